import type { z } from 'zod';
import type { StaffNewsCategory, writtenSeoSchema } from '#shared/contracts/staff-news.ts';
import { NEWS_CATEGORIES_MAX } from '#shared/domain/limits.ts';
import type { Database } from '../../../database/connect.ts';
import { recordAudit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import { badField, DomainError } from '../../../platform/problems.ts';
import { newsCategoryChanged } from '../events.ts';
import {
  deleteCategory,
  findStaffCategories,
  hasNews,
  insertLastCategory,
  lockCategory,
  setCategory,
  setCategoryOrder,
  type StaffCategoryRow,
} from './category-repository.ts';
import { assertAll, assertSame, edit, lockAll } from './edit.ts';
import { toSeo } from './seo.ts';

interface WrittenCategory {
  title: string;
  seo: z.output<typeof writtenSeoSchema>;
}

const categoryTarget = (id: number) => `news_category:${id}` as const;

/** Topics in their order, those without articles too. */
export async function listCategories(db: Database): Promise<{ items: StaffNewsCategory[] }> {
  return { items: (await findStaffCategories(db)).map((row) => toStaffCategory(row)) };
}

/** Throws `forbidden`, `bad_argument` at `slug` for one that another topic has, `wrong_state` for too many. */
export function addCategory(
  context: Context,
  { slug, title, seo }: WrittenCategory & { slug: string },
): Promise<StaffNewsCategory> {
  return edit(context, async (tx) => {
    await lockAll(tx, 'topics');
    if ((await findStaffCategories(tx)).length >= NEWS_CATEGORIES_MAX)
      throw new DomainError('wrong_state', { detail: `Тем не\u00a0больше ${NEWS_CATEGORIES_MAX}` });
    const id = await insertLastCategory(tx, { slug, title, seo: toSeo(seo, null) }, context.clock.now());
    if (id === undefined) throw badField('slug', 'conflict_with_rules', 'Этот адрес уже у\u00a0другой темы');
    await context.events.emit(tx, newsCategoryChanged());
    await recordAudit(context, tx, { action: 'news_category.add', target: categoryTarget(id), details: { title } });
    return showCategory(tx, id);
  });
}

/** Throws `forbidden`, `not_found`, `conflict` for a stale version. */
export function changeCategory(
  context: Context,
  id: number,
  { version, title, seo }: WrittenCategory & { version: number },
): Promise<StaffNewsCategory> {
  return edit(context, async (tx) => {
    const before = await lockCategory(tx, id);
    assertSame(before, version, 'эту тему изменили');
    const columns = { title, seo: JSON.stringify(toSeo(seo, before.seo.og_image)) };
    await setCategory(tx, id, columns, context.clock.now());
    await context.events.emit(tx, newsCategoryChanged());
    await recordAudit(context, tx, { action: 'news_category.edit', target: categoryTarget(id), details: { title } });
    return showCategory(tx, id);
  });
}

/** Throws `forbidden`, `not_found`, `wrong_state` for one with articles. */
export function removeCategory(context: Context, id: number): Promise<{ items: StaffNewsCategory[] }> {
  return edit(context, async (tx) => {
    await lockAll(tx, 'topics');
    const category = await lockCategory(tx, id);
    if (!category) throw new DomainError('not_found');
    if (await hasNews(tx, id))
      throw new DomainError('wrong_state', {
        detail: 'В\u00a0этой теме есть статьи. Сначала перенесите их в\u00a0другую',
      });
    await deleteCategory(tx, id);
    await context.events.emit(tx, newsCategoryChanged());
    const { title } = category;
    await recordAudit(context, tx, { action: 'news_category.remove', target: categoryTarget(id), details: { title } });
    return listCategories(tx);
  });
}

/** Throws `forbidden`, `conflict` unless these are all topics. */
export function orderCategories(context: Context, ids: readonly number[]): Promise<{ items: StaffNewsCategory[] }> {
  return edit(context, async (tx) => {
    await lockAll(tx, 'topics');
    const all = await findStaffCategories(tx);
    assertAll(
      ids,
      all.map(({ id }) => id),
      'темы добавили или удалили',
    );
    await setCategoryOrder(tx, ids);
    await context.events.emit(tx, newsCategoryChanged());
    await recordAudit(context, tx, { action: 'news_category.order', target: 'news_category:all' });
    return listCategories(tx);
  });
}

async function showCategory(db: Database, id: number): Promise<StaffNewsCategory> {
  const [row] = await findStaffCategories(db, id);
  if (!row) throw new DomainError('not_found');
  return toStaffCategory(row);
}

function toStaffCategory(row: StaffCategoryRow): StaffNewsCategory {
  const { id, version, slug, title, seo, newsCount, publishedCount } = row;
  return { id, version, slug, title, seo, newsCount, publishedCount };
}
