import { nextIssueAt } from '#shared/domain/subscription.ts';
import { MINUTE_MS } from '#shared/domain/time.ts';
import { inTransaction, type DatabaseTransaction } from '../../database/connect.ts';
import { messageId } from '../../messages/index.ts';
import type { Context } from '../../platform/context.ts';
import { createWorkQueue } from '../../platform/work-queue.ts';
import { isGranted } from '../company/index.ts';
import { findNew } from './find-new.ts';
import { setSubscription } from './repository.ts';
import { findDue, lockDue, postpone, storeTold, type DueRow } from './run-repository.ts';
import { signLink } from './tokens.ts';
import type { SubscriptionTools } from './tools.ts';

const BATCH = 100;
/** The database works on others while one waits for its commit. */
const AT_ONCE = 3;
const FIRST = '00000000-0000-0000-0000-000000000000';
/** Until one that failed is tried again. */
const AGAIN_MS = 5 * MINUTE_MS;
/** What has changed so lately may not be in the index yet: it is told in the next mail. */
const LAG_MS = MINUTE_MS;

/**
 * Sends what is due: each newsletter once, however long nobody has looked, and nothing where nothing is new. What was told, when the
 * next one is due and the job of the mail are one transaction.
 */
export async function sendDue(context: Context, tools: SubscriptionTools): Promise<void> {
  const { db, clock } = context;
  // Between two of them pages are served: a search takes milliseconds of their thread.
  const queue = createWorkQueue({ atOnce: AT_ONCE, length: BATCH });
  let after = FIRST;
  for (;;) {
    const ids = await findDue(db, clock.now(), after, BATCH);
    if (ids.length > 0) await openIndexes(tools);
    await Promise.all(ids.map((id) => queue.run(() => sendOrPostpone(context, tools, id))));
    const last = ids.at(-1);
    if (ids.length < BATCH || last === undefined) return;
    after = last;
  }
}

async function sendOrPostpone(context: Context, tools: SubscriptionTools, id: string): Promise<void> {
  const { db, clock, log } = context;
  try {
    await inTransaction(db, (tx) => sendIssue(tx, context, tools, id));
  } catch (error) {
    const now = clock.now();
    await postpone(db, id, now, new Date(now.getTime() + AGAIN_MS));
    log.error({ subscription: id, error: String(error) }, 'Newsletters: not sent, tried again in five minutes');
  }
}

/** No transaction waits for an index that is being built. */
async function openIndexes({ search, resumeSearch }: SubscriptionTools): Promise<void> {
  await Promise.all([search.index(), resumeSearch.index({ kind: 'staff' })]);
}

async function sendIssue(
  tx: DatabaseTransaction,
  { clock, jobs }: Context,
  tools: SubscriptionTools,
  id: string,
): Promise<void> {
  const now = clock.now();
  const row = await lockDue(tx, id, now);
  if (!row?.nextAt) return;
  const seenUntil = new Date(Math.max(row.seenUntil.getTime(), now.getTime() - LAG_MS));
  const next = { nextAt: nextIssueAt(row, now), seenUntil };
  const to = addressOf(row);
  const shown = { after: row.seenUntil.getTime(), until: seenUntil.getTime() };
  const found = to === null ? null : await findNew(tx, tools, row, shown);
  if (to === null || !found || found.items.length === 0) return setSubscription(tx, id, next);
  const issue = row.sentCount + 1;
  const { items, left } = found;
  await storeTold(tx, { id, issue, itemIds: items.map((item) => item.id), ...next, now });
  const { kind, title, href } = row;
  const data = {
    kind,
    title,
    items: items.map(({ id: _, ...item }) => item),
    left,
    listLink: href,
    unsubscribeToken: signLink(tools.secrets, 'unsubscribe', id),
  };
  await tools.messages.mail(tx, jobs, to, 'newsletter', data, {
    id: messageId(row.nextAt, `${id.replaceAll('-', '')}-${issue}`),
    ifRefused: { type: 'newsletter.refused', payload: { subscriptionId: id, issue } },
  });
}

/** Null where nobody may read it at this moment: an account that is being removed, somebody who may not search any more. */
function addressOf(row: DueRow): string | null {
  if (row.accountId === null) return row.email;
  if (row.accountStatus !== 'active') return null;
  if (row.companyId !== null && !mayReadAsMember(row)) return null;
  return row.email ?? (row.emailConfirmedAt ? row.accountEmail : null);
}

function mayReadAsMember({ kind, memberStatus, role, permissions, companyStatus }: DueRow): boolean {
  const acts = memberStatus === 'active' && companyStatus !== 'blocked' && companyStatus !== 'archived';
  return (
    acts && (kind !== 'resumes' || isGranted({ role: role ?? '', permissions: permissions ?? [] }, 'resume.search'))
  );
}
