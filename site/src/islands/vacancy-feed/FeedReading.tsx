import { LinkOrButton } from '#shared/ui/LinkOrButton.tsx';
import type { ReadingLabels } from './labels.ts';
import type { FeedQuery } from './query.ts';
import type { FeedPage, VacancyFeedStore } from './store.ts';

const LABELS: ReadingLabels = {
  remove: 'убрать',
  asWritten: 'Искать как написано',
  byMeaning: 'Искать по\u00a0смыслу',
};

interface FeedReadingProps {
  feed: VacancyFeedStore;
  query: FeedQuery;
  reading: NonNullable<FeedPage['reading']>;
  goTo(query: FeedQuery): void;
}

/** How the words were understood: a chip for each part, and the way back to what was typed. */
export function FeedReading({ feed, query, reading: { notes, parts }, goTo }: FeedReadingProps) {
  const labels = { ...LABELS, ...feed.settings.labels };
  const { exact } = query;
  const draw = (change: FeedQuery, name: string, removed?: string) => {
    const other = { ...query, page: 1, ...change };
    return (
      <LinkOrButton
        key={name}
        className={removed ? 'chip on' : 'chip'}
        part="chip"
        href={feed.urlOf(other)}
        onFollow={() => goTo(other)}
        aria-label={removed}
      >
        {name}
      </LinkOrButton>
    );
  };
  return exact || notes.length + parts.length ? (
    <div className="feed-reading">
      {notes.length > 0 && <p className="meta">{notes.join(' ')}</p>}
      {parts.map(({ name, q }) => draw({ q: q || undefined }, `${name} ×`, `${name}: ${labels.remove}`))}
      {draw({ exact: exact ? undefined : '1' }, exact ? labels.byMeaning : labels.asWritten)}
    </div>
  ) : null;
}
