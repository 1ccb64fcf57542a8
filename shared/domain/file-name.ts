/** What the public address of a stored file begins with; its name follows. */
export const FILES_PREFIX = '/files/';

/**
 * Names of pictures as people have sent them begin with this. They are kept in private: their address leads to the largest
 * picture that we have made of them.
 */
export const ORIGINALS = 'originals/';

const NAME_CHARS_MAX = 255;
const FILE_NAME = /^[a-z0-9_][a-z0-9._-]*(\/[a-z0-9_][a-z0-9._-]*)*$/i;

/** True for a name that storage accepts: «company/12/logo.webp», parts that start with no dot, no way up and no root. */
export function isFileName(name: string): boolean {
  return name.length <= NAME_CHARS_MAX && FILE_NAME.test(name);
}

/** The address by which pages and answers name a stored file. */
export function fileAddress(name: string): string {
  return FILES_PREFIX + name;
}
