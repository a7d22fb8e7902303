/**
 * What the parts in files of their own use of the component, which passes it to them.
 *
 * A part that imported it would bundle a second copy: of Lit, of the texts in English, and of the classes of problems.
 */
import type { html as htmlTag, nothing as nothingSymbol } from "lit";
import type { live as liveDirective } from "lit/directives/live.js";
import type { repeat as repeatDirective } from "lit/directives/repeat.js";
import type { Problem as ProblemClass } from "../shared/http.js";
import type * as avatars from "./avatar.js";
import type { icons as allIcons } from "./icons.js";
import type { categoryName as nameOfCategory } from "./message-card.js";
import type { isMuted as isChatMuted } from "./muted-mark.js";
import type { skeletons as skeletonRows } from "./placeholders.js";
import type { explain as explainProblem } from "./problem-texts.js";
import type { Texts } from "./texts.js";

export interface Toolkit {
  Problem: typeof ProblemClass;
  avatar: typeof avatars.avatar;
  categoryAvatar: typeof avatars.categoryAvatar;
  categoryName: typeof nameOfCategory;
  explain: typeof explainProblem;
  html: typeof htmlTag;
  icons: typeof allIcons;
  isMuted: typeof isChatMuted;
  live: typeof liveDirective;
  nothing: typeof nothingSymbol;
  repeat: typeof repeatDirective;
  skeletons: typeof skeletonRows;
  texts: Texts;
}

export let Problem: Toolkit["Problem"];
export let avatar: Toolkit["avatar"];
export let categoryAvatar: Toolkit["categoryAvatar"];
export let categoryName: Toolkit["categoryName"];
export let explain: Toolkit["explain"];
export let html: Toolkit["html"];
export let icons: Toolkit["icons"];
export let isMuted: Toolkit["isMuted"];
export let live: Toolkit["live"];
export let nothing: Toolkit["nothing"];
export let repeat: Toolkit["repeat"];
export let skeletons: Toolkit["skeletons"];
export let texts: Toolkit["texts"];

/** Sets what the modules of a part import from here. The component calls it once the part is loaded. */
export function setToolkit(toolkit: Toolkit): void {
  ({ Problem, avatar, categoryAvatar, categoryName, explain, html, icons, isMuted, live, nothing, repeat, skeletons, texts } = toolkit);
}
