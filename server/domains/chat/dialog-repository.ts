import { sql, type Expression, type Insertable, type SqlBool, type Updateable } from 'kysely';
import { STAFF_DIALOG_KINDS, type DialogKind, type DialogSide } from '#shared/domain/chat.ts';
import type { Param } from '../../database/built-once.ts';
import type { Database } from '../../database/connect.ts';
import { together } from '../../database/round-trips.ts';
import type { Dialog, DialogPerson, DialogSide as SideTable } from '../../database/schema.ts';
import { readColumns } from '../../platform/stored-columns.ts';
import { builtForCallers, isSilenced, isUnread, selectSeen, selectShown, STANDING } from './dialog-queries.ts';
import type { ChatCaller } from './policy.ts';
import { dialogColumns, shownColumns } from './stored.ts';

/** A dialog as one of its sides sees it. */
export type ShownDialog = Awaited<ReturnType<typeof findShown>>[number];

/** Dialogs of the caller for which the condition holds, the pinned ones first, then the newest. */
export async function findShown(
  db: Database,
  caller: ChatCaller,
  isWanted: Expression<SqlBool>,
  { limit, offset = 0 }: { limit: number; offset?: number },
) {
  const rows = await selectShown(db, caller)
    .where(isWanted)
    .orderBy(sql`coalesce(person.pinned, false)`, 'desc')
    .orderBy('dialog.lastAt', 'desc')
    .orderBy('dialog.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map((row) => readColumns(shownColumns, row));
}

const selectOneShown = builtForCallers((db, caller, param: Param<{ id: string }>) =>
  selectShown(db, caller).where('dialog.id', '=', param('id')),
);

export async function findShownOne(db: Database, caller: ChatCaller, id: string): Promise<ShownDialog | undefined> {
  const [row] = await selectOneShown(db, caller, { id });
  return row && readColumns(shownColumns, row);
}

export async function countSeen(db: Database, caller: ChatCaller, isWanted: Expression<SqlBool>): Promise<number> {
  const { count } = await selectSeen(db, caller)
    .where(isWanted)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

const selectUnread = builtForCallers((db, caller) =>
  selectSeen(db, caller)
    .where(isUnread(caller))
    .select((eb) => eb.fn.countAll<number>().as('count')),
);

/** Dialogs with something that the caller's side has not read. */
export async function countUnread(db: Database, caller: ChatCaller): Promise<number> {
  const [row] = await selectUnread(db, caller, {});
  return row?.count ?? 0;
}

/** How far these dialogs are, those that are there for the caller. */
export async function findRevisions(
  db: Database,
  caller: ChatCaller,
  ids: readonly string[],
): Promise<{ id: string; rev: number }[]> {
  if (ids.length === 0) return [];
  return selectSeen(db, caller)
    .select(['dialog.id', 'dialog.rev'])
    .where('dialog.id', 'in', [...ids])
    .orderBy('dialog.lastAt', 'desc')
    .execute();
}

const lockSeen = builtForCallers((db, caller, param: Param<{ id: string }>) =>
  selectSeen(db, caller).select('dialog.id').where('dialog.id', '=', param('id')).forUpdate('dialog'),
);

const selectToWrite = builtForCallers((db, caller, param: Param<{ id: string; clientId: string | null }>) =>
  selectSeen(db, caller)
    .selectAll('dialog')
    .select(STANDING)
    .select(['own.unread', 'own.readSeq', 'own.deliveredSeq', 'own.noticeKey', 'other.side as otherSide'])
    .select(['other.readSeq as otherReadSeq', 'other.deliveredSeq as otherDeliveredSeq'])
    .select('other.noticeKey as otherNoticeKey')
    .select(isSilenced(caller).as('isSilenced'))
    .select((eb) =>
      eb
        .selectFrom('chatMessage as known')
        .select('known.seq')
        .whereRef('known.dialogId', '=', 'dialog.id')
        .where('known.accountId', '=', caller.accountId)
        .where('known.clientId', '=', param('clientId'))
        .as('knownSeq'),
    )
    .where('dialog.id', '=', param('id')),
);

/**
 * A dialog that the caller sees, locked until the end of the transaction: who writes in it waits for its turn, and looks at it
 * after the wait, by the same round trip. `knownSeq`: what the caller has sent under this `clientId`.
 */
export async function findForUpdate(tx: Database, caller: ChatCaller, id: string, clientId: string | null = null) {
  const [, [row]] = await together(
    tx,
    lockSeen.with(tx, caller, { id }),
    selectToWrite.with(tx, caller, { id, clientId }),
  );
  return row && readColumns(shownColumns.pick({ otherSide: true }), readColumns(dialogColumns, row));
}
export type LockedDialog = NonNullable<Awaited<ReturnType<typeof findForUpdate>>>;

/** Dialogs as they stand, locked as by {@link findForUpdate}. */
export function selectToLock(tx: Database) {
  return tx.selectFrom('dialog').selectAll().select(STANDING).forUpdate();
}

/** Any dialog, locked as by {@link findForUpdate}. */
export async function lockDialog(tx: Database, id: string) {
  const row = await selectToLock(tx).where('id', '=', id).executeTakeFirst();
  return row && readColumns(dialogColumns, row);
}

/** As it stands, whoever looks. */
export type LockedRow = NonNullable<Awaited<ReturnType<typeof lockDialog>>>;

export async function setDialog(tx: Database, id: string, columns: Updateable<Dialog>): Promise<void> {
  await tx.updateTable('dialog').set(columns).where('id', '=', id).execute();
}

/** A dialog of each kind is the only one about these. */
const KEYS = {
  respond: ['respondId'],
  inquiry: ['accountId', 'companyId', 'vacancyId'],
  resume: ['resumeId', 'companyId'],
  support: ['accountId'],
  order: ['serviceOrderId'],
} as const satisfies Record<DialogKind, readonly (keyof Dialog)[]>;

export type NewDialogRow = Omit<Insertable<Dialog>, 'kind' | 'lastAt' | 'createdAt'> & { kind: DialogKind };

/** The dialog about the same as this one; undefined without it. */
export async function findDialogLike(tx: Database, dialog: NewDialogRow): Promise<string | undefined> {
  let query = tx.selectFrom('dialog').select('id').where('kind', '=', dialog.kind).where('joined', '=', false);
  for (const column of KEYS[dialog.kind]) {
    const value = dialog[column] ?? null;
    query = query.where(column, value === null ? 'is' : '=', value);
  }
  return (await query.executeTakeFirst())?.id;
}

/** The dialog about the same as this one, which is made where there is none. */
export async function findOrInsertDialog(
  tx: Database,
  dialog: NewDialogRow,
  sides: readonly [DialogSide, DialogSide],
  now: Date,
): Promise<string> {
  const id =
    (await findDialogLike(tx, dialog)) ??
    (await insertDialog(tx, dialog, sides, now)) ??
    // Another transaction has made it meanwhile.
    (await findDialogLike(tx, dialog));
  if (id === undefined) throw new Error('A dialog was made and removed at once');
  return id;
}

/** Undefined where another transaction has made the same dialog. */
export async function insertDialog(
  tx: Database,
  dialog: NewDialogRow,
  sides: readonly [DialogSide, DialogSide],
  now: Date,
): Promise<string | undefined> {
  const made = await tx
    .insertInto('dialog')
    .values({ ...dialog, createdAt: now, lastAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) return undefined;
  const rows: Insertable<SideTable>[] = sides.map((side) => ({
    dialogId: made.id,
    side,
    accountId: side === 'applicant' ? (dialog.accountId ?? null) : null,
    companyId: side === 'company' ? (dialog.companyId ?? null) : null,
  }));
  await tx.insertInto('dialogSide').values(rows).execute();
  return made.id;
}

/** Dialogs of a person with a company, besides those with the staff. */
export async function findBetween(tx: Database, accountId: string, companyId: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('dialog')
    .select('id')
    .where('accountId', '=', accountId)
    .where('companyId', '=', companyId)
    .where('kind', 'not in', [...STAFF_DIALOG_KINDS])
    .execute();
  return rows.map(({ id }) => id);
}

/** Sets something for one person. */
export async function setPerson(
  tx: Database,
  dialogId: string,
  accountId: string,
  columns: Pick<Updateable<DialogPerson>, 'archived' | 'pinned' | 'mutedUntil'>,
): Promise<void> {
  if (Object.keys(columns).length === 0) return;
  await tx
    .insertInto('dialogPerson')
    .values({ dialogId, accountId, ...columns })
    .onConflict((conflict) => conflict.columns(['dialogId', 'accountId']).doUpdateSet(columns))
    .execute();
}

export async function setSide(
  tx: Database,
  dialogId: string,
  side: DialogSide,
  columns: Updateable<SideTable>,
): Promise<void> {
  await tx
    .updateTable('dialogSide')
    .set({ ...columns, changedAt: sql<Date>`now()` })
    .where('dialogId', '=', dialogId)
    .where('side', '=', side)
    .execute();
}
