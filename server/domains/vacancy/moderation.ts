import type { ModerationAction } from '#shared/domain/moderation.ts';
import { addDays } from '#shared/domain/time.ts';
import { VACANCY_PART_NAMES, type VacancyPart } from '#shared/domain/vacancy-fields.ts';
import { vacancyMachine, type VacancyStatus } from '#shared/domain/vacancy-machine.ts';
import { REASON_TEXTS } from '#shared/text/moderation-labels.ts';
import type { Database, DatabaseTransaction } from '../../database/connect.ts';
import { machineActor } from '../../platform/actor.ts';
import type { Context } from '../../platform/context.ts';
import {
  idOfItem,
  type ModeratedItem,
  type ModerationDecision,
  type ModerationQueue,
} from '../../platform/moderation.ts';
import { badField, DomainError } from '../../platform/problems.ts';
import { findCompanyStatus } from '../company/index.ts';
import { contentOf, storedContent } from './edit/content.ts';
import { findingsOf } from './edit/judge.ts';
import { findMedia } from './edit/open.ts';
import { withContent } from './edit/overlay.ts';
import { deleteReview, findReview } from './edit/repository.ts';
import { noteRevision, settleReview } from './edit/review.ts';
import { tellSystems, vacancyChanged } from './events.ts';
import {
  countOnReview,
  findOnReview,
  findVacancyForUpdate,
  setLifecycle,
  type LifecycleChange,
  type LockedVacancy,
} from './lifecycle-repository.ts';
import { moderatedFields } from './moderated-fields.ts';
import { findVacancy, type VacancyRow } from './repository.ts';
import { tellEmployer } from './tell.ts';

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
export const vacancyQueue: ModerationQueue = {
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
  decide,
};

/** What staff may do with a vacancy in this state, or with a change of one that is shown. */
function actionsOf(vacancy: Pick<LockedVacancy, 'status' | 'nationalities'>, hasReview: boolean): Step[] {
  if (hasReview) return vacancy.status === 'active' ? ['approve', 'refuse', 'block'] : ['approve', 'refuse'];
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

async function readModerated(db: Database, id: string, now: Date): Promise<ModeratedItem | undefined> {
  const row = await findVacancy(db, idOfItem(id));
  const review = row && (await findReview(db, row.id));
  const actions = row && !row.deletedAt ? actionsOf(row, review !== undefined) : [];
  if (!row || actions.length === 0) return undefined;
  const { company } = row;
  return {
    kind: 'vacancy',
    id,
    title: row.title,
    subtitle: company.brandName,
    subject: `company:${row.companyId}`,
    waitsSince: review?.askedAt ?? row.updatedAt,
    version: row.version,
    fields: await fieldsOf(db, row, review, now),
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

/** What it says, or would say, each field beside what was shown before; with what the linter found and what its author appeals. */
async function fieldsOf(
  db: Database,
  row: VacancyRow,
  review: Awaited<ReturnType<typeof findReview>>,
  now: Date,
): Promise<ModeratedItem['fields']> {
  const media = await findMedia(db, row);
  const content = review ? storedContent(review.after) : contentOf(row);
  const after = review ? await withContent(db, row, content, media) : row;
  const before = review ? await withContent(db, row, storedContent(review.before), media) : null;
  const { brandName, legalName } = (await findCompanyStatus(db, row.companyId)) ?? { brandName: '', legalName: null };
  const findings = await findingsOf(
    db,
    content,
    [brandName, legalName].filter((name) => typeof name === 'string'),
    now,
  );
  const earlier = new Map(before && moderatedFields(before, now).map(({ name, value }) => [name, value]));
  const fields = moderatedFields(after, now, {
    findings: findings.map(({ phrase, message }) => (phrase ? `«${phrase}»\u00a0— ${message}` : message)).join('\n'),
    appeal: row.appeal?.text ?? '',
  });
  return fields.map((field) => {
    const was = before && (earlier.get(field.name) ?? '');
    return was !== null && was !== field.value ? { ...field, before: was } : field;
  });
}

async function decide(
  context: Context,
  tx: DatabaseTransaction,
  id: string,
  { action, version, reason, field, note }: ModerationDecision,
): Promise<void> {
  const now = context.clock.now();
  const vacancy = await findVacancyForUpdate(tx, idOfItem(id));
  if (!vacancy) throw new DomainError('not_found');
  const choice = CHOICES.find((one) => one === action);
  const review = await findReview(tx, vacancy.id);
  if (!choice || !actionsOf(vacancy, review !== undefined).includes(choice)) throw new DomainError('wrong_state');
  if (version !== vacancy.version) throw new DomainError('conflict');
  const part = partOf(field);
  if (choice !== 'approve' && part === null)
    throw badField('field', 'is_empty', 'Выберите поле: на\u00a0нём откроется форма');
  const text = note ?? (reason ? REASON_TEXTS[reason] : '');
  const notes = choice === 'approve' ? [] : [{ code: reason ?? 'other', field, text }];
  const told = { vacancyId: vacancy.id, vacancyTitle: vacancy.title };
  const key = `vacancy:${vacancy.id}:${choice}:${vacancy.version}`;
  if (review && choice !== 'block') {
    await settleReview(context, tx, vacancy, review, { isApproved: choice === 'approve', notes, now });
    await tellEmployer(
      tx,
      context,
      vacancy,
      choice === 'approve'
        ? { event: 'vacancy.approved', key, data: { ...told, isChange: true } }
        : { event: 'vacancy.rejected', key, data: { ...told, field: part, text, isChange: true } },
    );
    return;
  }
  const clears = choice === 'approve' && isCleared(vacancy);
  const by = machineActor(context.actor) === 'staff' ? 'staff' : 'system';
  const status = clears ? vacancy.status : nextStatus(vacancy.status, choice, by);
  if (!status) throw new DomainError('wrong_state');
  const isNew = choice === 'approve' && !clears;
  await setLifecycle(
    tx,
    vacancy.id,
    {
      ...(isNew ? datesOf(vacancy, now) : {}),
      ...(isNew ? { appeal: null } : {}),
      ...(choice === 'approve' ? {} : { refusedAt: now }),
      status,
      nationalities: choice === 'approve' ? [] : vacancy.nationalities,
      moderationNotes: JSON.stringify(notes),
    },
    now,
  );
  if (choice === 'block') await deleteReview(tx, vacancy.id);
  if (isNew) await noteRevision(tx, vacancy.id, now);
  await context.events.emit(tx, vacancyChanged(STEPS[choice], vacancy));
  if (isNew) await tellSystems(context, tx, 'vacancy.published', [vacancy.id]);
  if (choice === 'block') await tellSystems(context, tx, 'vacancy.archived', [vacancy.id]);
  if (clears) return;
  if (choice === 'approve')
    await tellEmployer(tx, context, vacancy, { event: 'vacancy.approved', key, data: { ...told, isChange: false } });
  else if (choice === 'block')
    await tellEmployer(tx, context, vacancy, { event: 'vacancy.blocked', key, data: { ...told, field: part, text } });
  else
    await tellEmployer(tx, context, vacancy, {
      event: 'vacancy.rejected',
      key,
      data: { ...told, field: part, text, isChange: false },
    });
}

const partOf = (name: string | null): VacancyPart | null => VACANCY_PART_NAMES.find((one) => one === name) ?? null;

/** A new publication, unless days of an earlier one are left: after a block and a correction. */
function datesOf({ publishedAt, expiresAt, shownDays }: LockedVacancy, now: Date): Partial<LifecycleChange> {
  const goesOn = publishedAt !== null && expiresAt !== null && expiresAt > now;
  return goesOn ? {} : { publishedAt: now, expiresAt: addDays(now, shownDays), bumpedAt: null };
}
