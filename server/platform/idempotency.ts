import { HOUR_MS } from '#shared/domain/time.ts';
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { builtOnce, type Param } from '../database/built-once.ts';
import { inTransaction, type Database } from '../database/connect.ts';
import { withCommit } from '../database/round-trips.ts';
import { isUniqueViolation } from '../database/unique-violation.ts';
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
    const { actor, key, call } = request;
    const [found] = await lockKey(tx, { lock: `${actor} ${key}`, actor, key, since });
    if (!found?.locked) throw inFlight();
    const { kept } = found;
    if (kept?.isExpired) await deleteKey(tx, { actor, key });
    else if (kept && kept.bodyHash !== bodyHash) throw new DomainError('key_reused');
    else if (kept) return kept.answer as Answer;
    const answer = await work(tx);
    await withCommit(
      tx,
      insertKey.with(tx, { actor, key, call, bodyHash, answer: JSON.stringify(answer ?? null), createdAt: now }),
    );
    return answer;
  }).catch((error: unknown) => {
    // The first call ended between the look for its answer and its lock: nothing of this one is kept.
    throw isUniqueViolation(error, 'idempotency_key_pkey') ? inFlight() : error;
  });
}

type Key = Pick<IdempotentRequest, 'actor' | 'key'>;

/** The key is locked until the end of the transaction, unless somebody has it; with the answer that is kept. */
const lockKey = builtOnce((db, param: Param<Key & { lock: string; since: Date }>) =>
  db.selectNoFrom([
    sql<boolean>`pg_try_advisory_xact_lock(hashtextextended(${param('lock')}, 0))`.as('locked'),
    sql<{ bodyHash: string; answer: unknown; isExpired: boolean } | null>`(
      select json_build_object('bodyHash', body_hash, 'answer', answer, 'isExpired', created_at <= ${param('since')})
      from idempotency_key where actor = ${param('actor')} and key = ${param('key')})`.as('kept'),
  ]),
);

const deleteKey = builtOnce((db, param: Param<Key>) =>
  db.deleteFrom('idempotencyKey').where('actor', '=', param('actor')).where('key', '=', param('key')),
);

interface KeptAnswer extends Key {
  call: string;
  bodyHash: string;
  answer: string;
  createdAt: Date;
}

const insertKey = builtOnce((db, param: Param<KeptAnswer>) =>
  db.insertInto('idempotencyKey').values({
    actor: param('actor'),
    key: param('key'),
    call: param('call'),
    bodyHash: param('bodyHash'),
    answer: param('answer'),
    createdAt: param('createdAt'),
  }),
);

const inFlight = () => new DomainError('in_flight', { retryAfterSeconds: 1 });

/** Removes expired keys. */
export async function deleteOldKeys(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('idempotencyKey')
    .where('createdAt', '<', new Date(now.getTime() - KEY_HOURS * HOUR_MS))
    .execute();
}
