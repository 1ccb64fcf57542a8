/** The embedded database cannot be used; `message` is a sentence for the person who starts the program. */
export class EmbeddedError extends Error {}
