import { expect, test } from 'vitest';
import { employerRating } from './json-ld.ts';

const COMPANY = { id: 7, brandName: 'Волга-Трубострой' };

test('a rated company says by how many', () => {
  expect(employerRating(COMPANY, { rating: 4.4, count: 38 }, 'https://karkas.example')).toMatchObject({
    '@type': 'EmployerAggregateRating',
    itemReviewed: { name: 'Волга-Трубострой', sameAs: 'https://karkas.example/company/7' },
    ratingValue: 4.4,
    bestRating: 5,
    ratingCount: 38,
  });
});

test('below three reviews there is nothing to say', () => {
  expect(employerRating(COMPANY, { rating: null, count: 2 }, 'https://karkas.example')).toBeNull();
});
