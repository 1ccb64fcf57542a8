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

export function sealMessage(secrets: Secrets, now: Date, message: object): SealedMessage {
  return { id: makeId(now), sealed: secrets.seal(PURPOSE, JSON.stringify(message)) };
}

/** Throws for a payload that was sealed with another key. */
export function openMessage(secrets: Secrets, { sealed }: SealedMessage): unknown {
  return JSON.parse(secrets.open(PURPOSE, sealed));
}

/** `20261122-110706123-9f86d081884c7d65`: part of file names and of Message-ID. */
function makeId(now: Date): string {
  const [day = '', time = ''] = now
    .toISOString()
    .replaceAll(/[-:.Z]/g, '')
    .split('T');
  return `${day}-${time}-${randomBytes(8).toString('hex')}`;
}
