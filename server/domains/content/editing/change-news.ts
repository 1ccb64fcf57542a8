import type { StaffNews } from '#shared/contracts/staff-news.ts';
import { newsMachine, type NewsAction, type NewsEditorAction } from '#shared/domain/news-machine.ts';
import { toIso } from '#shared/domain/time.ts';
import type { DatabaseTransaction } from '../../../database/connect.ts';
import { machineActor } from '../../../platform/actor.ts';
import { recordAudit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import { badField, DomainError } from '../../../platform/problems.ts';
import { newsChanged } from '../events.ts';
import { assertComplete, readAhead } from './check-news.ts';
import { assertSame, edit } from './edit.ts';
import { firstPublicationOf } from './first-publication.ts';
import { lockEditedNews, setNews, type EditedNews } from './news-repository.ts';
import { NEWS_CHANGED, newsTarget, showNews } from './news.ts';

interface Change {
  version: number;
  action: NewsEditorAction;
  /** Of `schedule`. */
  at?: string | undefined;
}

/**
 * Moves an article on. Throws `forbidden`, `not_found`, `conflict` for a stale version, `wrong_state`, and `bad_argument` at `at`
 * for a time that cannot be and at the fields that the next state needs.
 */
export function changeNews(context: Context, id: number, { version, action, at }: Change): Promise<StaffNews> {
  return edit(context, async (tx) => {
    const news = await lockEditedNews(tx, id);
    assertSame(news, version, NEWS_CHANGED);
    const status = nextOf(context, news, action);
    assertComplete(status, news);
    const plan = action === 'schedule' ? readPlan(at, context.clock.now()) : null;
    await move(context, tx, news, action, plan);
    await recordAudit(context, tx, {
      action: `news.${action}`,
      target: newsTarget(id),
      details: { title: news.title, ...(plan ? { at: toIso(plan) } : {}) },
    });
    return showNews(tx, id, context.clock.now());
  });
}

/** Publishes an article whose time has come. Throws `forbidden`, `not_found`, `wrong_state`. */
export function publishDue(context: Context, id: number): Promise<void> {
  return edit(context, async (tx) => {
    const news = await lockEditedNews(tx, id);
    if (!news) throw new DomainError('not_found');
    await move(context, tx, news, 'due', null);
  });
}

async function move(
  context: Context,
  tx: DatabaseTransaction,
  news: EditedNews,
  action: NewsAction,
  plan: Date | null,
): Promise<void> {
  const now = context.clock.now();
  const status = nextOf(context, news, action);
  const columns = { status, ...publicationAfter(news, action, plan, now) };
  await setNews(tx, news.id, columns, now);
  await context.events.emit(tx, newsChanged(action, news.id));
}

function nextOf({ actor }: Context, { status }: EditedNews, action: NewsAction) {
  const next = newsMachine.next(status, action, machineActor(actor), () => true);
  if (!next) throw new DomainError('wrong_state');
  return next;
}

function readPlan(at: string | undefined, now: Date): Date {
  if (at === undefined) throw badField('at', 'is_empty', 'Выберите день и\u00a0время');
  return readAhead('at', at, now);
}

/**
 * The first publication stays for good: whoever got the article by a newsletter does not get it again. An article that comes later than
 * planned shows the time of its plan, and newsletters go by when it came: those that were sent in between tell of it in their next issue.
 */
function publicationAfter(news: EditedNews, action: NewsAction, plan: Date | null, now: Date) {
  const first = firstPublicationOf(news);
  switch (action) {
    case 'schedule':
      return { publishedAt: plan, firstPublishedAt: first };
    case 'publish':
      return { publishedAt: first ?? now, firstPublishedAt: first ?? now };
    case 'due':
      return { publishedAt: first ?? news.publishedAt, firstPublishedAt: first ?? now };
    default:
      return { publishedAt: first, firstPublishedAt: first };
  }
}
