import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Diagnosis } from '#shared/contracts/embed-doctor.ts';
import { DEMO_EMBED_KEY, WIDGETS, scopesOf } from '#shared/domain/embed.ts';
import { DAY_MS } from '#shared/domain/time.ts';
import { makeCompany } from '../setup/things.ts';
import { createEmbedWorld, OWN, SITE, type EmbedWorld } from '../setup/embed-world.ts';

let w: EmbedWorld;
let key: string;
beforeAll(async () => {
  w = await createEmbedWorld();
});
beforeEach(async () => {
  key = await w.makeKey({ widgets: WIDGETS, scopes: scopesOf(WIDGETS) });
});
afterAll(() => w.t.close());

const ask = (publicKey: string, origin?: string, code?: string) =>
  w.t.call('GET /embed/doctor', { key: publicKey, ...(origin ? { origin } : {}), ...(code ? { code } : {}) });
const told = ({ findings }: Diagnosis) => findings.map(({ level, code }) => `${level} ${code}`);
const setKey = (columns: object) => w.t.db.updateTable('embedKey').set(columns).where('publicKey', '=', key).execute();

test('a key that works on its site, and the program that asks needs no origin', async () => {
  const answer = await ask(key, SITE);
  expect(answer).toMatchObject({ works: true, company: 'Волга-Трубострой' });
  expect(told(answer)).toEqual(['ok key_works', 'ok elements', 'ok vacancies', 'ok site_allowed']);
  expect(answer.findings.map(({ title }) => title.replaceAll('\u00a0', ' '))).toEqual([
    'Ключ действует: Волга-Трубострой',
    'Ключ для: лента вакансий, кнопка отклика, чат с компанией',
    'В ленте 3 вакансии',
    `Сайт ${SITE} разрешён`,
  ]);
  const { lastUsedAt } = await w.t.db
    .selectFrom('embedKey')
    .select('lastUsedAt')
    .where('publicKey', '=', key)
    .executeTakeFirstOrThrow();
  expect(lastUsedAt).toBeNull();
});

test.each([
  ['volga.example/careers?a=1', ['ok site_allowed']],
  ['https://jobs.volga.example/', ['ok site_allowed']],
  ['https://a.jobs.volga.example', ['bad site_denied']],
  ['http://volga.example', ['bad site_denied', 'bad site_insecure']],
  ['http://localhost:3000', ['bad site_denied']],
  ['ftp://volga.example', ['bad site_form']],
  ['javascript://volga.example/%0aalert(1)', ['bad site_form']],
  ['наш сайт', ['bad site_form']],
])('on %s: %j', async (site, expected) => {
  expect(told(await ask(key, site)).slice(3)).toEqual(expected);
});

test('the closest allowed site is suggested, else all of them', async () => {
  const near = await ask(await w.makeKey({ origins: ['https://stroy.example'] }), 'https://www.stroy.example');
  expect(near.findings.at(-1)?.cure).toMatch(/^Разрешён похожий адрес https:\/\/stroy\.example,/);
  expect((await ask(key, 'https://evil.example')).findings.at(-1)?.cure).toContain(`${SITE}, https://*.volga.example`);
});

test('keys that open nothing', async () => {
  for (const wrong of ['pk_live_short', '', "'; drop table embed_key"])
    expect([wrong, told(await ask(wrong, SITE))]).toEqual([wrong, ['bad key_form']]);
  const unknown = await ask(`pk_live_${'0'.repeat(24)}`, SITE);
  expect(unknown).toMatchObject({ works: false, company: null });
  expect(told(unknown)).toEqual(['bad key_unknown']);
  await setKey({ status: 'revoked' });
  expect(told(await ask(key))).toEqual(['bad key_revoked']);
  w.passSeconds(6);
  await setKey({ status: 'suspended' });
  expect(told(await ask(key))).toEqual(['bad key_suspended']);
});

test('a key that is replaced, a test key, one without the feed', async () => {
  await setKey({ status: 'rotating', rotatesUntil: new Date(w.t.clock.time.getTime() + DAY_MS) });
  expect(told(await ask(key))).toEqual(['ok key_works', 'warn key_replaced', 'ok elements', 'ok vacancies']);
  const tried = await w.makeKey({ test: true, widgets: ['respond-button'], scopes: ['respond.create'] });
  expect(told(await ask(tried))).toEqual([
    'ok key_works',
    'warn key_test',
    'ok elements',
    'warn no_feed',
    'ok vacancies',
  ]);
});

test('a company that seeks nobody, and one that nobody sees', async () => {
  const companyId = await makeCompany(w.t.db, { brandName: 'Тихий' });
  const quiet = await w.makeKey({ companyId });
  expect(told(await ask(quiet))).toEqual(['ok key_works', 'ok elements', 'warn no_vacancies']);
  await w.t.db.updateTable('company').set({ status: 'blocked' }).where('id', '=', companyId).execute();
  expect(told(await ask(quiet))).toEqual(['bad company_hidden']);
});

test('the code of a page: versions of its files, its key', async () => {
  const { version } = await w.t.call('GET /embed/config', { key });
  const codeOf = (path: string, named = key) =>
    `<script type="module" src="${OWN}/widgets/${path}"></script>\n<karkas-vacancy-feed embed-key="${named}"></karkas-vacancy-feed>`;
  const of = async (code: string, asked = key) => told(await ask(asked, undefined, code)).slice(asked === key ? 3 : 1);
  expect(await of(codeOf('v1/vacancy-feed.js'))).toEqual(['ok version_moving']);
  expect(await of(codeOf(`${version}/all.js`))).toEqual(['warn version_pinned']);
  expect(await of(codeOf('9.9.9/all.js'))).toEqual(['bad version_gone']);
  expect(await of(codeOf('v1/all.js', DEMO_EMBED_KEY))).toEqual(['ok version_moving', 'bad tag_key_sample']);
  // Also beside a key that opens nothing.
  expect(await of(codeOf('9.9.9/all.js'), 'pk_live_x')).toEqual(['bad version_gone', 'warn tag_key_other']);
});

test('the key of the example is named as such, also where it works', async () => {
  const sample = await w.makeKey({ publicKey: DEMO_EMBED_KEY });
  expect(told(await ask(sample))).toContain('warn key_sample');
  expect(told(await ask(key))).not.toContain('warn key_sample');
});

test('a page of any site may ask, for itself only by its word', async () => {
  const answer = await w.get('doctor', { key, origin: SITE }, { origin: 'https://evil.example' });
  expect(answer.headers['access-control-allow-origin']).toBe('https://evil.example');
  expect(answer.headers).not.toHaveProperty('access-control-allow-credentials');
});

test('a text that is too long is refused', async () => {
  await expect(ask('a'.repeat(101))).rejects.toMatchObject({ code: 'bad_argument' });
  await expect(ask(key, SITE, 'a'.repeat(3_001))).rejects.toMatchObject({ code: 'bad_argument' });
  await expect(ask(key, `https://${'a'.repeat(300)}`)).rejects.toMatchObject({ code: 'bad_argument' });
});
