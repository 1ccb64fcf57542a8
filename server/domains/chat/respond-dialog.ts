import { z } from 'zod';
import { seenByApplicant } from '#shared/domain/respond-terms.ts';
import { MOSCOW } from '#shared/domain/time.ts';
import { historyText } from '#shared/text/respond-history.ts';
import type { DatabaseTransaction } from '../../database/connect.ts';
import type { JobKind } from '../../platform/enqueue.ts';
import { findFilesOfEach } from '../file/index.ts';
import { displayName, findPeople } from '../account/index.ts';
import { boundToEntry, findRespondsToTell, type HistoryRow, type RespondToTell } from '../respond/index.ts';
import { tellChat } from './chat-bus.ts';
import type { LockedRow } from './dialog-repository.ts';
import { findSourceKeys } from './message-repository.ts';
import { postAll, type Posted } from './post.ts';
import { lockDialogsOf, reopenDialogs } from './respond-dialog-repository.ts';
import type { PostTools } from './tools.ts';

/** Tells in its dialog what has happened to a respond, once what is held back may be known. */
export const TELL_RESPOND: JobKind<{ respondId: number }> = {
  name: 'tell-respond-in-chat',
  payload: z.strictObject({ respondId: z.number().int() }),
};

/** The dialog of one respond, as {@link tellResponds}; null without a respond or an applicant. */
export async function tellRespond(
  tools: PostTools,
  tx: DatabaseTransaction,
  respondId: number,
): Promise<string | null> {
  const [dialog] = await tellResponds(tools, tx, [respondId]);
  return dialog?.id ?? null;
}

/**
 * Brings the dialogs of responds up to date with their histories: the letter is the first message, later ones are what either
 * side wrote with an action, cards of interviews and offers, and lines of what happened. Each entry is told once, however
 * often this runs. As many statements for many responds as for one. Returns the dialogs; none without a respond or an applicant.
 */
export async function tellResponds(tools: PostTools, tx: DatabaseTransaction, respondIds: readonly number[]) {
  const now = tools.clock.now();
  const found = await findRespondsToTell(tx, [...new Set(respondIds)], now);
  const responds = new Map(found.flatMap((one) => (hasApplicant(one) ? [[one.id, one] as const] : [])));
  if (responds.size === 0) return [];
  await tellLater(tools, tx, [...responds.values()]);
  const dialogs = await lockDialogsOf(tx, [...responds.values()], now);
  const known = await findSourceKeys(
    tx,
    dialogs.flatMap(({ id, lastSeq }) => (lastSeq > 0 ? id : [])),
  );
  const untold = dialogs.flatMap((dialog) => {
    const respond = dialog.respondId === null ? undefined : responds.get(dialog.respondId);
    const entries = respond?.history.filter((entry) => !known.has(keyOf(entry))) ?? [];
    return respond && entries.length > 0 ? [{ dialog, respond, entries }] : [];
  });
  if (untold.length === 0) return dialogs;
  await reopenDialogs(
    tx,
    untold.flatMap((one) => (isReopened(one) ? one.dialog.id : [])),
    now,
  );
  const names = await findNames(
    tx,
    untold.flatMap(({ entries }) => entries),
  );
  const files = await findFilesOfEach(
    tx,
    untold.flatMap(({ respond, entries }) => (entries.some(isSending) ? filesOf(respond) : [])),
  );
  await postAll(
    tools,
    tx,
    untold.map(({ dialog, respond, entries }) => {
      const about = { hasFiles: files.has(filesOf(respond)), isBlocked: dialog.blockedBy !== null };
      return { dialog, messages: entries.flatMap((entry) => messagesOf(entry, respond, names, about)) };
    }),
  );
  await tellChat(tx, ...untold.map(({ dialog, respond }) => ({ k: 'respond' as const, d: dialog.id, i: respond.id })));
  return dialogs;
}

type Told = RespondToTell & { accountId: string };

function hasApplicant(respond: RespondToTell): respond is Told {
  return respond.accountId !== null;
}

/** A change of many is held back for some seconds, so these are few and far between. */
async function tellLater(tools: PostTools, tx: DatabaseTransaction, responds: readonly Told[]): Promise<void> {
  for (const { id: respondId, heldUntil } of responds)
    if (heldUntil) await tools.jobs.enqueue(tx, TELL_RESPOND, { respondId }, { startAfter: heldUntil });
}

function isReopened({ dialog, entries }: { dialog: LockedRow; entries: readonly HistoryRow[] }): boolean {
  const isTakenUp = entries.some(({ action }) => action === 'reopen' || action === 'resend');
  return isTakenUp && dialog.status === 'read_only' && dialog.closedBecause === 'vacancy_archived';
}

const isSending = ({ action }: HistoryRow) => action === 'send';
const filesOf = ({ id }: RespondToTell) => `respond:${id}` as const;
const keyOf = ({ id }: HistoryRow) => `respond:${id}`;
/** What these say has no notice of its own, or not always: that it is unread is told. */
const NOT_TOLD: readonly string[] = ['auto_reply', 'reopen'];

/** Names of the members who acted. */
async function findNames(
  tx: DatabaseTransaction,
  entries: readonly HistoryRow[],
): Promise<ReadonlyMap<string, string>> {
  const people = await findPeople(
    tx,
    entries.flatMap(({ side, accountId }) => (side === 'company' && accountId ? [accountId] : [])),
  );
  return new Map([...people].map(([id, person]) => [id, displayName(person)]));
}

/** What both sides read of an entry, in this order: the card or the line, and what was written with it. */
function messagesOf(
  entry: HistoryRow,
  respond: RespondToTell,
  names: ReadonlyMap<string, string>,
  { hasFiles, isBlocked }: { hasFiles: boolean; isBlocked: boolean },
): Posted[] {
  const { action, side, accountId, message, at } = entry;
  const author =
    side === 'system'
      ? { side: null, accountId: null, authorName: null }
      : {
          side,
          accountId,
          authorName: side === 'applicant' ? respond.personName : ((accountId && names.get(accountId)) ?? null),
        };
  const key = keyOf(entry);
  const letter = action === 'send' ? respond.letter : null;
  const words = letter ?? message;
  const hasLetter = action === 'send' && (letter !== null || hasFiles);
  const line = hasLetter ? [] : lineOf(entry, respond, author, key, isBlocked);
  // What goes along when a vacancy closes its responds is the company's word.
  const writer = side === 'system' ? ({ ...author, side: 'company' } as const) : author;
  const text: Posted[] =
    words !== null || hasLetter
      ? [
          {
            ...writer,
            type: 'text',
            text: words ?? '',
            filesOf:
              hasLetter && hasFiles ? `respond:${respond.id}` : entry.files.length > 0 ? boundToEntry(entry.id) : null,
            createdAt: at,
            sourceKey: line.length > 0 ? `${key}:text` : key,
          },
        ]
      : [];
  const isTold = !NOT_TOLD.includes(action);
  return [...line, ...text].map((message) => ({ ...message, isTold }));
}

/** Of the first day at work, which changes no status that the applicant sees. */
const TOLD_ALWAYS: readonly string[] = ['start', 'unstart', 'miss', 'dispute'];

/** An automatic reply speaks for itself, and what is the company's own business is not told. */
function isToldByLine(entry: HistoryRow): boolean {
  const { action, side, fromStatus: from, toStatus: to } = entry;
  if (action === 'auto_reply' || action === 'view') return false;
  if (from === null || TOLD_ALWAYS.includes(action)) return true;
  const isCompanysOwn = (action === 'take' || action === 'reserve') && seenByApplicant(from) === seenByApplicant(to);
  return (
    !isCompanysOwn && historyText({ action, side, from, to }, 'applicant', { now: entry.at, timeZone: MOSCOW }) !== null
  );
}

const INTERVIEW_CARDS: readonly string[] = ['invite', 'propose', 'counter', 'move', 'accept'];

/** Cards hold words of their author, for which there is no place after a block. */
function lineOf(
  entry: HistoryRow,
  { id: respondId, interview, offer, history }: RespondToTell,
  author: Pick<Posted, 'side' | 'accountId' | 'authorName'>,
  sourceKey: string,
  isBlocked: boolean,
): Posted[] {
  if (!isToldByLine(entry)) return [];
  const { action, side, fromStatus: from, toStatus: to, details, at: createdAt } = entry;
  const { reasonText: _, ...facts } = details;
  const base = { sourceKey, createdAt, text: '' };
  // The interview is as it stands after its latest change: earlier changes are told in words.
  const isLatest = history.findLast((one) => INTERVIEW_CARDS.includes(one.action))?.id === entry.id;
  const happened = { action, side, from, to };
  // A card has what happened for its title, and says the rest itself.
  const card = (payload: object) => JSON.stringify({ ...payload, respondId, happened });
  if (INTERVIEW_CARDS.includes(action) && interview && isLatest && author.side !== null && !isBlocked)
    return [{ ...base, ...author, type: 'interview', payload: card({ kind: 'interview', interview }) }];
  if (action === 'offer' && offer && author.side !== null && !isBlocked)
    return [{ ...base, ...author, type: 'offer', payload: card({ kind: 'offer', offer }) }];
  const nobody = { side: null, accountId: null, authorName: null };
  return [{ ...base, ...nobody, type: 'system', happened: JSON.stringify({ ...happened, ...facts }) }];
}
