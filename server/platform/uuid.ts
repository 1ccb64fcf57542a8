import { z } from 'zod';

const uuid = z.uuid();

/** Whether the text may be asked for in a column of UUIDs: the database refuses any other. */
export function isUuid(text: string): boolean {
  return uuid.safeParse(text).success;
}
