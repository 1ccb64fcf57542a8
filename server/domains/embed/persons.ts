import type { Selectable } from 'kysely';
import { NEW_PERSONS_PER_KEY_DAY, UNSEEN_PERSON_DAYS } from '#shared/domain/limits.ts';
import { addDays, DAY_SECONDS } from '#shared/domain/time.ts';
import { inTransaction, type Database, type DatabaseTransaction } from '../../database/connect.ts';
import type { EmbedPerson } from '../../database/schema.ts';
import type { Messages } from '../../messages/index.ts';
import type { Actor } from '../../platform/actor.ts';
import type { CallContext, Context } from '../../platform/context.ts';
import {
  addContactless,
  eraseAccount,
  findAccountForUpdate,
  lockDestination,
  renameContactless,
} from '../account/index.ts';
import { joinDialogs, renameVouched } from '../chat/index.ts';
import { assertNotBlocked } from '../respond/index.ts';
import { deleteGrantsOf } from './grant-repository.ts';

/**
 * Visitors whom companies' servers vouch for (record 0098). Each is a person of one company alone, with an account that nobody
 * can sign in to; a code of theirs joins them to the account of their phone.
 */
export type PersonRow = Selectable<EmbedPerson>;

const PER_KEY = { points: NEW_PERSONS_PER_KEY_DAY, seconds: DAY_SECONDS };

type Tools = Pick<Context, 'clock' | 'events' | 'jobs'>;

interface Named {
  /** The embed key of the page. */
  keyId: string;
  companyId: number;
  subject: string;
  name: string | null;
  site: string;
}

/**
 * Who the company means by this subject; made where it has not named them before. Throws `limit_exceeded` for a page that names
 * more new ones in a day than a site has.
 */
export async function findOrAddPerson(
  tx: DatabaseTransaction,
  { clock, limiter }: Pick<CallContext, 'clock' | 'limiter'>,
  { keyId, companyId, subject, name, site }: Named,
): Promise<PersonRow> {
  await lockDestination(tx, `person of ${companyId} ${subject}`);
  const now = clock.now();
  const known = await tx
    .updateTable('embedPerson')
    .set({ site, seenAt: now })
    .where('companyId', '=', companyId)
    .where('subject', '=', subject)
    .returningAll()
    .executeTakeFirst();
  if (known) {
    // Whoever has an account of their own is called as they call themselves.
    if (known.joinedAt === null && name !== null) {
      await renameContactless(tx, { clock }, known.accountId, name);
      await renameVouched(tx, known);
    }
    return known;
  }
  await limiter.consume('new vouched person', PER_KEY, keyId);
  const { id: accountId } = await addContactless(tx, name);
  return tx
    .insertInto('embedPerson')
    .values({ companyId, subject, accountId, site, createdAt: now, seenAt: now })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Makes the account of a phone, whose code was brought on a page that knows the caller by their company's word alone, theirs:
 * what they have written there comes along. Returns the person that the account is now known as; undefined for other callers, and
 * for somebody who has an account already. Throws `wrong_state` where the company has blocked them.
 */
export async function joinPerson(
  tx: DatabaseTransaction,
  tools: Tools & { messages: Messages },
  { actor, accountId, companyId }: { actor: Actor; accountId: string; companyId: number },
): Promise<PersonRow | undefined> {
  if (actor.kind !== 'guest' || actor.companyId !== companyId) return undefined;
  const person = await tx
    .selectFrom('embedPerson')
    .innerJoin('widgetGrant', 'widgetGrant.personId', 'embedPerson.id')
    .selectAll('embedPerson')
    .where('widgetGrant.id', '=', actor.grantId)
    .where('embedPerson.joinedAt', 'is', null)
    .forUpdate('embedPerson')
    .executeTakeFirst();
  if (!person) return undefined;
  const { accountId: former } = person;
  // A code is no way around a block.
  await assertNotBlocked(tx, { accountId: former, companyId, vacancyId: null }, 'applicant');
  await deleteGrantsOf(tx, former);
  const joined = await tx
    .updateTable('embedPerson')
    .set({ accountId, joinedAt: tools.clock.now() })
    .where('id', '=', person.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await joinDialogs(tx, { from: former, to: accountId });
  const account = await findAccountForUpdate(tx, former);
  if (account) await eraseAccount(tx, tools, tools, account);
  return joined;
}

/** Companies that name the account's owner as theirs, by a code of the owner; the newest first. */
export function findPersonsOf(db: Database, accountId: string): Promise<PersonRow[]> {
  return db
    .selectFrom('embedPerson')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('joinedAt', 'is not', null)
    .orderBy('joinedAt', 'desc')
    .orderBy('id')
    .execute();
}

/** The company knows this account no more, and its grants end; its next visitor of that name is somebody else. False without one. */
export async function deletePerson(db: Database, accountId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('embedPerson')
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deletePersonsOf(tx: Database, accountId: string): Promise<void> {
  await tx.deleteFrom('embedPerson').where('accountId', '=', accountId).execute();
}

/** What is stored of the account's owner as a visitor of companies' sites. */
export function findPersonRowsOf(db: Database, accountId: string) {
  return db
    .selectFrom('embedPerson')
    .select(['companyId', 'subject', 'site', 'createdAt', 'seenAt', 'joinedAt'])
    .where('accountId', '=', accountId)
    .orderBy('id')
    .execute();
}

const ERASED_AT_ONCE = 200;

/** Erases those who have not come back for long: nobody else could ask for it. */
export async function eraseUnseenPersons(context: Context, { messages }: { messages: Messages }): Promise<void> {
  const before = addDays(context.clock.now(), -UNSEEN_PERSON_DAYS);
  const rows = await context.db
    .selectFrom('embedPerson')
    .select(['id', 'accountId'])
    .where('joinedAt', 'is', null)
    .where('seenAt', '<', before)
    .orderBy('seenAt')
    .limit(ERASED_AT_ONCE)
    .execute();
  for (const { id, accountId } of rows)
    await inTransaction(context.db, async (tx) => {
      const gone = await tx
        .deleteFrom('embedPerson')
        .where('id', '=', id)
        .where('joinedAt', 'is', null)
        .where('seenAt', '<', before)
        .executeTakeFirst();
      const account = gone.numDeletedRows > 0n ? await findAccountForUpdate(tx, accountId) : undefined;
      if (account) await eraseAccount(tx, context, { messages }, account);
    });
}
