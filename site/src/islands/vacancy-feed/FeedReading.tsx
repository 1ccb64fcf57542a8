import { readingNotes } from '#shared/text/reading-notes.ts';
import { LinkOrButton } from '#shared/ui/LinkOrButton.tsx';
import type { ReadingLabels } from './labels.ts';
import type { FeedQuery } from './query.ts';
import type { FeedPage, VacancyFeedStore } from './store.ts';

const LABELS: ReadingLabels = {
  things: 'Вакансий',
  remove: 'убрать',
  asWritten: 'Искать как написано',
  byMeaning: 'Искать по\u00a0смыслу',
};

interface FeedReadingProps {
  feed: VacancyFeedStore;
  page: FeedPage;
  goTo(query: FeedQuery): void;
}

/** How the words were understood: a chip for each part, and the way back to what was typed. */
export function FeedReading({ feed, page: { query, reading, total }, goTo }: FeedReadingProps) {
  if (!reading || feed.settings.preset.q) return null;
  const labels = { ...LABELS, ...feed.settings.labels };
  const notes = total > 0 ? readingNotes(reading, labels.things) : [];
  const other: FeedQuery = { ...query, exact: query.exact ? undefined : '1', page: 1 };
  const isRead = query.exact !== undefined || notes.length > 0 || reading.parts.length > 0;
  return isRead ? (
    <div className="feed-head">
      {notes.length > 0 && <p className="meta">{notes.join(' ')}</p>}
      {reading.parts.map(({ field, value, name, q }) => {
        const without: FeedQuery = { ...query, q: q || undefined, page: 1 };
        return (
          <LinkOrButton
            key={`${field} ${value}`}
            className="chip on"
            part="chip"
            href={feed.urlOf(without)}
            onFollow={() => goTo(without)}
            aria-label={`${name}: ${labels.remove}`}
          >
            {name} ×
          </LinkOrButton>
        );
      })}
      <LinkOrButton className="chip" part="chip" href={feed.urlOf(other)} onFollow={() => goTo(other)}>
        {query.exact ? labels.byMeaning : labels.asWritten}
      </LinkOrButton>
    </div>
  ) : null;
}
