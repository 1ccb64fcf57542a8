import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Secrets } from '../platform/secrets.ts';

/** What the job table holds of a message: codes, addresses and names are not readable in it. */
export const sealedSchema = z.strictObject({
  /** Sortable by time; the same for every attempt, so that a duplicate is recognizable. */
  id: z.string().regex(/^[0-9a-z-]+$/),
  sealed: z.string(),
});

export type SealedMessage = z.output<typeof sealedSchema>;

/** Whether the data of a job is a sealed message. */
export function isSealed(payload: unknown): boolean {
  return sealedSchema.safeParse(payload).success;
}

const PURPOSE = 'message';

export function sealMessage(secrets: Secrets, id: string, message: object): SealedMessage {
  return { id, sealed: secrets.seal(PURPOSE, JSON.stringify(message)) };
}

/** Throws for a payload that was sealed with another key. */
export function openMessage(secrets: Secrets, { sealed }: SealedMessage): unknown {
  return JSON.parse(secrets.open(PURPOSE, sealed));
}

/**
 * `20261122-110706123-9f86d081884c7d65`: part of file names and of Message-ID. `unique`: of small letters, digits and dashes; with the
 * same moment it makes the same id.
 */
export function messageId(at: Date, unique: string = randomBytes(8).toString('hex')): string {
  const [day = '', time = ''] = at
    .toISOString()
    .replaceAll(/[-:.Z]/g, '')
    .split('T');
  return `${day}-${time}-${unique}`;
}
