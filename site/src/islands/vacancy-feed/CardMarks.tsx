import type { FeedCard } from '#shared/contracts/embed.ts';
import type { MarkLabels } from './labels.ts';
import type { VacancyFeedStore } from './store.ts';

const LABELS: MarkLabels = {
  highlighted: 'Выделено',
  advertised: 'Реклама работодателя',
};

/** What a company pays us for. Only our own pages have it in their cards. */
export function CardMarks({ feed, card }: { feed: VacancyFeedStore; card: FeedCard }) {
  const labels = { ...LABELS, ...feed.settings.labels };
  return (
    <>
      {card.highlighted && (
        <span className="tag tag-mark" part="badge">
          {labels.highlighted}
        </span>
      )}
      {card.coverUrl && (
        <span className="tag tag-line" part="badge">
          {labels.advertised}
        </span>
      )}
    </>
  );
}
