import type { contentContracts } from '#shared/contracts/content.ts';
import type { newsContracts } from '#shared/contracts/news.ts';
import { pageCountOf } from '#shared/domain/page-count.ts';
import type { Handlers } from '../../platform/binder.ts';
import { nextOffset, readOffset } from '../../platform/paging.ts';
import { DomainError } from '../../platform/problems.ts';
import { linksByKey, listAgreements } from './agreements.ts';
import { CONTACTS, MENUS, SOCIALS } from './data.ts';
import type { PageMetas } from './page-metas.ts';
import { findSlides } from './page-repository.ts';
import {
  findCategoriesInUse,
  findCategory,
  findMainNews,
  findNewsBySlug,
  findPublishedNews,
  findRelated,
} from './repository.ts';
import { toCategory, toNews, toNewsCard, toPageMeta, toSlide } from './view.ts';

export const newsCalls: Handlers<typeof newsContracts> = {
  'GET /news/list': async ({ query }, { db, clock }) => {
    const now = clock.now();
    const category = query.category === undefined ? null : await findCategory(db, query.category);
    if (category === undefined) throw new DomainError('not_found');
    const offset = readOffset(query, 'новостей');
    const { rows, total } = await findPublishedNews(db, category?.id ?? null, now, query.per_page, offset);
    return {
      items: rows.map((row) => toNewsCard(row, now)),
      total,
      pageCount: pageCountOf(total, query.per_page),
      next: nextOffset(offset, rows.length, total),
    };
  },

  'GET /news/category': async (_request, { db }) => ({
    items: (await findCategoriesInUse(db)).map((row) => toCategory(row)),
  }),

  'GET /news/main': async ({ query }, { db, clock }) => ({
    items: (await findMainNews(db, query.limit)).map((row) => toNewsCard(row, clock.now())),
  }),

  'GET /news/{slug}': async ({ params }, { db, clock }) => {
    const row = await findNewsBySlug(db, params.slug);
    if (!row) throw new DomainError('not_found');
    return toNews(row, await findRelated(db, row), clock.now());
  },
};

export function contentCalls(pageMetas: PageMetas): Handlers<typeof contentContracts> {
  return {
    'GET /storage/menus': async () => MENUS,
    'GET /storage/socials': async () => ({ items: [...SOCIALS] }),
    'GET /storage/links': async () => linksByKey(),
    'GET /storage/contacts': async () => CONTACTS,
    'GET /storage/agreements': async () => ({ items: listAgreements() }),
    'GET /meta/pages': async ({ query }, { db, clock }) =>
      toPageMeta(await pageMetas.find(db, query.path, clock.now())),
    'GET /slider': async (_request, { db, clock }) => ({
      items: (await findSlides(db, clock.now())).map((row) => toSlide(row)),
    }),
  };
}
