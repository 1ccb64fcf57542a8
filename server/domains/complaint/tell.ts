import type { ComplaintOutcome } from '#shared/domain/complaint.ts';
import { reasonText } from '#shared/text/moderation-labels.ts';
import type { DatabaseTransaction } from '../../database/connect.ts';
import type { Context } from '../../platform/context.ts';
import type { ModeratedItem, ModerationDecision } from '../../platform/moderation.ts';
import { findMemberAccounts } from '../company/index.ts';
import { notify } from '../notice/index.ts';
import { findComplaints, type ComplaintCase } from './repository.ts';
import type { ComplaintTools } from './tools.ts';

/** Whose it is, or the head of the company, reads what staff found; nothing else changes. */
export async function tellWarned(
  { clock }: Pick<Context, 'clock'>,
  tx: DatabaseTransaction,
  { id, target, targetId, title, href }: ComplaintCase,
  subject: ModeratedItem['subject'],
  { reason, note }: Pick<ModerationDecision, 'reason' | 'note'>,
): Promise<void> {
  const to = await accountOf(tx, subject);
  if (!to) return;
  const text = note ?? reasonText('complaint', reason);
  const data = { target, targetId, title, href, text };
  await notify(tx, { clock }, { to, event: 'complaint.warned', key: `complaint:${id}:warned`, data });
}

async function accountOf(tx: DatabaseTransaction, subject: ModeratedItem['subject']): Promise<string | undefined> {
  const [kind, id] = subject?.split(':') ?? [];
  if (kind === 'account') return id;
  if (kind !== 'company') return undefined;
  const members = await findMemberAccounts(tx, [Number(id)]);
  return members.find(({ isHead }) => isHead)?.accountId;
}

/** Everybody who complained, on the site or by the address that they left. */
export async function tellOutcome(
  { clock, jobs }: Pick<Context, 'clock' | 'jobs'>,
  tx: DatabaseTransaction,
  { messages }: Pick<ComplaintTools, 'messages'>,
  { id, target, targetId, title, href }: ComplaintCase,
  outcome: ComplaintOutcome,
): Promise<void> {
  const data = { target, targetId, title, href, outcome };
  const complaints = await findComplaints(tx, id);
  const people = complaints.flatMap(({ accountId }) => accountId ?? []);
  await notify(
    tx,
    { clock },
    ...people.map((to) => ({ to, event: 'complaint.decided', key: `complaint:${id}`, data }) as const),
  );
  const addresses = complaints.flatMap(({ accountId, email }) => (accountId === null && email ? [email] : []));
  for (const email of addresses) await messages.mail(tx, jobs, email, 'complaint-decided', { title, outcome });
}
