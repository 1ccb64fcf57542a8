import { RESPOND_UNDO_SECONDS } from '#shared/domain/limits.ts';
import { BULK_ACTIONS, type RespondAction } from '#shared/domain/respond-machine.ts';
import type { RespondStatus } from '#shared/domain/respond-terms.ts';
import { SECOND_MS } from '#shared/domain/time.ts';
import { RESPOND_STATUS_LABELS } from '#shared/text/respond-labels.ts';
import { inTransaction } from '../../../database/connect.ts';
import type { Context } from '../../../platform/context.ts';
import { enforce } from '../../../platform/decision.ts';
import { DomainError } from '../../../platform/problems.ts';
import { sendTemplate } from '../../template/index.ts';
import { nextStatus } from './actions.ts';
import { applySteps } from './apply.ts';
import { readerOf, whyNot, withWords } from './change.ts';
import { blockText, findBlocked, type BlockingSide } from '../blocks.ts';
import { checkChange, hasWords, type ChangeBody } from './input.ts';
import { findLivesForUpdate, type Life, type Step } from '../life.ts';
import { canUseCompanyResponds, isSeenBy } from '../policy.ts';
import { keepUndo } from './undo.ts';

type BulkResult = { id: number; done: true; status: RespondStatus } | { id: number; done: false; detail: string };

export interface BulkOutcome {
  results: BulkResult[];
  undo: { token: string; until: Date } | null;
}

/**
 * Takes the same action with many responds: those that cannot take it, or that somebody has changed since the `versions` that
 * the caller saw, stay as they are and say why. For
 * {@link RESPOND_UNDO_SECONDS} seconds the applicants learn nothing and `undoChange` takes it back. Throws
 * `wrong_state` for an action that is for one respond only, `bad_argument` for what it brings along.
 */
export function changeResponds(
  context: Context,
  {
    ids,
    versions = {},
    ...body
  }: ChangeBody & { ids: readonly number[]; versions?: Readonly<Record<string, number>> | undefined },
): Promise<BulkOutcome> {
  return inTransaction(context.db, async (tx) => {
    const caller = enforce(canUseCompanyResponds(context.actor));
    const now = context.clock.now();
    if (!BULK_ACTIONS.includes(body.action))
      throw new DomainError('wrong_state', { detail: 'Так можно только с\u00a0одним откликом' });
    const change = checkChange(body, 'company', now);
    const wanted = [...new Set(ids)];
    const lives = new Map((await findLivesForUpdate(tx, wanted, isSeenBy(caller))).map((life) => [life.id, life]));
    const isSeen = (life: Life) => (versions[life.id] ?? life.version) === life.version;
    const blocks = hasWords(change) ? await findBlocked(tx, [...lives.keys()]) : new Map<number, BlockingSide>();
    const steps = [...lives.values()].flatMap((life): Step[] => {
      if (!isSeen(life) || blocks.has(life.id)) return [];
      const to = nextStatus(life, change.action, 'company', now);
      return to ? [{ life, to }] : [];
    });
    const until = new Date(now.getTime() + RESPOND_UNDO_SECONDS * SECOND_MS);
    const traces = await applySteps(
      context,
      tx,
      { side: 'company', accountId: caller.accountId },
      change,
      steps,
      until,
    );
    if (steps.length > 0)
      await sendTemplate(context, tx, readerOf(caller), body.templateId, withWords(change, traces.entryIds));
    const reached = new Map(steps.map(({ life, to }) => [life.id, to]));
    return {
      results: wanted.map((id) => {
        const [status, life] = [reached.get(id), lives.get(id)];
        return status
          ? { id, done: true, status }
          : { id, done: false, detail: whyRefused(life, change.action, isSeen, blocks.get(id)) };
      }),
      undo: steps.length > 0 ? { token: await keepUndo(tx, caller, change.action, steps, traces, until), until } : null,
    };
  });
}

function whyRefused(
  life: Life | undefined,
  action: RespondAction,
  isSeen: (life: Life) => boolean,
  by: BlockingSide | undefined,
): string {
  if (!life) return 'Такого отклика нет';
  if (by) return blockText(by, 'company');
  const status = RESPOND_STATUS_LABELS[life.status];
  if (!isSeen(life)) return `Отклик уже изменили: «${status}»`;
  return whyNot(life, action) ?? `Сейчас это сделать нельзя: «${status}»`;
}
