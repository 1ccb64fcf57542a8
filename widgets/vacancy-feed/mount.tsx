import { loadParts, type Part } from 'virtual:lazy-parts';
import { Component, type ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createVacancyFeed, feedFields, loadDetail, readFeedQuery, VacancyFeed, type VacancyFeedOptions, type VacancyFeedStore } from '#islands/vacancy-feed/index.ts';
import type { Host } from '#shared/client/host.ts';
import type { PageAddress, UrlSync } from '../kit/address.ts';
import type { Unmount } from '../kit/island-element.ts';

/** Loads what these settings need beside the feed itself; answers how the page's address keeps what is chosen, if it does. */
export async function prepareFeed(shadow: ShadowRoot, { filters, groupBy, layout, pagination, detail, show }: VacancyFeedOptions, urlSync: UrlSync, dressesUp: boolean): Promise<PageAddress | undefined> {
  const parts: Part[] = [];
  if (filters?.length) parts.push('FeedFilters');
  if (groupBy) parts.push('FeedGroups');
  if (layout === 'table') parts.push('FeedTable');
  if (pagination === 'pages') parts.push('Pager');
  if (detail !== 'link') parts.push('OpenedVacancy');
  const plain = !dressesUp && parts.length === 0 && layout === 'list' && urlSync === 'off' && !show;
  const [kit] = await Promise.all([urlSync === 'off' ? undefined : import('../kit/address.ts'), loadParts(parts), plain || wearMore(shadow)]);
  return kit?.pageAddress(urlSync);
}

export async function wearMore(shadow: ShadowRoot): Promise<void> {
  if (shadow.querySelector('link[rel="stylesheet"]')) return;
  const { more } = await import('./more.ts');
  if (!shadow.adoptedStyleSheets.includes(more)) shadow.adoptedStyleSheets.push(more);
}

interface MountOptions {
  place: HTMLElement;
  host: Host;
  options: VacancyFeedOptions;
  address: PageAddress | undefined;
  /** The place has the feed as the server drew it. */
  drawn: boolean;
  /** An answer that cannot be drawn. */
  onBroken(): void;
}

/** Draws a feed; everything that only a drawn feed needs comes with this file. */
export function mountFeed({ place, host, options, address, drawn, onBroken }: MountOptions): { feed: VacancyFeedStore; unmount: Unmount } {
  const fields = address?.fieldsOf(new URL(location.href));
  const query = fields?.size ? readFeedQuery(new URLSearchParams([...feedFields(options.query ?? {}), ...fields].reverse())) : options.query;
  const feed = createVacancyFeed(host, { ...options, address, loadDetail, query });
  const tree = (
    <Boundary onBroken={onBroken}>
      <VacancyFeed feed={feed} />
    </Boundary>
  );
  const root = drawn ? hydrateRoot(place, tree) : createRoot(place);
  if (!drawn) root.render(tree);
  return { feed, unmount: () => root.unmount() };
}

interface BoundaryProps {
  children: ReactNode;
  onBroken(): void;
}

/** Whatever the API answers, nothing is thrown into the host page. */
class Boundary extends Component<BoundaryProps, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true };
  }

  override componentDidCatch(): void {
    this.props.onBroken();
  }

  override render(): ReactNode {
    return this.state.broken ? null : this.props.children;
  }
}
