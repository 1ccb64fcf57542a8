import { sql, type Expression, type Insertable, type SqlBool, type Updateable } from 'kysely';
import { z } from 'zod';
import { COMPANY_STATUSES } from '#shared/domain/company-machine.ts';
import { DOCUMENT_KINDS, type REQUEST_SETS } from '#shared/domain/document.ts';
import { OPENED_STATUSES } from '#shared/domain/document-machine.ts';
import { RESPOND_STATUSES } from '#shared/domain/respond-terms.ts';
import { MINUTE_MS } from '#shared/domain/time.ts';
import type { Database, DatabaseTransaction } from '../../database/connect.ts';
import type { DocumentRequest } from '../../database/schema.ts';
import { readColumns } from '../../platform/stored-columns.ts';
import { companyShortColumn } from '../company/index.ts';
import { isRespondSeenBy, respondPersonName, respondTitle } from '../respond/index.ts';
import { isAnswerableAt, isOpenAt, isRequestSeenBy, isWithdrawn, type RequestCaller } from './policy.ts';
import { requestColumns, shownColumns, standingColumns } from './stored.ts';

const LOOKS_SHOWN = 50;

const askedColumns = z.object({ respondStatus: z.enum(RESPOND_STATUSES), companyStatus: z.enum(COMPANY_STATUSES) });

function selectAsked(db: Database, caller: RequestCaller, respondId: number) {
  return db
    .selectFrom('respond')
    .innerJoin('company', 'company.id', 'respond.companyId')
    .leftJoin('vacancy', 'vacancy.id', 'respond.vacancyId')
    .select(['respond.accountId', 'respond.companyId', 'respond.vacancyId', 'respond.status as respondStatus'])
    .select(['vacancy.anonymous', 'company.status as companyStatus', 'company.brandName', respondTitle.as('title')])
    .where('respond.id', '=', respondId)
    .where(isRespondSeenBy(caller));
}

/** A respond that somebody of its company asks about. */
export async function findAskedRespond(db: Database, caller: RequestCaller, respondId: number) {
  const row = await selectAsked(db, caller, respondId).executeTakeFirst();
  return row && readColumns(askedColumns, row);
}

/** The same, locked, so that requests of it are made one after another. */
export async function lockAskedRespond(tx: DatabaseTransaction, caller: RequestCaller, respondId: number) {
  const row = await selectAsked(tx, caller, respondId).forUpdate('respond').executeTakeFirst();
  return row && readColumns(askedColumns, row);
}

/** Requests of the respond without an answer. */
export async function countWaiting(db: Database, respondId: number, now: Date): Promise<number> {
  const { count } = await selectRequests(db)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('documentRequest.respondId', '=', respondId)
    .where(isAnswerableAt(now))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertRequest(tx: DatabaseTransaction, request: Insertable<DocumentRequest>): Promise<number> {
  const { id } = await tx.insertInto('documentRequest').values(request).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Requests with what decides whose they are. */
function selectRequests(db: Database) {
  return db
    .selectFrom('documentRequest')
    .innerJoin('respond', 'respond.id', 'documentRequest.respondId')
    .innerJoin('company', 'company.id', 'documentRequest.companyId')
    .leftJoin('vacancy', 'vacancy.id', 'respond.vacancyId');
}

/** What a change of a request needs of it; locked until the end of the transaction. */
export type LockedRequest = NonNullable<Awaited<ReturnType<typeof lockRequest>>>;

export async function lockRequest(tx: DatabaseTransaction, caller: RequestCaller, id: number, now: Date) {
  const row = await selectLocked(tx, now)
    .where('documentRequest.id', '=', id)
    .where(isRequestSeenBy(caller))
    // A respond that ends meanwhile ends what is answered, too.
    .forUpdate('respond')
    .executeTakeFirst();
  return row && readColumns(standingColumns, row);
}

/** What decides what may be done at this moment. */
const standingAt = (now: Date) => [
  isAnswerableAt(now).$castTo<boolean>().as('isAnswerable'),
  isOpenAt(now).$castTo<boolean>().as('isOpen'),
  sql<unknown>`company.status`.as('companyStatus'),
];

function selectLocked(tx: DatabaseTransaction, now: Date) {
  return selectRequests(tx)
    .selectAll('documentRequest')
    .select(['respond.vacancyId', 'company.brandName'])
    .select([respondTitle.as('title'), respondPersonName.as('personName'), ...standingAt(now)])
    .forUpdate('documentRequest');
}

export async function setRequest(
  tx: DatabaseTransaction,
  id: number,
  columns: Updateable<DocumentRequest>,
): Promise<void> {
  await tx.updateTable('documentRequest').set(columns).where('id', '=', id).execute();
}

export async function insertGrants(
  tx: DatabaseTransaction,
  requestId: number,
  fileIds: readonly string[],
): Promise<void> {
  await tx
    .insertInto('documentGrant')
    .values(fileIds.map((fileId, position) => ({ requestId, fileId, position })))
    .execute();
}

const openFiles = (now: Date) => sql<unknown>`(
  select coalesce(json_agg(json_build_object('id', wallet_file.file_id, 'kind', wallet_file.kind,
    'title', wallet_file.title, 'pages', wallet_file.pages) order by document_grant.position), '[]')
  from document_grant join wallet_file on wallet_file.file_id = document_grant.file_id
  where document_grant.request_id = document_request.id and ${isOpenAt(now)})`;

const looks = sql<unknown>`(
  select coalesce(json_agg(json_build_object('at', look.at, 'title', look.title, 'accountId', look.account_id)
    order by look.at desc, look.id desc), '[]')
  from (select * from document_look where document_look.request_id = document_request.id
    order by at desc, id desc limit ${LOOKS_SHOWN}) look)`;

/** A request as both sides see it. */
export type RequestRow = Awaited<ReturnType<typeof findRequests>>[number];

export interface RequestChoice {
  id?: number | undefined;
  set?: (typeof REQUEST_SETS)[number] | undefined;
  respondId?: number | undefined;
  companyId?: number | undefined;
}

/** Each request is in one of the sets at any moment: what has run out has ended, though the row does not say so yet. */
function isChosen(caller: RequestCaller, { id, set, respondId, companyId }: RequestChoice, now: Date) {
  const waits = isAnswerableAt(now);
  const sets = { waiting: waits, open: isOpenAt(now), ended: sql<SqlBool>`not (${waits} or ${isOpenAt(now)})` };
  const conditions: Expression<SqlBool>[] = [
    isRequestSeenBy(caller),
    ...(id === undefined ? [] : [sql<SqlBool>`document_request.id = ${id}`]),
    ...(set === undefined ? [] : [sets[set]]),
    ...(respondId === undefined ? [] : [sql<SqlBool>`document_request.respond_id = ${respondId}`]),
    ...(companyId === undefined ? [] : [sql<SqlBool>`document_request.company_id = ${companyId}`]),
  ];
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}

/** The newest first. */
export async function findRequests(
  db: Database,
  caller: RequestCaller,
  choice: RequestChoice,
  { now, limit, offset }: { now: Date; limit: number; offset: number },
) {
  const rows = await selectRequests(db)
    .selectAll('documentRequest')
    .select(['company.legalName', 'company.brandName', 'company.inn'])
    .select(companyShortColumn.as('company'))
    .select([respondTitle.as('title'), respondPersonName.as('personName'), ...standingAt(now)])
    .select([openFiles(now).as('files'), looks.as('looks'), sql<number>`count(*) over ()`.as('total')])
    .where(isChosen(caller, choice, now))
    .orderBy('documentRequest.askedAt', 'desc')
    .orderBy('documentRequest.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map((row) => readColumns(shownColumns, row));
}

/** Companies that have asked this applicant, with the numbers of their requests. */
export async function findAskingCompanies(db: Database, accountId: string, now: Date) {
  const rows = await selectRequests(db)
    .select(companyShortColumn.as('company'))
    .select(sql<number>`count(*) filter (where ${isAnswerableAt(now)})`.as('waiting'))
    .select(sql<number>`count(*) filter (where ${isOpenAt(now)})`.as('open'))
    .where('documentRequest.accountId', '=', accountId)
    .groupBy('company.id')
    .orderBy(sql`max(document_request.asked_at)`, 'desc')
    .execute();
  return rows.map((row) => readColumns(shownColumns.pick({ company: true }), row));
}

/** A granted file that this member may look at now; undefined otherwise. */
export async function findOpenFile(
  db: Database,
  caller: RequestCaller,
  { requestId, fileId }: { requestId: number; fileId: string },
  now: Date,
) {
  const row = await selectRequests(db)
    .innerJoin('documentGrant', 'documentGrant.requestId', 'documentRequest.id')
    .innerJoin('walletFile', 'walletFile.fileId', 'documentGrant.fileId')
    .innerJoin('uploadedFile', 'uploadedFile.id', 'walletFile.fileId')
    .select(['walletFile.title', 'walletFile.pages', 'walletFile.kind as documentKind'])
    .select(['uploadedFile.storedName', 'uploadedFile.kind'])
    .select(['company.brandName'])
    .where('documentRequest.id', '=', requestId)
    .where('walletFile.fileId', '=', fileId)
    .where('uploadedFile.removingAt', 'is', null)
    .where('company.status', '<>', 'restricted')
    .where(isRequestSeenBy(caller))
    .where(isOpenAt(now))
    .executeTakeFirst();
  return row && readColumns(z.object({ documentKind: z.enum(DOCUMENT_KINDS) }), row);
}

/** What is seen again within so many minutes is the same look: a reload is no other, and many hide none. */
const ONE_LOOK_MINUTES = 10;

interface Look {
  id: string;
  requestId: number;
  accountId: string;
  fileId: string;
  /** As it was called then. */
  title: string;
  at: Date;
}

/** True where it is a look of its own. */
export async function insertLook(tx: DatabaseTransaction, look: Look): Promise<boolean> {
  const { requestId, accountId, fileId, at } = look;
  const last = await tx
    .selectFrom('documentLook')
    .select('id')
    .where('requestId', '=', requestId)
    .where('accountId', '=', accountId)
    .where('fileId', '=', fileId)
    .where('at', '>', new Date(at.getTime() - ONE_LOOK_MINUTES * MINUTE_MS))
    .executeTakeFirst();
  if (!last) await tx.insertInto('documentLook').values(look).execute();
  return last === undefined;
}

const BATCH = 500;

/** Requests whose days to answer are over, and those whose files are open no more since `endedBefore`; locked. */
export async function lockOverdue(tx: DatabaseTransaction, now: Date, endedBefore: Date) {
  const rows = await selectRequests(tx)
    .select(['documentRequest.id', 'documentRequest.status'])
    .where(
      sql<SqlBool>`((document_request.status = 'requested' and document_request.answer_by <= ${now})
        or (document_request.status in (${sql.join([...OPENED_STATUSES])}) and (document_request.open_until <= ${now}
          or (respond.status_since <= ${endedBefore} and not ${isOpenAt(now)}))))`,
    )
    .orderBy('documentRequest.id')
    .limit(BATCH)
    .forUpdate('documentRequest')
    .skipLocked()
    .execute();
  return rows.map((row) => readColumns(requestColumns.pick({ status: true }), row));
}

/** What an applicant has open: all of it, or what a withdrawn consent has opened; locked. */
export async function lockOpenOf(tx: DatabaseTransaction, accountId: string, which: 'withdrawn' | 'all', now: Date) {
  const rows = await selectLocked(tx, now)
    .where('documentRequest.accountId', '=', accountId)
    .where('documentRequest.status', 'in', [...OPENED_STATUSES])
    .where(which === 'all' ? sql<SqlBool>`true` : isWithdrawn)
    .orderBy('documentRequest.id')
    .execute();
  return rows.map((row) => readColumns(standingColumns, row));
}

/** Whether the account still works for the company. */
export async function isActiveMember(db: Database, companyId: number, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('companyMember')
    .select('id')
    .where('companyId', '=', companyId)
    .where('accountId', '=', accountId)
    .where('status', '=', 'active')
    .executeTakeFirst();
  return row !== undefined;
}
