import { LIST_DEPTH, PAGE_SIZE_DEFAULT } from '#shared/domain/limits.ts';
import type { Database } from '../database/connect.ts';

/** Paths rendered ahead after a start: the home page and every page of the vacancy list, as deep as it goes. */
export async function listPages(db: Database): Promise<string[]> {
  const { total } = await db
    .selectFrom('vacancy')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('status', '=', 'active')
    .executeTakeFirstOrThrow();
  const pages = Math.ceil(Math.min(Number(total), LIST_DEPTH) / PAGE_SIZE_DEFAULT);
  return ['/', '/vacancy-list', ...Array.from({ length: Math.max(pages - 1, 0) }, (_, index) => `/vacancy-list?page=${index + 2}`)];
}
