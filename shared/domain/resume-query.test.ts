import { expect, test } from 'vitest';
import {
  countResumeFilters,
  defaultResumeSort,
  readResumeQuery,
  RESUME_QUERY_FIELDS,
  resumeListPath,
  writeResumeQuery,
} from './resume-query.ts';

const canonical = (query: string) => writeResumeQuery(readResumeQuery(new URLSearchParams(query)));

test.each([
  ['', ''],
  ['page=1&sort=updated', ''],
  ['sort=relevance', ''],
  ['sort=updated&q=прораб', '?q=%D0%BF%D1%80%D0%BE%D1%80%D0%B0%D0%B1&sort=updated'],
  ['sort=experience&page=2&spec=2,1&spec=3', '?page=2&sort=experience&spec=1,2,3'],
  ['level=itr,worker,boss', '?level=worker,itr'],
  ['pay_max=150 000&pay_mode=shift', '?pay_max=150000&pay_mode=shift'],
  ['rotation_ready=1&has_photo=yes', '?rotation_ready=1'],
  ['permits=height&permits_until=2026-12-31', '?permits=height&permits_until=2026-12-31'],
  ['permits_until=2026-12-31', ''],
  ['pay_mode=shift', ''],
  ['q=a&sort=relevance', '?q=a'],
  ['languages=en,english,de', '?languages=en,de'],
  ['sex=male&age=30&utm_source=x', ''],
])('%s is %s', (given, written) => {
  expect(canonical(given)).toBe(written);
  expect(canonical(written)).toBe(written);
});

test('sex, age, family and religion are not filters', () => {
  const names = Object.keys(RESUME_QUERY_FIELDS).join(' ');
  expect(names).not.toMatch(/sex|gender|age_|birth|married|marital|children|religion|nation/);
});

test('addresses and the number of filters', () => {
  expect(resumeListPath({ city: { slug: 'kazan' }, specialization: { slug: 'svarshchik' } })).toBe(
    '/resume-list/kazan_svarshchik',
  );
  expect(resumeListPath({})).toBe('/resume-list');
  expect(countResumeFilters({ level: ['itr'], pay_max: 100_000, pay_mode: 'shift', page: 2 })).toBe(2);
});

test('what is as usual is neither read nor written', () => {
  expect(readResumeQuery(new URLSearchParams('sort=updated&page=1'))).toStrictEqual({});
  expect(readResumeQuery(new URLSearchParams('q=a&sort=relevance'))).toStrictEqual({ q: 'a' });
  expect(writeResumeQuery({ sort: 'updated', page: 1 })).toBe('');
  expect([defaultResumeSort({ q: 'a' }), defaultResumeSort({})]).toEqual(['relevance', 'updated']);
});
