import type {
  FeedPage,
  FeedQuery,
  FeedState,
  FeedStatus,
  VacancyFeedOptions,
  VacancyFeedStore,
} from '#islands/vacancy-feed/index.ts';
import type { HostEvents } from '#shared/client/host.ts';
import type { Fetch } from '#shared/client/transport-fetch.ts';
import type { Feed, FeedCard } from '#shared/contracts/embed.ts';
import type { FeedSort } from '#shared/domain/feed-terms.ts';
import type { PropertyValues } from 'lit';
import { atom } from 'nanostores';
import type { ReactNode } from 'react';
import { FEED_ATTRIBUTES, type FeedValues } from '#shared/domain/feed-attributes.ts';
import { feedHeight } from '#shared/domain/feed-place.ts';
import { propertiesOf } from '../kit/attribute-properties.ts';
import { hintNotLoaded } from '../kit/hint.ts';
import { createWidgetHost } from '../kit/host.ts';
import { IslandElement, type Unmount } from '../kit/island-element.ts';
import { isKeptOut, keepOut } from '../kit/kept-out.ts';
import { vacancyLink } from '../kit/links.ts';
import { whenKeptOut } from '../kit/policy.ts';
import type { CalledFeed } from './frame.ts';
import { loadMore, mountFeed } from './mount.tsx';
import { readPlan, type FeedPlan } from './plan.ts';
import styles from './styles.css?inline';

const sheet = new CSSStyleSheet();
sheet.replaceSync(styles);

// eslint-disable-next-line @typescript-eslint/no-unsafe-declaration-merging, @typescript-eslint/no-empty-object-type -- the accessors are created from the table
export interface VacancyFeedElement extends FeedValues {}

/**
 * `<karkas-vacancy-feed>`: open vacancies of a company on its own page. Its public API is described in README.md beside
 * it.
 */
// eslint-disable-next-line @typescript-eslint/no-unsafe-declaration-merging -- as above
export class VacancyFeedElement extends IslandElement {
  static override properties = {
    ...propertiesOf(FEED_ATTRIBUTES),
    // Settings that no attribute can express.
    renderItem: { attribute: false },
    labels: { attribute: false },
    fetcher: { attribute: false },
    // Its accessor is below; declared here, it may be set before the element is defined.
    query: { attribute: false, noAccessor: true },
  };

  /** Renders a card instead of ours; null keeps ours. */
  declare renderItem: VacancyFeedOptions['renderItem'];
  /** Texts that override ours. */
  declare labels: VacancyFeedOptions['labels'];
  /** Replaces the browser's fetch. */
  declare fetcher: Fetch | undefined;

  /** Fixed filters whose values mean nothing. Before the attributes are read. */
  unfit = new Set<string>();
  /** Counts how often the page has set something that no attribute can express. */
  #givenTurn = 0;
  #isReady = false;
  #feed: VacancyFeedStore | null = null;
  #endRespond: Unmount | null = null;
  /** The state of a feed in a frame, as its document told it last. */
  #framed: FeedState | null = null;
  /** What the page's calls go to: the feed, or that of a frame. */
  #called: CalledFeed | null = null;
  #renderOwn = atom<(card: FeedCard) => ReactNode>(() => null);
  /** Ends the following of responds on the cards. */
  #gone: AbortController | null = null;
  /** As the first answer told. */
  #companyId: number | undefined;
  /** Choices made before the feed exists. */
  #chosen: Partial<FeedQuery> = {};
  /** The last answer, its list and the `sort` it follows, false for another one: rendered again without a request. */
  #shown: { list: string; sort: FeedSort | false | undefined; page: FeedPage } | null = null;

  get query(): FeedQuery {
    return this.#feed?.$query.get() ?? this.#framed?.query ?? { page: 1, sort: this.sort, ...this.#chosen };
  }

  set query(query: FeedQuery) {
    if (this.#called) void this.#called.show({ page: 1, sort: this.sort, ...query });
    else this.#chosen = query;
  }

  get items(): readonly FeedCard[] {
    return this.getState().items;
  }

  get total(): number {
    return this.getState().total;
  }

  get status(): FeedStatus {
    return this.getState().status;
  }

  /** Reloads; an element that has not started starts. */
  async refresh(): Promise<void> {
    if (this.#called) await this.#called.refresh();
    else await this.want();
  }

  async next(): Promise<void> {
    await this.#called?.next();
  }

  async setQuery(fields: Partial<FeedQuery>): Promise<void> {
    if (this.#called) await this.#called.setQuery(fields);
    else this.#chosen = { ...this.#chosen, ...fields };
  }

  /** Opens a vacancy as `detail` says; its page for `link`. */
  openVacancy(id: number): void {
    if (!this.#feed?.openVacancy(id)) location.assign(this.#linkTo(id));
  }

  close(): void {
    this.#feed?.close();
  }

  getState(): FeedState {
    return (
      this.#feed?.getState() ??
      this.#framed ?? { status: 'idle', query: this.query, items: [], total: 0, pageCount: 0, opened: null }
    );
  }

  protected override styles(): CSSStyleSheet {
    return sheet;
  }

  protected override sourceUrl(): string {
    // Pages are named by ids alone.
    const company = this.company?.find((name) => typeof name === 'number') ?? this.#companyId;
    // Until it is known whose feed it is, the page's own link may tell.
    const told = this.querySelector<HTMLAnchorElement>(`a[href^="${this.origin}/company/"]`)?.pathname;
    return this.onOurs(company ? `/company/${company}/vacancy-list` : (told ?? '/'));
  }

  protected override plan(): string {
    return JSON.stringify([this.#plan(), this.utm, this.#givenTurn]);
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (['renderItem', 'labels', 'fetcher'].some((name) => changed.has(name))) this.#givenTurn += 1;
  }

  protected override update(changed: PropertyValues): void {
    super.update(changed);
    // Without a feed there is no reason to load styles.
    if (this.#feed && this.#hasOwnColours()) loadMore(this.shell.shadow).catch(hintNotLoaded);
  }

  protected override isMissing(): boolean {
    const isMissing = !this.embedKey && !(this.company && this.origin === location.origin);
    // A filter that means nothing must not show everything.
    const isUnfit = this.unfit.size > 0;
    if (isMissing || isUnfit) this.#explain(isMissing ? 'no_key' : 'unfit_preset');
    return isMissing || isUnfit;
  }

  protected override reservedHeight(): number {
    return feedHeight(this, matchMedia('(width < 600px)').matches);
  }

  protected override async draw(): Promise<() => Unmount> {
    const plan = this.#plan();
    const place = this.shell.island;
    if (plan.frame) {
      const { drawFrame } = await import('./frame.ts');
      return () => {
        this.settle('ready');
        this.#framed = { status: 'loading', query: this.query, items: [], total: 0, pageCount: 0, opened: null };
        const { feed, remove } = drawFrame(place, this, {
          origin: this.origin,
          fail: () => this.giveUp(),
          tell: (name, detail, state) => {
            this.#framed = state;
            this.emit(name, detail);
          },
        });
        this.#called = feed;
        return () => {
          this.#framed = null;
          this.#called = null;
          remove();
        };
      };
    }
    const template = this.querySelector<HTMLTemplateElement>('template[slot="item-actions"]');
    // The server may have rendered an empty list, which is taken over too.
    const isPlain =
      plan.plain && !template && !this.renderItem && !this.#hasOwnColours() && !place.querySelector('.empty');
    const more = isPlain ? undefined : await loadMore(this.shell.shadow);
    const address = more?.pageAddress(plan.urlSync);
    return () => {
      const { source, preset, pageSize, groupBy } = plan.options;
      const sort = plan.options.query?.sort;
      const list = JSON.stringify([source, preset, pageSize, groupBy]);
      const before = this.#shown;
      const shown = before?.list === list && before.page;
      const { feed, unmount } = mountFeed({
        place,
        host: createWidgetHost({
          origin: this.origin,
          fetch: this.fetcher,
          linkTo: (id) => this.#linkTo(id),
          emit: (name, detail) => this.#tell(name, detail),
        }),
        options: {
          ...plan.options,
          ...(shown
            ? { initial: shown, query: shown.query }
            : { ...this.#takeDrawn(), query: { ...plan.options.query, ...this.#chosen } }),
          labels: this.labels,
          $renderOwn: this.#renderOwn,
          renderItem: more?.guarded(this.renderItem, (detail) => this.emit('error', detail)),
          renderActions: template ? more?.copiesOf(template) : undefined,
        },
        address,
        drawn: place.hasChildNodes(),
        onBroken: () => this.settle('failed'),
      });
      this.#feed = this.#called = feed;
      // As a visitor's choice, so that it also replaces an order in the page's address and keeps the filters.
      if (before && before.sort !== sort && feed.$query.get().sort !== sort) void feed.setQuery({ sort });
      const endHearing = this.mode === 'auto' && whenKeptOut(this.origin, () => keepOut(this.origin));
      const end = more?.attend(this, feed, { origin: this.origin, address, linkTo: (id) => this.#linkTo(id) });
      return () => {
        end?.();
        if (endHearing) endHearing();
        const { value: page } = feed.$list.get();
        this.#endRespond?.();
        this.#gone?.abort();
        this.#gone = null;
        // An order that has not arrived is asked for again.
        this.#shown = page && { list, sort: page.query.sort === feed.$query.get().sort && sort, page };
        this.#feed = this.#called = null;
        unmount();
      };
    };
  }

  /** A non-default theme, or the page's own accent. */
  #hasOwnColours(): boolean {
    return this.theme !== 'light' || getComputedStyle(this.shell.root).getPropertyValue('--karkas-accent') !== '';
  }

  /** It becomes ready once, however often it is drawn. */
  protected override emit(name: string, detail: object): boolean {
    if (name === 'ready') {
      if (this.#isReady) return true;
      this.#isReady = true;
    }
    return super.emit(name, detail);
  }

  /** Dispatches an event; false when the page cancelled it. */
  #tell<Name extends keyof HostEvents>(name: Name, detail: HostEvents[Name]): boolean {
    // The usual first view does without.
    if (name === 'empty' || name === 'query-change') loadMore(this.shell.shadow).catch(hintNotLoaded);
    if (name === 'load') {
      this.#companyId = this.#feed?.$list.get().value?.companyId;
      this.shell.source.href = this.sourceUrl();
      this.settle('ready');
      this.countUses();
      if (!this.#gone) {
        this.#followResponds();
        performance.mark('karkas:feed:load');
        // Drawn until then.
        requestAnimationFrame(() => performance.mark('karkas:feed:first-card'));
      }
    }
    if (name === 'respond-open') {
      const { id } = detail as HostEvents['respond-open'];
      // Whoever cancels it responds in their own way.
      if (this.emit(name, detail)) this.#respond(id).catch(() => location.assign(this.#linkTo(id)));
      return false;
    }
    if (name === 'error') {
      this.settle('failed');
      const { code } = detail as HostEvents['error'];
      this.#explain(code);
    }
    return this.emit(name, detail);
  }

  /** Opens the form above the page. */
  async #respond(id: number): Promise<void> {
    const { respondInline } = await import('./respond-inline.ts');
    this.#endRespond = respondInline(this, id, {
      shell: this.shell,
      origin: this.origin,
      pageHref: this.#linkTo(id),
      emit: (name, detail) => this.emit(name, detail),
    });
  }

  /** Shows what this tab's visitor has responded to. */
  #followResponds(): void {
    const { signal } = (this.#gone = new AbortController());
    import('./statuses.tsx').then(
      ({ followResponds }) => followResponds(this, this.origin, this.#renderOwn, signal),
      hintNotLoaded,
    );
  }

  /** Tells the webmaster how to fix an error. */
  #explain(code: string): void {
    loadMore(this.shell.shadow)
      .then(({ hintRefusal }) => hintRefusal(code))
      .catch(hintNotLoaded);
  }

  #plan(): FeedPlan {
    return readPlan(this, this.origin, isKeptOut(this.origin));
  }

  #linkTo(id: number): string {
    return vacancyLink(id, { origin: this.origin, target: this.linkTarget ?? 'marketplace', utm: this.utm });
  }

  /** The data of a server-rendered shadow root, used once. */
  #takeDrawn(): { initial: Feed; now: string } | undefined {
    const data = this.shell.shadow.querySelector('script[type="application/json"]');
    data?.remove();
    return data ? (JSON.parse(data.textContent) as { initial: Feed; now: string }) : undefined;
  }
}
