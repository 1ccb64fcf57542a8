import type { staffNewsContracts } from '#shared/contracts/staff-news.ts';
import type { staffPageContracts } from '#shared/contracts/staff-pages.ts';
import { pageCountOf } from '#shared/domain/page-count.ts';
import type { Handlers } from '../../../platform/binder.ts';
import { nextOffset, readOffset } from '../../../platform/paging.ts';
import { addCategory, changeCategory, listCategories, orderCategories, removeCategory } from './categories.ts';
import { changeNews } from './change-news.ts';
import { findPageMetas } from './meta-repository.ts';
import { countByStatus, findStaffNews } from './news-repository.ts';
import { toStaffNewsItem } from './news-view.ts';
import { createNews, saveNews, showNews } from './news.ts';
import { previewNews, previewWritten } from './preview.ts';
import { removePageMeta, setPageMeta, toStaffPageMeta } from './page-metas.ts';
import { addSlide, changeSlide, listSlides, orderSlides, removeSlide } from './slides.ts';

export const staffNewsCalls: Handlers<typeof staffNewsContracts> = {
  'GET /staff/news': async ({ query }, { db, clock }) => {
    const { status, category_id: categoryId, q, per_page: size } = query;
    const offset = readOffset(query, 'статей');
    const [{ rows, total }, counts] = await Promise.all([
      findStaffNews(db, { status, categoryId, q }, size, offset),
      countByStatus(db),
    ]);
    return {
      items: rows.map((row) => toStaffNewsItem(row, clock.now())),
      total,
      pageCount: pageCountOf(total, size),
      next: nextOffset(offset, rows.length, total),
      counts,
    };
  },
  'POST /staff/news': ({ body }, context) => createNews(context, body),
  'GET /staff/news/{id}': ({ params }, { db, clock }) => showNews(db, params.id, clock.now()),
  'PUT /staff/news/{id}': ({ params, body }, context) => saveNews(context, params.id, body),
  'POST /staff/news/{id}': ({ params, body }, context) => changeNews(context, params.id, body),
  'GET /staff/news/{id}/preview': ({ params }, context) => previewNews(context, params.id),
  'POST /staff/news/{id}/preview': ({ params, body }, context) => previewWritten(context, params.id, body),
  'GET /staff/news-categories': (_request, { db }) => listCategories(db),
  'POST /staff/news-categories': ({ body }, context) => addCategory(context, body),
  'PUT /staff/news-categories/{id}': ({ params, body }, context) => changeCategory(context, params.id, body),
  'DELETE /staff/news-categories/{id}': ({ params }, context) => removeCategory(context, params.id),
  'POST /staff/news-categories/order': ({ body }, context) => orderCategories(context, body.ids),
};

export const staffPageCalls: Handlers<typeof staffPageContracts> = {
  'GET /staff/slides': (_request, context) => listSlides(context),
  'POST /staff/slides': ({ body }, context) => addSlide(context, body),
  'PUT /staff/slides/{id}': ({ params, body }, context) => changeSlide(context, params.id, body),
  'DELETE /staff/slides/{id}': ({ params }, context) => removeSlide(context, params.id),
  'POST /staff/slides/order': ({ body }, context) => orderSlides(context, body.ids),
  'GET /staff/page-metas': async ({ query }, { db }) => {
    const offset = readOffset(query, 'страниц');
    const { rows, total } = await findPageMetas(db, query, query.per_page, offset);
    return {
      items: rows.map((row) => toStaffPageMeta(row)),
      total,
      pageCount: pageCountOf(total, query.per_page),
      next: nextOffset(offset, rows.length, total),
    };
  },
  'PUT /staff/page-metas': ({ body }, context) => setPageMeta(context, body),
  'DELETE /staff/page-metas': ({ query }, context) => removePageMeta(context, query.path),
};
