/** What the public address of a stored file begins with; its name follows. */
export const FILES_PREFIX = '/files/';

const FILE_NAME = /^[a-z0-9_][a-z0-9._-]*(\/[a-z0-9_][a-z0-9._-]*)*$/i;

/** True for a name that storage accepts: «company/12/logo.webp», parts that start with no dot, no way up and no root. */
export function isFileName(name: string): boolean {
  return FILE_NAME.test(name);
}
