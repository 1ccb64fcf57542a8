import { loadParts } from 'virtual:parts';
import { Component, type ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import {
  createVacancyFeed,
  feedFields,
  loadDetail,
  readFeedQuery,
  VacancyFeed,
  type VacancyFeedOptions,
  type VacancyFeedStore,
} from '#islands/vacancy-feed/index.ts';
import type { Host } from '#shared/client/host.ts';
import type { PageAddress } from '../kit/address.ts';
import type { Unmount } from '../kit/island-element.ts';
import { keepTrying } from './keep-trying.ts';

type More = Awaited<ReturnType<typeof loadParts>>;

/**
 * Loads what the usual first view does not need: the other parts of the feed, and their styles for this shadow root.
 */
export async function loadMore(shadow: ShadowRoot): Promise<More> {
  const more = await loadParts();
  const { adoptedStyleSheets: adopted } = shadow;
  if (!adopted.includes(more.styles) && !shadow.querySelector('link[rel="stylesheet"]')) adopted.push(more.styles);
  return more;
}

interface MountOptions {
  place: HTMLElement;
  host: Host;
  options: VacancyFeedOptions;
  address: PageAddress | undefined;
  /** The server has rendered the feed here. */
  drawn: boolean;
  /** An answer that cannot be rendered. */
  onBroken(): void;
}

/** Renders a feed; everything that only a rendered feed needs is loaded with this file. */
export function mountFeed({ place, host, options, address, drawn, onBroken }: MountOptions): {
  feed: VacancyFeedStore;
  unmount: Unmount;
} {
  const fields = address?.fieldsOf(new URL(location.href));
  const query = fields?.size
    ? readFeedQuery(
        new URLSearchParams([...feedFields(options.query ?? {}, options.sort), ...fields].reverse()),
        options.sort,
      )
    : options.query;
  const feed = createVacancyFeed(host, { ...options, address, loadDetail, query });
  const tree = (
    <Boundary onBroken={onBroken}>
      <VacancyFeed feed={feed} />
    </Boundary>
  );
  const root = drawn ? hydrateRoot(place, tree) : createRoot(place);
  if (!drawn) root.render(tree);
  const endTrying = keepTrying(feed);
  return {
    feed,
    unmount() {
      endTrying();
      root.unmount();
    },
  };
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
