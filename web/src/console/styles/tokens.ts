/** Design tokens of the console, light and dark. Text contrast is at least 4.5:1. */
import { css } from "lit";

export const tokens = css`
  :root {
    color-scheme: light dark;
    --ground: #f4f5f9;
    --surface: #ffffff;
    --raised: #ffffff;
    --sunken: #eef0f5;
    --line: #dfe2ea;
    --line-strong: #878da0;
    --ink: #171a23;
    --muted: #555c6d;
    --accent: #4f46e5;
    --accent-ink: #ffffff;
    --accent-soft: #e9e8fd;
    --accent-text: #4038c2;
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
    --still-soft: #e9ebf1;
    --still-text: #474d5d;
    --open: #d0d4de;
    --shadow: 0 1px 2px rgb(16 33 31 / 5%), 0 1px 8px rgb(16 33 31 / 4%);
    --shadow-high: 0 8px 40px rgb(10 20 20 / 24%);
    --radius: 10px;
    --radius-small: 7px;
    --sans: system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", "Liberation Sans", sans-serif;
    --mono: ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace;
  }

  @media (prefers-color-scheme: dark) {
    :root {
      --ground: #0f1117;
      --surface: #15171e;
      --raised: #1f222b;
      --sunken: #11131a;
      --line: #2d313c;
      --line-strong: #757c90;
      --ink: #eceef4;
      --muted: #a3a9b8;
      --accent: #a5a8ff;
      --accent-ink: #12132b;
      --accent-soft: #25264a;
      --accent-text: #c0c2ff;
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
      --still-soft: #282c37;
      --still-text: #b9bfcc;
      --open: #3a3f4c;
      --shadow: 0 1px 2px rgb(0 0 0 / 40%);
      --shadow-high: 0 12px 48px rgb(0 0 0 / 60%);
    }
  }
`;
