import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { AccountKind, AccountSide } from '#shared/domain/account.ts';
import type { Database } from '../../database/connect.ts';
import type { Account } from '../../database/schema.ts';
import type { NamedPerson } from './person-name.ts';

/** The birthday is text: `1990-05-17`. */
export type AccountRow = Omit<Selectable<Account>, 'birthDate'> & { birthDay: string | null };

const birthDay = sql<string | null>`account.birth_date::text`.as('birthDay');

function selectAccounts(db: Database) {
  return db.selectFrom('account').selectAll('account').select(birthDay);
}

/** Without erased accounts, which are nobody's. */
export function findAccount(db: Database, id: string): Promise<AccountRow | undefined> {
  return selectAccounts(db).where('id', '=', id).where('status', '<>', 'erased').executeTakeFirst();
}

/** The row, locked until the end of the transaction. */
export function findAccountForUpdate(tx: Database, id: string): Promise<AccountRow | undefined> {
  return selectAccounts(tx).where('id', '=', id).where('status', '<>', 'erased').forUpdate().executeTakeFirst();
}

/** Whether the account is hidden until it is erased or restored. */
export async function isRemoving(db: Database, id: string): Promise<boolean> {
  return (await findAccount(db, id))?.status === 'removing';
}

/** Where somebody of this kind signs in. */
export const sideOf = (kind: string): AccountSide => (kind === 'applicant' ? 'applicant' : 'company');

const KINDS: Readonly<Record<AccountSide, readonly AccountKind[]>> = {
  applicant: ['applicant'],
  company: ['member', 'staff'],
};

/** The account that signs in on this side with this address. */
export function findAccountByEmail(db: Database, side: AccountSide, email: string): Promise<AccountRow | undefined> {
  return selectAccounts(db).where('email', '=', email).where('kind', 'in', KINDS[side]).executeTakeFirst();
}

/** `phone` is E.164. */
export function findApplicantByPhone(db: Database, phone: string): Promise<AccountRow | undefined> {
  return selectAccounts(db).where('phone', '=', phone).where('kind', '=', 'applicant').executeTakeFirst();
}

/** Somebody of a company or of staff who has this number and may act. */
export function findOtherByPhone(db: Database, phone: string): Promise<AccountRow | undefined> {
  return selectAccounts(db)
    .where('phone', '=', phone)
    .where('kind', 'in', ['member', 'staff'])
    .where('status', '=', 'active')
    .limit(1)
    .executeTakeFirst();
}

/** Who these accounts belong to, by id; erased ones belong to nobody. */
export async function findPeople(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, NamedPerson>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('account')
    .select(['id', 'firstName', 'lastName', 'email', 'phone'])
    .where('id', 'in', [...new Set(ids)])
    .where('status', '<>', 'erased')
    .execute();
  return new Map(rows.map(({ id, ...person }) => [id, person]));
}

export function insertAccount(tx: Database, account: Insertable<Account>): Promise<AccountRow> {
  return tx.insertInto('account').values(account).returningAll().returning(birthDay).executeTakeFirstOrThrow();
}

/** Returns the changed account. */
export function setAccount(tx: Database, id: string, columns: Updateable<Account>, now: Date): Promise<AccountRow> {
  return tx
    .updateTable('account')
    .set((eb) => ({ ...columns, updatedAt: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .returning(birthDay)
    .executeTakeFirstOrThrow();
}

/** Writes city and trade where the account says none; what its owner has said stays. */
export async function fillAccount(
  db: Database,
  id: string,
  { cityId, specializationId }: Pick<Updateable<Account>, 'cityId' | 'specializationId'>,
  now: Date,
): Promise<void> {
  await db
    .updateTable('account')
    .set((eb) => ({
      cityId: eb.fn.coalesce('cityId', eb.val(cityId ?? null)),
      specializationId: eb.fn.coalesce('specializationId', eb.val(specializationId ?? null)),
      updatedAt: now,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

/** Accounts whose time of grace is over. */
export async function findAccountsToErase(db: Database, removedBefore: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('account')
    .select('id')
    .where('status', '=', 'removing')
    .where('removalAskedAt', '<=', removedBefore)
    .execute();
  return rows.map(({ id }) => id);
}
