import { sql, type SqlBool } from 'kysely';
import { RESPOND_REOPENS_MAX } from '#shared/domain/limits.ts';
import type { RespondAction } from '#shared/domain/respond-machine.ts';
import { seenByApplicant, type RespondStatus } from '#shared/domain/respond-terms.ts';
import { longDate } from '#shared/text/date.ts';
import { APPLICANT_STATUS_LABELS, RESPOND_STATUS_LABELS } from '#shared/text/respond-labels.ts';
import { inTransaction, type Database, type DatabaseTransaction } from '../../../database/connect.ts';
import type { Context } from '../../../platform/context.ts';
import { enforce } from '../../../platform/decision.ts';
import { DomainError } from '../../../platform/problems.ts';
import { displayName, findPeople } from '../../account/index.ts';
import type { BoundTo } from '../../file/index.ts';
import { sendTemplate, type TemplateReader } from '../../template/index.ts';
import { nextStatus } from './actions.ts';
import { applySteps, type ChangeTools } from './apply.ts';
import { blocked, findBlocked } from '../blocks.ts';
import { acceptedTime, checkChange, hasWords, type ChangeBody, type CheckedChange } from './input.ts';
import { boundToEntry, findLastActor } from '../history.ts';
import { findLivesForUpdate, type Life } from '../life.ts';
import { agreesToInvitation, openInvited, reopenOrCloseResume } from '../invitation/answered.ts';
import { canUseResponds, isSeenBy, type RespondCaller } from '../policy.ts';
import { takeBackHeld } from './undo.ts';

/** Whose side the caller is on. */
export function sideOf(caller: RespondCaller): 'applicant' | 'company' {
  return caller.kind === 'applicant' ? 'applicant' : 'company';
}

/** Whose templates the caller uses. */
export function readerOf(caller: RespondCaller): TemplateReader {
  return { accountId: caller.accountId, companyId: caller.kind === 'member' ? caller.companyId : null };
}

/**
 * Takes an action with a respond. Throws `not_found` for one that is not the caller's, `conflict` when somebody has changed it
 * since the version that the caller saw, `wrong_state` when it is not allowed now, `bad_argument` for what it brings along.
 */
export function changeRespond(
  context: Context,
  id: number,
  { version, ...body }: ChangeBody & { version?: number | undefined },
): Promise<void> {
  return inTransaction(context.db, async (tx) => {
    const caller = enforce(canUseResponds(context.actor));
    const now = context.clock.now();
    const side = sideOf(caller);
    let [life] = await findLivesForUpdate(tx, [id], isSeenBy(caller));
    if (!life) throw new DomainError('not_found');
    if (version !== undefined && version !== (side === 'applicant' ? shownVersion(life, now) : life.version))
      throw new DomainError('conflict', { detail: await whatStands(tx, life, caller, now) });
    if (side === 'applicant' && isHeld(life, now) && (await takeBackHeld(context, tx, life)))
      life = (await findLivesForUpdate(tx, [id], isSeenBy(caller)))[0] ?? life;
    const to = nextStatus(life, body.action, side, now);
    if (!to)
      throw new DomainError('wrong_state', {
        detail: whyNot(life, body.action) ?? (await whatStands(tx, life, caller, now)),
      });
    const checked = checkChange(body, side, now);
    const by = hasWords(checked) ? (await findBlocked(tx, [id])).get(id) : undefined;
    if (by) throw blocked(by, side);
    const change: CheckedChange =
      body.action === 'accept'
        ? { ...checked, at: acceptedTime(life.openInterview?.options ?? [], checked.at, now) }
        : checked;
    const { entryIds } = await applySteps(context, tx, { side, accountId: caller.accountId }, change, [{ life, to }]);
    if (side === 'applicant' && agreesToInvitation(life, body.action)) await openInvited(tx, life, now);
    if (body.action === 'withdraw' || body.action === 'resend') await reopenOrCloseResume(tx, id, body.action, now);
    await sendTemplate(context, tx, readerOf(caller), body.templateId, withWords(change, entryIds));
  });
}

/** The entries that files may go with: those that have a message. */
export function withWords(
  { message }: Pick<CheckedChange, 'message'>,
  entryIds: ReadonlyMap<number, string>,
): BoundTo[] {
  return message === null ? [] : [...entryIds.values()].map(boundToEntry);
}

/** Of an action that the respond has had too often, or that is too early; null for every other. */
export function whyNot(
  { status, reopenCount, offer }: Pick<Life, 'status' | 'reopenCount' | 'offer'>,
  action: RespondAction,
): string | null {
  if (action === 'reopen' && reopenCount >= RESPOND_REOPENS_MAX)
    return `Отклик уже возвращали ${RESPOND_REOPENS_MAX}\u00a0раза: больше нельзя`;
  if (status !== 'hired' || !offer?.startsOn) return null;
  const day = `Выход назначен на\u00a0${longDate(offer.startsOn)}`;
  if (action === 'start') return `${day}. Отметить его можно с\u00a0этого дня`;
  return action === 'miss' ? `${day}. Что человек не\u00a0вышел, можно отметить с\u00a0этого дня` : null;
}

/** A change by nobody: what the clock, a vacancy or an account brings about. It skips what is over already. */
export async function changeBySystem(
  tools: ChangeTools,
  tx: DatabaseTransaction,
  ids: readonly number[],
  {
    action,
    reason,
    message = null,
  }: Pick<CheckedChange, 'reason'> & {
    action: 'expire' | 'close';
    message?: string | null;
  },
): Promise<void> {
  const now = tools.clock.now();
  const lives = await findLivesForUpdate(tx, ids, sql<SqlBool>`true`);
  const steps = lives.flatMap((life) => {
    const to = nextStatus(life, action, 'system', now);
    return to ? [{ life, to }] : [];
  });
  const change = { action, reason, reasonText: null, message, offer: null };
  await applySteps(tools, tx, { side: 'system', accountId: null }, change, steps);
}

/** Makes a new respond viewed, when a member opens it. Others may have been faster. */
export async function markViewed(
  tools: ChangeTools,
  tx: DatabaseTransaction,
  caller: RespondCaller & { kind: 'member' },
  id: number,
): Promise<void> {
  const [life] = await findLivesForUpdate(tx, [id], isSeenBy(caller));
  const to = life && nextStatus(life, 'view', 'company', tools.clock.now());
  if (!to) return;
  const change = { action: 'view', reason: null, reasonText: null, message: null, offer: null } as const;
  await applySteps(tools, tx, { side: 'company', accountId: caller.accountId }, change, [{ life, to }]);
}

/** Of a caller who was slower, maybe than they themselves in another tab: who has brought the respond to what. */
export async function whatStands(
  db: Database,
  life: Pick<Life, 'id' | 'status' | 'heldStatus' | 'heldUntil'>,
  caller: RespondCaller,
  now: Date,
): Promise<string> {
  const side = sideOf(caller);
  const status =
    side === 'company'
      ? RESPOND_STATUS_LABELS[life.status]
      : APPLICANT_STATUS_LABELS[seenByApplicant(shownStatus(life, now))];
  const last = await findLastActor(db, life.id);
  if (last && last.accountId === caller.accountId) return `Вы\u00a0уже изменили отклик: «${status}»`;
  if (last?.side !== 'company')
    return `${last?.side === 'applicant' ? 'Соискатель изменил отклик' : 'Отклик уже изменился'}: «${status}»`;
  if (side === 'applicant') return `Компания изменила отклик: «${status}»`;
  const person = last.accountId === null ? undefined : (await findPeople(db, [last.accountId])).get(last.accountId);
  return `${person ? displayName(person) : 'Коллега'} уже изменил статус: «${status}»`;
}

/** A change of many is held back from the applicant while it can be taken back. */
export function isHeld({ heldUntil }: Pick<Life, 'heldUntil'>, now: Date): boolean {
  return heldUntil !== null && heldUntil > now;
}

/** The status that the applicant knows. */
export function shownStatus(life: Pick<Life, 'status' | 'heldStatus' | 'heldUntil'>, now: Date): RespondStatus {
  return (isHeld(life, now) && life.heldStatus) || life.status;
}

/** The version that the applicant knows. */
export function shownVersion(life: Pick<Life, 'version' | 'heldVersion' | 'heldUntil'>, now: Date): number {
  return (isHeld(life, now) ? life.heldVersion : null) ?? life.version;
}
