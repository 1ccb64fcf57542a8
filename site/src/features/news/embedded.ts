import type { Call } from '#shared/client/call.ts';
import type { NewsBlock } from '#shared/contracts/news.ts';
import type { Vacancy } from '#shared/contracts/vacancy.ts';
import { foundOrNull } from '../../lib/page.ts';

/** Ids of the vacancies that the blocks name, and those of them that are open. */
export async function findEmbedded(
  call: Call,
  blocks: readonly NewsBlock[],
): Promise<{ ids: number[]; vacancies: ReadonlyMap<number, Vacancy> }> {
  const ids = blocks.flatMap((block) => (block.kind === 'vacancy_embed' ? [block.vacancyId] : []));
  const found = await Promise.all(ids.map((id) => foundOrNull(call('GET /vacancy/{id}', { id }))));
  const open = found.flatMap((vacancy) => (vacancy?.status === 'active' ? [[vacancy.id, vacancy] as const] : []));
  return { ids, vacancies: new Map(open) };
}
