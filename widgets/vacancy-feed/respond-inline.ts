import type { Fetch } from '#shared/client/transport-fetch.ts';
import type { FeedValues } from '#shared/domain/feed-attributes.ts';
import type { Unmount } from '../kit/island-element.ts';
import type { Shell } from '../kit/shell.ts';
import { openRespond } from '../kit/respond/respond-window.tsx';

interface Around {
  shell: Pick<Shell, 'shadow' | 'root'>;
  origin: string;
  /** The vacancy's own page. */
  pageHref: string;
  emit(name: string, detail: object): boolean;
}

/** Opens the form of a respond over a feed with `respond="inline"`: that of the respond button. Returns what closes it. */
export function respondInline(
  feed: FeedValues & { fetcher: Fetch | undefined },
  vacancy: number,
  { shell: { shadow, root }, origin, pageHref, emit }: Around,
): Unmount {
  const { close } = openRespond({
    shadow,
    place: root,
    origin,
    pageHref,
    key: feed.embedKey ?? '',
    vacancy,
    externalId: null,
    source: 'widget_feed',
    reference: null,
    utm: { source: feed.utmSource, medium: feed.utmMedium, campaign: feed.utmCampaign },
    prefill: { name: null, phone: null },
    quickOnly: false,
    file: 'on',
    fetch: feed.fetcher,
    hasSlots: false,
    opensIn: 'modal',
    opener: null,
    isTest: false,
    exposePii: false,
    offersChat: false,
    inlineQuestions: false,
    // The rest is told by the button.
    emit: (name, detail) => name !== 'respond-sent' || emit(name, detail),
    onState() {},
    onSent() {},
    onClose() {},
  });
  return () => close('removed');
}
