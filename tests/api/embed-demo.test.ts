import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_KEYS, fillDemo } from '#server/demo/index.ts';
import { createStorage } from '#server/gateways/storage.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { makeScratch } from '../setup/scratch.ts';

let t: TestApp;
let folder: string;
beforeAll(async () => {
  t = await createTestApp();
  folder = await makeScratch('demo');
  await fillDemo({ db: t.db, storage: createStorage(folder), clock: t.clock, log: () => {} });
});
afterAll(async () => {
  await t.close();
  await rm(folder, { recursive: true, force: true });
});

test.each(Object.values(DEMO_KEYS))('%s shows its company’s vacancies on the employer’s site', async (key) => {
  const answer = await t.app.inject({
    url: `/api/embed/feed?key=${key}`,
    headers: { origin: 'http://127.0.0.1:4322' },
  });
  expect(answer.statusCode).toBe(200);
  expect(answer.json<{ total: number }>().total).toBeGreaterThan(20);
  expect((await t.call('GET /embed/config', { key })).company.name).toBe('Волга-Трубострой');
});

test('the widgets of the demo’s company have been seen and used', async () => {
  const days = await t.db.selectFrom('embedDay').select(['kind', 'count']).execute();
  const sum = (kind: string) => days.reduce((all, day) => all + (day.kind === kind ? day.count : 0), 0);
  expect(sum('view')).toBeGreaterThan(10_000);
  expect(sum('open')).toBeGreaterThan(500);
  expect(sum('respond')).toBeGreaterThan(50);
  expect(sum('respond')).toBeLessThan(sum('open') / 4);
});

test('every company’s cards are at most 600 bytes and have facts', async () => {
  const { items: companies } = await t.call('GET /company/', { per_page: 50, sort: 'vacancies' });
  const feeds = await Promise.all(
    companies
      .filter(({ vacancyCount }) => vacancyCount > 0)
      .map(({ id }) => t.call('GET /embed/feed', { company: [id], per_page: 50, group: 'facility' })),
  );
  const cards = feeds.flatMap(({ items }) => items);
  expect(cards.length).toBeGreaterThan(400);
  expect(Math.max(...cards.map((card) => Buffer.byteLength(JSON.stringify(card))))).toBeLessThanOrEqual(600);
  expect(Math.min(...cards.map(({ tags }) => tags.length))).toBeGreaterThan(0);
});
