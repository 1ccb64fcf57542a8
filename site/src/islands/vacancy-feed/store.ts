import { atom, type ReadableAtom } from 'nanostores';
import type { Host } from '#shared/client/host.ts';
import type { Feed, FeedCard } from '#shared/contracts/embed.ts';
import type { ErrorCode } from '#shared/contracts/problem.ts';
import type { Vacancy } from '#shared/contracts/vacancy.ts';
import { createQuery, type QueryState } from '#shared/stores/query-store.ts';
import type { VacancyFeedOptions } from './options.ts';
import { feedFields, readFeedQuery, type FeedQuery } from './query.ts';
import { settingsOf, type FeedSettings } from './settings.ts';

export type FeedStatus = 'idle' | 'loading' | 'ready' | 'error';

/** The current cards, and the query of their last page. */
export interface FeedPage extends Feed {
  query: FeedQuery;
}

/** A snapshot of the feed's state for the outside. */
export interface FeedState {
  status: FeedStatus;
  query: FeedQuery;
  items: readonly FeedCard[];
  total: number;
  pageCount: number;
  /** The vacancy that is open in the feed. */
  opened: number | null;
}

export interface VacancyFeedStore {
  settings: FeedSettings;
  /** The current choices; ahead of the list's own query while that is loading. */
  $query: ReadableAtom<FeedQuery>;
  $list: ReadableAtom<QueryState<FeedPage>>;
  $status: ReadableAtom<FeedStatus>;
  $now: ReadableAtom<Date>;
  /** Id of the vacancy that is open in the feed itself. */
  $opened: ReadableAtom<number | null>;
  /** The open vacancy in full, once loaded; until then possibly the previous one. */
  $vacancy: ReadableAtom<QueryState<Vacancy>>;
  readonly items: readonly FeedCard[];
  readonly total: number;
  getState(): FeedState;
  /** Address of a query; absent where addresses do not follow the feed. */
  urlOf(query: FeedQuery): string | undefined;
  linkTo(id: number): string;
  /** True when `query` continues the current list. */
  isNextPage(query: FeedQuery): boolean;
  /**
   * Shows `query` and puts it into the address. Resolves when it is shown or has failed; false when it was cancelled or
   * superseded.
   */
  show(query: FeedQuery): Promise<boolean>;
  /**
   * Changes some fields of the query and goes to the first page; invalid values are dropped, empty ones clear a field.
   */
  setQuery(fields: Partial<Record<keyof FeedQuery, unknown>>): Promise<boolean>;
  /** Loads the next page, appended or replacing the cards; false when there is none. */
  next(): Promise<boolean>;
  /** Reloads the current view. */
  refresh(): Promise<boolean>;
  /** Retries what has failed. Quietly: the message of the failure stays meanwhile, and the same failure is not told again. */
  retry(quiet?: boolean): Promise<boolean>;
  /** A card was clicked: false when a listener cancelled it. */
  press(id: number): boolean;
  /** The button of responding was pressed; false when the host responds in place. */
  respond(id: number): boolean;
  /** A card became visible. */
  see(id: number): void;
  /** Opens a vacancy in the feed; false when its page must open instead. */
  openVacancy(id: number): boolean;
  /** Closes what {@link openVacancy} opened. */
  close(): void;
  /** Activates the feed in a browser; returns the cleanup function. */
  start(): () => void;
}

/** For these codes a retry does not help. */
const FINAL_CODES: readonly ErrorCode[] = [
  'bad_argument',
  'forbidden',
  'origin_denied',
  'key_revoked',
  'not_found',
  'gone',
];

export function isRetryable(code: ErrorCode): boolean {
  return !FINAL_CODES.includes(code);
}

/** The state of one feed of open vacancies. */
export function createVacancyFeed(host: Host, options: VacancyFeedOptions): VacancyFeedStore {
  const settings = settingsOf(options);
  const { source, preset, appends, address, sort } = settings;
  const fieldsOf = (query: FeedQuery) => feedFields(query, sort);
  const $query = atom(settings.query);
  const $now = atom(options.now ? new Date(options.now) : host.now());
  const $opened = atom<number | null>(null);
  const seen = new Set<number>();
  /** The query of a page to append. */
  let nextPage: FeedQuery | undefined;
  let addressed = fieldsOf(settings.query).toString();
  let told = false;

  function toPage(query: FeedQuery, feed: Feed, before: FeedPage | null): FeedPage {
    const shown = query === nextPage && before ? before.items : [];
    const ids = new Set(shown.map((card) => card.id));
    // A vacancy that moves to a later page between two answers appears twice.
    const items = [...shown, ...feed.items.filter((card) => !ids.has(card.id))];
    return { ...feed, items, query };
  }

  async function read(query: FeedQuery, signal: AbortSignal): Promise<FeedPage> {
    const input = { ...query, ...preset, ...source, group: settings.groupBy ?? undefined, per_page: settings.pageSize };
    const feed = await host.call('GET /embed/feed', input, { signal });
    // A proxy between us and the API may have answered instead.
    if (!isFeed(feed)) throw Object.assign(new Error('No feed came.'), { code: 'service_unavailable' });
    return toPage(query, feed, list.$state.get().value);
  }

  const list = createQuery(read, options.initial ? toPage(settings.query, options.initial, null) : null);
  const vacancy = createQuery(
    (id: number, signal: AbortSignal) =>
      host.call('GET /embed/vacancy/{id}', { id, key: source.key ?? '' }, { signal }),
    null,
  );

  const $status = atom(statusOf(list.$state.get()));
  list.$state.listen((state) => $status.set(statusOf(state)));

  function tell({ items, total, query }: FeedPage, ms: number): void {
    host.emit('load', { count: items.length, total, query, ms });
    if (total === 0) host.emit('empty', { query });
  }

  async function load(query: FeedQuery, quiet = false): Promise<boolean> {
    $query.set(query);
    const askedMs = host.now().getTime();
    const before = list.$state.get().error;
    if (!(await list.load(query, quiet))) return false;
    const { value, error } = list.$state.get();
    if (error && quiet && error === before) return true;
    if (error) host.emit('error', { code: error, retryable: isRetryable(error) });
    else if (value) tell(value, host.now().getTime() - askedMs);
    return true;
  }

  async function show(query: FeedQuery): Promise<boolean> {
    if (!host.emit('query-change', { query })) return false;
    if (address) {
      const fields = fieldsOf(query);
      addressed = fields.toString();
      host.navigate(address.urlOf(fields));
    }
    return load(query);
  }

  async function next(): Promise<boolean> {
    const { value, pending } = list.$state.get();
    const page = (value?.query.page ?? 1) + 1;
    if (!value || pending || page > value.pageCount) return false;
    const query = { ...value.query, page };
    if (!appends) return show(query);
    nextPage = query;
    return load(query);
  }

  function followHistory(url: URL): void {
    const fields = address?.fieldsOf(url);
    if (!fields) return;
    const query = readFeedQuery(fields, sort);
    const asked = fieldsOf(query).toString();
    // A jump to a fragment also changes the address.
    if (asked === addressed) return;
    addressed = asked;
    void load(query);
  }

  function openVacancy(id: number): boolean {
    if (settings.detail === 'link') return false;
    // A vacancy open in its card closes where it was opened.
    if (settings.detail === 'inline' && $opened.get() === id) close();
    else {
      $opened.set(id);
      void vacancy.load(id);
    }
    return true;
  }

  function close(): void {
    vacancy.stop();
    $opened.set(null);
  }

  function start(): () => void {
    // The page may have been rendered long ago and cached.
    $now.set(host.now());
    const { value } = list.$state.get();
    const stopListening = host.onNavigate(followHistory);
    if (!told) host.emit('ready', {});
    if (!value) void load($query.get());
    else if (!told) tell(value, 0);
    told = true;
    return () => {
      stopListening();
      list.stop();
      vacancy.stop();
    };
  }

  return {
    settings,
    $query,
    $list: list.$state,
    $status,
    $now,
    $opened,
    $vacancy: vacancy.$state,
    get items() {
      return list.$state.get().value?.items ?? [];
    },
    get total() {
      return list.$state.get().value?.total ?? 0;
    },
    getState() {
      const { value } = list.$state.get();
      return {
        status: $status.get(),
        query: $query.get(),
        items: value?.items ?? [],
        total: value?.total ?? 0,
        pageCount: value?.pageCount ?? 0,
        opened: $opened.get(),
      };
    },
    urlOf: (query) => address?.urlOf(fieldsOf(query)),
    linkTo: (id) => host.linkTo(id),
    isNextPage: (query) => query === nextPage,
    show,
    setQuery: (fields) => show(readFeedQuery(fieldsOf({ ...$query.get(), page: 1, ...fields } as FeedQuery), sort)),
    next,
    refresh: () => load({ ...$query.get(), page: appends ? 1 : $query.get().page }),
    retry: (quiet) => load($query.get(), quiet),
    press: (id) => host.emit('item-click', { id, url: host.linkTo(id) }),
    respond: (id) => settings.respond !== 'inline' || host.emit('respond-open', { id }),
    see(id) {
      if (seen.has(id)) return;
      seen.add(id);
      host.emit('item-view', { id });
    },
    openVacancy,
    close,
    start,
  };
}

function isFeed(answer: Feed): boolean {
  return (
    Array.isArray(answer?.items) &&
    Array.isArray(answer.facets?.city) &&
    answer.items.every((card) => card?.pay && Array.isArray(card.tags))
  );
}

function statusOf({ value, pending, error }: QueryState<FeedPage>): FeedStatus {
  if (pending) return 'loading';
  if (error) return 'error';
  return value ? 'ready' : 'idle';
}
