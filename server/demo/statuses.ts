import { VACANCY_DAYS_DEFAULT } from '#shared/domain/limits.ts';
import { addDays, HOUR_MS } from '#shared/domain/time.ts';
import type { NewVacancy } from '../domains/vacancy/index.ts';
import type { Random } from './random.ts';

export type StatusFields = Pick<
  NewVacancy,
  'status' | 'publishedAt' | 'expiresAt' | 'unpublishedAt' | 'archivedAt' | 'archiveReason' | 'moderationNotes'
>;

export function activeStatus(random: Random, now: Date): StatusFields {
  // Fresh ones prevail: a living site gets most of its vacancies within a week.
  const hours = Math.ceil(random.next() ** 2 * (VACANCY_DAYS_DEFAULT - 1) * 24);
  return { status: 'active', ...published(new Date(now.getTime() - hours * HOUR_MS)) };
}

/** One of each kind of vacancy that visitors do not see as open: what the lists of a company and old links show. */
export function closedStatuses(now: Date): StatusFields[] {
  const ago = (days: number) => addDays(now, -days);
  const archived = (days: number, archiveReason: NonNullable<NewVacancy['archiveReason']>): StatusFields => ({
    status: 'archive',
    ...published(ago(days + (archiveReason === 'expired' ? VACANCY_DAYS_DEFAULT : 12))),
    archivedAt: ago(days),
    archiveReason,
  });
  const rejected = (code: string, field: string, text: string): StatusFields => ({
    status: 'rejected',
    moderationNotes: [{ code, field, text }],
  });
  return [
    ...Array.from({ length: 8 }, (): StatusFields => ({ status: 'draft' })),
    ...Array.from({ length: 6 }, (): StatusFields => ({ status: 'on_review' })),
    rejected('contacts_in_text', 'description', 'Уберите телефон из\u00a0описания: для него есть поле контактов'),
    rejected('pay_unclear', 'pay', 'Укажите, за\u00a0что платите: за\u00a0смену или за\u00a0месяц'),
    rejected('duplicate', 'title', 'Такая вакансия у\u00a0вас уже опубликована'),
    rejected('not_a_job', 'title', 'Это объявление об\u00a0услугах, а\u00a0не\u00a0вакансия'),
    { status: 'deleted' },
    ...[1, 3, 6, 9, 12].map((days): StatusFields => ({
      status: 'unpublished',
      ...published(ago(days + 5)),
      unpublishedAt: ago(days),
    })),
    ...[2, 5, 14, 40, 70].map((days) => archived(days, 'filled')),
    ...[1, 8, 30, 85].map((days) => archived(days, 'expired')),
    ...[4, 21, 120].map((days) => archived(days, 'not_relevant')),
    archived(55, 'other'),
    archived(200, 'other'),
    archived(33, 'moderation'),
    archived(400, 'expired'),
  ];
}

/** A vacancy that moderators took down. */
export function blockedStatus(random: Random, now: Date): StatusFields {
  const at = addDays(now, -random.int(2, 20));
  return {
    status: 'blocked',
    ...published(at),
    moderationNotes: [
      { code: 'asks_money', field: 'conditions', text: 'Работодатель просил перевести деньги за\u00a0спецодежду' },
    ],
  };
}

function published(publishedAt: Date): Pick<StatusFields, 'publishedAt' | 'expiresAt'> {
  return { publishedAt, expiresAt: addDays(publishedAt, VACANCY_DAYS_DEFAULT) };
}
