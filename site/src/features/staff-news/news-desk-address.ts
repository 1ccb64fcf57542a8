import { NEWS_STATUSES, type NewsStatus } from '#shared/domain/news-machine.ts';
import { pathId } from '../../lib/page.ts';
import { STAFF_NEWS } from './news-steps.ts';

/** Which articles the desk shows. */
export interface NewsDeskQuery {
  status?: NewsStatus | undefined;
  category_id?: number | undefined;
  q?: string | undefined;
  page: number;
}

/** What the address asks for; what it cannot mean is left out. */
export function readNewsDesk({ searchParams }: Pick<URL, 'searchParams'>): NewsDeskQuery {
  const idIn = (name: string) => pathId(searchParams.get(name) ?? undefined) ?? undefined;
  return {
    status: NEWS_STATUSES.find((one) => one === searchParams.get('status')),
    category_id: idIn('category_id'),
    q: searchParams.get('q')?.trim().slice(0, 200) || undefined,
    page: idIn('page') ?? 1,
  };
}

/** The address of a list, without what it does not ask for. */
export function newsDeskHref({ page = 1, ...asked }: Partial<NewsDeskQuery>): string {
  const given = Object.entries({ ...asked, page: page > 1 ? page : undefined });
  const query = new URLSearchParams(given.flatMap(([name, value]) => (value ? [[name, String(value)]] : [])));
  return query.size > 0 ? `${STAFF_NEWS}?${query}` : STAFF_NEWS;
}
