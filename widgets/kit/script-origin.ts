/** Where these files came from, and so where the API is. */
export const SCRIPT_ORIGIN = new URL(import.meta.url).origin;
