/** Buttons, fields, counts and avatars. */
import { css } from "lit";

export const controlStyles = css`
  button,
  input,
  select,
  textarea {
    font: inherit;
    color: inherit;
  }
  button {
    appearance: none;
    border: 0;
    background: none;
    padding: 0;
    cursor: pointer;
    text-align: start;
    -webkit-tap-highlight-color: transparent;
  }
  button:disabled {
    cursor: default;
    opacity: 0.4;
  }
  :focus-visible {
    outline: var(--_ring);
    outline-offset: 2px;
  }
  svg {
    width: 20px;
    height: 20px;
    display: block;
    flex: none;
  }
  .icon {
    display: grid;
    place-items: center;
    flex: none;
    width: 34px;
    height: 34px;
    border-radius: 10px;
    color: var(--_muted);
    transition: background 0.12s, color 0.12s;
  }
  .icon:hover:not(:disabled),
  .icon[aria-expanded="true"] {
    background: var(--_hover);
    color: var(--_text);
  }
  .button {
    display: inline-flex;
    align-items: center;
    gap: 6px;
    min-height: 34px;
    padding: 6px 14px;
    border: 1px solid var(--_border);
    border-radius: 10px;
    background: var(--_background);
    color: var(--_text);
    font-weight: 600;
    font-size: 14px;
    text-decoration: none;
    overflow-wrap: anywhere;
    transition: background 0.12s, filter 0.12s;
  }
  .button:hover:not(:disabled) {
    background: var(--_surface);
  }
  .button svg {
    width: 16px;
    height: 16px;
    margin-inline-start: -3px;
  }
  .button.primary {
    border-color: transparent;
    background: var(--_accent);
    color: var(--_accent-text);
  }
  .button.primary:hover:not(:disabled) {
    filter: brightness(1.08);
    background: var(--_accent);
  }
  .button.danger {
    color: var(--_danger);
    border-color: color-mix(in srgb, var(--_danger) 45%, transparent);
  }
  .quiet {
    display: inline-flex;
    align-items: center;
    gap: 6px;
    padding: 5px 8px;
    border-radius: 10px;
    font-size: 13.5px;
    font-weight: 550;
    color: var(--_muted);
  }
  .quiet:hover:not(:disabled) {
    background: var(--_hover);
    color: var(--_text);
  }
  .link {
    font-weight: 600;
    text-decoration: underline;
    text-underline-offset: 2px;
    border-radius: 4px;
  }
  .segments {
    display: inline-flex;
    max-width: 100%;
    padding: 3px;
    overflow-x: auto;
    scrollbar-width: none;
    border-radius: 11px;
    background: var(--_surface);
  }
  .segments button {
    flex: none;
    padding: 4px 12px;
    white-space: nowrap;
    border-radius: 8px;
    font-size: 13.5px;
    font-weight: 550;
    color: var(--_muted);
  }
  .segments button:focus-visible {
    outline-offset: -2px;
  }
  .segments button:hover {
    color: var(--_text);
  }
  .segments button[aria-pressed="true"] {
    background: var(--_selected);
    color: var(--_text);
    box-shadow: 0 1px 3px rgb(15 18 30 / 14%);
  }
  @media (max-width: 480px) {
    .segments button {
      padding-inline: 9px;
    }
  }
  .chips {
    display: flex;
    gap: 6px;
    padding: 2px 16px 10px;
    overflow-x: auto;
    scrollbar-width: none;
    flex: none;
  }
  /* A mouse wheel does not scroll sideways, so mouse users need a scrollbar. */
  @media (pointer: fine) {
    .chips {
      scrollbar-width: thin;
      scrollbar-color: var(--_border) transparent;
    }
  }
  .chips.wrap {
    flex-wrap: wrap;
    padding: 0;
  }
  .chip {
    flex: none;
    display: inline-flex;
    align-items: center;
    gap: 6px;
    padding: 4px 11px;
    border: 1px solid var(--_border);
    border-radius: 99px;
    font-size: 13px;
    font-weight: 500;
    color: var(--_muted);
    transition: background 0.12s, color 0.12s;
  }
  .chip:hover {
    background: var(--_hover);
    color: var(--_text);
  }
  .chip[aria-pressed="true"] {
    background: var(--_tint);
    border-color: color-mix(in srgb, var(--_accent-ink) 45%, transparent);
    color: var(--_accent-ink);
  }
  .count {
    display: inline-grid;
    place-items: center;
    min-width: 20px;
    height: 20px;
    padding: 0 6px;
    border-radius: 99px;
    background: var(--_accent);
    color: var(--_accent-text);
    font-size: 11.5px;
    font-weight: 700;
    font-variant-numeric: tabular-nums;
  }
  .chip svg {
    width: 14px;
    height: 14px;
  }
  .chip .count {
    min-width: 0;
    height: auto;
    padding: 0;
    background: none;
    color: inherit;
  }
  .avatar {
    display: grid;
    place-items: center;
    flex: none;
    width: 40px;
    height: 40px;
    border-radius: 50%;
    font-size: 14px;
    font-weight: 650;
    letter-spacing: 0.02em;
    background: light-dark(var(--_face), color-mix(in srgb, var(--_ink) 55%, #15171e));
    color: light-dark(color-mix(in srgb, var(--_ink) 90%, black), color-mix(in srgb, var(--_face) 92%, white));
  }
  .avatar {
    position: relative;
    overflow: hidden;
  }
  .avatar img {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    object-fit: cover;
    background: var(--_surface);
  }
  .avatar img[hidden],
  .card-images img[hidden] {
    display: none;
  }
  .avatar.small {
    width: 32px;
    height: 32px;
    font-size: 12px;
  }
  .hue-0 { --_face: #e4e2ff; --_ink: #4338ca; }
  .hue-1 { --_face: #d6f2e6; --_ink: #0b6b4b; }
  .hue-2 { --_face: #ffe6d1; --_ink: #974307; }
  .hue-3 { --_face: #fde0ea; --_ink: #a5174f; }
  .hue-4 { --_face: #d9ecff; --_ink: #0b5394; }
  .hue-5 { --_face: #efe6c8; --_ink: #6b5306; }
  input,
  select,
  textarea {
    border: 1px solid color-mix(in srgb, var(--_muted) 60%, var(--_border));
    border-radius: 10px;
    background: var(--_background);
    padding: 9px 12px;
  }
  ::placeholder {
    color: var(--_muted);
    opacity: 1;
  }
  input:focus-visible,
  textarea:focus-visible {
    outline: var(--_ring);
    outline-offset: -1px;
  }
  input[role="switch"] {
    appearance: none;
    position: relative;
    flex: none;
    width: 42px;
    height: 24px;
    padding: 0;
    margin: 0;
    border-radius: 99px;
    border-color: transparent;
    background: color-mix(in srgb, var(--_muted) 75%, var(--_background));
    cursor: pointer;
    transition: background 0.12s;
  }
  input[role="switch"]::after {
    content: "";
    position: absolute;
    inset-block-start: 2px;
    inset-inline-start: 2px;
    width: 18px;
    height: 18px;
    border-radius: 50%;
    background: var(--_background);
    transition: inset-inline-start 0.12s;
  }
  input[role="switch"]:checked {
    background: var(--_accent-ink);
  }
  input[role="switch"]:checked::after {
    inset-inline-start: 20px;
  }
  input[role="switch"]:focus-visible {
    outline-offset: 2px;
  }
  .hint {
    margin: 0;
    font-size: 13.5px;
    color: var(--_muted);
  }
  .hint:empty {
    display: none;
  }
  .problem {
    margin: 0;
    color: var(--_danger);
    font-size: 13.5px;
  }
  .problem:empty {
    display: none;
  }
`;
