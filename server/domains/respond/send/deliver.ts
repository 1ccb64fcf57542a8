import type { SentRespond } from '#shared/contracts/respond-send.ts';
import { RESPOND_ANSWER_DAYS } from '#shared/domain/limits.ts';
import { addDays, toIso } from '#shared/domain/time.ts';
import { inTransaction, type DatabaseTransaction } from '../../../database/connect.ts';
import { together, withCommit, type AllRows, type QueriesFor } from '../../../database/round-trips.ts';
import type { CallContext } from '../../../platform/context.ts';
import { DomainError } from '../../../platform/problems.ts';
import { markAnswered } from '../../question/index.ts';
import { countResponds, pagesOfVacancy, type VacancyToRespond } from '../../vacancy/index.ts';
import { countOf } from '../told/created.ts';
import { respondCreated, tellSystems } from '../events.ts';
import type { FirstEntry } from '../history.ts';
import { insertRespond, lockSender, NOTHING, sendingOf, type NewRespond, type Sending } from './insert.ts';
import { assertMaySend, type Guard, type Sender } from './limits.ts';

/**
 * The transaction of a respond or a question, in which its sender sends nothing else. `work` learns whether they have responded
 * before, and what `asked` has found under the lock of the sender. Throws as {@link assertMaySend}.
 */
export function whileSending<Result, Rows extends readonly unknown[]>(
  context: CallContext,
  tools: Guard,
  sender: Sender,
  asked: readonly [...QueriesFor<Rows>],
  work: (tx: DatabaseTransaction, own: CallContext, hasResponded: boolean, found: AllRows<Rows>) => Promise<Result>,
): Promise<Result> {
  return inTransaction(context.db, async (tx) => {
    const { accountId, to } = sender;
    const [, [sending = NOTHING], ...found] = await together<[never, Sending, ...Rows]>(
      tx,
      lockSender(tx, accountId),
      sendingOf(tx, accountId, to, context.clock.now()),
      ...asked,
    );
    await assertMaySend(context, tools, sending, sender);
    return work(tx, { ...context, db: tx }, sending.hasResponded, found);
  });
}

/**
 * Somebody begins to ask a company in the chat: it counts as a respond does, in the transaction that `context.db` is. Throws as
 * {@link assertMaySend}.
 */
export async function beginQuestion(context: CallContext, tools: Guard, accountId: string): Promise<void> {
  const { db } = context;
  const now = context.clock.now();
  const [, [sending = NOTHING]] = await together(db, lockSender(db, accountId), sendingOf(db, accountId, null, now));
  await assertMaySend(context, tools, sending, { accountId, to: null });
  // Older ones count no more.
  await db
    .deleteFrom('begunTalk')
    .where('accountId', '=', accountId)
    .where('createdAt', '<', addDays(now, -1))
    .execute();
  await db.insertInto('begunTalk').values({ accountId, createdAt: now }).execute();
}

type Sent = Omit<NewRespond, 'status' | 'deadlineAt'> & {
  /** Null for a respond to a company. */
  vacancy: VacancyToRespond | null;
  company: SentRespond['company'];
};

/**
 * Stores a respond that was checked, with history, automatic reply, its place among a limited number, and the event by which
 * everything else follows (`told/created.ts`). Throws `already_applied`, and `disabled_by_employer` where others have just taken the last places.
 */
export async function deliver(
  context: CallContext,
  tx: DatabaseTransaction,
  { vacancy, company, ...respond }: Sent,
): Promise<SentRespond> {
  const now = context.clock.now();
  const { kind, accountId, companyId, vacancyId } = respond;
  const deadlineAt = addDays(now, RESPOND_ANSWER_DAYS);
  const autoReply = vacancy?.respondSettings.autoReply?.trim() || null;
  const entries: FirstEntry[] = [{ action: 'send', side: 'applicant', accountId, from: null, to: 'new' }];
  // It says when somebody will look; it is no answer.
  if (autoReply !== null)
    entries.push({
      action: 'auto_reply',
      side: 'company',
      accountId: null,
      from: 'new',
      to: 'new',
      message: autoReply,
    });
  const id = await insertRespond(tx, { ...respond, status: 'new', deadlineAt }, entries, now);
  if (id === undefined) throw alreadyApplied();
  await markAnswered(tx, [...new Set(respond.answers.map(({ questionId }) => questionId))]);
  const limited = vacancy?.respondSettings.closeAfterResponds ? vacancy : null;
  const isLast = limited !== null && (await takePlace(tx, limited, kind, now));
  const created = { id, companyId, vacancyId, isToCount: vacancyId !== null && limited === null };
  await withCommit(tx, context.events.toEmit(tx, respondCreated(created, isLast ? pagesOfVacancy(limited) : [])));
  await tellSystems(context, tx, 'respond.created', [id]);
  return {
    id,
    status: 'sent',
    createdAt: toIso(now),
    deadlineAt: toIso(deadlineAt),
    company,
    autoReply,
  };
}

/**
 * True for the last respond that the employer wants. The row of the numbers is locked by then, so nobody overtakes; where any
 * number is welcome nobody waits for anybody (`told/created.ts`).
 */
async function takePlace(
  tx: DatabaseTransaction,
  { id, respondSettings: { closeAfterResponds } }: VacancyToRespond,
  kind: NewRespond['kind'],
  now: Date,
): Promise<boolean> {
  const responds = (await countResponds(tx, [countOf(id, kind)], now)).get(id) ?? 0;
  if (!closeAfterResponds) return false;
  if (responds > closeAfterResponds)
    throw new DomainError('disabled_by_employer', {
      detail: 'Компания больше не\u00a0принимает отклики на\u00a0эту вакансию',
    });
  return responds === closeAfterResponds;
}

export function alreadyApplied(
  detail = 'Вы\u00a0уже откликнулись. Отклик\u00a0— в\u00a0разделе «Отклики»',
): DomainError {
  return new DomainError('already_applied', { detail });
}
