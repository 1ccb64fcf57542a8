import { sql } from 'kysely';
import type { DialogSide } from '#shared/domain/chat.ts';
import { tellChat, type ChatNote } from '../chat-bus.ts';
import { isUnblocked } from '../dialog-queries.ts';
import { IS_WITH_STAFF, sideOf } from '../policy.ts';
import { sendToOthers } from './deliver.ts';
import type { Connection } from './connection.ts';
import { isThereFor } from './registry.ts';
import type { SocketTools } from './tools.ts';

type PresenceNote = Extract<ChatNote, { k: 'came' | 'online' }>;

/** Dialogs of one person that are looked at: the newest. */
const DIALOGS_MAX = 50;
/** The other side does not care who was there in older ones. */
const DAYS = 30;

/** Tells that somebody has come, or that their last socket of this process has gone. */
export async function tellPresence({ db }: SocketTools, { caller }: Connection, isOn: boolean): Promise<void> {
  const c = caller.kind === 'member' ? caller.companyId : null;
  const only = caller.kind === 'guest' ? { only: caller.companyId } : {};
  await tellChat(db, { k: 'came', a: caller.accountId, c, s: sideOf(caller), on: isOn, ...only });
}

/**
 * `came`: each process looks for the dialogs that its own people have with whoever came, and tells that these are there too, so
 * that both sides learn of each other. `online` is such a dialog with the side that is there.
 */
export async function followPresence(tools: SocketTools, note: PresenceNote): Promise<void> {
  if (note.k === 'online')
    return sendToOthers(tools, note.d, note.s, { t: 'presence', dialogId: note.d, side: note.s, isOnline: note.on });
  const shared = await findShared(tools, note);
  const others = shared.map(({ id, side }) => ({ k: 'online' as const, d: id, s: side, on: true }));
  // Somebody of that side may still be there, in another tab or another process: those tell it again.
  const own = shared.map(({ id }) => ({ k: 'online' as const, d: id, s: note.s, on: note.on }));
  for (const one of own) await followPresence(tools, one);
  if (note.on) await tellChat(tools.db, ...others);
  else if (isHere(tools, note)) await tellChat(tools.db, ...own.map((one) => ({ ...one, on: true })));
}

function isHere({ registry }: SocketTools, { a, c, s, only }: CameNote): boolean {
  if (s === 'staff') return registry.staffIds().length > 0;
  return (
    registry.ofAccount(a).some(({ caller }) => isThereFor(caller, only)) ||
    (c !== null && registry.membersOf(c).length > 0)
  );
}

type CameNote = Extract<ChatNote, { k: 'came' }>;
type Shared = { id: string; side: DialogSide }[];

/** Dialogs that people of this process have with somebody, each with their side. */
async function findShared(tools: SocketTools, note: CameNote): Promise<Shared> {
  if (note.s === 'staff') return findSupported(tools);
  const found = await Promise.all([findBetween(tools, note), findOwnSupport(tools, note)]);
  return found.flat();
}

/** Between a company and a person. Who is there for several dialogs would tell whose an anonymous vacancy is. */
async function findBetween({ db, registry }: SocketTools, { a, c, only }: CameNote): Promise<Shared> {
  const isOf = c === null ? sql`dialog.account_id = ${a}::uuid` : sql`dialog.company_id = ${c}::int8`;
  const isOther =
    c === null
      ? sql`dialog.company_id = any(${registry.companyIds()}::int8[])`
      : sql`dialog.account_id = any(${registry.applicantIds(c)}::uuid[])`;
  const { rows } = await sql<{ id: string }>`
    select dialog.id from dialog where ${isOf} and ${isOther} and not ${IS_WITH_STAFF} and ${isRecent} and ${isUnblocked}
      and (${only ?? null}::int8 is null or dialog.company_id = ${only ?? null}::int8)
      and not exists (select from vacancy hidden where hidden.id = dialog.vacancy_id and hidden.anonymous)
    order by dialog.last_at desc limit ${DIALOGS_MAX}`.execute(db);
  return rows.map(({ id }) => ({ id, side: c === null ? 'company' : 'applicant' }));
}

const isRecent = sql`dialog.last_at > now() - make_interval(days => ${DAYS})`;

/** Dialogs with the staff of those who are here. */
async function findSupported({ db, registry }: SocketTools): Promise<Shared> {
  const { rows } = await sql<{ id: string; companyId: number | null }>`
    select dialog.id, dialog.company_id from dialog
    where ${IS_WITH_STAFF} and dialog.account_id = any(${registry.accountIds()}::uuid[]) and ${isRecent}
    order by dialog.last_at desc limit ${DIALOGS_MAX}`.execute(db);
  return rows.map(({ id, companyId }) => ({ id, side: companyId === null ? 'applicant' : 'company' }));
}

/** Staff of this process are there for whoever has written to them. */
async function findOwnSupport({ db, registry }: SocketTools, { a, only }: CameNote): Promise<Shared> {
  if (registry.staffIds().length === 0 || only !== undefined) return [];
  const { rows } = await sql<{ id: string }>`
    select dialog.id from dialog where ${IS_WITH_STAFF} and dialog.account_id = ${a}::uuid`.execute(db);
  return rows.map(({ id }) => ({ id, side: 'staff' }));
}
