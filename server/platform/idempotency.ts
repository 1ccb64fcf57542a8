import { HOUR_MS } from '#shared/domain/time.ts';
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { inTransaction, type Database } from '../database/connect.ts';
import { DomainError } from './problems.ts';

/** How long the stored answer is repeated. */
export const KEY_HOURS = 24;
export const KEY_LENGTH_MAX = 255;

export interface IdempotentRequest {
  /** Who calls: keys of different actors are separate. */
  actor: string;
  key: string;
  call: string;
  /** The whole input; the same key with another input is refused. */
  input: unknown;
}

/**
 * Runs `work` once for a key and returns the stored answer afterwards. The effect and the stored answer are one
 * transaction, so a process that dies in between leaves neither. Throws `in_flight` (409) while the first call runs and
 * `key_reused` (422) for another input. A failure is not stored: the call may be retried.
 */
export function once<Answer>(
  db: Database,
  request: IdempotentRequest,
  now: Date,
  work: (tx: Database) => Promise<Answer>,
): Promise<Answer> {
  const bodyHash = createHash('sha256')
    .update(JSON.stringify([request.call, request.input]))
    .digest('hex');
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{ locked: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended(${`${request.actor} ${request.key}`}, 0)) as locked`.execute(
      tx,
    );
    if (!rows[0]?.locked) throw new DomainError('in_flight', { retryAfterSeconds: 1 });
    const kept = await tx
      .selectFrom('idempotencyKey')
      .select(['bodyHash', 'answer'])
      .where('actor', '=', request.actor)
      .where('key', '=', request.key)
      .where('createdAt', '>', new Date(now.getTime() - KEY_HOURS * HOUR_MS))
      .executeTakeFirst();
    if (kept && kept.bodyHash !== bodyHash) throw new DomainError('key_reused');
    if (kept) return kept.answer as Answer;
    const answer = await work(tx);
    const values = {
      actor: request.actor,
      key: request.key,
      call: request.call,
      bodyHash,
      answer: JSON.stringify(answer ?? null),
      createdAt: now,
    };
    await tx
      .insertInto('idempotencyKey')
      .values(values)
      .onConflict((conflict) => conflict.columns(['actor', 'key']).doUpdateSet(values))
      .execute();
    return answer;
  });
}

/** Removes expired keys. */
export async function deleteOldKeys(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('idempotencyKey')
    .where('createdAt', '<', new Date(now.getTime() - KEY_HOURS * HOUR_MS))
    .execute();
}
