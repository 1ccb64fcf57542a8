import { createHash } from 'node:crypto';
import { sql, type CompiledQuery, type Expression, type SqlBool } from 'kysely';
import type { ShownAnswer } from '#shared/contracts/respond-parts.ts';
import { composed } from '#shared/domain/composed.ts';
import { SAME_LETTER_COMPANIES } from '#shared/domain/limits.ts';
import type { RespondKind, RespondSource, RespondStatus } from '#shared/domain/respond-terms.ts';
import { addDays } from '#shared/domain/time.ts';
import { builtOnce, type Param } from '../../../database/built-once.ts';
import type { Database } from '../../../database/connect.ts';
import { firstEntries, insertFirstEntries, type FirstEntry } from '../history.ts';
import { readLife, type ResumeSnapshot } from '../stored.ts';
import { blockedBy, type BlockingSide } from '../blocks.ts';

/** A respond as it is sent; the columns that tell what has become of it begin empty. */
export interface NewRespond {
  kind: RespondKind;
  status: RespondStatus;
  vacancyId: number | null;
  companyId: number;
  accountId: string;
  resumeId: number | null;
  snapshot: ResumeSnapshot | null;
  personName: string | null;
  phone: string | null;
  cityId: number | null;
  letter: string | null;
  crewCount: number;
  /** A day. */
  readyFrom: string | null;
  deadlineAt: Date | null;
  answers: readonly ShownAnswer[];
  sharedPermits: readonly string[];
  source: RespondSource;
  attribution: object;
}

const SAME_LETTER_DAYS = 30;

const takeLock = builtOnce(
  (_db, param: Param<{ lock: string }>) =>
    sql<never>`select pg_advisory_xact_lock(hashtextextended(${param('lock')}, 0))`,
);

/** Responds of one person are sent one at a time: the limits of a day depend on those before. */
export function lockSender(tx: Database, accountId: string): CompiledQuery<never> {
  return takeLock.with(tx, { lock: `responds of ${accountId}` });
}

/** What the statement below takes: columns, and what else it needs. */
interface SentRow extends Omit<NewRespond, 'snapshot' | 'answers' | 'attribution'> {
  resumeSnapshot: string | null;
  answers: string;
  attribution: string;
  letterHash: Buffer | null;
  /** From when on the same letter is looked for. */
  sameSince: Date;
  history: string;
  now: Date;
}

const insertSent = builtOnce((db, param: Param<SentRow>) => {
  const now = param('now');
  const sent = db
    .insertInto('respond')
    .values({
      kind: param('kind'),
      status: param('status'),
      vacancyId: param('vacancyId'),
      companyId: param('companyId'),
      accountId: param('accountId'),
      resumeId: param('resumeId'),
      resumeSnapshot: param('resumeSnapshot'),
      personName: param('personName'),
      phone: param('phone'),
      cityId: param('cityId'),
      letter: param('letter'),
      letterHash: param('letterHash'),
      suspectReason: sql<string | null>`case when ${isSpread(param)} then 'same_letter' end`,
      crewCount: param('crewCount'),
      readyFrom: sql<Date | null>`${param('readyFrom')}::date`,
      deadlineAt: param('deadlineAt'),
      answers: param('answers'),
      sharedPermits: sql<string[]>`${param('sharedPermits')}::text[]`,
      source: param('source'),
      attribution: param('attribution'),
      statusSince: now,
      createdAt: now,
      updatedAt: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id');
  return db
    .with('sent', () => sent)
    .with('told', () => insertFirstEntries(db, param('history'), now))
    .selectFrom('sent')
    .select('id');
});

/**
 * Stores a respond with the first entries of its history; undefined when this person has one to the same vacancy, or company. One
 * statement.
 */
export async function insertRespond(
  tx: Database,
  { snapshot, ...respond }: NewRespond,
  entries: readonly FirstEntry[],
  now: Date,
): Promise<number | undefined> {
  const [row] = await insertSent(tx, {
    ...respond,
    resumeSnapshot: snapshot && JSON.stringify(snapshot),
    answers: JSON.stringify(respond.answers),
    attribution: JSON.stringify(respond.attribution),
    letterHash: respond.letter ? hashOf(respond.letter) : null,
    sameSince: addDays(now, -SAME_LETTER_DAYS),
    history: firstEntries(entries),
    now,
  });
  return row?.id;
}

/** Of its words alone: case, punctuation and spaces do not make another letter. In linear time. */
export function hashOf(letter: string): Buffer {
  const words = composed(letter.toLowerCase(), 'NFKC').match(/[\p{L}\p{N}]+/gu) ?? [];
  return createHash('sha256').update(words.join(' ')).digest();
}

/** The letter has gone to too many companies, and nobody of staff was shown it. */
function isSpread(param: Param<SentRow>) {
  return sql<boolean>`(select count(suspect_reason) = 0
      and count(distinct company_id) filter (where company_id <> ${param('companyId')}::int8) + 1 >= ${sql.lit(SAME_LETTER_COMPANIES)}
    from respond where account_id = ${param('accountId')}::uuid and letter_hash = ${param('letterHash')}::bytea
      and created_at > ${param('sameSince')}::timestamptz)`;
}

/** What somebody has sent in 24 hours, responds and questions, and whether staff have stopped them. */
export interface Sending {
  today: number;
  isBlocked: boolean;
  /** They and whom it is for; null for a question, whose target is asked for by itself. */
  blockedBy: BlockingSide | null;
  /** To this vacancy, or to this company without one, they have responded already. */
  hasResponded: boolean;
}

/** Of somebody who has sent nothing yet. */
export const NOTHING: Sending = { today: 0, isBlocked: false, blockedBy: null, hasResponded: false };

/** Whom a respond goes to. */
export type RespondTarget = { vacancyId: number } | { companyId: number };

/** For a query: staff have stopped this account. */
export function isStopped(accountId: Expression<unknown>) {
  return sql<boolean>`exists (select from respond stopped
    where stopped.account_id = ${accountId} and stopped.suspect_reason = 'blocked')`;
}

/** `to`: null asks of no respond. */
export function sendingOf(
  db: Database,
  accountId: string,
  to: RespondTarget | null,
  now: Date,
): CompiledQuery<Sending> {
  const asked = { accountId, since: addDays(now, -1), vacancyId: null, companyId: null, ...to };
  return (to ? selectSendingTo : selectSending).with(db, asked);
}

interface Asked {
  accountId: string;
  since: Date;
  /** One of the two, or none. */
  vacancyId: number | null;
  companyId: number | null;
}

const selectSending = builtOnce((db, param: Param<Asked>) =>
  countSent(db, param).select([sql<boolean>`false`.as('hasResponded'), sql<null>`null`.as('blockedBy')]),
);

const selectSendingTo = builtOnce((db, param: Param<Asked>) => {
  const [accountId, vacancyId] = [sql`${param('accountId')}::uuid`, sql`${param('vacancyId')}::int8`];
  const companyId = sql`coalesce(${param('companyId')}::int8,
    (select target.company_id from vacancy target where target.id = ${vacancyId}))`;
  return countSent(db, param).select([
    sql<boolean>`coalesce(bool_or(case when ${vacancyId} is null then vacancy_id is null and company_id = ${companyId}
      else vacancy_id = ${vacancyId} end), false)`.as('hasResponded'),
    blockedBy({ accountId, companyId, vacancyId }).as('blockedBy'),
  ]);
});

/** Is one row. */
function countSent(db: Database, param: Param<Asked>) {
  const [accountId, since] = [sql`${param('accountId')}::uuid`, param('since')];
  return db
    .selectFrom('respond')
    .select([
      sql<number>`count(*) filter (where kind <> 'invitation' and created_at > ${since})
        + (select count(*) from inquiry where inquiry.account_id = ${accountId} and inquiry.created_at > ${since})
        + (select count(*) from begun_talk begun where begun.account_id = ${accountId} and begun.created_at > ${since})`.as(
        'today',
      ),
      isStopped(accountId).as('isBlocked'),
    ])
    .where('accountId', '=', param('accountId'));
}

function isTo(to: RespondTarget) {
  return 'vacancyId' in to
    ? sql<SqlBool>`vacancy_id = ${to.vacancyId}::int8`
    : sql<SqlBool>`vacancy_id is null and company_id = ${to.companyId}::int8`;
}

/** The respond of a person to a vacancy, or to a company without one. */
export async function findRespondOf(db: Database, accountId: string, to: RespondTarget) {
  const row = await db
    .selectFrom('respond')
    .select(['id', 'kind', 'status', 'heldStatus', 'heldUntil', 'reason', 'offer', 'createdAt'])
    .where('accountId', '=', accountId)
    .where(isTo(to))
    .executeTakeFirst();
  return row && readLife(row);
}

/** For contacts that an employer shows after a respond; a withdrawn one shows nothing. */
export async function hasResponded(db: Database, vacancyId: number, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('respond')
    .select('id')
    .where('vacancyId', '=', vacancyId)
    .where('accountId', '=', accountId)
    .where('status', '<>', 'withdrawn')
    .executeTakeFirst();
  return row !== undefined;
}
