import type { FeedPage, FeedQuery, FeedState, FeedStatus, VacancyFeedOptions, VacancyFeedStore } from '#islands/vacancy-feed/index.ts';
import type { HostEvents } from '#shared/client/host.ts';
import type { Fetch } from '#shared/client/transport-fetch.ts';
import type { Feed, FeedCard } from '#shared/contracts/embed.ts';
import { hint } from '../kit/hint.ts';
import { createWidgetHost } from '../kit/host.ts';
import { IslandElement, type Unmount } from '../kit/island-element.ts';
import { vacancyLink, withUtm } from '../kit/links.ts';
import type { ValuesOf } from '../kit/settings.ts';
import { mountFeed, prepareFeed, wearMore } from './mount.tsx';
import { readPlan } from './plan.ts';
import { FEED_SETTINGS } from './settings.ts';
import styles from './styles.css?inline';

/** Heights of one card, pixels: what is kept free for a page of them while they load. */
const CARD_HEIGHTS = { list: 190, cards: 120, table: 64, compact: 92 };
/** The head of the feed and the link below it. */
const REST_HEIGHT = 140;

const sheet = new CSSStyleSheet();
sheet.replaceSync(styles);

// eslint-disable-next-line @typescript-eslint/no-unsafe-declaration-merging, @typescript-eslint/no-empty-object-type -- the accessors are made from the table
export interface VacancyFeedElement extends ValuesOf<typeof FEED_SETTINGS> {}

/** `<karkas-vacancy-feed>`: open vacancies of a company on its own page. What it promises is in README.md beside it. */
// eslint-disable-next-line @typescript-eslint/no-unsafe-declaration-merging -- as above
export class VacancyFeedElement extends IslandElement {
  static {
    this.addSettings(FEED_SETTINGS);
    // What no attribute can say.
    for (const name of ['renderItem', 'labels', 'fetcher'] as const) {
      Object.defineProperty(this.prototype, name, {
        configurable: true,
        get(this: VacancyFeedElement) {
          return this.#given[name];
        },
        set(this: VacancyFeedElement, value: never) {
          this.#given = { ...this.#given, [name]: value };
          this.#givenTurn += 1;
          void this.changed();
        },
      });
    }
  }

  /** Draws a card instead of ours; null leaves ours. */
  declare renderItem: VacancyFeedOptions['renderItem'];
  /** Texts instead of ours. */
  declare labels: VacancyFeedOptions['labels'];
  /** Asks instead of the browser. */
  declare fetcher: Fetch | undefined;

  #given: Partial<Pick<VacancyFeedElement, 'renderItem' | 'labels' | 'fetcher'>> = {};
  #givenTurn = 0;
  #feed: VacancyFeedStore | null = null;
  /** Chosen before there is a feed to ask. */
  #chosen: Partial<FeedQuery> = {};
  /** What was shown last, and of which list: drawn again without asking. */
  #shown: { list: string; page: FeedPage | null } | null = null;

  get query(): FeedQuery {
    return this.#feed?.$query.get() ?? { page: 1, sort: this.sort, ...this.#chosen };
  }

  set query(query: FeedQuery) {
    if (this.#feed) void this.#feed.show({ page: 1, ...query });
    else this.#chosen = query;
  }

  get items(): readonly FeedCard[] {
    return this.#feed?.items ?? [];
  }

  get total(): number {
    return this.#feed?.total ?? 0;
  }

  get status(): FeedStatus {
    return this.#feed?.$status.get() ?? 'idle';
  }

  /** Asks anew; an element that has not begun begins. */
  async refresh(): Promise<void> {
    if (this.#feed) await this.#feed.refresh();
    else await this.want();
  }

  async next(): Promise<void> {
    await this.#feed?.next();
  }

  async setQuery(fields: Partial<FeedQuery>): Promise<void> {
    if (this.#feed) await this.#feed.setQuery(fields);
    else this.#chosen = { ...this.#chosen, ...fields };
  }

  /** Opens a vacancy where `detail` says; its page where it says `link`. */
  openVacancy(id: number): void {
    if (!this.#feed?.openVacancy(id)) location.assign(this.#linkTo(id));
  }

  close(): void {
    this.#feed?.close();
  }

  getState(): FeedState {
    return this.#feed?.getState() ?? { status: 'idle', query: this.query, items: [], total: 0, pageCount: 0, opened: null };
  }

  protected override styles(): CSSStyleSheet {
    return sheet;
  }

  protected override sourceUrl(): string {
    const [company] = this.company ?? [];
    const url = new URL(company ? `/company/${company}/vacancy-list` : '/', this.origin);
    url.searchParams.set('src', 'embed');
    return withUtm(url, this.#utm()).href;
  }

  protected override plan(): string {
    return JSON.stringify([readPlan(this, this.origin), this.#givenTurn]);
  }

  protected override update(): void {
    super.update();
    if (this.#dressesUp()) void wearMore(this.shell.shadow);
  }

  protected override obstacle(): string | null {
    if (this.embedKey || (this.company && this.origin === location.origin)) return null;
    return 'укажите ключ в\u00a0атрибуте embed-key';
  }

  protected override reservedHeight(): number {
    return REST_HEIGHT + (this.pageSize ?? this.limit) * CARD_HEIGHTS[this.layout];
  }

  protected override async draw(): Promise<() => Unmount> {
    const plan = readPlan(this, this.origin);
    const place = this.shell.island;
    if (plan.frame) {
      const { drawFrame } = await import('./frame.ts');
      return () => {
        this.settle('ready');
        return drawFrame(place, this, this.origin);
      };
    }
    const template = this.querySelector<HTMLTemplateElement>('template[slot="item-actions"]');
    const renderActions = template ? (await import('./item-actions.ts')).copiesOf(template) : undefined;
    const address = await prepareFeed(this.shell.shadow, plan.options, plan.urlSync, this.#dressesUp());
    return () => {
      const { source, preset, pageSize, groupBy } = plan.options;
      const list = JSON.stringify([source, preset, pageSize, groupBy]);
      const shown = this.#shown?.list === list ? this.#shown.page : null;
      const { feed, unmount } = mountFeed({
        place,
        host: createWidgetHost({ origin: this.origin, fetch: this.fetcher, linkTo: (id) => this.#linkTo(id), emit: (name, detail) => this.#tell(name, detail) }),
        options: {
          ...plan.options,
          ...(shown ? { initial: shown, query: shown.query } : { ...this.#takeDrawn(), query: { ...plan.options.query, ...this.#chosen } }),
          labels: this.labels,
          renderItem: this.renderItem,
          renderActions,
        },
        address,
        drawn: place.hasChildNodes(),
        onBroken: () => this.settle('failed'),
      });
      this.#feed = feed;
      return () => {
        this.#shown = { list, page: feed.$list.get().value };
        this.#feed = null;
        this.querySelector(':scope > script[type="application/ld+json"]')?.remove();
        unmount();
      };
    };
  }

  /** Another theme, or an accent of the page's own. */
  #dressesUp(): boolean {
    return this.theme !== 'light' || getComputedStyle(this.shell.root).getPropertyValue('--karkas-accent') !== '';
  }

  #tell<Name extends keyof HostEvents>(name: Name, detail: HostEvents[Name]): boolean {
    if (name === 'load') {
      this.settle('ready');
      if (this.jsonLd === 'itemlist') void this.#listItems();
    }
    if (name === 'error') {
      this.settle('failed');
      void explain((detail as HostEvents['error']).code);
    }
    return this.emit(name, detail);
  }

  async #listItems(): Promise<void> {
    const { writeItemList } = await import('./item-list.ts');
    if (this.#feed) writeItemList(this, this.#feed.items, (id) => this.#linkTo(id));
  }

  #linkTo(id: number): string {
    return vacancyLink(id, { origin: this.origin, target: this.linkTarget ?? 'marketplace', utm: this.#utm() });
  }

  #utm(): Record<string, string | null> {
    return { source: this.utmSource, medium: this.utmMedium, campaign: this.utmCampaign };
  }

  /** What the server drew the shadow root from, once. */
  #takeDrawn(): { initial: Feed; now: string } | undefined {
    const data = this.shell.shadow.querySelector('script[type="application/json"]');
    data?.remove();
    return data ? (JSON.parse(data.textContent) as { initial: Feed; now: string }) : undefined;
  }
}

async function explain(code: string): Promise<void> {
  const { REFUSALS } = await import('./refusals.ts');
  if (REFUSALS[code]) hint(REFUSALS[code]);
}
