import { sql } from 'kysely';
import { z } from 'zod';
import { addDays } from '#shared/domain/time.ts';
import type { Database } from '../../../database/connect.ts';
import { readColumns } from '../../../platform/stored-columns.ts';

/** `same_letter` waits for staff; the others are what they have decided. */
const SUSPECT_STATES = ['same_letter', 'fine', 'warned', 'blocked'] as const;
export type SuspectState = (typeof SUSPECT_STATES)[number];

const suspectColumns = z.object({ state: z.enum(SUSPECT_STATES), accountId: z.uuid() });

const companies = sql<number>`(select count(distinct other.company_id) from respond other
  where other.account_id = respond.account_id and other.letter_hash = respond.letter_hash
    and other.created_at > respond.created_at - interval '30 days')`.as('companies');

export async function countSuspects(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('respond')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('suspectReason', '=', 'same_letter')
    .where('accountId', 'is not', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Those that wait longest first. */
export function findSuspects(db: Database, { limit, offset }: { limit: number; offset: number }) {
  return db
    .selectFrom('respond')
    .select(['respond.id', 'respond.personName', 'respond.createdAt', companies])
    .where('suspectReason', '=', 'same_letter')
    .where('accountId', 'is not', null)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** A respond that was marked, whatever staff have decided. Without an account it is nobody's. */
export async function findSuspect(db: Database, id: number, now: Date) {
  const row = await db
    .selectFrom('respond')
    .select(['respond.id', 'respond.accountId', 'respond.personName', 'respond.letter', 'respond.createdAt'])
    .select(['respond.suspectReason as state', companies])
    .select((eb) =>
      eb
        .selectFrom('respond as other')
        .select((of) => of.fn.countAll<number>().as('count'))
        .whereRef('other.accountId', '=', 'respond.accountId')
        .where('other.kind', '<>', 'invitation')
        .where('other.createdAt', '>', addDays(now, -1))
        .as('today'),
    )
    .where('respond.id', '=', id)
    .where('respond.suspectReason', 'is not', null)
    .where('respond.accountId', 'is not', null)
    .executeTakeFirst();
  return row && readColumns(suspectColumns, row);
}

/** Of two decisions at once the second sees the first. */
export async function lockSuspect(tx: Database, id: number): Promise<void> {
  await tx.selectFrom('respond').select('id').where('id', '=', id).forUpdate().execute();
}

export async function setSuspect(tx: Database, id: number, state: SuspectState): Promise<void> {
  await tx.updateTable('respond').set({ suspectReason: state }).where('id', '=', id).execute();
}
