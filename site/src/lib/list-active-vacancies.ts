import type { Call } from '#shared/client/call.ts';
import { PAGE_SIZE_MAX } from '#shared/domain/limits.ts';

/** Shown vacancies of the company for a choice; those of one name in one city get their numbers. */
export async function listActiveVacancies(call: Call): Promise<{ id: number; title: string }[]> {
  const { items } = await call('GET /vacancy/list', { status: 'active', per_page: PAGE_SIZE_MAX });
  const named = items.map(({ id, title, city }) => ({ id, title: city ? `${title}, ${city.name}` : title }));
  const alike = Map.groupBy(named, ({ title }) => title);
  return named.map(({ id, title }) => ({
    id,
    title: (alike.get(title)?.length ?? 0) > 1 ? `${title}, №\u00a0${id}` : title,
  }));
}
