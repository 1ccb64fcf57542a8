import type { EmployerAggregateRating, WithContext } from 'schema-dts';
import type { RatingSummary } from '#shared/contracts/review.ts';

/** What people rate a company, for search engines; null while it has no rating. */
export function employerRating(
  company: { id: number; brandName: string },
  { rating, count }: Pick<RatingSummary, 'rating' | 'count'>,
  origin: string,
): WithContext<EmployerAggregateRating> | null {
  if (rating === null) return null;
  return {
    '@context': 'https://schema.org',
    '@type': 'EmployerAggregateRating',
    itemReviewed: { '@type': 'Organization', name: company.brandName, sameAs: `${origin}/company/${company.id}` },
    ratingValue: rating,
    bestRating: 5,
    worstRating: 1,
    ratingCount: count,
    reviewCount: count,
  };
}
