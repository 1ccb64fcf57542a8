import { LIST_DEPTH, PAGE_SIZE_DEFAULT } from '#shared/domain/limits.ts';
import type { Database } from '../database/connect.ts';
import { isPublicVacancy } from '../domains/vacancy/index.ts';
import { listFirstPages } from './sitemap/index.ts';

/** Paths to render after a start: all pages of the vacancy list and the first ones of the sitemap. */
export async function listWarmPages(db: Database, sitemapPages: number): Promise<string[]> {
  const { total } = await db
    .selectFrom('vacancy')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where(isPublicVacancy)
    .executeTakeFirstOrThrow();
  const pages = Math.ceil(Math.min(Number(total), LIST_DEPTH) / PAGE_SIZE_DEFAULT);
  const lists = Array.from({ length: Math.max(pages - 1, 0) }, (_, index) => `/vacancy-list?page=${index + 2}`);
  return [...new Set(['/', '/vacancy-list', ...lists, ...(await listFirstPages(db, sitemapPages))])];
}
