import { expect, it } from 'vitest';
import { CITIES } from './cities.ts';
import { REGIONS } from './regions.ts';
import { SPECIALIZATIONS } from './specializations.ts';

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

it('has one slug for one thing: a slug of a list page is a specialization or a city', () => {
  const slugs = [...CITIES, ...SPECIALIZATIONS].map(({ slug }) => slug);
  expect(slugs.filter((slug) => !SLUG.test(slug))).toEqual([]);
  expect(new Set(slugs).size).toBe(slugs.length);
  expect(new Set(REGIONS.map(({ slug }) => slug)).size).toBe(REGIONS.length);
});

it('has unique ids, and each city is in a known region', () => {
  for (const rows of [REGIONS, CITIES, SPECIALIZATIONS]) expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  const regionIds = new Set(REGIONS.map(({ id }) => id));
  expect(CITIES.filter(({ regionId }) => !regionIds.has(regionId))).toEqual([]);
});

it('has a time zone that the runtime knows, and a place inside Russia', () => {
  for (const { timeZone, latitude, longitude } of CITIES) {
    expect(() => new Intl.DateTimeFormat('ru', { timeZone })).not.toThrow();
    expect(latitude).toBeGreaterThan(41);
    expect(latitude).toBeLessThan(78);
    expect(longitude > 19 || longitude < -168).toBe(true);
  }
});
