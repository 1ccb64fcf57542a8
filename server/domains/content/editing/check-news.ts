import type { z } from 'zod';
import type { FieldError } from '#shared/contracts/problem.ts';
import type { writtenNewsSchema } from '#shared/contracts/staff-news.ts';
import { CONTENT_AHEAD_DAYS } from '#shared/domain/limits.ts';
import type { NewsStatus } from '#shared/domain/news-machine.ts';
import { addDays } from '#shared/domain/time.ts';
import type { DatabaseTransaction } from '../../../database/connect.ts';
import { badField, DomainError } from '../../../platform/problems.ts';
import { assertAllKnown } from '../../compendium/index.ts';
import { keepCategory } from './category-repository.ts';
import { findNamedNews, type EditedNews } from './news-repository.ts';

export type NewsContent = z.output<typeof writtenNewsSchema>;

/** Somebody reads it as it is, or will without another look of its editor. */
const IS_READ: ReadonlySet<NewsStatus> = new Set(['review', 'scheduled', 'published']);

/** Throws `bad_argument` at the fields that an article of this state must have. */
export function assertComplete(
  status: NewsStatus,
  { lead, blocks }: { lead: string; blocks: readonly unknown[] },
): void {
  if (!IS_READ.has(status)) return;
  const errors: FieldError[] = [
    ...(lead === '' ? [missing('lead', 'Напишите вводку: она стоит в\u00a0списках и\u00a0рассылках')] : []),
    ...(blocks.length === 0 ? [missing('blocks', 'Добавьте текст статьи')] : []),
  ];
  if (errors.length > 0) throw new DomainError('bad_argument', { errors });
}

const missing = (field: string, message: string): FieldError => ({ field, code: 'is_empty', message });

/** Throws `bad_argument` at the field that names what is not there, or a time that cannot be. */
export async function assertNamesKnown(
  tx: DatabaseTransaction,
  { categoryId, regionIds, relatedIds, pinnedUntil }: NewsContent,
  before: EditedNews,
  now: Date,
): Promise<void> {
  await assertCategory(tx, categoryId);
  assertAllKnown('region', 'regionIds', regionIds);
  if (relatedIds.includes(before.id))
    throw badField('relatedIds', 'conflict_with_rules', 'Статья не\u00a0ведёт на\u00a0саму себя');
  const related = await findNamedNews(tx, relatedIds);
  const unknown = relatedIds.find((id) => related.every((one) => one.id !== id));
  if (unknown !== undefined) throw badField('relatedIds', 'not_in_dictionary', `Статьи №\u00a0${unknown} нет`);
  const isSamePin = pinnedUntil !== null && Number(before.pinnedUntil) === Date.parse(pinnedUntil);
  if (pinnedUntil !== null && !isSamePin) readAhead('pinnedUntil', pinnedUntil, now);
}

/** Keeps the topic until the end of the transaction. Throws `bad_argument` at `categoryId`. */
export async function assertCategory(tx: DatabaseTransaction, id: number): Promise<void> {
  if (!(await keepCategory(tx, id)))
    throw badField('categoryId', 'not_in_dictionary', 'Такой темы больше нет. Выберите другую');
}

/** A moment in the future, a year ahead at most. Throws `bad_argument` at the field. */
export function readAhead(field: string, text: string, now: Date): Date {
  const at = new Date(text);
  if (at <= now) throw badField(field, 'less_than_min', 'Это время уже прошло');
  if (at > addDays(now, CONTENT_AHEAD_DAYS)) throw badField(field, 'greater_than_max', 'Не\u00a0дальше года вперёд');
  return at;
}
