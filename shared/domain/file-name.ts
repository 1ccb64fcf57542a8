/** The prefix of a stored file's public address, before its name. */
export const FILES_PREFIX = '/files/';

/**
 * Names of pictures as people have sent them begin with this. They are kept in private: their address leads to the largest
 * picture that we have made of them.
 */
export const ORIGINALS = 'originals/';

const NAME_CHARS_MAX = 255;
const FILE_NAME = /^[a-z0-9_][a-z0-9._-]*(\/[a-z0-9_][a-z0-9._-]*)*$/i;

/**
 * True for a valid name in storage: «company/12/logo.webp», with no part that starts with a dot, no `..` and no leading
 * slash.
 */
export function isFileName(name: string): boolean {
  return name.length <= NAME_CHARS_MAX && FILE_NAME.test(name);
}

/** The address by which pages and answers name a stored file. */
export function fileAddress(name: string): string {
  return FILES_PREFIX + name;
}
