import { VACANCY_DAYS_DEFAULT, VACANCY_RECOVER_DAYS } from '#shared/domain/limits.ts';
import type { MachineActor } from '#shared/domain/machine.ts';
import { addDays, isWithinDays } from '#shared/domain/time.ts';
import {
  vacancyMachine,
  type ArchiveReason,
  type VacancyGuard,
  type VacancyStatus,
} from '#shared/domain/vacancy-machine.ts';
import { inTransaction, type Database } from '../../database/connect.ts';
import { machineActor } from '../../platform/actor.ts';
import type { Context } from '../../platform/context.ts';
import { enforce } from '../../platform/decision.ts';
import { DomainError } from '../../platform/problems.ts';
import { canPublishMore, findCompanyForUpdate } from '../company/index.ts';
import { vacancyChanged } from './events.ts';
import { canChangeVacancy, type ACTION_PERMISSION } from './policy.ts';
import {
  archiveOpenOf,
  countOpenOf,
  findVacancyForUpdate,
  setLifecycle,
  type LifecycleChange,
  type LockedVacancy,
} from './lifecycle-repository.ts';

type LifecycleAction = keyof typeof ACTION_PERMISSION;

/** Archives the vacancy; visitors see it as closed. Throws `not_found`, `forbidden`, `wrong_state`. */
export function archiveVacancy(context: Context, id: number, reason: ArchiveReason): Promise<void> {
  return change(context, id, 'archive', (_vacancy, status, now) => ({
    status,
    archivedAt: now,
    archiveReason: reason,
  }));
}

/** Archives everything that a company shows, in the transaction that closes it. */
export async function archiveVacanciesOf(
  { clock, events }: Pick<Context, 'clock' | 'events'>,
  tx: Database,
  companyId: number,
): Promise<void> {
  const ids = await archiveOpenOf(tx, companyId, 'other', clock.now());
  await events.emit(tx, ...ids.map((id) => vacancyChanged('archive', { id, companyId })));
}

/** Hides the vacancy and keeps its remaining days. Throws as {@link archiveVacancy}. */
export function unpublishVacancy(context: Context, id: number): Promise<void> {
  return change(context, id, 'unpublish', (_vacancy, status, now) => ({ status, unpublishedAt: now }));
}

/**
 * Shows the vacancy again: a hidden one with its remaining days, an archived one as a new publication of 30 days.
 * Throws as {@link archiveVacancy}.
 */
export function recoverVacancy(context: Context, id: number): Promise<void> {
  return change(context, id, 'recover', (vacancy, status, now) => {
    const shown = { status, unpublishedAt: null, archivedAt: null, archiveReason: null };
    if (vacancy.status === 'unpublished') return { ...shown, expiresAt: new Date(now.getTime() + daysLeftMs(vacancy)) };
    return {
      ...shown,
      publishedAt: now,
      bumpedAt: null,
      expiresAt: addDays(now, VACANCY_DAYS_DEFAULT),
    };
  });
}

function change(
  context: Context,
  id: number,
  action: LifecycleAction,
  columns: (vacancy: LockedVacancy, status: VacancyStatus, now: Date) => LifecycleChange,
): Promise<void> {
  return inTransaction(context.db, async (tx) => {
    const now = context.clock.now();
    const vacancy = await findVacancyForUpdate(tx, id);
    if (!vacancy) throw new DomainError('not_found');
    enforce(canChangeVacancy(context.actor, vacancy, action));
    if (action === 'recover') await assertMayPublish(context, tx, vacancy.companyId);
    const to = vacancyMachine.next(vacancy.status, action, memberOf(machineActor(context.actor)), (guard) =>
      holds(guard, vacancy, now),
    );
    if (!to) throw new DomainError('wrong_state');
    await setLifecycle(tx, id, columns(vacancy, to, now), now);
    await context.events.emit(tx, vacancyChanged(action, vacancy));
  });
}

/** What the company's state allows; two publications at once wait for each other. Imports and other work of the system are not bound by it. */
async function assertMayPublish({ actor }: Context, tx: Database, companyId: number): Promise<void> {
  if (actor.kind === 'system') return;
  const company = await findCompanyForUpdate(tx, companyId);
  if (!company) throw new DomainError('not_found');
  enforce(canPublishMore(company, await countOpenOf(tx, companyId)));
}

/** A head is a member with every permission; the table mentions heads only where members are not allowed. */
function memberOf(actor: MachineActor): MachineActor {
  return actor === 'head' ? 'member' : actor;
}

function holds(guard: VacancyGuard, vacancy: LockedVacancy, now: Date): boolean {
  switch (guard) {
    case 'days_left':
      return daysLeftMs(vacancy) > 0;
    case 'unit':
      return true;
    case 'within_recover_days':
      return isWithinDays(vacancy.archivedAt, VACANCY_RECOVER_DAYS, now);
    default:
      return false;
  }
}

/** What was left of the publication when it was paused, milliseconds. */
function daysLeftMs({ expiresAt, unpublishedAt }: LockedVacancy): number {
  return expiresAt && unpublishedAt ? expiresAt.getTime() - unpublishedAt.getTime() : 0;
}

/** Emits that an import has created or replaced vacancies. Call in the transaction of the change. */
export async function emitVacancyChanged(
  context: Pick<Context, 'events'>,
  tx: Database,
  ...vacancies: readonly { id: number; companyId: number }[]
): Promise<void> {
  await context.events.emit(tx, ...vacancies.map((vacancy) => vacancyChanged('import', vacancy)));
}
