import { HOUR_MS, inMoscow, MINUTE_MS } from '#shared/domain/time.ts';
import type { DatabaseTransaction } from '../database/connect.ts';
import { insertDialog, lockDialog, post, tellRespond } from '../domains/chat/index.ts';
import type { Clock } from '../platform/clock.ts';
import { noJobs } from '../platform/enqueue.ts';
import { CONVERSATIONS, INQUIRY, SUPPORT, type Line } from './dialog-texts.ts';
import { DEMO_APPLICANT, DEMO_HEAD } from './logins.ts';

/** Of the first applicant, and of the first company. */
const DIALOGS_OF_ONE = 12;
/** In the newest of them the last message is unread. */
const UNREAD_OF_ONE = 3;

interface Person {
  accountId: string;
  name: string;
}

/** Dialogs of the demo's first applicant and first company, with what has happened to their responds; returns how many. */
export async function insertDemoDialogs(tx: DatabaseTransaction, clock: Clock): Promise<number> {
  const now = clock.now();
  const applicant = await findPerson(tx, DEMO_APPLICANT);
  const head = await findPerson(tx, DEMO_HEAD);
  const staff = await tx.selectFrom('staffMember').select('accountId').where('role', '=', 'support').executeTakeFirst();
  if (!applicant || !head) return 0;
  const { companyId } = await tx
    .selectFrom('companyMember')
    .select('companyId')
    .where('accountId', '=', head.accountId)
    .executeTakeFirstOrThrow();
  const newest = (column: 'accountId' | 'companyId', value: string | number) =>
    tx
      .selectFrom('respond')
      .select(['id', 'companyId', 'accountId', 'createdAt'])
      .where(column, '=', value as never)
      .where('accountId', 'is not', null)
      .orderBy('statusSince', 'desc')
      .limit(DIALOGS_OF_ONE)
      .execute();
  const responds = new Map(
    [...(await newest('accountId', applicant.accountId)), ...(await newest('companyId', companyId))].map((one) => [
      one.id,
      one,
    ]),
  );
  const heads = await findHeads(
    tx,
    [...responds.values()].map((one) => one.companyId),
  );
  let index = 0;
  for (const { id, companyId: ofCompany, accountId } of responds.values()) {
    const dialogId = await tellRespond({ clock, jobs: noJobs }, tx, id);
    const member = heads.get(ofCompany);
    if (dialogId === null || !member) continue;
    const lines = CONVERSATIONS[index % CONVERSATIONS.length] ?? [];
    const isUnread = index % DIALOGS_OF_ONE < UNREAD_OF_ONE;
    await talk(tx, clock, dialogId, { applicant: { accountId: accountId ?? '', name: '' }, company: member }, lines, {
      hoursAgo: isUnread ? index * 2 + 1 : 20 + index * 9,
      isUnread,
    });
    index += 1;
  }
  const people = {
    applicant,
    company: head,
    staff: staff ? { accountId: staff.accountId, name: 'Поддержка' } : undefined,
  };
  const [vacancy] = await tx
    .selectFrom('vacancy')
    .select('id')
    .where('companyId', '=', companyId)
    .where('status', '=', 'active')
    .orderBy('id')
    .limit(1)
    .execute();
  const first = applicant.name.split(' ')[0] ?? null;
  const asked = await insertDialog(
    tx,
    { kind: 'inquiry', accountId: applicant.accountId, companyId, vacancyId: vacancy?.id ?? null, personName: first },
    ['applicant', 'company'],
    now,
  );
  if (asked) await talk(tx, clock, asked, people, INQUIRY, { hoursAgo: 30, isUnread: false });
  const support = await insertDialog(
    tx,
    { kind: 'support', accountId: applicant.accountId, personName: applicant.name },
    ['applicant', 'staff'],
    now,
  );
  if (support && people.staff) await talk(tx, clock, support, people, SUPPORT, { hoursAgo: 50, isUnread: false });
  // Nobody is told by mail of what the demo has made.
  await tx.deleteFrom('notice').where('event', '=', 'chat.unread').execute();
  return responds.size + 2;
}

async function findPerson(tx: DatabaseTransaction, email: string): Promise<Person | undefined> {
  const row = await tx
    .selectFrom('account')
    .select(['id', 'firstName', 'lastName'])
    .where('email', '=', email)
    .executeTakeFirst();
  return row && { accountId: row.id, name: [row.firstName, row.lastName].filter(Boolean).join(' ') };
}

async function findHeads(tx: DatabaseTransaction, companyIds: readonly number[]): Promise<ReadonlyMap<number, Person>> {
  const rows = await tx
    .selectFrom('companyMember')
    .innerJoin('account', 'account.id', 'companyMember.accountId')
    .select(['companyMember.companyId', 'account.id', 'account.firstName', 'account.lastName'])
    .where('companyMember.companyId', 'in', [...new Set(companyIds)])
    .where('companyMember.role', '=', 'head')
    .execute();
  return new Map(
    rows.map(({ companyId, id, firstName, lastName }) => [
      companyId,
      { accountId: id, name: [firstName, lastName].filter(Boolean).join(' ') },
    ]),
  );
}

const STEP_MS = 7 * MINUTE_MS;
/** People write from eight to eight. */
const DAY_HOURS = [8, 20] as const;

/** When each of the lines was written: after what has been told, by day where there is room for it, never ahead. */
function timesOf(count: number, told: Date | null, now: Date, hoursAgo: number): (index: number) => Date {
  const wanted = now.getTime() - hoursAgo * HOUR_MS;
  const hour = inMoscow(wanted).getUTCHours();
  const [morning, evening] = DAY_HOURS;
  const late = hour < morning ? hour + 24 - evening : Math.max(0, hour - evening + 1);
  const begin = wanted - late * HOUR_MS - (count - 1) * STEP_MS;
  const earliest = told ? told.getTime() + MINUTE_MS : begin;
  const first = Math.min(Math.max(begin, earliest), now.getTime());
  const step = Math.min(STEP_MS, (now.getTime() - first) / count);
  return (index) => new Date(first + index * step);
}

/** The lines end so many hours ago; the last one is unread, or all are read. */
async function talk(
  tx: DatabaseTransaction,
  clock: Clock,
  dialogId: string,
  people: Partial<Record<Line['side'], Person>>,
  lines: readonly Line[],
  { hoursAgo, isUnread }: { hoursAgo: number; isUnread: boolean },
): Promise<void> {
  const dialog = await lockDialog(tx, dialogId);
  if (!dialog) return;
  const { at: told } = await tx
    .selectFrom('chatMessage')
    .select((eb) => eb.fn.max('createdAt').as('at'))
    .where('dialogId', '=', dialogId)
    .executeTakeFirstOrThrow();
  const timeOf = timesOf(lines.length, told, clock.now(), hoursAgo);
  const seq = await post(
    { clock, jobs: noJobs },
    tx,
    dialog,
    lines.map(({ side, text }, index) => ({
      type: 'text',
      side,
      accountId: people[side]?.accountId ?? null,
      authorName: side === 'applicant' ? dialog.personName : (people[side]?.name ?? null),
      text,
      createdAt: timeOf(index),
    })),
  );
  const last = lines.at(-1);
  await tx
    .updateTable('dialog')
    .set({ lastAt: timeOf(lines.length - 1) })
    .where('id', '=', dialogId)
    .execute();
  const waiting = last?.side === 'company' ? 'applicant' : 'company';
  await tx
    .updateTable('dialogSide')
    .set({ deliveredSeq: seq, readSeq: seq, unread: 0, noticeKey: null })
    .where('dialogId', '=', dialogId)
    .execute();
  if (isUnread)
    await tx
      .updateTable('dialogSide')
      .set({ readSeq: seq - 1, unread: 1 })
      .where('dialogId', '=', dialogId)
      .where('side', '=', waiting)
      .execute();
}
