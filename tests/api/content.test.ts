import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPageMetas, followContentClock, insertSlide } from '#server/domains/content/index.ts';
import { system } from '#server/platform/actor.ts';
import { AGREEMENT_KEYS } from '#shared/domain/agreements.ts';
import { asStaff } from '../setup/actors.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { refusal } from '../setup/refusals.ts';

const HOUR_MS = 3_600_000;
const NO_META = { title: null, description: null, og_image: null, page_header: null, keywords: null };

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(() => t.db.deleteFrom('outboxEvent').execute());
afterAll(() => t.close());

const at = (hours: number) => new Date(t.clock.time.getTime() + hours * HOUR_MS);

/** As an editor does. */
const setTitle = (path: string, version: number | null, title: string) =>
  t.as(asStaff(['content.edit']))('PUT /staff/page-metas', {
    ...{ path, version, title, description: null, page_header: null, keywords: null, sharePicture: null },
  });

async function events() {
  return t.db.selectFrom('outboxEvent').select(['type', 'payload', 'tags', 'removes']).orderBy('id').execute();
}

describe('storage', () => {
  test('GET /storage/menus, GET /storage/socials and GET /storage/contacts return pages and contacts', async () => {
    const { header, footer } = await t.call('GET /storage/menus');
    expect(header.map(({ href }) => href)).toContain('/news');
    expect(footer.flatMap(({ items }) => items).filter(({ href }) => href === '/')).toEqual([]);
    for (const { href } of [...header, ...footer.flatMap(({ items }) => items)])
      expect(href).toMatch(/^\/[a-z\d/?&=_-]*$/);
    expect((await t.call('GET /storage/socials')).items.length).toBeGreaterThan(0);
    expect(await t.call('GET /storage/contacts')).toMatchObject({
      email: 'help@karkas.example',
      phoneNumber: '+78000000000',
    });
  });

  test('GET /storage/links has every key', async () => {
    const links = await t.call('GET /storage/links');
    expect(Object.keys(links).toSorted()).toEqual(AGREEMENT_KEYS.toSorted());
    expect(links.licenseAgreement).toMatchObject({ key: 'licenseAgreement', href: '/license-agreement' });
  });

  test('GET /storage/agreements has versions with hashes, and no instructions', async () => {
    const { items } = await t.call('GET /storage/agreements');
    expect(items.map(({ key }) => key)).not.toContain('vkVideoInstruction');
    const license = items.find(({ key }) => key === 'licenseAgreement');
    expect(license?.sha256).toMatch(/^[\da-f]{64}$/);
    expect(license?.earlier.every(({ version }) => version < license.version)).toBe(true);
  });
});

describe('GET /meta/pages', () => {
  test('are cached until an event', async () => {
    const metas = createPageMetas();
    const titleOf = async () => (await metas.find(t.db, '/contacts', t.clock.now()))?.title;
    expect(await titleOf()).toBeUndefined();
    await setTitle('/contacts', null, 'Пишите');
    expect(await titleOf()).toBeUndefined();
    metas.follow({ type: 'news.published' });
    expect(await titleOf()).toBeUndefined();
    metas.follow({ type: 'page_meta.changed' });
    expect(await titleOf()).toBe('Пишите');
    await setTitle('/contacts', 1, 'Звоните');
    t.clock.time = new Date(t.clock.time.getTime() + 5_000);
    expect(await titleOf()).toBe('Звоните');
  });

  test('returns values set for the path, else null', async () => {
    expect(await t.call('GET /meta/pages', { path: '/about' })).toEqual(NO_META);
    await setTitle('/about', null, 'О нас');
    await setTitle('/about', 1, 'О Каркасе');
    expect(await t.call('GET /meta/pages', { path: '/about' })).toEqual({ ...NO_META, title: 'О Каркасе' });
  });

  test.each(['about', '', `/${'a'.repeat(300)}`, '/\0'])('%j is not a path', async (path) => {
    await expect(t.call('GET /meta/pages', { path })).rejects.toEqual(refusal('bad_argument'));
  });
});

test('GET /slider: current slides in order; a job reports each change once', async () => {
  const slide = { linkTitle: 'Открыть', href: '/news' };
  await insertSlide(t.db, {
    ...slide,
    title: 'Второй',
    sort: 2,
    startsAt: at(-1),
    image: { src: '/files/a.webp', alt: 'Кран' },
  });
  await insertSlide(t.db, { ...slide, title: 'Первый', sort: 1, startsAt: at(-1), endsAt: at(1) });
  await insertSlide(t.db, { ...slide, title: 'Прошлый', startsAt: at(-2), endsAt: at(-1) });
  await insertSlide(t.db, { ...slide, title: 'Будущий', startsAt: at(2) });
  const titles = async () => (await t.call('GET /slider')).items.map(({ title }) => title);
  const told = async () => (await events()).filter(({ type }) => type === 'slider.changed').length;
  await followContentClock(t.context(system));
  expect([await titles(), await told()]).toEqual([['Первый', 'Второй'], 1]);
  await followContentClock(t.context(system));
  expect(await told()).toBe(1);
  t.clock.time = at(3);
  await followContentClock(t.context(system));
  expect([await titles(), await told()]).toEqual([['Будущий', 'Второй'], 2]);
  await t.db
    .updateTable('slide')
    .set({ startsAt: at(1) })
    .where('title', '=', 'Второй')
    .execute();
  await followContentClock(t.context(system));
  expect([await titles(), await told()]).toEqual([['Будущий'], 3]);
});
