/** Colours, sizes and type of the console, light and dark; every pair used for text reaches 4.5 : 1. */
import { css } from "lit";

export const tokens = css`
  :root {
    color-scheme: light dark;
    --ground: #f4f6f6;
    --surface: #ffffff;
    --raised: #ffffff;
    --sunken: #eef1f2;
    --line: #dbe1e3;
    --line-strong: #8b989e;
    --ink: #16211f;
    --muted: #53625f;
    --accent: #0b6159;
    --accent-ink: #ffffff;
    --accent-soft: #dff1ee;
    --accent-text: #0a574f;
    --good: #1d7a4c;
    --good-soft: #e0f3e8;
    --good-text: #14603a;
    --bad: #c0392f;
    --bad-soft: #fcebe9;
    --bad-text: #a32a21;
    --warn-soft: #fdf1d6;
    --warn-text: #7a5200;
    --info-soft: #e4edfa;
    --info-text: #24508f;
    --gone: #7c6f9c;
    --still-soft: #e8ebec;
    --still-text: #46524f;
    --open: #cfd6d8;
    --shadow: 0 1px 2px rgb(16 33 31 / 5%), 0 1px 8px rgb(16 33 31 / 4%);
    --shadow-high: 0 8px 40px rgb(10 20 20 / 24%);
    --radius: 10px;
    --radius-small: 7px;
    --sans: system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", "Liberation Sans", sans-serif;
    --mono: ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace;
  }

  @media (prefers-color-scheme: dark) {
    :root {
      --ground: #0e1413;
      --surface: #151d1c;
      --raised: #1b2524;
      --sunken: #101817;
      --line: #283533;
      --line-strong: #6d7f7b;
      --ink: #e4ecea;
      --muted: #9db0ab;
      --accent: #4cc2b2;
      --accent-ink: #04211d;
      --accent-soft: #12332f;
      --accent-text: #7ddccf;
      --good: #43b37a;
      --good-soft: #11301f;
      --good-text: #79d8a6;
      --bad: #e5675c;
      --bad-soft: #3a1916;
      --bad-text: #ff9d94;
      --warn-soft: #372a0e;
      --warn-text: #f0c669;
      --info-soft: #15283f;
      --info-text: #9cc3f7;
      --gone: #9d8fc4;
      --still-soft: #25302e;
      --still-text: #b4c3bf;
      --open: #33423f;
      --shadow: 0 1px 2px rgb(0 0 0 / 40%);
      --shadow-high: 0 12px 48px rgb(0 0 0 / 60%);
    }
  }
`;
