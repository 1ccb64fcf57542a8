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
    const since = new Date(now.getTime() - KEY_HOURS * HOUR_MS);
    const { locked, kept } = await lockKey(tx, request, since);
    if (!locked) throw inFlight();
    if (kept && kept.bodyHash !== bodyHash) throw new DomainError('key_reused');
    if (kept) return kept.answer as Answer;
    const answer = await work(tx);
    const { numAffectedRows } = await sql`
      insert into idempotency_key (actor, key, call, body_hash, answer, created_at)
      values (${request.actor}, ${request.key}, ${request.call}, ${bodyHash}, ${JSON.stringify(answer ?? null)}, ${now})
      on conflict (actor, key) do update
        set call = excluded.call, body_hash = excluded.body_hash, answer = excluded.answer, created_at = excluded.created_at
        where idempotency_key.created_at <= ${since}`.execute(tx);
    // The first call ended between the look for its answer and its lock: nothing of this one is kept.
    if (numAffectedRows === 0n) throw inFlight();
    return answer;
  });
}

/** The key is locked until the end of the transaction, unless somebody has it; with the answer that is kept since then. */
async function lockKey(tx: Database, { actor, key }: IdempotentRequest, since: Date) {
  const { rows } = await sql<{ locked: boolean; kept: { bodyHash: string; answer: unknown } | null }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`${actor} ${key}`}, 0)) as locked,
      (select json_build_object('bodyHash', body_hash, 'answer', answer) from idempotency_key
        where actor = ${actor} and key = ${key} and created_at > ${since}) as kept`.execute(tx);
  return rows[0] ?? { locked: false, kept: null };
}

const inFlight = () => new DomainError('in_flight', { retryAfterSeconds: 1 });

/** Removes expired keys. */
export async function deleteOldKeys(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('idempotencyKey')
    .where('createdAt', '<', new Date(now.getTime() - KEY_HOURS * HOUR_MS))
    .execute();
}
