import type { News } from '#shared/contracts/news.ts';
import { inTransaction, type Database, type DatabaseTransaction } from '../../../database/connect.ts';
import type { Context } from '../../../platform/context.ts';
import { enforce } from '../../../platform/decision.ts';
import { DomainError } from '../../../platform/problems.ts';
import { canEditContent } from '../policy.ts';
import { findRelated } from '../repository.ts';
import { assertNamesKnown, type NewsContent } from './check-news.ts';
import { findEditedNews, setNews } from './news-repository.ts';
import { toPreview } from './news-view.ts';
import { toContent, toStored } from './news.ts';

/** What is saved, as visitors will see it. Throws `not_found`. */
export async function previewNews({ db, clock }: Pick<Context, 'db' | 'clock'>, id: number): Promise<News> {
  const row = await findEditedNews(db, id);
  if (!row) throw new DomainError('not_found');
  return toPreview(row, await findRelated(db, row), clock.now());
}

/**
 * What is being written, as visitors would see it: it is saved, read and taken back. Nobody's address is asked for, and nothing
 * that still lacks. Throws `forbidden`, `not_found`, `bad_argument` at the field.
 */
export async function previewWritten(context: Context, id: number, written: NewsContent): Promise<News> {
  enforce(canEditContent(context.actor));
  return takenBack(context.db, async (tx) => {
    const now = context.clock.now();
    const before = await findEditedNews(tx, id);
    if (!before) throw new DomainError('not_found');
    await assertNamesKnown(tx, written, before, now);
    const content = await toContent(context, tx, { ...written, slug: before.slug }, before);
    await setNews(tx, id, toStored(content), now);
    return previewNews({ db: tx, clock: context.clock }, id);
  });
}

/** What the work finds in a transaction that never becomes true. */
async function takenBack<Result>(db: Database, work: (tx: DatabaseTransaction) => Promise<Result>): Promise<Result> {
  const found: Result[] = [];
  const end = new Error('Taken back');
  await inTransaction(db, async (tx) => {
    found.push(await work(tx));
    throw end;
  }).catch((error: unknown) => {
    if (error !== end) throw error;
  });
  const [result] = found;
  if (result === undefined) throw end;
  return result;
}
