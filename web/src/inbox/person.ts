/** A user whom the page suggests for chats. */

export interface Person {
  uid: string;
  name?: string;
  /** The address of a picture. */
  avatar?: string;
}
