import { VACANCY_DAYS_DEFAULT } from '#shared/domain/limits.ts';
import type { ModerationAction } from '#shared/domain/moderation.ts';
import { addDays } from '#shared/domain/time.ts';
import { vacancyMachine, type VacancyStatus } from '#shared/domain/vacancy-machine.ts';
import { REASON_TEXTS } from '#shared/text/moderation-labels.ts';
import type { Database, DatabaseTransaction } from '../../database/connect.ts';
import type { Messages } from '../../messages/index.ts';
import { machineActor } from '../../platform/actor.ts';
import type { Context } from '../../platform/context.ts';
import {
  numberOfItem,
  type ModeratedItem,
  type ModerationDecision,
  type ModerationQueue,
} from '../../platform/moderation.ts';
import { DomainError } from '../../platform/problems.ts';
import { findMailOfMember } from '../company/index.ts';
import { vacancyChanged } from './events.ts';
import {
  countOnReview,
  findOnReview,
  findVacancyForUpdate,
  setLifecycle,
  type LifecycleChange,
  type LockedVacancy,
} from './lifecycle-repository.ts';
import { moderatedFields, titleOfField } from './moderated-fields.ts';
import { findVacancy } from './repository.ts';

/** Steps of the machine by what staff choose. */
const STEPS = { approve: 'approve', refuse: 'reject', block: 'block' } as const satisfies Partial<
  Record<ModerationAction, string>
>;
type Step = keyof typeof STEPS;
const CHOICES = Object.keys(STEPS) as Step[];

/**
 * Vacancies that wait for a review. One that is shown already can be read by its number too, to block it. The author of
 * the vacancy is told, or the head of the company.
 */
export function vacancyQueue(messages: Messages): ModerationQueue {
  return {
    kind: 'vacancy',
    permission: 'vacancies.moderate',
    count: countOnReview,
    async list(db, page) {
      const rows = await findOnReview(db, page);
      return rows.map(({ id, title, brandName, updatedAt }) => ({
        kind: 'vacancy',
        id: String(id),
        title,
        subtitle: brandName,
        waitsSince: updatedAt,
      }));
    },
    read: readModerated,
    decide: (context, tx, id, decision) => decide(messages, context, tx, id, decision),
  };
}

/** A number of ours, or 0, which no vacancy has. */
function idOf(id: string): number {
  return numberOfItem(id) ?? 0;
}

/** What staff may do with a vacancy in this state. */
function actionsOf(vacancy: Pick<LockedVacancy, 'status' | 'nationalities'>): Step[] {
  return CHOICES.filter(
    (choice) => nextStatus(vacancy.status, choice, 'staff') !== null || (choice === 'approve' && isCleared(vacancy)),
  );
}

/** It is shown already: to approve it means that what it names is no condition, so it may be in feeds. */
function isCleared({ status, nationalities }: Pick<LockedVacancy, 'status' | 'nationalities'>): boolean {
  return status === 'active' && nationalities.length > 0;
}

function nextStatus(status: VacancyStatus, choice: Step, by: 'staff' | 'system'): VacancyStatus | null {
  return vacancyMachine.next(status, STEPS[choice], by, () => true);
}

async function readModerated(db: Database, id: string): Promise<ModeratedItem | undefined> {
  const row = await findVacancy(db, idOf(id));
  const actions = row && !row.deletedAt ? actionsOf(row) : [];
  if (!row || actions.length === 0) return undefined;
  const { company } = row;
  return {
    kind: 'vacancy',
    id,
    title: row.title,
    subtitle: company.brandName,
    subject: `company:${row.companyId}`,
    waitsSince: row.updatedAt,
    version: row.version,
    fields: moderatedFields(row, row.updatedAt),
    files: [],
    links: [
      ...(row.status === 'active' && company.isPublic
        ? [{ title: 'Страница вакансии', href: `/vacancy/${row.id}` }]
        : []),
      ...(company.isPublic ? [{ title: company.brandName, href: `/company/${row.companyId}` }] : []),
    ],
    actions,
  };
}

async function decide(
  messages: Messages,
  context: Context,
  tx: DatabaseTransaction,
  id: string,
  { action, version, reason, field, note }: ModerationDecision,
): Promise<void> {
  const now = context.clock.now();
  const vacancy = await findVacancyForUpdate(tx, idOf(id));
  if (!vacancy) throw new DomainError('not_found');
  const choice = CHOICES.find((one) => one === action);
  const by = machineActor(context.actor) === 'staff' ? 'staff' : 'system';
  const clears = choice === 'approve' && isCleared(vacancy);
  const status = clears ? vacancy.status : choice ? nextStatus(vacancy.status, choice, by) : null;
  if (!choice || !status) throw new DomainError('wrong_state');
  if (version !== vacancy.version) throw new DomainError('conflict');
  const text = note ?? (reason ? REASON_TEXTS[reason] : '');
  const notes = choice === 'approve' ? [] : [{ code: reason ?? 'other', field, text }];
  const dates = choice === 'approve' && !clears ? datesOf(vacancy, now) : {};
  const nationalities = choice === 'approve' ? [] : vacancy.nationalities;
  const change = { ...dates, status, nationalities, moderationNotes: JSON.stringify(notes) };
  await setLifecycle(tx, vacancy.id, change, now);
  await context.events.emit(tx, vacancyChanged(STEPS[choice], vacancy));
  if (clears) return;
  const to = await findMailOfMember(tx, vacancy.companyId, vacancy.responsibleMemberId);
  if (!to) return;
  await messages.mail(tx, context.jobs, to, 'vacancy-moderated', {
    title: vacancy.title,
    outcome: choice,
    field: field && titleOfField(field),
    text: text || null,
    link: choice === 'approve' ? `/vacancy/${vacancy.id}` : '/profile',
  });
}

/** A new publication, unless days of an earlier one are left: after a block and a correction. */
function datesOf({ publishedAt, expiresAt }: LockedVacancy, now: Date): Partial<LifecycleChange> {
  const goesOn = publishedAt !== null && expiresAt !== null && expiresAt > now;
  return goesOn ? {} : { publishedAt: now, expiresAt: addDays(now, VACANCY_DAYS_DEFAULT), bumpedAt: null };
}
