import { sql, type Expression } from 'kysely';
import type { Database } from '../../database/connect.ts';
import { DomainError } from '../../platform/problems.ts';

/** Who has ended the talk between a person and a company. */
export type BlockingSide = 'applicant' | 'company';

/** A person and a company, and the vacancy that it is about. */
export interface Contact {
  accountId: string;
  companyId: number;
  vacancyId: number | null;
}

type ContactInQuery = Readonly<Record<keyof Contact, Expression<unknown>>>;

/**
 * A block holds for everything between the two. The company behind an anonymous vacancy is another one to the person: their
 * block is of that vacancy alone, and none of the company as it is known is felt there, or it would tell who that is.
 */
function isOf({ accountId, companyId, vacancyId }: ContactInQuery) {
  return sql<boolean>`contact_block.account_id = ${accountId} and contact_block.company_id = ${companyId}
    and case when contact_block.vacancy_id is null
      then not exists (select from vacancy hidden where hidden.id = ${vacancyId} and hidden.anonymous)
      else contact_block.vacancy_id = ${vacancyId} end`;
}

/** For a query: who has blocked the other; null while nobody has. */
export function blockedBy(contact: ContactInQuery) {
  return sql<BlockingSide | null>`(select contact_block.by_side from contact_block where ${isOf(contact)}
    order by contact_block.created_at limit 1)`;
}

function valuesOf({ accountId, companyId, vacancyId }: Contact): ContactInQuery {
  return { accountId: sql`${accountId}::uuid`, companyId: sql`${companyId}::int8`, vacancyId: sql`${vacancyId}::int8` };
}

/** What the caller's side is told of a block. */
export function blockText(by: BlockingSide, side: BlockingSide): string {
  return by === side ? 'Вы\u00a0заблокировали собеседника' : 'Собеседник больше не\u00a0принимает сообщения';
}

export function blocked(by: BlockingSide, side: BlockingSide): DomainError {
  return new DomainError('wrong_state', { detail: blockText(by, side) });
}

/** Throws `wrong_state` where one of the two has blocked the other. */
export async function assertNotBlocked(db: Database, contact: Contact, side: BlockingSide): Promise<void> {
  const { by } = await db.selectNoFrom(blockedBy(valuesOf(contact)).as('by')).executeTakeFirstOrThrow();
  if (by !== null) throw blocked(by, side);
}

/** Of these responds, those between whose sides there is a block. */
export async function findBlocked(
  db: Database,
  respondIds: readonly number[],
): Promise<ReadonlyMap<number, BlockingSide>> {
  if (respondIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('respond')
    .select('id')
    .select(
      blockedBy({
        accountId: sql`respond.account_id`,
        companyId: sql`respond.company_id`,
        vacancyId: sql`respond.vacancy_id`,
      }).as('by'),
    )
    .where('id', 'in', [...respondIds])
    .execute();
  return new Map(rows.flatMap(({ id, by }) => (by === null ? [] : [[id, by] as const])));
}

/** Blocks for this side. Somebody may have been faster. */
export async function setBlock(tx: Database, contact: Contact, side: BlockingSide, now: Date): Promise<void> {
  const { accountId, companyId, vacancyId } = contact;
  await tx
    .insertInto('contactBlock')
    .values({
      accountId,
      companyId,
      vacancyId: sql<number | null>`(select id from vacancy where id = ${vacancyId}::int8 and anonymous)`,
      bySide: side,
      createdAt: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Lifts what this side has blocked. */
export async function liftBlock(tx: Database, contact: Contact, side: BlockingSide): Promise<void> {
  await tx
    .deleteFrom('contactBlock')
    .where('bySide', '=', side)
    .where(isOf(valuesOf(contact)))
    .execute();
}
