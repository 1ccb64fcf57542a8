import { atom, type ReadableAtom } from 'nanostores';
import type { Host } from '#shared/client/host.ts';
import type { VacancyList } from '#shared/contracts/vacancy.ts';
import { LIST_DEPTH, PAGE_SIZE_DEFAULT } from '#shared/domain/limits.ts';
import { createQuery, type QueryState } from '#shared/stores/query-store.ts';
import { feedUrl, readFeedQuery, type FeedQuery } from './query.ts';

export interface VacancyFeedOptions {
  companyId: number;
  /** 1–50; the server's default of 20 when absent. */
  pageSize?: number;
  query: FeedQuery;
  /** The answer to `query` when the page was drawn with it: the feed then asks nothing at the start. */
  initial?: VacancyList;
  /** Path of the page that the feed is on: base of its links and of its form. */
  basePath: string;
  /** The moment that dates on the first view are relative to, ISO; the host's clock when absent. */
  now?: string;
}

export type Facet = VacancyList['facets']['city'];

/** One answer and the query that it belongs to. */
export interface FeedPage extends VacancyList {
  query: FeedQuery;
  pageCount: number;
}

export interface VacancyFeedStore {
  basePath: string;
  /** What is chosen now; ahead of the list's own query while that is pending. */
  $query: ReadableAtom<FeedQuery>;
  $list: ReadableAtom<QueryState<FeedPage>>;
  $now: ReadableAtom<Date>;
  urlOf(query: FeedQuery): string;
  /** Shows `query` and puts it into the address; resolves when it is shown or has failed. */
  show(query: FeedQuery): Promise<void>;
  retry(): Promise<void>;
  /** Wakes the feed in a browser; answers how to end it. */
  start(): () => void;
}

/** The state of one feed of a company's open vacancies. */
export function createVacancyFeed(host: Host, options: VacancyFeedOptions): VacancyFeedStore {
  const { basePath, companyId, pageSize = PAGE_SIZE_DEFAULT } = options;
  const $query = atom(options.query);
  const $now = atom(options.now ? new Date(options.now) : host.now());

  function toPage(query: FeedQuery, list: VacancyList, before: FeedPage | null): FeedPage {
    return {
      ...list,
      query,
      pageCount: Math.ceil(Math.min(list.total, LIST_DEPTH) / pageSize),
      facets: {
        city: withChosen(list.facets.city, query.city, list.total, [
          ...(before?.facets.city ?? []),
          ...list.items.flatMap((card) => card.city ?? []),
        ]),
        spec: withChosen(list.facets.spec, query.spec, list.total, [
          ...(before?.facets.spec ?? []),
          ...list.items.flatMap((card) => card.specializations),
        ]),
      },
    };
  }

  async function read(query: FeedQuery, signal: AbortSignal): Promise<FeedPage> {
    const input = { ...query, company: companyId, per_page: options.pageSize };
    return toPage(query, await host.call('GET /vacancy/list', input, { signal }), list.$state.get().value);
  }

  const list = createQuery(read, options.initial ? toPage(options.query, options.initial, null) : null);

  function load(query: FeedQuery): Promise<void> {
    $query.set(query);
    return list.load(query);
  }

  function show(query: FeedQuery): Promise<void> {
    host.navigate(feedUrl(basePath, query));
    return load(query);
  }

  function followHistory(url: URL): void {
    const query = readFeedQuery(url.searchParams);
    // A jump to a fragment is a change of address too.
    if (url.pathname === basePath && feedUrl(basePath, query) !== feedUrl(basePath, $query.get())) void load(query);
  }

  function start(): () => void {
    // The page may have been drawn long ago and kept in a cache.
    $now.set(host.now());
    if (list.$state.get().value === null) void load($query.get());
    const stopListening = host.onNavigate(followHistory);
    return () => {
      stopListening();
      list.stop();
    };
  }

  return {
    basePath,
    $query,
    $list: list.$state,
    $now,
    urlOf: (query) => feedUrl(basePath, query),
    show,
    retry: () => list.load($query.get()),
    start,
  };
}

/**
 * A facet lists its most frequent values only. The chosen one stays among them, or the control would show another choice
 * than the list has.
 *
 * @param count What is found for the chosen value: the list's own total.
 * @param known Where its name may be.
 */
function withChosen(facet: Facet, chosen: number | undefined, count: number, known: Omit<Facet[number], 'count'>[]): Facet {
  if (!chosen || facet.some((option) => option.id === chosen)) return facet;
  const { slug, name } = known.find((option) => option.id === chosen) ?? { slug: '', name: 'Выбрано по ссылке' };
  return [...facet, { id: chosen, slug, name, count }];
}
