import type { CallAnswer } from '#shared/contracts/contract.ts';
import type { Contracts } from '#shared/contracts/index.ts';
import type { FieldError } from '#shared/contracts/problem.ts';
import { needsField } from '#shared/domain/moderation-reasons.ts';
import { REASONED_ACTIONS, type ModerationKind } from '#shared/domain/moderation.ts';
import { inTransaction } from '../../database/connect.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { enforce } from '../../platform/decision.ts';
import type { ModeratedItem, ModerationDecision, ModerationQueue, WaitingItem } from '../../platform/moderation.ts';
import { offsetOf } from '../../platform/paging.ts';
import { DomainError, isErrorCode } from '../../platform/problems.ts';
import { findHistory, whoDecided } from './history.ts';
import { canUseQueue } from './policy.ts';
import { toModerated, toWaiting } from './view.ts';

type Queues = readonly ModerationQueue[];

interface Address {
  kind: ModerationKind;
  id: string;
}

/** The queues that the caller may see, and a page of one of them, or of all. Throws `not_found` for a queue of others. */
export async function listWaiting(
  { db, actor, clock }: Context,
  queues: Queues,
  { kind, page, per_page: limit }: { kind?: ModerationKind | undefined; page: number; per_page: number },
): Promise<CallAnswer<Contracts['GET /staff/moderation']>> {
  const offset = offsetOf(page, limit, 'дел');
  const own = queues.filter((queue) => canUseQueue(actor, queue).allowed);
  const chosen = kind ? [queueOf({ actor }, own, kind)] : own;
  const now = clock.now();
  const [counts, lists] = await Promise.all([
    Promise.all(own.map((queue) => queue.count(db))),
    // Of several queues any may have all of the page: each gives as much as could be on it.
    Promise.all(
      chosen.map((queue) => queue.list(db, kind ? { limit, offset } : { limit: offset + limit, offset: 0 }, now)),
    ),
  ]);
  const items = lists
    .flat()
    .toSorted(byUrgency)
    .slice(kind ? 0 : offset, kind ? limit : offset + limit);
  const counted = own.map((queue, index) => ({ kind: queue.kind, count: counts[index] ?? 0 }));
  return {
    queues: counted,
    total: counted.filter((one) => !kind || one.kind === kind).reduce((sum, { count }) => sum + count, 0),
    items: items.map(toWaiting),
  };
}

/** Throws `not_found`, and `gone` with who decided what when it no longer waits. */
export async function readModerated(
  { db, actor, clock }: Context,
  queues: Queues,
  { kind, id }: Address,
): Promise<CallAnswer<Contracts['GET /staff/moderation/{kind}/{id}']>> {
  const item = await queueOf({ actor }, queues, kind).read(db, id, clock.now());
  if (!item) {
    const decided = await whoDecided(db, kind, id);
    throw decided ? new DomainError('gone', { detail: decided }) : new DomainError('not_found');
  }
  return toModerated(item, await findHistory(db, item));
}

/**
 * Carries a decision out: the change, the mail about it and the entry of the audit log are one transaction. When somebody
 * else was faster, the error says what they decided. Throws `not_found`, `conflict`, `wrong_state`, `bad_argument`.
 */
export async function decide(
  context: Context,
  queues: Queues,
  { kind, id }: Address,
  decision: ModerationDecision,
): Promise<CallAnswer<Contracts['POST /staff/moderation/{kind}/{id}']>> {
  const { db, actor } = context;
  const queue = queueOf({ actor }, queues, kind);
  const { action, reason, field } = decision;
  try {
    await inTransaction(db, async (tx) => {
      const item = await queue.read(tx, id, context.clock.now());
      if (!item) throw new DomainError('not_found');
      assertDecision(kind, item, decision);
      await queue.decide({ ...context, db: tx }, tx, id, decision);
      await recordAudit(context, tx, {
        action: `${kind}.${action}`,
        target: `${kind}:${id}`,
        details: { reason, field, ...(item.subject ? { subject: item.subject } : {}) },
      });
    });
  } catch (error) {
    if (!isErrorCode(error, 'not_found', 'wrong_state', 'conflict')) throw error;
    const decided = await whoDecided(db, kind, id);
    if (isErrorCode(error, 'conflict'))
      throw new DomainError('conflict', { detail: decided ?? 'Это изменили, пока вы\u00a0решали. Посмотрите ещё раз' });
    if (decided) throw new DomainError('wrong_state', { detail: decided });
    throw error;
  }
  return { kind, id, action };
}

function byUrgency(one: WaitingItem, other: WaitingItem): number {
  return (other.urgency ?? 1) - (one.urgency ?? 1) || one.waitsSince.getTime() - other.waitsSince.getTime();
}

function queueOf({ actor }: Pick<Context, 'actor'>, queues: Queues, kind: ModerationKind): ModerationQueue {
  const queue = queues.find((one) => one.kind === kind);
  if (!queue) throw new DomainError('not_found');
  enforce(canUseQueue(actor, queue));
  return queue;
}

/** What every queue asks of a decision; what is wrong with its fields is said all at once. */
function assertDecision(
  kind: ModerationKind,
  item: ModeratedItem,
  { action, version, reason, field, note }: ModerationDecision,
): void {
  if (item.version !== null && version !== item.version) throw new DomainError('conflict');
  if (!item.actions.includes(action)) throw new DomainError('wrong_state');
  const isReasoned = REASONED_ACTIONS.includes(action);
  const errors: FieldError[] = [];
  const refuse = (at: string, code: FieldError['code'], message: string) => errors.push({ field: at, code, message });
  if (isReasoned && reason === null) refuse('reason', 'is_empty', 'Выберите причину: её увидит тот, кого это касается');
  if (isReasoned && needsField(kind) && field === null)
    refuse('field', 'is_empty', 'Выберите поле: на\u00a0нём откроется форма');
  if (field !== null && !item.fields.some(({ name }) => name === field))
    refuse('field', 'not_in_dictionary', 'Выберите поле из\u00a0списка');
  if (isReasoned && reason === 'other' && note === null) refuse('note', 'is_empty', 'Напишите причину своими словами');
  if (action === 'answer' && note === null) refuse('note', 'is_empty', 'Напишите ответ');
  if (errors.length > 0) throw new DomainError('bad_argument', { errors });
}
