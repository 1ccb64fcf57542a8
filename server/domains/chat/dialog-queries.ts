import { sql, type Compilable, type CompiledQuery, type Expression, type SqlBool } from 'kysely';
import { builtOnce, type BuiltQuery, type Param } from '../../database/built-once.ts';
import type { Database } from '../../database/connect.ts';
import { blockedBy, hidesPhones, isStopped } from '../respond/index.ts';
import { IS_WITH_STAFF, isDialogSeenBy, sideOf, wayOfSeeing, type ChatCaller } from './policy.ts';

/** For a query from `dialog`: the company has no right to phone numbers in it. */
export const hidesPhonesFromCompany = sql<boolean>`(dialog.kind in ('inquiry', 'resume')
  and ${hidesPhones({ accountId: sql`dialog.account_id`, companyId: sql`dialog.company_id` })})`;

/** Staff have stopped the person, to whom nobody of the company has answered here: strangers are left alone. */
export function isSilenced({ kind }: ChatCaller) {
  return kind === 'applicant' || kind === 'guest'
    ? sql<boolean>`(not ${IS_WITH_STAFF} and ${isStopped(sql`dialog.account_id`)} and not exists (
        select from chat_message answer
        where answer.dialog_id = dialog.id and answer.side = 'company' and answer.account_id is not null))`
    : sql<boolean>`false`;
}

const block = blockedBy({
  accountId: sql`dialog.account_id`,
  companyId: sql`dialog.company_id`,
  vacancyId: sql`dialog.vacancy_id`,
});

/** For a query from `dialog`: nobody of the two has blocked the other. */
export const isUnblocked = sql<boolean>`${block} is null`;

/** What stands in the row, and what the two have set between them. */
export const STANDING = [
  sql<string>`case when dialog.status = 'open' and not ${isUnblocked} then 'blocked' else dialog.status end`.as(
    'status',
  ),
  block.as('blockedBy'),
] as const;

export function selectSeen(db: Database, caller: ChatCaller) {
  const side = sideOf(caller);
  return db
    .selectFrom('dialog')
    .innerJoin('dialogSide as own', (join) => join.onRef('own.dialogId', '=', 'dialog.id').on('own.side', '=', side))
    .innerJoin('dialogSide as other', (join) =>
      join.onRef('other.dialogId', '=', 'dialog.id').on('other.side', '<>', side),
    )
    .leftJoin('dialogPerson as person', (join) =>
      join.onRef('person.dialogId', '=', 'dialog.id').on('person.accountId', '=', caller.accountId),
    )
    .leftJoin('vacancy', 'vacancy.id', 'dialog.vacancyId')
    .leftJoin('respond', 'respond.id', 'dialog.respondId')
    .where(isDialogSeenBy(caller));
}

/** Whom of the company's own visitors its server has called the person; for the company alone. */
const vouchedAs = sql<string | null>`case when own.side = 'company' and not ${IS_WITH_STAFF} then (
  select embed_person.subject from embed_person
  where embed_person.account_id = dialog.account_id and embed_person.company_id = dialog.company_id
  order by embed_person.seen_at desc limit 1) end`;

export function selectShown(db: Database, caller: ChatCaller) {
  return selectSeen(db, caller)
    .leftJoin('company', 'company.id', 'dialog.companyId')
    .leftJoin('chatMessage as last', (join) =>
      join.onRef('last.dialogId', '=', 'dialog.id').onRef('last.seq', '=', 'dialog.lastSeq'),
    )
    .selectAll('dialog')
    .select(STANDING)
    .select(['own.unread', 'own.readSeq', 'other.side as otherSide', 'other.readSeq as otherReadSeq'])
    .select(['other.deliveredSeq as otherDeliveredSeq', 'own.deliveredSeq', 'person.mutedUntil'])
    .select(sql<boolean>`coalesce(person.archived, dialog.archived)`.as('isArchived'))
    .select(sql<boolean>`coalesce(person.pinned, false)`.as('isPinned'))
    .select(['company.brandName', 'company.logoUrl', 'company.status as companyStatus', 'company.chatHours'])
    .select(['vacancy.title as vacancyTitle', 'vacancy.customEmployerName', 'vacancy.facilityId'])
    .select(sql<number | null>`coalesce(vacancy.city_id, company.city_id)`.as('placeCityId'))
    .select(sql<boolean>`coalesce(vacancy.anonymous, false)`.as('isAnonymous'))
    .select(
      sql<string | null>`coalesce(vacancy.title, respond.resume_snapshot ->> 'title', dialog.subject)`.as('about'),
    )
    .select(sql<string | null>`respond.resume_snapshot ->> 'photoUrl'`.as('personPhotoUrl'))
    .select(sql<boolean>`(own.side = 'company' and ${hidesPhonesFromCompany})`.as('hidesPhones'))
    .select(vouchedAs.as('vouchedAs'))
    .select(['last.type as lastType', 'last.text as lastText', 'last.side as lastSide'])
    .select(sql`coalesce(last.happened, last.payload -> 'happened')`.as('lastHappened'))
    .select(isSilenced(caller).as('isSilenced'))
    .select(['last.accountId as lastAccountId', 'last.deletedAt as lastDeletedAt', 'last.createdAt as lastCreatedAt']);
}

/** For a query of {@link selectSeen}: narrowed by the index of what is unread. */
export function isUnread(caller: ChatCaller): Expression<SqlBool> {
  switch (caller.kind) {
    case 'applicant':
    case 'guest':
      return sql<SqlBool>`(own.unread > 0 and own.account_id = ${caller.accountId}::uuid)`;
    case 'member':
      return sql<SqlBool>`(own.unread > 0 and (own.company_id = ${caller.companyId}::int8))`;
    case 'staff':
      return sql<SqlBool>`(own.unread > 0 and own.side = 'staff')`;
  }
}

/** The values of a built query that are the caller's. */
interface CallerIds {
  accountId: string;
  companyId: number;
}

/**
 * A query about what callers see, built once for each of their ways of seeing: to build one takes longer than PostgreSQL to
 * answer it. Besides the way, `build` may use of its caller nothing but their ids.
 */
export function builtForCallers<Input extends object, Row>(
  build: (db: Database, caller: ChatCaller, param: Param<Input>) => Compilable<Row>,
): QueryForCallers<Input, Row> {
  const built = new Map<string, BuiltQuery<Input & CallerIds, Row>>();
  const queryFor = (caller: ChatCaller) => {
    const way = wayOfSeeing(caller);
    const query =
      built.get(way) ?? builtOnce<Input & CallerIds, Row>((on, param) => build(on, anyLike(caller, param), param));
    built.set(way, query);
    return query;
  };
  const withIds = (caller: ChatCaller, input: Input) => ({
    ...input,
    accountId: caller.accountId,
    companyId: 'companyId' in caller ? caller.companyId : 0,
  });
  return Object.assign(
    (db: Database, caller: ChatCaller, input: Input) => queryFor(caller)(db, withIds(caller, input)),
    { with: (db: Database, caller: ChatCaller, input: Input) => queryFor(caller).with(db, withIds(caller, input)) },
  );
}

/** As a {@link BuiltQuery}, about what the caller sees. */
interface QueryForCallers<Input extends object, Row> {
  (db: Database, caller: ChatCaller, input: Input): Promise<Row[]>;
  with(db: Database, caller: ChatCaller, input: Input): CompiledQuery<Row>;
}

/** In a query a place for a value stands wherever the value does, which the type of a caller does not tell. */
function anyLike(caller: ChatCaller, param: Param<CallerIds>): ChatCaller {
  return { ...caller, accountId: param('accountId'), companyId: param('companyId') } as unknown as ChatCaller;
}
