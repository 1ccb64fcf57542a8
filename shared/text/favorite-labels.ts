import type { ClosedResumeReason, ClosedVacancyReason, FavoriteKind } from '../domain/favorite.ts';
import { plural } from './plural.ts';

/** Why a favourite is closed: its mark, and what may follow. */
export const CLOSED_VACANCY_LABELS: Readonly<
  Record<ClosedVacancyReason, readonly [mark: string, text: string | null]>
> = {
  archived: ['Вакансия закрыта', null],
  unpublished: ['Снята с\u00a0публикации', 'Сейчас её нет на\u00a0сайте'],
  blocked: ['Снята на\u00a0проверку', 'Ждём исправлений от\u00a0компании'],
};

export const CLOSED_RESUME_LABELS: Readonly<Record<ClosedResumeReason, readonly [mark: string, text: string | null]>> =
  {
    archived: ['Резюме закрыто', 'Соискатель убрал его с\u00a0сайта'],
    blocked: ['Снято на\u00a0проверку', 'Ждём исправлений от\u00a0соискателя'],
    hidden: ['Резюме скрыто', 'Соискатель сузил круг тех, кто его видит'],
  };

const FORMS: Readonly<Record<FavoriteKind, readonly [one: string, few: string, many: string]>> = {
  vacancy: ['вакансия', 'вакансии', 'вакансий'],
  resume: ['резюме', 'резюме', 'резюме'],
};

/** «5 вакансий». */
export const countOfKind = (kind: FavoriteKind, count: number): string => plural(count, FORMS[kind]);

/** What is moved: «2 выбранные вакансии», «1 выбранное резюме». */
export function chosenOfKind(kind: FavoriteKind, count: number): string {
  return kind === 'vacancy'
    ? plural(count, ['выбранную вакансию', 'выбранные вакансии', 'выбранных вакансий'])
    : plural(count, ['выбранное резюме', 'выбранных резюме', 'выбранных резюме']);
}
