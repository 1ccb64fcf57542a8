/** The provider will never deliver to this recipient; `message` is one sentence without the recipient. */
export class MessageRefused extends Error {}
