import { afterAll, beforeAll, expect, test } from 'vitest';
import { findSlug } from '#server/domains/compendium/index.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { makeReader, wanted } from '../setup/newsletter-world.ts';
import { atField } from '../setup/refusals.ts';

/** Which list a newsletter is of. */
let t: TestApp;

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

test('names every city of a list', async () => {
  const call = t.as(await makeReader(t));
  const [kazan, ufa] = ['kazan', 'ufa'].map((slug) => findSlug(slug)?.city?.id);
  for (const list of [`/vacancy-list?city=${kazan},${ufa}`, `/youth-vacancy-list?city=${kazan},${ufa}`])
    await call('POST /subscription/applicant', wanted({ list }));
  const { items } = await call('GET /subscription/applicant');
  expect(new Set(items.map(({ title }) => title))).toEqual(
    new Set(['Работа до\u00a018\u00a0лет, Уфа, Казань', 'Вакансии в\u00a0строительстве, Уфа, Казань']),
  );
});

test('finds the one of a list by any address of it, and none of another kind or list', async () => {
  const reader = await makeReader(t);
  const call = t.as(reader);
  await call('POST /subscription/applicant', wanted({ list: '/vacancy-list?housing=1&schedule=rotation' }));
  await call('POST /subscription/applicant', wanted({ kind: 'interesting_vacancies' }));
  const hrefsOf = async (kind: 'vacancies' | 'news' | 'interesting_vacancies', list?: string) =>
    (await call('GET /subscription/applicant', { kind, list })).items.map(({ href }) => href);
  const address = '/vacancy-list?schedule=rotation&housing=1&sort=pay_desc&published_days=3';
  expect(await hrefsOf('vacancies', address)).toEqual(['/vacancy-list?housing=1&schedule=rotation']);
  expect(await hrefsOf('vacancies', '/vacancy-list?housing=1')).toEqual([]);
  expect(await hrefsOf('news', '/news')).toEqual([]);
  expect(await hrefsOf('interesting_vacancies')).toEqual([null]);
  await expect(hrefsOf('vacancies', '/vacancy-list/no-such-slug')).rejects.toEqual(atField('list'));
  expect(
    (await t.as(await makeReader(t))('GET /subscription/applicant', { kind: 'vacancies', list: address })).items,
  ).toEqual([]);
});
