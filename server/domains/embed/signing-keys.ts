import type { NewSigningKey } from '#shared/contracts/embed-keys.ts';
import { SIGNING_KEYS_MAX } from '#shared/domain/signing-key.ts';
import type { Database, DatabaseTransaction } from '../../database/connect.ts';
import type { CallContext } from '../../platform/context.ts';
import { enforce } from '../../platform/decision.ts';
import { badField, DomainError } from '../../platform/problems.ts';
import { displayName, findPeople } from '../account/index.ts';
import { endSockets } from '../chat/index.ts';
import { findMemberAccounts } from '../company/index.ts';
import { notify } from '../notice/index.ts';
import { canHoldGrants } from './policy.ts';
import { readSigningKey } from './read-signing-key.ts';
import type { EmbedKeyRow } from './repository.ts';

/** Keys by which a company's server vouches for visitors of the pages of an embed key. */

const FIELD = 'addSigningKey';

/** Of these embed keys, the oldest first. */
export async function findSigningKeys(db: Database, embedKeyIds: readonly string[]) {
  if (embedKeyIds.length === 0) return [];
  return db
    .selectFrom('embedSigningKey')
    .selectAll()
    .where('embedKeyId', 'in', [...embedKeyIds])
    .orderBy('addedAt')
    .orderBy('kid')
    .execute();
}

export type SigningKeyRow = Awaited<ReturnType<typeof findSigningKeys>>[number];

/**
 * Adds one, and tells the head of the company: whoever has its other half names the company's visitors. The embed key is locked.
 * Throws `bad_argument` at the pasted text, `forbidden` for a key that knows nobody.
 */
export async function addSigningKey(
  context: CallContext,
  tx: DatabaseTransaction,
  key: EmbedKeyRow,
  { name, key: pasted }: NewSigningKey,
  accountId: string,
): Promise<string> {
  const { kid, x } = await readSigningKey(`${FIELD}.key`, pasted);
  enforce(canHoldGrants(key));
  const known = await findSigningKeys(tx, [key.id]);
  if (known.some((one) => one.kid === kid || one.x === x))
    throw badField(`${FIELD}.key`, 'conflict_with_rules', 'Этот ключ уже добавлен');
  if (known.length >= SIGNING_KEYS_MAX)
    throw badField(FIELD, 'greater_than_max', 'Ключей подписи не\u00a0больше двух: сначала удалите старый');
  const addedAt = context.clock.now();
  await tx
    .insertInto('embedSigningKey')
    .values({ embedKeyId: key.id, kid, name, x, addedBy: accountId, addedAt })
    .execute();
  const [head, people] = await Promise.all([
    findMemberAccounts(tx, [key.companyId]).then((members) => members.find(({ isHead }) => isHead)),
    findPeople(tx, [accountId]),
  ]);
  const person = people.get(accountId);
  if (head)
    await notify(tx, context, {
      to: head.accountId,
      event: 'embed.signing_key',
      key: `embed-key:${key.id}:signing:${kid}:${addedAt.getTime()}`,
      data: { embedKeyId: key.id, embedKeyName: key.name, name, by: person ? displayName(person) : null },
    });
  return kid;
}

/**
 * Tokens that it has signed name nobody from here on, and those who were named by them are known no more: at every key of the same
 * line, so at both halves while one replaces the other. Throws `not_found`.
 */
export async function removeSigningKey(
  tx: DatabaseTransaction,
  { id, lineId }: EmbedKeyRow,
  kid: string,
): Promise<void> {
  const first = lineId ?? id;
  const line = tx
    .selectFrom('embedKey')
    .select('id')
    .where((eb) => eb.or([eb('id', '=', first), eb('lineId', '=', first)]));
  const removed = await tx
    .deleteFrom('embedSigningKey')
    .where('embedKeyId', 'in', line)
    .where('kid', '=', kid)
    .returning('embedKeyId')
    .execute();
  if (removed.length === 0) throw new DomainError('not_found', { detail: 'Этот ключ подписи уже удалён' });
  const ended = await tx
    .deleteFrom('widgetGrant')
    .where(
      'embedKeyId',
      'in',
      removed.map(({ embedKeyId }) => embedKeyId),
    )
    .where('signingKid', '=', kid)
    .returning('accountId')
    .execute();
  await endSockets(
    tx,
    ended.map(({ accountId }) => accountId),
  );
}

/** The other half of a rotation is signed for by the same keys. */
export async function copySigningKeys(tx: DatabaseTransaction, from: string, to: string): Promise<void> {
  const rows = await findSigningKeys(tx, [from]);
  if (rows.length > 0)
    await tx
      .insertInto('embedSigningKey')
      .values(rows.map((row) => ({ ...row, embedKeyId: to, lastUsedAt: null })))
      .execute();
}

export async function setSigningKeyUsed(tx: Database, embedKeyId: string, kid: string, now: Date): Promise<void> {
  await tx
    .updateTable('embedSigningKey')
    .set({ lastUsedAt: now })
    .where('embedKeyId', '=', embedKeyId)
    .where('kid', '=', kid)
    .execute();
}
