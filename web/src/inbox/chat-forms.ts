/** The forms of chats: a new chat, and the details of a chat. A file of its own, which is loaded when the user opens one. */
export { ChatDetails } from "./chat-details.js";
export { NewChat } from "./new-chat.js";
export { setToolkit } from "./toolkit.js";
