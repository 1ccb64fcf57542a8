import { sql, type Insertable, type SqlBool, type Updateable } from 'kysely';
import type { SubscriptionKind } from '#shared/domain/subscription.ts';
import type { Database, DatabaseTransaction } from '../../database/connect.ts';
import type { Subscription } from '../../database/schema.ts';
import type { Owner } from './policy.ts';
import { readStored, type SubscriptionRow } from './stored.ts';

/** Where it goes and what it is about. */
interface Same {
  kind: SubscriptionKind;
  href: string | null;
}

/**
 * For a query from `subscription`: it is this account's, or an applicant has confirmed the address that it was asked for by.
 */
const isOf = ({ accountId, companyId }: Owner) =>
  companyId === null
    ? sql<SqlBool>`(subscription.account_id = ${accountId}::uuid or (subscription.account_id is null
        and subscription.email = (select account.email from account where account.id = ${accountId}::uuid
          and account.email_confirmed_at is not null)))`
    : sql<SqlBool>`(subscription.account_id = ${accountId}::uuid and subscription.company_id = ${companyId}::int8)`;

/** It sends, or may send again; one that nobody has confirmed in time is none. */
const isThere = (now: Date) =>
  sql<SqlBool>`(subscription.ended_at is null and (subscription.confirm_until is null or subscription.confirm_until > ${now}))`;

const isSame = ({ kind, href }: Same) =>
  sql<SqlBool>`(subscription.kind = ${kind} and coalesce(subscription.href, '') = ${href ?? ''} and subscription.ended_at is null)`;

/** With the address of their account for those that go there. */
function selectSubscriptions(db: Database) {
  return db
    .selectFrom('subscription')
    .leftJoin('account', 'account.id', 'subscription.accountId')
    .selectAll('subscription')
    .select('account.email as accountEmail');
}

export type OwnSubscription = Awaited<ReturnType<typeof findOwn>>[number];

/** The newest first. */
export async function findOwn(db: Database, owner: Owner, now: Date) {
  const rows = await selectSubscriptions(db)
    .where(isOf(owner))
    .where(isThere(now))
    .orderBy('subscription.createdAt', 'desc')
    .orderBy('subscription.id', 'desc')
    .execute();
  return rows.map(readStored);
}

export async function countOwn(db: Database, owner: Owner, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('subscription')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(isOf(owner))
    .where(isThere(now))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The row, locked until the end of the transaction; undefined for another's. */
export async function findOwnForUpdate(tx: DatabaseTransaction, owner: Owner, id: string) {
  const row = await selectSubscriptions(tx)
    .where('subscription.id', '=', id)
    .where(isOf(owner))
    .forUpdate('subscription')
    .executeTakeFirst();
  return row && readStored(row);
}

export async function findSubscription(db: Database, id: string, { forUpdate = false } = {}) {
  const found = db.selectFrom('subscription').selectAll().where('id', '=', id);
  const row = await (forUpdate ? found.forUpdate() : found).executeTakeFirst();
  return row && readStored(row);
}

/** One that its owner has of the same list, also where it waits. */
export async function findSameOfOwner(tx: DatabaseTransaction, owner: Owner, same: Same) {
  const row = await tx
    .selectFrom('subscription')
    .selectAll()
    .where(isOf(owner))
    .where(isSame(same))
    .orderBy(sql`subscription.status = 'pending'`)
    .limit(1)
    .executeTakeFirst();
  return row && readStored(row);
}

/** One that somebody has asked for by this address, without an account. */
export async function findSameOfEmail(tx: DatabaseTransaction, email: string, same: Same) {
  const row = await tx
    .selectFrom('subscription')
    .selectAll()
    .where('email', '=', email)
    .where('accountId', 'is', null)
    .where(isSame(same))
    .executeTakeFirst();
  return row && readStored(row);
}

/** How many newsletters that the owner of this address has confirmed go there. */
export async function countConfirmed(tx: DatabaseTransaction, { accountId, email }: SubscriptionRow): Promise<number> {
  const { count } = await tx
    .selectFrom('subscription')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where((is) => (accountId === null ? is('email', '=', email) : is('accountId', '=', accountId)))
    .where('status', 'in', ['active', 'paused'])
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Changes of one owner's newsletters happen one at a time: their number is limited. `whose`: an account or an address. */
export async function lockOwner(tx: DatabaseTransaction, whose: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`subscriptions of ${whose}`}, 0))`.execute(tx);
}

export async function insertSubscription(tx: DatabaseTransaction, row: Insertable<Subscription>): Promise<void> {
  await tx.insertInto('subscription').values(row).execute();
}

export async function setSubscription(
  tx: DatabaseTransaction,
  id: string,
  change: Updateable<Subscription>,
): Promise<void> {
  await tx.updateTable('subscription').set(change).where('id', '=', id).execute();
}

/** Counts one more mail that asks this address; false where it has got as many since. */
export async function countAsk(
  tx: DatabaseTransaction,
  emailHash: Buffer,
  { now, since, max }: { now: Date; since: Date; max: number },
): Promise<boolean> {
  const { count } = await tx
    .selectFrom('subscriptionAsk')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('emailHash', '=', emailHash)
    .where('askedAt', '>', since)
    .executeTakeFirstOrThrow();
  if (Number(count) >= max) return false;
  await tx.insertInto('subscriptionAsk').values({ emailHash, askedAt: now }).execute();
  return true;
}

/** What somebody has asked for by the address that their account has confirmed becomes the account's; what it has already is enough. */
export async function adoptByEmail(tx: DatabaseTransaction, accountId: string): Promise<void> {
  const isTheirs = sql`account.id = ${accountId}::uuid and account.kind = 'applicant'
    and account.email_confirmed_at is not null and asked.account_id is null and asked.email = account.email`;
  await sql`
    delete from subscription asked using account
    where ${isTheirs} and asked.ended_at is null
      and exists (select from subscription own where own.account_id = account.id and own.ended_at is null
        and own.kind = asked.kind and own.href is not distinct from asked.href)`.execute(tx);
  await sql`update subscription asked set account_id = account.id from account where ${isTheirs}`.execute(tx);
}

export async function findOfAccountForUpdate(tx: DatabaseTransaction, accountId: string): Promise<SubscriptionRow[]> {
  const rows = await tx
    .selectFrom('subscription')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('endedAt', 'is', null)
    .forUpdate()
    .execute();
  return rows.map(readStored);
}

/** Of all members of a company, or of one account. */
export async function findOfCompanyForUpdate(
  tx: DatabaseTransaction,
  companyId: number,
  accountId?: string,
): Promise<SubscriptionRow[]> {
  const found = tx
    .selectFrom('subscription')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('endedAt', 'is', null);
  const rows = await (accountId === undefined ? found : found.where('accountId', '=', accountId)).forUpdate().execute();
  return rows.map(readStored);
}

export async function deleteOf(tx: DatabaseTransaction, accountId: string): Promise<void> {
  await tx.deleteFrom('subscription').where('accountId', '=', accountId).execute();
}

export async function deleteByConsent(tx: DatabaseTransaction, consentSubject: Buffer): Promise<void> {
  await tx.deleteFrom('subscription').where('consentSubject', '=', consentSubject).execute();
}

/** What nobody has confirmed, what has ended, and how often addresses were asked, from before these moments. */
export async function deleteOld(
  db: Database,
  { waitedUntil, endedBefore, askedBefore }: { waitedUntil: Date; endedBefore: Date; askedBefore: Date },
): Promise<void> {
  await db
    .deleteFrom('subscription')
    .where((is) => is.or([is('confirmUntil', '<', waitedUntil), is('endedAt', '<', endedBefore)]))
    .execute();
  await db.deleteFrom('subscriptionAsk').where('askedAt', '<', askedBefore).execute();
}

/** Everything of a person, as stored, and what was sent. */
export async function findRowsOf(db: Database, accountId: string) {
  const subscription = await db
    .selectFrom('subscription')
    .select(['id', 'kind', 'status', 'title', 'href', 'email', 'frequency', 'hour', 'weekday', 'timeZone'])
    .select(['sentCount', 'lastSentAt', 'createdAt', 'endedAt'])
    .where(isOf({ accountId, companyId: null }))
    .orderBy('createdAt')
    .execute();
  const subscription_item = await db
    .selectFrom('subscriptionItem')
    .innerJoin('subscription', 'subscription.id', 'subscriptionItem.subscriptionId')
    .selectAll('subscriptionItem')
    .where(isOf({ accountId, companyId: null }))
    .execute();
  return { subscription, subscription_item };
}
