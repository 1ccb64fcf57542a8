import type { PageMeta } from '#shared/contracts/content.ts';
import { newsMachine, type NewsAction } from '#shared/domain/news-machine.ts';
import { isNewsSlug } from '#shared/domain/news-slug.ts';
import { inTransaction, type DatabaseTransaction } from '../../database/connect.ts';
import { machineActor } from '../../platform/actor.ts';
import type { Context } from '../../platform/context.ts';
import { enforce } from '../../platform/decision.ts';
import { badField, DomainError } from '../../platform/problems.ts';
import { newsChanged, newsMoved, pageMetaChanged } from './events.ts';
import { upsertPageMeta } from './page-repository.ts';
import { canEditContent } from './policy.ts';
import { findNewsForUpdate, isSlugTaken, setNewsSlug, setNewsStatus } from './repository.ts';

/** Applies a transition to the article. Throws `forbidden`, `not_found`, `wrong_state`. */
export function changeNews(context: Context, id: number, action: Exclude<NewsAction, 'schedule'>): Promise<void> {
  return change(context, id, action, (publishedAt, now) => (action === 'publish' ? now : publishedAt));
}

/** Schedules the publication of the article at `at`. Throws as {@link changeNews}. */
export function scheduleNews(context: Context, id: number, at: Date): Promise<void> {
  return change(context, id, 'schedule', () => at);
}

/**
 * Changes the article's address; the old one redirects to it. Throws `forbidden`, `not_found`, and `bad_argument` for
 * an address that is invalid or belongs to another article.
 */
export function moveNews(context: Context, id: number, slug: string): Promise<void> {
  return inTransaction(context.db, async (tx) => {
    const news = await findForEditor(context, tx, id);
    if (!isNewsSlug(slug)) throw badField('slug', 'conflict_with_rules', 'Такого адреса быть не\u00a0может');
    if (await isSlugTaken(tx, slug, id))
      throw badField('slug', 'conflict_with_rules', 'По\u00a0этому адресу уже есть другая новость');
    if (slug === news.slug) return;
    await setNewsSlug(tx, id, news.slug, slug, context.clock.now());
    await context.events.emit(tx, newsMoved(id));
  });
}

/** Sets the title and description of a page; null restores its own. Throws `forbidden`. */
export function setPageMeta(
  context: Context,
  path: string,
  { og_image, page_header, ...meta }: PageMeta,
): Promise<void> {
  return inTransaction(context.db, async (tx) => {
    enforce(canEditContent(context.actor));
    await upsertPageMeta(tx, path, { ...meta, ogImage: og_image, pageHeader: page_header }, context.clock.now());
    await context.events.emit(tx, pageMetaChanged(path));
  });
}

function change(
  context: Context,
  id: number,
  action: NewsAction,
  publicationOf: (publishedAt: Date | null, now: Date) => Date | null,
): Promise<void> {
  return inTransaction(context.db, async (tx) => {
    const now = context.clock.now();
    const news = await findForEditor(context, tx, id);
    const status = newsMachine.next(news.status, action, machineActor(context.actor), () => true);
    if (!status) throw new DomainError('wrong_state');
    await setNewsStatus(tx, id, status, publicationOf(news.publishedAt, now), now);
    await context.events.emit(tx, newsChanged(action, id));
  });
}

async function findForEditor(context: Context, tx: DatabaseTransaction, id: number) {
  enforce(canEditContent(context.actor));
  const news = await findNewsForUpdate(tx, id);
  if (!news) throw new DomainError('not_found');
  return news;
}
