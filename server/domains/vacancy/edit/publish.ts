import type { FieldError } from '#shared/contracts/problem.ts';
import type { VacancyState } from '#shared/contracts/vacancy-edit.ts';
import { DUPLICATE_LIKENESS_MIN } from '#shared/domain/limits.ts';
import { addDays } from '#shared/domain/time.ts';
import { vacancyMachine, type VacancyGuard, type VacancyStatus } from '#shared/domain/vacancy-machine.ts';
import { inTransaction, type DatabaseTransaction } from '../../../database/connect.ts';
import type { Context } from '../../../platform/context.ts';
import { enforce } from '../../../platform/decision.ts';
import { DomainError } from '../../../platform/problems.ts';
import { canPublish, readCaller } from '../../company/index.ts';
import { tellSystems, vacancyChanged } from '../events.ts';
import { setLifecycle, type LifecycleChange } from '../lifecycle-repository.ts';
import { setWritten } from '../new-vacancy.ts';
import { canChangeVacancy } from '../policy.ts';
import { toStoredVacancy } from './content.ts';
import { releaseUnused } from './files.ts';
import { asErrors, findingsOf, gapsOf } from './judge.ts';
import { findOwnOrThrow, openVacancy, type OpenVacancy } from './open.ts';
import { deleteReview, insertRevision, vacancyEdits } from './repository.ts';
import { findDuplicates, findStanding, type Places, type Standing } from './standing.ts';
import { stateOf } from './state.ts';

export interface PublishBody {
  version: number;
  force: boolean;
  confirmed: boolean;
}

/**
 * Shows a draft, or sends it to staff. Throws `bad_argument` for what is wrong, missing or unlawful, `forbidden` for a company that
 * may not publish, `payment_required` without a free place, `duplicate`, `confirmation_required`, `conflict` for an old version.
 */
export function publishVacancy(
  context: Context,
  places: Places | undefined,
  id: number,
  body: PublishBody,
): Promise<VacancyState> {
  return inTransaction(context.db, async (tx) => {
    const now = context.clock.now();
    const row = await findOwnOrThrow(tx, context, id, { lock: true });
    enforce(canChangeVacancy(context.actor, row, 'publish'));
    const step = row.status === 'blocked' ? 'resubmit' : 'submit';
    if (vacancyMachine.next(row.status, step, 'member', () => true) === null) throw new DomainError('wrong_state');
    if (step === 'resubmit' && row.editContent === null)
      throw new DomainError('wrong_state', { detail: 'Сначала исправьте то, за\u00a0что вакансию заблокировали' });
    const open = await openVacancy(tx, row);
    const { standing, isSilent } = await judge(context, tx, places, open, body);
    assertFreePlace(standing);
    const holds = (guard: VacancyGuard) => guard !== 'company_trusted' || standing.isTrusted;
    const submitted = vacancyMachine.next(row.status, step, 'member', holds);
    const isPassed = submitted === 'on_review' && step === 'submit' && standing.isVerified && isSilent;
    const status = isPassed ? vacancyMachine.next(submitted, 'approve', 'system', holds) : submitted;
    if (!status) throw new DomainError('wrong_state');
    await showWritten(context, tx, open, { isLive: status === 'active', now });
    await setLifecycle(tx, id, { ...lifecycleOf(open, status, now), appeal: null, moderationNotes: '[]' }, now);
    await context.events.emit(tx, vacancyChanged(status === 'active' ? 'publish' : 'submit', row));
    if (status === 'active') await tellSystems(context, tx, 'vacancy.published', [id]);
    return stateOf(tx, context, id, now);
  });
}

/** New days from the day it is shown. */
function lifecycleOf({ content }: OpenVacancy, status: VacancyStatus, now: Date): LifecycleChange {
  if (status !== 'active') return { status };
  return { status, publishedAt: now, bumpedAt: null, expiresAt: addDays(now, content.shownDays), unpublishedAt: null };
}

/** All that publishing asks of the content, with the company's other publications waiting until it is done. */
export async function judge(
  context: Context,
  tx: DatabaseTransaction,
  places: Places | undefined,
  { row, content, errors, version }: OpenVacancy,
  { version: seen, force, confirmed }: PublishBody,
): Promise<{ standing: Standing; isSilent: boolean }> {
  const now = context.clock.now();
  if (seen !== version)
    throw new DomainError('conflict', {
      detail: 'Вакансию изменили в\u00a0другом окне. Посмотрите, что\u00a0написано',
    });
  const standing = await findStanding(tx, row.companyId, now, { lock: true, places });
  if (!standing) throw new DomainError('not_found');
  enforce(canPublish(standing.company));
  refuseFields([...errors, ...gapsOf(content)]);
  const findings = await findingsOf(tx, content, standing.names, now);
  refuseFields(asErrors(findings.filter(({ level }) => level === 'stop')));
  const { companyId, id } = row;
  const twins = await findDuplicates(
    tx,
    { companyId, cityId: content.cityId, title: content.title, exceptId: id },
    DUPLICATE_LIKENESS_MIN,
  );
  // Once is a reason, twice is a flood.
  if (twins.length > (force ? 1 : 0))
    throw new DomainError('duplicate', {
      detail: force
        ? 'Таких вакансий в\u00a0этом городе уже несколько: больше одной копии не\u00a0показываем'
        : 'Такая вакансия в\u00a0этом городе у\u00a0вас уже есть',
      ids: twins,
    });
  const warnings = findings.filter(({ level }) => level === 'warn');
  if (warnings.length > 0 && !confirmed) throw new DomainError('confirmation_required', { errors: asErrors(warnings) });
  return { standing, isSilent: warnings.length === 0 };
}

function refuseFields(errors: readonly FieldError[]): void {
  if (errors.length > 0) throw new DomainError('bad_argument', { errors: [...errors] });
}

/** Of those that the company may show at once; a checked one may buy another. Throws `payment_required`. */
export function assertFreePlace({ taken, places, isVerified }: Standing): void {
  if (taken < places) return;
  if (!isVerified)
    throw new DomainError('payment_required', {
      detail:
        'Пока компания не\u00a0проверена, показываем одну вакансию. Пришлите документы на\u00a0проверку или закройте другую',
    });
  throw new DomainError('payment_required', {
    detail: `Заняты все места: ${places}. Закройте ненужную вакансию или купите ещё одно место`,
    payFor: { service: 'vacancy-promotion', option: 'place' },
  });
}

/** Puts what was written in the place of what is shown, with its revision; nothing is being written any more. */
export async function showWritten(
  context: Context,
  tx: DatabaseTransaction,
  { row, content, media }: Pick<OpenVacancy, 'row' | 'content' | 'media'>,
  { isLive, now }: { isLive: boolean; now: Date },
): Promise<void> {
  await setWritten(tx, row.id, toStoredVacancy(content, media), now);
  if (isLive) await insertRevision(tx, row.id, { content, memberId: await memberOf(context, tx) }, now);
  await vacancyEdits.clear(tx, row.id);
  await deleteReview(tx, row.id);
  await releaseUnused(context, tx, row.id, [content]);
}

/** The caller as a member; null for staff and the system. */
export async function memberOf(context: Context, tx: DatabaseTransaction): Promise<string | null> {
  return context.actor.kind === 'member' ? (await readCaller(tx, context)).id : null;
}
