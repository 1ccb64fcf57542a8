import { VACANCY_RECOVER_DAYS } from '#shared/domain/limits.ts';
import type { MachineActor } from '#shared/domain/machine.ts';
import { addDays, isWithinDays } from '#shared/domain/time.ts';
import {
  vacancyMachine,
  type ArchiveReason,
  type VacancyGuard,
  type VacancyStatus,
} from '#shared/domain/vacancy-machine.ts';
import { inTransaction, type Database, type DatabaseTransaction } from '../../database/connect.ts';
import { machineActor } from '../../platform/actor.ts';
import type { Context } from '../../platform/context.ts';
import { enforce } from '../../platform/decision.ts';
import { DomainError } from '../../platform/problems.ts';
import { canPublish } from '../company/index.ts';
import { daysLeftMs } from './edit/actions.ts';
import { assertFreePlace } from './edit/publish.ts';
import { findStanding, type Places, type Standing } from './edit/standing.ts';
import { assertLawful } from './edit/lawful.ts';
import { tellSystems, vacancyChanged } from './events.ts';
import {
  archiveOpenOf,
  findVacancyForUpdate,
  setLifecycle,
  type LifecycleChange,
  type LockedVacancy,
} from './lifecycle-repository.ts';
import { canChangeVacancy } from './policy.ts';
import { isInScope } from './scope.ts';

type LifecycleAction = 'archive' | 'unpublish' | 'recover' | 'delete' | 'appeal';

/**
 * Archives the vacancy; visitors see it as closed, and its open responds close, with `message` to those who sent them. Throws
 * `not_found`, also beyond the scope of a member, `forbidden`, `wrong_state`.
 */
export function archiveVacancy(
  context: Context,
  id: number,
  reason: ArchiveReason,
  message: string | null = null,
): Promise<void> {
  return change(context, id, 'archive', {
    columns: (_vacancy, status, now) => ({ status, archivedAt: now, archiveReason: reason }),
    message,
  });
}

/** Archives everything that a company shows, in the transaction that closes it. */
export async function archiveVacanciesOf(
  { clock, events }: Pick<Context, 'clock' | 'events'>,
  tx: Database,
  companyId: number,
): Promise<void> {
  const ids = await archiveOpenOf(tx, companyId, 'other', clock.now());
  await events.emit(tx, ...ids.map((id) => vacancyChanged('archive', { id, companyId })));
  await tellSystems({ clock }, tx, 'vacancy.archived', ids);
}

/** Hides the vacancy and keeps its remaining days. Throws as {@link archiveVacancy}. */
export function unpublishVacancy(context: Context, id: number): Promise<void> {
  return change(context, id, 'unpublish', { columns: (_vacancy, status, now) => ({ status, unpublishedAt: now }) });
}

/** Takes a draft, a refused or an archived vacancy out of sight; it goes for good later. Throws as {@link archiveVacancy}. */
export function deleteVacancy(context: Context, id: number): Promise<void> {
  return change(context, id, 'delete', { columns: (_vacancy, status, now) => ({ status, deletedAt: now }) });
}

/** Asks staff to look once more, once for each decision. Throws as {@link archiveVacancy}. */
export function appealVacancy(context: Context, id: number, text: string): Promise<void> {
  return change(context, id, 'appeal', {
    columns: (vacancy, status, now) => ({
      status,
      appeal: JSON.stringify({ text, at: now.toISOString(), against: vacancy.status }),
    }),
  });
}

/**
 * Shows the vacancy again: a hidden one with its remaining days, an archived one as a new publication, or as a draft where the
 * company has no free place. Throws as {@link archiveVacancy}, `payment_required` for a hidden one without a free place.
 */
export function recoverVacancy(context: Context, id: number, places?: Places): Promise<void> {
  return change(context, id, 'recover', {
    places,
    columns(vacancy, status, now) {
      const shown = { status, unpublishedAt: null, archivedAt: null, archiveReason: null };
      if (status === 'draft') return shown;
      if (vacancy.status === 'unpublished')
        return { ...shown, expiresAt: new Date(now.getTime() + daysLeftMs(vacancy)) };
      return { ...shown, publishedAt: now, bumpedAt: null, expiresAt: addDays(now, vacancy.shownDays) };
    },
  });
}

interface Step {
  columns: (vacancy: LockedVacancy, status: VacancyStatus, now: Date) => LifecycleChange;
  message?: string | null;
  places?: Places | undefined;
}

function change(
  context: Context,
  id: number,
  action: LifecycleAction,
  { columns, message = null, places }: Step,
): Promise<void> {
  return inTransaction(context.db, async (tx) => {
    const { actor } = context;
    const now = context.clock.now();
    const vacancy = await findVacancyForUpdate(tx, id, actor.kind === 'member' ? isInScope(actor) : undefined);
    if (!vacancy) throw new DomainError('not_found');
    enforce(canChangeVacancy(actor, vacancy, action));
    const standing = action === 'recover' ? await standingOf(context, tx, vacancy, places) : null;
    const to = vacancyMachine.next(vacancy.status, action, memberOf(machineActor(actor)), (guard) =>
      holds(guard, vacancy, standing, now),
    );
    if (!to) throw new DomainError('wrong_state');
    if (standing && to === 'active') {
      assertFreePlace(standing);
      await assertLawful(tx, id, standing, now);
    }
    await setLifecycle(tx, id, columns(vacancy, to, now), now);
    await context.events.emit(tx, vacancyChanged(to === 'draft' ? 'edit' : action, vacancy, { message }));
    if (to === 'active') await tellSystems(context, tx, 'vacancy.published', [id]);
    if (to === 'archive' || to === 'unpublished') await tellSystems(context, tx, 'vacancy.archived', [id]);
  });
}

/**
 * How the company stands, with its other publications waiting until the end of the transaction; null for imports and other work
 * of the system, which are not bound by it.
 */
async function standingOf(
  { actor, clock }: Context,
  tx: DatabaseTransaction,
  { companyId }: LockedVacancy,
  places: Places | undefined,
): Promise<Standing | null> {
  if (actor.kind === 'system') return null;
  const standing = await findStanding(tx, companyId, clock.now(), { lock: true, places });
  if (!standing) throw new DomainError('not_found');
  enforce(canPublish(standing.company));
  return standing;
}

/** A head is a member with every permission; the table mentions heads only where members are not allowed. */
function memberOf(actor: MachineActor): MachineActor {
  return actor === 'head' ? 'member' : actor;
}

function holds(guard: VacancyGuard, vacancy: LockedVacancy, standing: Standing | null, now: Date): boolean {
  const hasPlace = standing === null || standing.taken < standing.places;
  switch (guard) {
    case 'days_left':
      return daysLeftMs(vacancy) > 0;
    case 'unit':
      return hasPlace;
    case 'no_unit':
      return !hasPlace;
    case 'may_appeal':
      return vacancy.appeal === null;
    case 'within_recover_days':
      return isWithinDays(vacancy.archivedAt, VACANCY_RECOVER_DAYS, now);
    default:
      return false;
  }
}

/** Emits that an import has created or replaced vacancies. Call in the transaction of the change. */
export async function emitVacancyChanged(
  context: Pick<Context, 'events'>,
  tx: Database,
  ...vacancies: readonly { id: number; companyId: number }[]
): Promise<void> {
  await context.events.emit(tx, ...vacancies.map((vacancy) => vacancyChanged('import', vacancy)));
}
