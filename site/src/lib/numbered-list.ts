import { LIST_DEPTH, PAGE_SIZE_DEFAULT } from '#shared/domain/limits.ts';
import { pageCountOf } from '#shared/domain/page-count.ts';
import { pathId } from './page.ts';

/** The page of a list that the address asks for, or its last one; it is read once, unless it is beyond the end. */
export async function readNumbered<List extends { total: number }>(
  { searchParams }: URL,
  read: (page: number) => Promise<List>,
): Promise<{ list: List; page: number; pageCount: number }> {
  const asked = Math.min(pathId(searchParams.get('page') ?? undefined) ?? 1, LIST_DEPTH / PAGE_SIZE_DEFAULT);
  const list = await read(asked);
  const pageCount = pageCountOf(list.total);
  const page = Math.min(asked, pageCount);
  return { list: page === asked ? list : await read(page), page, pageCount };
}
