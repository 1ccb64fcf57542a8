import { sql, type SqlBool, type Updateable } from 'kysely';
import type { Interview } from '#shared/contracts/respond-parts.ts';
import type { RespondAction } from '#shared/domain/respond-machine.ts';
import { toIso } from '#shared/domain/time.ts';
import type { Database } from '../../../database/connect.ts';
import type { Interview as InterviewTable } from '../../../database/schema.ts';
import { timeZoneOf } from '../../compendium/index.ts';
import type { RespondSide } from './guards.ts';
import { readInterview, type InterviewRow } from '../stored.ts';

/** The interviews that are proposed or confirmed, by their responds. */
export async function findOpenInterviews(
  db: Database,
  respondIds: readonly number[],
): Promise<ReadonlyMap<number, InterviewRow>> {
  if (respondIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('interview')
    .selectAll()
    .where('respondId', 'in', [...respondIds])
    .where('status', 'in', ['proposed', 'confirmed'])
    .execute();
  return new Map(rows.map((row) => [row.respondId, readInterview(row)]));
}

/** The latest interview of each respond, whatever has become of it. */
export async function findLatestInterviews(
  db: Database,
  respondIds: readonly number[],
): Promise<ReadonlyMap<number, InterviewRow>> {
  if (respondIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('interview')
    .distinctOn('respondId')
    .selectAll()
    .where(sql<SqlBool>`respond_id = any(${respondIds}::int8[])`)
    .orderBy('respondId')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return new Map(rows.map((row) => [row.respondId, readInterview(row)]));
}

export function isOpenInterview({ status }: Pick<InterviewRow, 'status'>): boolean {
  return status === 'proposed' || status === 'confirmed';
}

/** What an action brings along for the interview, checked. */
export interface InterviewInput {
  /** Of `accept`: the time that is agreed on. */
  at?: Date | undefined;
  /** Of the actions that propose times. */
  proposal?:
    | {
        options: Date[];
        durationMinutes: number;
        place: Interview['place'];
        address: string | null;
        documents: string | null;
        contact: string | null;
        note: string | null;
      }
    | undefined;
}

/** Changes the interviews of responds as the action says; returns the ids of those that are new, by their responds. */
export async function changeInterviews(
  tx: Database,
  respondIds: readonly number[],
  action: RespondAction,
  side: RespondSide,
  { at, proposal }: InterviewInput,
  now: Date,
): Promise<ReadonlyMap<number, string>> {
  const none: ReadonlyMap<number, string> = new Map();
  if (respondIds.length === 0) return none;
  switch (action) {
    case 'invite':
    case 'propose':
      return proposal ? insertInterviews(tx, respondIds, proposal, now) : none;
    case 'counter':
    case 'move':
      if (!proposal) return none;
      // An applicant proposes times; the rest is the company's.
      await setOpen(tx, respondIds, now, {
        ...(side === 'company' ? proposal : { options: proposal.options }),
        status: 'proposed',
        at: null,
        proposedBy: side,
      });
      return none;
    case 'accept':
      await setOpen(tx, respondIds, now, { status: 'confirmed', at: at ?? null });
      return none;
    case 'done':
    case 'missed':
      await setOpen(tx, respondIds, now, { status: action });
      return none;
    case 'cancel':
    // The end of a respond leaves its interview as it was; whoever begins again begins without it.
    case 'reopen':
    case 'resend':
      await setOpen(tx, respondIds, now, { status: 'cancelled' });
      return none;
    default:
      return none;
  }
}

/** After a `reopen` that is taken back: the interviews that were open before it are so again, with the same status. */
export async function restoreInterviews(
  tx: Database,
  open: readonly Pick<InterviewRow, 'id' | 'status'>[],
  now: Date,
): Promise<void> {
  for (const [status, ones] of Map.groupBy(open, (one) => one.status))
    await tx
      .updateTable('interview')
      .set({ status, updatedAt: now })
      .where(
        'id',
        'in',
        ones.map(({ id }) => id),
      )
      .where('status', '=', 'cancelled')
      .execute();
}

async function insertInterviews(
  tx: Database,
  respondIds: readonly number[],
  proposal: NonNullable<InterviewInput['proposal']>,
  now: Date,
): Promise<ReadonlyMap<number, string>> {
  const rows = await tx
    .insertInto('interview')
    .values(
      respondIds.map((respondId) => ({
        ...proposal,
        respondId,
        status: 'proposed',
        proposedBy: 'company',
        createdAt: now,
        updatedAt: now,
      })),
    )
    .returning(['id', 'respondId'])
    .execute();
  return new Map(rows.map(({ id, respondId }) => [respondId, id]));
}

async function setOpen(
  tx: Database,
  respondIds: readonly number[],
  now: Date,
  columns: Updateable<InterviewTable>,
): Promise<void> {
  await tx
    .updateTable('interview')
    .set({ ...columns, updatedAt: now })
    .where('respondId', 'in', [...respondIds])
    .where('status', 'in', ['proposed', 'confirmed'])
    .execute();
}

/** `placeCityId`: where one works, by whose clock the times are told. */
export function toInterview(row: InterviewRow, placeCityId: number | null): Interview {
  return {
    status: row.status,
    proposedBy: row.proposedBy,
    options: row.options.map((option) => toIso(option)),
    at: toIso(row.at),
    timeZone: timeZoneOf(placeCityId),
    durationMinutes: row.durationMinutes,
    place: row.place,
    address: row.address,
    documents: row.documents,
    contact: row.contact,
    note: row.note,
  };
}
