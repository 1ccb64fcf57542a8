import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { deleteOldFigures } from '#server/domains/embed/figures.ts';
import type { Figures } from '#shared/contracts/embed-events.ts';
import { EVENTS_MAX, PATH_SENT_MAX, type FigureDays } from '#shared/domain/embed-figures.ts';
import { EMBED_FIGURES_DAYS, EMBED_PAGES_LISTED, EMBED_PAGES_PER_DAY } from '#shared/domain/limits.ts';
import { addDays, DAY_MS, inMoscow, MINUTE_MS, moscowMidnight } from '#shared/domain/time.ts';
import type { TestBrowser } from '../setup/account-world.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { codeOf } from '../setup/embed-world.ts';
import { addMember, innOf, signUpCompany } from '../setup/member-world.ts';

type Head = TestBrowser & { companyId: number };
type Key = Awaited<ReturnType<typeof makeKey>>;

const SITE = 'https://most.example';
const NOTHING = { view: 0, open: 0, respond: 0, chat: 0 };

let t: TestApp;
let head: Head;
let foreign: Head;
let viewer: TestBrowser;

beforeAll(async () => {
  t = await createTestApp();
  head = await signUpCompany(t, 'figures-head@stroy.example', innOf(91));
  foreign = await signUpCompany(t, 'figures-foreign@stroy.example', innOf(92));
  viewer = await addMember(t, head, 'figures-viewer@stroy.example', { role: 'viewer' });
});
// A company may have twenty.
afterEach(() => t.db.deleteFrom('embedKey').execute());
afterAll(() => t.close());

const makeKey = (given: { test?: boolean; origins?: string[] } = {}) =>
  head.call('POST /company/embed', {
    name: 'Сайт',
    origins: [SITE, 'https://*.most.example'],
    widgets: ['vacancy-feed'],
    ...given,
  });
const viewOf = (path: string, kind = 'view') => ({ kind, path });
const dayOf = (time: Date) => inMoscow(time).toISOString().slice(0, 10);
let address = 0;
/** As an element sends it: plain text, without a preflight, each from another visitor. */
function tell(key: string, events: unknown, headers: Record<string, string> = {}) {
  address += 1;
  return t.app.inject({
    method: 'POST',
    url: '/api/embed/events',
    headers: { origin: SITE, 'content-type': 'text/plain;charset=UTF-8', ...headers },
    remoteAddress: `10.7.${address >> 8}.${address & 255}`,
    payload: JSON.stringify({ key, events }),
  });
}
const figuresOf = (
  { id }: Pick<Key, 'id'>,
  days: FigureDays = 30,
  who: Pick<TestBrowser, 'call'> = head,
): Promise<Figures> => who.call('GET /company/embed/{id}/figures', { id, days });
const pagesOf = (figures: Figures) => figures.pages.map(({ origin, path, view }) => `${origin}${path} ${view}`);
const times = (count: number, path: string) => Array.from({ length: count }, () => viewOf(path));

describe('POST /embed/events', () => {
  test('counts by page, day and kind, and sets nothing', async () => {
    const key = await makeKey();
    const answer = await tell(key.publicKey, [...times(3, '/karera/?utm_source=x'), viewOf('/karera', 'open')]);
    expect(answer.statusCode).toBe(204);
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': SITE,
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'no-store',
    });
    expect(answer.headers).not.toHaveProperty('set-cookie');
    await tell(key.publicKey, times(1, '/karera'), { origin: 'https://hr.most.example' });
    const figures = await figuresOf(key, 7);
    expect(figures).toMatchObject({
      days: 7,
      totals: { ...NOTHING, view: 4, open: 1 },
      pages: [{ ...NOTHING, origin: SITE, path: '/karera', view: 3, open: 1 }],
      others: { ...NOTHING, view: 1 },
    });
    expect(figures.byDay.map(({ view }) => view)).toEqual([0, 0, 0, 0, 0, 0, 4]);
    expect(figures.byDay.at(-1)?.day).toBe(dayOf(t.clock.time));
  });

  test('go on in the key that replaces another, and are those of the whole line', async () => {
    const [old, stranger] = [await makeKey(), await makeKey()];
    await tell(old.publicKey, times(3, '/karera'));
    await tell(stranger.publicKey, times(5, '/karera'));
    const rotate = ({ id, version }: Pick<Key, 'id' | 'version'>) =>
      head.call('PATCH /company/embed/{id}', { id, version, action: 'rotate' });
    const second = await rotate(old);
    await tell(second.publicKey, times(2, '/karera'));
    const third = await rotate(second);
    await tell(third.publicKey, times(1, '/kontakty'));
    for (const key of [old, second, third]) expect((await figuresOf(key, 7)).totals).toEqual({ ...NOTHING, view: 6 });
    expect(pagesOf(await figuresOf(third, 7))).toEqual([`${SITE}/karera 5`]);
    expect((await figuresOf(stranger, 7)).totals.view).toBe(5);
  });

  test('the day is that of Moscow', async () => {
    const key = await makeKey();
    const before = t.clock.time;
    // Sessions end when the clock goes on, so the table is asked.
    const midnight = moscowMidnight(before) + DAY_MS;
    t.clock.time = new Date(midnight - MINUTE_MS);
    await tell(key.publicKey, times(1, '/'));
    t.clock.time = new Date(midnight + MINUTE_MS);
    await tell(key.publicKey, times(2, '/'));
    t.clock.time = before;
    const days = await t.db
      .selectFrom('embedDay')
      .select([sql<string>`day::text`.as('day'), 'count'])
      .where('embedKeyId', '=', key.id)
      .orderBy('day')
      .execute();
    expect(days).toEqual([
      { day: dayOf(before), count: 1 },
      { day: dayOf(new Date(midnight)), count: 2 },
    ]);
  });

  test('JSON works as well, and says so to a preflight', async () => {
    const key = await makeKey();
    expect((await tell(key.publicKey, times(1, '/'), { 'content-type': 'application/json' })).statusCode).toBe(204);
    const preflight = await t.app.inject({
      method: 'OPTIONS',
      url: '/api/embed/events',
      headers: { origin: SITE, 'access-control-request-method': 'POST' },
    });
    expect(preflight.statusCode).toBe(204);
  });

  test('only this call takes JSON as plain text', async () => {
    const answer = await t.app.inject({
      method: 'POST',
      url: '/api/embed/respond/quick/0198c0de-0000-7000-8000-000000000000/confirm',
      headers: { origin: SITE, 'content-type': 'text/plain' },
      payload: JSON.stringify({ key: (await makeKey()).publicKey, code: '123456' }),
    });
    expect([answer.statusCode, codeOf(answer)]).toEqual([400, 'bad_argument']);
  });

  test.each([
    ['https://evil.example', 403, 'origin_denied'],
    ['null', 403, 'origin_denied'],
  ])('refuses the origin %s', async (origin, status, code) => {
    const key = await makeKey();
    const answer = await tell(key.publicKey, times(5, '/'), { origin });
    expect([answer.statusCode, codeOf(answer)]).toEqual([status, code]);
    expect((await figuresOf(key)).totals).toEqual(NOTHING);
  });

  test('refuses a program, an unknown and a revoked key', async () => {
    const key = await makeKey();
    const program = await t.app.inject({
      method: 'POST',
      url: '/api/embed/events',
      payload: { key: key.publicKey, events: times(1, '/') },
    });
    expect(codeOf(program)).toBe('origin_denied');
    expect(codeOf(await tell(`pk_live_${'0'.repeat(24)}`, times(1, '/')))).toBe('not_found');
    await head.call('DELETE /company/embed/{id}', { id: key.id });
    expect(codeOf(await tell(key.publicKey, times(1, '/')))).toBe('key_revoked');
    await t.db.updateTable('embedKey').set({ status: 'suspended' }).where('id', '=', key.id).execute();
    t.clock.time = new Date(t.clock.time.getTime() + 6_000);
    expect(codeOf(await tell(key.publicKey, times(1, '/')))).toBe('key_revoked');
    expect((await figuresOf(key)).totals).toEqual(NOTHING);
  });

  test.each([
    ['none', []],
    ['too many', times(EVENTS_MAX + 1, '/')],
    ['what only the server counts', [viewOf('/', 'respond')]],
    ['no path', [viewOf('karera')]],
    ['an address', [viewOf('https://most.example/')]],
    ['a path too long', [viewOf(`/${'a'.repeat(PATH_SENT_MAX)}`)]],
    ['more than a path', [{ ...viewOf('/'), visitor: '1' }]],
    ['no list', 'view'],
  ])('refuses %s', async (_name, events) => {
    const key = await makeKey();
    const answer = await tell(key.publicKey, events);
    expect([answer.statusCode, codeOf(answer)]).toEqual([400, 'bad_argument']);
    expect((await figuresOf(key)).totals).toEqual(NOTHING);
  });

  test('what is no JSON and what is too large is refused', async () => {
    const send = (payload: string) =>
      t.app.inject({
        method: 'POST',
        url: '/api/embed/events',
        headers: { origin: SITE, 'content-type': 'text/plain' },
        payload,
      });
    expect((await send('{"key":')).statusCode).toBe(400);
    expect((await send('{"__proto__":{"key":1}}')).statusCode).toBe(400);
    expect((await send(`"${'a'.repeat(3_000_000)}"`)).statusCode).toBe(413);
  });

  test('a test key and our own pages count nothing', async () => {
    const tried = await makeKey({ test: true });
    expect((await tell(tried.publicKey, times(5, '/'))).statusCode).toBe(204);
    expect((await figuresOf(tried)).totals).toEqual(NOTHING);
    const key = await makeKey();
    expect((await tell(key.publicKey, times(5, '/'), { origin: 'http://localhost:4321' })).statusCode).toBe(204);
    expect((await figuresOf(key)).totals).toEqual(NOTHING);
  });

  test('a path that is no text counts among the others', async () => {
    const key = await makeKey();
    await tell(key.publicKey, [...times(3, '/%00'), ...times(3, '/%E0%A4%A'), ...times(3, `/${'ж'.repeat(300)}`)]);
    expect(await figuresOf(key)).toMatchObject({ totals: { view: 9 }, pages: [], others: { view: 9 } });
  });

  test('nothing is lost when many tell at once, of old pages and new ones', async () => {
    const key = await makeKey();
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, at) =>
        tell(key.publicKey, [viewOf('/b'), viewOf('/a'), viewOf('/b', 'open'), viewOf(`/${at % 7}`)]),
      ),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([204]));
    const figures = await figuresOf(key);
    expect(figures.totals).toEqual({ ...NOTHING, view: 90, open: 30 });
    expect(pagesOf(figures).slice(0, 2)).toEqual([`${SITE}/a 30`, `${SITE}/b 30`]);
  });

  test('pages beyond the limit of a day are one row, those known go on', async () => {
    const key = await makeKey();
    const paths = Array.from({ length: EMBED_PAGES_PER_DAY + 40 }, (_, at) => `/p${at}`);
    const batches = Array.from({ length: Math.ceil(paths.length / EVENTS_MAX) }, (_, at) =>
      paths.slice(at * EVENTS_MAX, (at + 1) * EVENTS_MAX).map((path) => viewOf(path)),
    );
    await Promise.all(batches.map((events) => tell(key.publicKey, events)));
    const stored = await t.db.selectFrom('embedDay').selectAll().where('embedKeyId', '=', key.id).execute();
    expect(stored.filter(({ path }) => path !== '').length).toBe(EMBED_PAGES_PER_DAY);
    expect(stored.find(({ path }) => path === '')).toMatchObject({ origin: '', kind: 'view', count: 40 });
    const known = stored.find(({ path }) => path !== '')?.path ?? '';
    await tell(key.publicKey, [...times(2, known), viewOf('/late')]);
    const figures = await figuresOf(key);
    expect(pagesOf(figures)).toEqual([`${SITE}${known} 3`]);
    expect(figures.others?.view).toBe(EMBED_PAGES_PER_DAY + 40);
  });

  test('who tells too often waits', async () => {
    const key = await makeKey();
    const send = () =>
      t.app.inject({
        method: 'POST',
        url: '/api/embed/events',
        headers: { origin: SITE },
        remoteAddress: '10.9.9.9',
        payload: { key: key.publicKey, events: times(1, '/') },
      });
    const statuses: number[] = [];
    for (let at = 0; at < 125; at += 1) statuses.push((await send()).statusCode);
    expect(statuses.slice(0, 120).every((status) => status === 204)).toBe(true);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('GET /company/embed/{id}/figures', () => {
  test('is for members who manage keys, and of the own company', async () => {
    const key = await makeKey();
    await expect(figuresOf(key, 30, foreign)).rejects.toMatchObject({ code: 'not_found' });
    await expect(figuresOf(key, 30, viewer)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(figuresOf(key, 30, t)).rejects.toMatchObject({ code: 'unauthorized' });
    await expect(figuresOf({ id: '0198c0de-0000-7000-8000-000000000000' })).rejects.toMatchObject({
      code: 'not_found',
    });
    // The type allows no other number.
    await expect(figuresOf(key, 400 as FigureDays)).rejects.toMatchObject({ code: 'bad_argument' });
  });

  test('names the pages seen the most, and counts all', async () => {
    const key = await makeKey();
    const many = EMBED_PAGES_LISTED + 2;
    await Promise.all(Array.from({ length: many }, (_, at) => tell(key.publicKey, times(3, `/p${at}`))));
    await tell(key.publicKey, [...times(2, '/rare'), ...times(9, '/top')]);
    const figures = await figuresOf(key);
    expect(figures.pages).toHaveLength(EMBED_PAGES_LISTED);
    expect(pagesOf(figures)[0]).toBe(`${SITE}/top 9`);
    expect(figures.totals.view).toBe(many * 3 + 11);
    expect(figures.others?.view).toBe(3 * 3 + 2);
  });

  test('an old day is not in it, and is deleted in the end', async () => {
    const key = await makeKey();
    const now = t.clock.time;
    const day = (ago: number) => dayOf(addDays(now, -ago));
    for (const ago of [6, 7, 89, EMBED_FIGURES_DAYS, EMBED_FIGURES_DAYS + 1])
      await t.db
        .insertInto('embedDay')
        .values({
          embedKeyId: key.id,
          companyId: head.companyId,
          day: day(ago),
          origin: SITE,
          path: '/',
          kind: 'view',
          count: 1,
        })
        .execute();
    expect((await figuresOf(key, 7)).totals.view).toBe(1);
    expect((await figuresOf(key, 90)).totals.view).toBe(3);
    await deleteOldFigures(t.db, now);
    expect(await t.db.selectFrom('embedDay').select('day').where('embedKeyId', '=', key.id).execute()).toHaveLength(4);
  });
});
