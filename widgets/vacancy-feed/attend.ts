import type { VacancyFeedStore } from '#islands/vacancy-feed/index.ts';
import type { FeedValues } from '#shared/domain/feed-attributes.ts';
import type { PageAddress } from '../kit/address.ts';
import { hint, hintNotLoaded } from '../kit/hint.ts';
import type { Unmount } from '../kit/island-element.ts';
import { ADVICE } from './advice.ts';
import { itemList, writeJsonLd } from './json-ld.ts';

interface AttendOptions {
  /** Of the marketplace. */
  origin: string;
  address: PageAddress | undefined;
  linkTo(id: number): string;
}

/** Features around a feed that only some settings need; returns the cleanup function. */
export function attend(
  element: HTMLElement & FeedValues,
  feed: VacancyFeedStore,
  { origin, address, linkTo }: AttendOptions,
): Unmount {
  const { detail, jsonLd, show } = element;
  if (show?.includes('responses')) hint(ADVICE.responses);
  const ends: Unmount[] = [];
  if (jsonLd === 'itemlist')
    ends.push(
      followBy(feed.$list, () => writeJsonLd(element, feed.items.length > 0 ? itemList(feed.items, linkTo) : null)),
    );
  if (address && detail !== 'link') ends.push(keepOpened(feed, address));
  if (jsonLd === 'jobposting') {
    // Structured data is only for a page that shows this vacancy at an address of its own.
    if (address && detail === 'inline') ends.push(describeOpened(element, feed, origin));
    else hint(ADVICE.jobposting);
  }
  return () => {
    for (const end of ends) end();
    writeJsonLd(element, null);
  };
}

/** The open vacancy is in the page's address, and is opened from it if the list has it. */
function keepOpened(feed: VacancyFeedStore, address: PageAddress): Unmount {
  const asked = address.openedIn(new URL(location.href));
  const end = feed.$opened.listen((id) => history.replaceState(history.state, '', address.urlOfOpened(id)));
  if (!asked) return end;
  const endWaiting = followBy(feed.$list, () => {
    if (!feed.items.length) return;
    queueMicrotask(() => endWaiting());
    if (feed.items.some(({ id }) => id === asked)) feed.openVacancy(asked);
  });
  return () => {
    end();
    endWaiting();
  };
}

/** The structured data exists while the vacancy is open. */
function describeOpened(element: HTMLElement, feed: VacancyFeedStore, origin: string): Unmount {
  async function write(): Promise<void> {
    const { jobPosting } = await import('#shared/text/job-posting.ts');
    const { value } = feed.$vacancy.get();
    const shown = value && value.id === feed.$opened.get() && feed.items.some(({ id }) => id === value.id);
    writeJsonLd(element, shown ? jobPosting(value, origin, location.href) : null);
  }
  const follow = () => void write().catch(hintNotLoaded);
  const ends = [feed.$vacancy, feed.$opened, feed.$list].map((store) => store.listen(follow));
  return () => ends.forEach((end) => end());
}

function followBy(store: Pick<VacancyFeedStore['$list'], 'listen'>, act: () => void): Unmount {
  act();
  return store.listen(act);
}
