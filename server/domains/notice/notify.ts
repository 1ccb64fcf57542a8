import { NOTICE_DATA, type NoticeData } from '#shared/contracts/notice-data.ts';
import { needsSms, NOTICE_RULES, type DeliveryChannel, type NoticeEvent } from '#shared/domain/notices.ts';
import { inMoscow, MINUTE_MS } from '#shared/domain/time.ts';
import type { DatabaseTransaction } from '../../database/connect.ts';
import type { Context } from '../../platform/context.ts';
import { insertNotices, type WithdrawnNotice } from './repository.ts';

interface NoticeOf<Event extends NoticeEvent> {
  /** The account. */
  to: string;
  event: Event;
  /**
   * What happened, to be told once: the same key for the same account is told only the first time, for 90 days.
   * `respond:12:invited:5`, at most 200 characters.
   */
  key: string;
  data: NoticeData<Event>;
  /** Nobody sees it and nothing leaves before. */
  notBefore?: Date;
  /** Nothing leaves after; it stays in the list. */
  expiresAt?: Date;
}

export type NewNotice = { [Event in NoticeEvent]: NoticeOf<Event> }[NoticeEvent];

/** What `notify` needs: any context has it, and so have the tools of a reaction. */
export type NoticeTools = Pick<Context, 'clock'>;

/**
 * Tells people, in the transaction of what happened: on the site, and by mail and push as each of them prefers, when
 * `deliverDue` looks next. A notice is delivered once for its account and key, however often this is called. Throws on data of
 * another shape.
 */
export async function notify(
  tx: DatabaseTransaction,
  { clock }: NoticeTools,
  ...notices: readonly NewNotice[]
): Promise<void> {
  if (notices.length === 0) return;
  const now = clock.now();
  const rows = notices.map(({ to, event, key, data, notBefore, expiresAt }) => {
    const visibleFrom = notBefore ?? now;
    const dueAt = new Date(visibleFrom.getTime() + (NOTICE_RULES[event].batchMinutes ?? 0) * MINUTE_MS);
    const channels: DeliveryChannel[] = needsSms(event, data) ? ['mail', 'push', 'sms'] : ['mail', 'push'];
    return {
      accountId: to,
      event,
      key,
      batch: batchOf(event, visibleFrom),
      data: NOTICE_DATA[event].parse(data),
      visibleFrom,
      expiresAt: expiresAt ?? null,
      createdAt: now,
      deliveries: channels.map((channel) => ({ channel, dueAt })),
    };
  });
  await insertNotices(tx, rows);
}

/** Tells what was withdrawn after all, not before its time. */
export async function tellAgain(
  tx: DatabaseTransaction,
  tools: NoticeTools,
  withdrawn: readonly WithdrawnNotice[],
): Promise<void> {
  const now = tools.clock.now();
  const notices = withdrawn.map(
    ({ accountId, event, key, data, visibleFrom, expiresAt }) =>
      // The data was of the event when it was told; `notify` checks it once more.
      ({
        to: accountId,
        event,
        key,
        data,
        ...(visibleFrom > now ? { notBefore: visibleFrom } : {}),
        ...(expiresAt ? { expiresAt } : {}),
      }) as NewNotice,
  );
  await notify(tx, tools, ...notices);
}

/** Notices of a batched event are one item of the list for each day; others stand alone. */
function batchOf(event: NoticeEvent, visibleFrom: Date): string {
  return NOTICE_RULES[event].batchMinutes === undefined
    ? ''
    : `${event}:${inMoscow(visibleFrom).toISOString().slice(0, 10)}`;
}
