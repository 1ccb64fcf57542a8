import { once } from 'node:events';
import { readdir, rm } from 'node:fs/promises';
import http from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDatabase, createPool, type Database } from '#server/database/connect.ts';
import { startEmbedded, type EmbeddedDatabase } from '#server/database/embedded.ts';
import { addCity, addWorkType } from '#server/domains/compendium/index.ts';
import { archiveVacancy, emitVacancyChanged, recoverVacancy } from '#server/domains/vacancy/index.ts';
import type { Context } from '#server/platform/context.ts';
import { createEvents } from '#server/platform/events.ts';
import { noJobs } from '#server/platform/enqueue.ts';
import { createLogger } from '#server/platform/logging.ts';
import { systemClock } from '#server/platform/clock.ts';
import { asHead } from '../setup/actors.ts';
import { sendRaw } from '../setup/raw-request.ts';
import { startServer, type ServerProcess } from '../setup/server-process.ts';
import { makeCompany, makeVacancy } from '../setup/things.ts';
import { makeScratch } from '../setup/scratch.ts';

/** Two processes on one database, like behind a proxy. */
let folder: string;
let server: EmbeddedDatabase;
let db: Database;
let processes: ServerProcess[];
let company: number;
let context: Context;

beforeAll(async () => {
  folder = await makeScratch('fresh');
  server = await startEmbedded({ dataDir: path.join(folder, 'postgres') });
  const environment = { DATABASE_URL: server.url('postgres'), DATA_DIR: folder, FILL_DEMO: '0' };
  const first = await startServer(environment);
  processes = [first, await startServer(environment)];
  db = createDatabase(createPool(server.url('postgres'), 4));
  company = await makeCompany(db, { brandName: 'Свежие страницы' });
  context = {
    db,
    actor: asHead(company),
    ip: '127.0.0.1',
    clock: systemClock,
    events: createEvents(new Set()),
    jobs: noJobs,
    log: createLogger('silent'),
  };
});

afterAll(async () => {
  await Promise.all(processes.map((process) => process.stop()));
  await db.destroy();
  await server.destroy();
  await rm(folder, { recursive: true, force: true });
});

async function bodies(target: string): Promise<string[]> {
  return Promise.all(processes.map(async (process) => (await process.get(target)).text()));
}

/** Node's clients would normalize the address. */
async function getAsWritten(
  address: string,
  target: string,
): Promise<{ status: number | undefined; headers: http.IncomingHttpHeaders; body: string }> {
  const { hostname, port } = new URL(address);
  const [answer] = (await once(http.get({ hostname, port, path: target }), 'response')) as [http.IncomingMessage];
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) };
}

/** Expects it from every process, as soon as the event has reached it. */
async function expectEverywhere(target: string, holds: (html: string) => boolean): Promise<void> {
  await expect.poll(async () => (await bodies(target)).every(holds), { interval: 20 }).toBe(true);
}

async function changeTitle(id: number, title: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx.updateTable('vacancy').set({ title }).where('id', '=', id).execute();
    await emitVacancyChanged(context, tx, { id, companyId: company });
  });
}

describe('fresh pages', () => {
  test('a change shows on its page, its company’s pages and the list, in every process', async () => {
    const id = await makeVacancy(db, company, { title: 'Было' });
    await emitVacancyChanged(context, db, { id, companyId: company });
    const pages = [`/vacancy/${id}`, `/company/${company}`, `/company/${company}/vacancy-list`, '/vacancy-list'];
    for (const page of pages) await expectEverywhere(page, (html) => html.includes('Было'));
    await changeTitle(id, 'Стало');
    for (const page of pages) await expectEverywhere(page, (html) => html.includes('Стало') && !html.includes('Было'));
  });

  test('an archived vacancy leaves the lists at once, its page says so with status 200, and it can return', async () => {
    const id = await makeVacancy(db, company, { title: 'Недолговечная' });
    await emitVacancyChanged(context, db, { id, companyId: company });
    await expectEverywhere('/vacancy-list', (html) => html.includes('Недолговечная'));
    await expectEverywhere(`/vacancy/${id}`, (html) => html.includes('Недолговечная'));
    await archiveVacancy(context, id, 'filled');
    await expectEverywhere('/vacancy-list', (html) => !html.includes('Недолговечная'));
    await expectEverywhere(`/company/${company}`, (html) => !html.includes('Недолговечная'));
    await expectEverywhere(`/vacancy/${id}`, (html) => /закрыта/i.test(html));
    expect((await processes[0]?.get(`/vacancy/${id}`))?.status).toBe(200);
    await recoverVacancy(context, id);
    await expectEverywhere('/vacancy-list', (html) => html.includes('Недолговечная'));
  });

  test('a city and a kind of work that staff add are there, in every process and after a start', async () => {
    const list = '/vacancy-list/novyy-port';
    expect(await Promise.all(processes.map(async (one) => (await one.get(list)).status))).toEqual([404, 404]);
    await db.transaction().execute(async (tx) => {
      await addCity(context, tx, { name: 'Новый Порт', regionId: 89, kind: 'urban_settlement' });
      await addWorkType(context, tx, 'Монтаж бассейнов');
    });
    await expectEverywhere(list, (html) => html.includes('в\u00a0посёлке Новый Порт'));
    await expectEverywhere('/api/addresses/region', (json) => json.includes('novyy-port'));
    await expectEverywhere('/api/compendium/work-type', (json) => json.includes('montazh_basseynov'));
    const third = await startServer({ DATABASE_URL: server.url('postgres'), DATA_DIR: folder, FILL_DEMO: '0' });
    expect((await third.get(list)).status).toBe(200);
    await third.stop();
  });

  test('the rubricator counts a vacancy that opens and one that closes, in every process', async () => {
    const { id: spec, name } = await db
      .selectFrom('specialization')
      .select(['id', 'name'])
      .where('slug', '=', 'krovelshchik')
      .executeTakeFirstOrThrow();
    const pages = [
      '/specializations',
      '/specializations/vacancies',
      `/specializations/letter/${encodeURIComponent('к')}`,
    ];
    const id = await makeVacancy(db, company, { title: 'Крыши', specializationIds: [spec] });
    await emitVacancyChanged(context, db, { id, companyId: company });
    for (const page of pages) await expectEverywhere(page, (html) => html.includes(`${name}</span>`));
    await archiveVacancy(context, id, 'filled');
    for (const page of pages) await expectEverywhere(page, (html) => !html.includes(`${name}</span>`));
    expect((await processes[0]?.get(pages[2] ?? ''))?.status).toBe(404);
  });

  test('a cached page is sent compressed, and as 304 when unchanged', async () => {
    const id = await makeVacancy(db, company);
    const [process] = processes;
    const first = await process?.get(`/vacancy/${id}?utm_source=vk`, { 'accept-encoding': 'br' });
    expect([first?.status, first?.headers.get('content-encoding'), first?.headers.get('cache-control')]).toEqual([
      200,
      'br',
      'public, no-cache',
    ]);
    const again = await process?.get(`/vacancy/${id}`, { 'if-none-match': first?.headers.get('etag') ?? '' });
    expect(again?.status).toBe(304);
  });

  test('every page has a strict policy and the other security headers', async () => {
    const answer = await processes[0]?.get('/vacancy-list');
    const policy = answer?.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe/);
    expect(answer?.headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('a forged Host is ignored', async () => {
    const html = await (await processes[0]?.get('/vacancy-list', { host: 'evil.example' }))?.text();
    expect(html).not.toContain('evil.example');
  });

  test.each([
    '/vacancy/0',
    '/vacancy/999999999',
    '/vacancy/9007199254740993',
    '/vacancy/%D1%91',
    '/vacancy/%E0%A4%A',
    '/company/x',
    '/vacancy-list/net-takogo',
    '/vacancy-list?page=100',
    '/nothing',
    '/%2e%2e/etc/passwd',
    `/vacancy/${'9'.repeat(2_000)}`,
  ])('%s is the 404 page in Russian', async (target) => {
    const answer = await processes[0]?.get(target);
    expect([answer?.status, answer?.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    expect(await answer?.text()).toContain('Такой страницы нет');
  });

  const END = 'Host: localhost\r\nConnection: close\r\n\r\n';

  test.each([
    [
      'an address over 8 KB',
      `GET /vacancy-list?q=${'a'.repeat(9_000)} HTTP/1.1\r\n${END}`,
      414,
      'Слишком длинный адрес',
    ],
    ['ninety thousand slashes', `GET /x${'/'.repeat(90_000)}y HTTP/1.1\r\n${END}`, 414, 'Слишком длинный адрес'],
    ['headers over 16 KB', `GET / HTTP/1.1\r\nA: ${'a'.repeat(17_000)}\r\n${END}`, 431, 'Слишком длинный запрос'],
    ['a malformed request', 'nonsense\r\n\r\n', 400, 'не\u00a0получилось прочитать'],
    ['no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'не\u00a0получилось прочитать'],
  ])('%s gets a page in Russian', async (_name, request, status, text) => {
    const answer = await sendRaw(Number(new URL(processes[0]?.address ?? '').port), request);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([status, 'text/html; charset=utf-8']);
    expect(answer.body).toContain(text);
    expect(answer.body).toContain('<html lang="ru"');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test('an unknown call is a problem document, not a page', async () => {
    const answer = await processes[0]?.get('/api/nothing');
    expect([answer?.status, answer?.headers.get('content-type')]).toEqual([
      404,
      'application/problem+json; charset=utf-8',
    ]);
    expect(await answer?.json()).toMatchObject({ code: 'not_found', detail: 'Page Not Found: /api/nothing' });
  });

  test.each(['/files/nothing.webp', '/files/.env', '/files/%2e%2e/superuser-password', '/_astro/nothing.js'])(
    '%s is 404 with our headers',
    async (target) => {
      const answer = await processes[0]?.get(target);
      expect(answer?.status).toBe(404);
      expect(answer?.headers.get('x-content-type-options')).toBe('nosniff');
    },
  );

  test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('%s to a page is 405 with Allow', async (method) => {
    const body = method === 'POST' ? { body: 'a=1', headers: { 'content-type': 'text/strange' } } : {};
    const answer = await fetch(`${processes[0]?.address}/vacancy-list`, { method, ...body });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });

  test.each([
    '/\\evil.example',
    '/\\evil.example/',
    '//\\evil.example',
    '/\\\\evil.example/vacancy-list',
    '/.//evil.example/',
    '/vacancy-list/../../\\evil.example',
  ])('%s is neither rendered nor redirected', async (target) => {
    const { status, headers, body } = await getAsWritten(processes[0]?.address ?? '', target);
    expect([status, headers.location]).toEqual([404, undefined]);
    expect(body).not.toContain('evil.example');
  });

  test('no page accepts a form from another site', async () => {
    const folder = path.resolve(import.meta.dirname, '../../site/src/pages');
    const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.astro'));
    for (const name of files) {
      const target = name.replace(/(?:index)?\.astro$/, '').replace(/\[[^[\]]*\]/g, '1');
      const answer = await fetch(`${processes[0]?.address}/${target}`, {
        method: 'POST',
        body: new URLSearchParams({ csrfToken: 'a', idempotencyKey: 'b' }),
        headers: { origin: 'https://evil.example' },
      });
      expect([403, 404, 405], name).toContain(answer.status);
    }
  });

  test('a cached page answers HEAD, and 304 to every form of its ETag', async () => {
    const [process] = processes;
    const tag = (await process?.get('/vacancy-list'))?.headers.get('etag') ?? '';
    const strong = tag.replace('W/', '');
    for (const named of [tag, strong, `"other", ${tag}`, `"other",${strong}`, '*']) {
      const answer = await process?.get('/vacancy-list', { 'if-none-match': named });
      expect([named, answer?.status, answer?.headers.get('etag')]).toEqual([named, 304, tag]);
    }
    expect((await process?.get('/vacancy-list', { 'if-none-match': '"other"' }))?.status).toBe(200);
    const head = await fetch(`${process?.address}/vacancy-list`, { method: 'HEAD' });
    expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, tag, '']);
    expect(Number(head.headers.get('content-length'))).toBeGreaterThan(1_000);
  });

  test('a cached feed depends on its query', async () => {
    const [process] = processes;
    const id = await makeVacancy(db, company, { title: 'Не для всех' });
    await emitVacancyChanged(context, db, { id, companyId: company });
    const whole = '/vacancy-list.json';
    await expect.poll(async () => (await process?.get(whole))?.text()).toContain('Не для всех');
    for (let round = 0; round < 2; round += 1) {
      expect(await (await process?.get(`${whole}?city=999999`))?.text()).not.toContain('Не для всех');
      expect(await (await process?.get(whole))?.text()).toContain('Не для всех');
    }
  });

  test('a trailing or doubled slash redirects to the canonical address', async () => {
    const answer = await processes[0]?.get('//vacancy-list/?page=2');
    expect([answer?.status, answer?.headers.get('location')]).toEqual([308, '/vacancy-list?page=2']);
  });

  test('without a database cached pages are served, the API answers 503, and everything recovers', async () => {
    const id = await makeVacancy(db, company, { title: 'Переживёт' });
    await emitVacancyChanged(context, db, { id, companyId: company });
    const pages = [`/vacancy/${id}`, '/vacancy-list', `/company/${company}`];
    for (const page of pages) await expectEverywhere(page, (html) => html.includes('Переживёт'));
    // A page rendered while a notice arrives is not stored; from here on nothing changes.
    await sleep(300);
    for (const page of pages) await bodies(page);
    const pid = server.pid();
    process.kill(pid, 'SIGKILL');
    let sawDown = false;
    const uncached = new Set<number | undefined>();
    const deadline = Date.now() + 60_000;
    for (;;) {
      for (const page of pages) {
        const answers = await Promise.all(processes.map((one) => one.get(page)));
        expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      }
      const health = await processes[0]?.get('/api/health');
      if (health?.status === 503) {
        sawDown = true;
        expect(health.headers.get('content-type')).toContain('application/problem+json');
        uncached.add((await processes[0]?.get('/company/424242'))?.status);
      } else if (sawDown || server.pid() !== pid) break;
      if (Date.now() > deadline) throw new Error('The database did not come back');
    }
    expect(sawDown).toBe(true);
    expect(uncached).toContain(503);
    expect(uncached).not.toContain(500);
    await expect
      .poll(
        () =>
          changeTitle(id, 'Пережила').then(
            () => true,
            () => false,
          ),
        { timeout: 20_000 },
      )
      .toBe(true);
    await expect
      .poll(async () => (await bodies(`/vacancy/${id}`)).every((html) => html.includes('Пережила')))
      .toBe(true);
  });
});
