/** `@stak/client/element`: defines `<stak-inbox>`. Import it only in browsers. */
import type { StakInboxElement } from "../inbox/element.js";
import { StakInbox as Element } from "../inbox/stak-inbox.js";
import type { Texts } from "../inbox/texts.js";

export type { StakInboxElement, StakInboxEventMap } from "../inbox/element.js";
export { languages, type Language } from "../inbox/languages.js";
export type { Placement } from "../inbox/panel-position.js";
export type { Person } from "../inbox/person.js";
export type { Texts } from "../inbox/texts.js";

/** The class of the element. `words` has its texts; assign others to replace them. */
export const StakInbox: { new (): StakInboxElement; words: Texts } = Element;
