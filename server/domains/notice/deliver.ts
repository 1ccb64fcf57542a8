import { NOTICE_RULES, type NoticeEvent } from '#shared/domain/notices.ts';
import { MINUTE_MS } from '#shared/domain/time.ts';
import { interviewTime, type NoticeText } from '#shared/text/notices.ts';
import { inTransaction, type DatabaseTransaction } from '../../database/connect.ts';
import type { Context } from '../../platform/context.ts';
import { findAccount, isOfOpenCompany } from '../account/index.ts';
import { timeZoneOf } from '../compendium/index.ts';
import { attachedTo } from './attached.ts';
import {
  deleteDeliveries,
  findDue,
  findWaiting,
  lockDeliveries,
  markSent,
  postpone,
  postponeAll,
  type Due,
  type WaitingRow,
} from './delivery-repository.ts';
import { planDelivery, quietEndOf, type Plan } from './plan.ts';
import { SEND_PUSH } from './send-push.ts';
import { findSettings, type NoticeSettings } from './settings.ts';
import { findPushTargets } from './subscription-repository.ts';
import { reminderSchema } from './stored.ts';
import type { DeliveryTools } from './tools.ts';
import { unsubscribeToken } from './unsubscribe.ts';
import { storedText } from './stored-text.ts';

type Known = WaitingRow & { event: NoticeEvent };
type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

const BATCH = 100;
/** Until a delivery that failed is tried again. */
const AGAIN_MS = MINUTE_MS;
const FIRST = '00000000-0000-0000-0000-000000000000';
const DIGEST_ITEMS_MAX = 30;

/** Sends what is due, each thing once: the job of a message is enqueued in the transaction that marks it as sent. */
export async function deliverDue(context: Context, tools: DeliveryTools): Promise<void> {
  const { db, clock, log } = context;
  let after = FIRST;
  for (;;) {
    const accounts = await findDue(db, clock.now(), after, BATCH);
    for (const due of accounts)
      try {
        await inTransaction(db, (tx) => deliverTo(tx, context, tools, due));
      } catch (error) {
        const { accountId } = due;
        // The notices of one person do not hold up those of others.
        await postponeAll(db, accountId, clock.now(), new Date(clock.now().getTime() + AGAIN_MS));
        log.error({ accountId, error: String(error) }, 'Notices: not delivered, tried again in a minute');
      }
    const last = accounts.at(-1)?.accountId;
    if (accounts.length < BATCH || last === undefined) return;
    after = last;
  }
}

async function deliverTo(tx: DatabaseTransaction, context: Context, tools: DeliveryTools, due: Due): Promise<void> {
  const now = context.clock.now();
  const { accountId } = due;
  if (!(await lockDeliveries(tx, accountId))) return;
  const rows = await findWaiting(tx, due, now);
  if (!rows.some(({ dueAt }) => dueAt <= now)) return;
  const account = await findAccount(tx, accountId);
  const settings = await findSettings(tx, accountId);
  const isReached = account?.status === 'active' && (await isOfOpenCompany(tx, accountId));
  const timeZone = timeZoneOf(account?.cityId ?? null);
  const when = { timeZone, quietEnd: quietEndOf(settings, timeZone, now) };
  const planned = rows.map((row) => ({
    row,
    plan: isReached ? planOf(row, account, settings, when, now) : ('drop' as const),
  }));

  const dropped = planned.filter(({ plan }) => plan === 'drop').map(({ row }) => row);
  if (dropped.length > 0) await deleteDeliveries(tx, dropped);
  const leaving = planned
    .flatMap(({ row, plan }) => (isKnown(row) ? [{ row, plan }] : []))
    .filter(({ row, plan }, _, all) => (plan === 'send' || plan === 'digest') && isItsTurn(row, all, now));
  const waiting = planned.flatMap(({ row, plan }) =>
    plan instanceof Date && row.dueAt <= now ? [{ ...row, until: plan }] : [],
  );
  if (waiting.length > 0) await postpone(tx, waiting);
  if (leaving.length === 0 || !account) return;
  await markSent(
    tx,
    leaving.map(({ row }) => row),
    now,
  );
  const single = leaving.filter(({ plan }) => plan === 'send').map(({ row }) => row);
  await sendMails(tx, context, tools, account, gathered(single.filter(({ channel }) => channel === 'mail')));
  await sendDigest(
    tx,
    context,
    tools,
    account,
    gathered(leaving.filter(({ plan }) => plan === 'digest').map(({ row }) => row)),
  );
  await sendPushes(tx, context, account, gathered(single.filter(({ channel }) => channel === 'push')));
  await sendSms(
    tx,
    context,
    tools,
    account,
    single.filter(({ channel }) => channel === 'sms'),
  );
}

function planOf(
  row: WaitingRow,
  account: Account,
  settings: NoticeSettings,
  when: Parameters<typeof planDelivery>[2],
  now: Date,
): Plan {
  if (!isKnown(row)) return 'drop';
  if (row.channel === 'mail' && !(account.email && account.emailConfirmedAt)) return 'drop';
  if (row.channel === 'sms' && !(account.phone && account.phoneConfirmedAt)) return 'drop';
  return planDelivery({ ...row, isRead: row.readAt !== null }, settings, when, now);
}

function isKnown(row: WaitingRow): row is Known {
  return row.event !== null;
}

/** What is due, and of a batched event all that have come since the first. */
function isItsTurn(row: Known, all: readonly { row: Known }[], now: Date): boolean {
  if (row.dueAt <= now) return true;
  return (
    NOTICE_RULES[row.event].batchMinutes !== undefined &&
    all.some(({ row: one }) => one.event === row.event && one.channel === row.channel && one.dueAt <= now)
  );
}

/** Notices of an event that leaves together, the newest first; every other one by itself. In the order of their time. */
function gathered(rows: readonly Known[]): (readonly [Known, ...Known[]])[] {
  const groups = new Map<string, [Known, ...Known[]]>();
  for (const row of rows) {
    const { batchMinutes, together } = NOTICE_RULES[row.event];
    const key = batchMinutes !== undefined || together ? row.event : row.noticeId;
    const group = groups.get(key);
    if (group) group.unshift(row);
    else groups.set(key, [row]);
  }
  return [...groups.values()];
}

function textOf([newest, ...others]: readonly [Known, ...Known[]]): NoticeText {
  return storedText(newest.event, [newest.data, ...others.map(({ data }) => data)]);
}

async function sendMails(
  tx: DatabaseTransaction,
  { jobs }: Context,
  { messages, secrets }: DeliveryTools,
  { id, email }: Account,
  groups: readonly (readonly [Known, ...Known[]])[],
): Promise<void> {
  if (!email) return;
  for (const group of groups) {
    const [{ event, data }] = group;
    const mail = { ...textOf(group), unsubscribeToken: unsubscribeToken(secrets, { accountId: id, event }) };
    await messages.mail(tx, jobs, email, 'notice', mail, { attach: attachedTo(id, event, data) });
  }
}

async function sendDigest(
  tx: DatabaseTransaction,
  { jobs }: Context,
  { messages, secrets }: DeliveryTools,
  { id, email }: Account,
  groups: readonly (readonly [Known, ...Known[]])[],
): Promise<void> {
  if (!email || groups.length === 0) return;
  const items = groups.slice(0, DIGEST_ITEMS_MAX).map(textOf);
  await messages.mail(tx, jobs, email, 'notice-digest', {
    items,
    left: groups.length - items.length,
    unsubscribeToken: unsubscribeToken(secrets, { accountId: id, event: null }),
  });
}

async function sendPushes(
  tx: DatabaseTransaction,
  { jobs, clock }: Context,
  { id }: Account,
  groups: readonly (readonly [Known, ...Known[]])[],
): Promise<void> {
  if (groups.length === 0) return;
  const targets = await findPushTargets(tx, id, clock.now());
  for (const group of groups)
    for (const target of targets)
      await jobs.enqueue(
        tx,
        SEND_PUSH,
        { subscriptionId: target.id, noticeIds: group.map(({ noticeId }) => noticeId) },
        { isUrgent: !NOTICE_RULES[group[0].event].waits },
      );
}

async function sendSms(
  tx: DatabaseTransaction,
  { jobs }: Context,
  { messages }: DeliveryTools,
  { phone }: Account,
  rows: readonly Known[],
): Promise<void> {
  if (!phone) return;
  for (const { data } of rows) {
    const reminder = reminderSchema.parse(data);
    await messages.sms(tx, jobs, phone, 'interview', { time: interviewTime(reminder), withName: reminder.withName });
  }
}
