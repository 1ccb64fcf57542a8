/** The prefix of a stored file's public address, before its name. */
export const FILES_PREFIX = '/files/';

const FILE_NAME = /^[a-z0-9_][a-z0-9._-]*(\/[a-z0-9_][a-z0-9._-]*)*$/i;

/**
 * True for a valid name in storage: «company/12/logo.webp», with no part that starts with a dot, no `..` and no leading
 * slash.
 */
export function isFileName(name: string): boolean {
  return FILE_NAME.test(name);
}
