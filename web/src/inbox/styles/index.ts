/** All styles of the component. */
import { chatStyles } from "./chat.js";
import { controlStyles } from "./controls.js";
import { inboxStyles } from "./inbox.js";
import { panelStyles } from "./panel.js";
import { themeStyles } from "./theme.js";

export const styles = [themeStyles, controlStyles, panelStyles, inboxStyles, chatStyles];
