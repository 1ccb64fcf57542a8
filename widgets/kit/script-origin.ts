/** The origin of these files, and therefore of the API. */
export const SCRIPT_ORIGIN = new URL(import.meta.url).origin;
