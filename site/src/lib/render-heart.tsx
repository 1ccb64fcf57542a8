import type { FeedCard } from '#shared/contracts/embed.ts';
import { ICONS } from '../components/icons.ts';
import '../components/heart.css';

/** The heart of a vacancy among those of an island, as `HeartButton.astro` draws it. */
export function renderHeart({ id, title }: Pick<FeedCard, 'id' | 'title'>) {
  return (
    <button
      className="icb heart js-only no-print heart-vac"
      type="button"
      data-heart="vacancy"
      value={id}
      aria-pressed="false"
      aria-label={`В избранное: ${title}`}
      suppressHydrationWarning
    >
      <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
        <path d={ICONS.heart} />
      </svg>
    </button>
  );
}
