import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asApplicant, asMember } from '../setup/actors.ts';
import { OWN, startCallerSite, type CallerSite } from '../setup/caller-site-server.ts';
import { sendRaw } from '../setup/raw-request.ts';

let site: CallerSite;
beforeAll(async () => {
  site = await startCallerSite();
}, 180_000);
afterAll(() => site?.close());

const port = () => Number(new URL(site.address).port);

const get = (path: string, who?: string, cookies = '', of = site.address) =>
  fetch(of + path, {
    redirect: 'manual',
    headers: { cookie: [who && `session=${who}`, cookies].filter(Boolean).join('; ') },
  });

/** A page's form as a browser sends it: cookie and hidden fields. */
async function openForm(path: string, who?: string) {
  const answer = await get(path, who);
  const html = await answer.text();
  const hidden = (name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(html)?.[1] ?? '';
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  return { cookie, csrfToken: hidden('csrfToken'), idempotencyKey: hidden('idempotencyKey') };
}

function post(
  path: string,
  who: string | undefined,
  { cookie = '', ...fields }: Record<string, string>,
  headers: Record<string, string> = { origin: OWN },
) {
  return fetch(site.address + path, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(fields),
    headers: { cookie: [who && `session=${who}`, cookie].filter(Boolean).join('; '), ...headers },
  });
}

describe('pages for one caller', () => {
  test('are rendered for the session’s owner, private and not cached', async () => {
    const [first, second] = await Promise.all([get('/applicant', 'applicant'), get('/applicant', 'applicant')]);
    expect(first.status).toBe(200);
    expect(first.headers.get('cache-control')).toBe('private, no-store');
    expect(first.headers.get('etag')).toBeNull();
    expect(await first.text()).toContain(asApplicant().accountId);
    expect(await second.text()).toContain(asApplicant().accountId);
    expect(site.cache.find('/applicant')).toBeUndefined();
    expect(site.cache.knows('/applicant')).toBe(false);
  });

  test('their cookies, headers and policy are in the response', async () => {
    const { headers } = await get('/applicant', 'applicant');
    expect(headers.getSetCookie()).toEqual(['step=2; Path=/', 'seen=1; Path=/']);
    expect(headers.get('x-own')).toBe('kept');
    expect(headers.get('permissions-policy')).toContain('microphone=(self)');
    expect(headers.get('content-security-policy')).toContain("media-src 'self' blob:");
    const other = await get('/public');
    expect(other.headers.get('permissions-policy')).toContain('microphone=()');
    expect(other.headers.get('content-security-policy')).not.toContain('blob:');
  });

  test('are counted by user, for visitors by address', async () => {
    site.subjects.length = 0;
    for (const who of ['member', 'other', 'member', undefined]) await get('/things', who);
    const users = [asMember(1), asMember(2), asMember(1)].map(
      (actor) => 'accountId' in actor && `account:${actor.accountId}`,
    );
    expect(site.subjects).toEqual([...users, 'ip:127.0.0.1']);
  });

  test('a known one is rendered once for each request', async () => {
    await get('/applicant', 'applicant');
    const before = site.drawn();
    await get('/applicant', 'applicant');
    expect(site.drawn() - before).toBe(1);
  });

  test.each([
    ['/applicant', '/sign-in'],
    ['/unmarked', '/sign-in'],
    ['/things', '/sign-in/company'],
    ['/thing/1', '/sign-in/company'],
  ])('%s redirects a visitor to %s', async (path, signIn) => {
    for (const who of [undefined, 'unknown']) {
      const answer = await get(`${path}?from=a`, who);
      expect(answer.status).toBe(303);
      expect(answer.headers.get('cache-control')).toBe('private, no-store');
      const location = new URL(answer.headers.get('location') ?? '', OWN);
      expect([location.pathname, ...location.searchParams]).toEqual([
        signIn,
        ['callback', `${path}?from=a`],
        ['error', 'SessionRequired'],
      ]);
    }
  });

  test.each(['/applicant', '/things', '/thing/1', '/unmarked'])('%s is 404 while nobody can sign in', async (path) => {
    const answer = await get(path, undefined, '', site.closedAddress);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain('Такой страницы нет');
  });

  test('a page without an audience is for all signed-in users', async () => {
    for (const who of ['applicant', 'member', 'staff']) {
      const answer = await get('/unmarked', who);
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
      expect(await answer.text()).toContain(`Без отметки: ${who}`);
    }
    expect(site.cache.knows('/unmarked')).toBe(false);
  });

  test.each([
    ['/applicant', 'member'],
    ['/applicant', 'staff'],
    ['/things', 'applicant'],
  ])('%s is 404 for a %s', async (path, who) => {
    const answer = await get(path, who);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'private, no-store']);
    expect(await answer.text()).toContain('Такой страницы нет');
  });

  test('a foreign or malformed id is the 404 page', async () => {
    site.made.push({ companyId: 1, name: 'Своя' });
    expect(await (await get(`/thing/${site.made.length}`, 'member')).text()).toContain('Своя');
    for (const [id, who] of [
      [String(site.made.length), 'other'],
      ['999', 'member'],
      ['01', 'member'],
      ['abc', 'member'],
      ['%D0%B0', 'member'],
    ] as const) {
      const answer = await get(`/thing/${id}`, who);
      expect(answer.status).toBe(404);
      expect(await answer.text()).toContain('Такой страницы нет');
    }
  });

  test('such a page is not indexed and has the title that staff set, whatever its query', async () => {
    await site.t.db.insertInto('pageMeta').values({ path: '/sign-in', title: 'Вход от редакции' }).execute();
    const html = await (await get('/sign-in?callback=/a')).text();
    expect(html).toContain('<title>Вход от редакции — Каркас</title>');
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).toContain('data-callback="/a"');
    expect(html).not.toContain('rel="canonical"');
    expect(html).toMatch(/href="tel:\+?\d+"/);
  });
});

describe('public pages that show more to signed-in users', () => {
  test('are cached for visitors and rendered for others', async () => {
    expect(await (await get('/resume/1')).text()).toContain('Резюме: никто');
    expect(site.cache.find('/resume/1')).toBeDefined();
    const own = await get('/resume/1', 'member', 'signed_in=1');
    expect(own.headers.get('cache-control')).toBe('private, no-store');
    expect(await own.text()).toContain('Резюме: member');
    expect(await (await get('/resume/1')).text()).toContain('Резюме: никто');
  });

  test('the sign-in cookie without a session gets the visitors’ copy', async () => {
    await get('/resume/2');
    const before = site.drawn();
    const answer = await get('/resume/2', 'unknown', 'signed_in=1');
    expect(answer.headers.get('cache-control')).toBe('public, no-cache');
    expect(site.drawn()).toBe(before);
  });

  test('other pages are the same for everybody', async () => {
    const answer = await get('/public', 'member', 'signed_in=1');
    expect(answer.headers.get('cache-control')).toBe('public, no-cache');
    expect(await answer.text()).toContain('Для всех: никто');
  });
});

describe('forms sent to pages', () => {
  const FORMS = [
    ['/things', 'member'],
    ['/sign-in', undefined],
  ] as const;

  test('take effect once, however often they are sent, and redirect', async () => {
    const form = { ...(await openForm('/things', 'member')), name: 'Кран' };
    const before = site.made.length;
    const [first, again] = [await post('/things', 'member', form), await post('/things', 'member', form)];
    expect([first.status, first.headers.get('cache-control')]).toEqual([303, 'private, no-store']);
    expect(first.headers.get('location')).toBe(`/thing/${site.made.length}`);
    expect(again.headers.get('location')).toBe(first.headers.get('location'));
    expect(site.made.length).toBe(before + 1);
  });

  test('on failure return the page with the input and a message', async () => {
    const form = { ...(await openForm('/things', 'member')), name: '' };
    const answer = await post('/things', 'member', form);
    expect(answer.status).toBe(400);
    const html = await answer.text();
    expect(html).toContain('class="err"');
    expect(html).toMatch(/name="csrfToken" value="[^"]+"/);
  });

  test.each(FORMS)('%s refuses one from another origin, without a token or with another’s', async (path, who) => {
    const form = { ...(await openForm(path, who)), name: 'Чужая', code: '123456' };
    const stranger = await openForm(path, who);
    const before = site.made.length;
    const { csrfToken, ...bare } = form;
    const flipped = `${csrfToken.startsWith('A') ? 'B' : 'A'}${csrfToken.slice(1)}`;
    const refused = [
      post(path, who, form, { origin: 'https://evil.example' }),
      post(path, who, form, { origin: 'null' }),
      post(path, who, form, {}),
      post(path, who, form, { origin: OWN, 'sec-fetch-site': 'cross-site' }),
      post(path, who, form, { origin: OWN, 'sec-fetch-site': 'same-site' }),
      post(path, who, form, { origin: OWN, 'sec-fetch-site': 'none' }),
      post(path, who, bare),
      post(path, who, { ...form, csrfToken: '' }),
      post(path, who, { ...form, csrfToken: flipped }),
      post(path, who, { ...form, csrfToken: 'x'.repeat(csrfToken.length) }),
      post(path, who, { ...form, csrfToken: stranger.csrfToken }),
      post(path, who, { ...form, cookie: '' }),
      post(path, who, { ...form, cookie: 'form=' }),
    ];
    for (const answer of await Promise.all(refused)) {
      expect(answer.status).toBe(403);
      expect(await answer.text()).toContain('Ошибка 403');
    }
    expect(site.made.length).toBe(before);
    expect((await post(path, who, form, { 'sec-fetch-site': 'same-origin' })).status).toBe(303);
  });

  test.each(FORMS)('%s refuses one without an idempotency key', async (path, who) => {
    const form = { ...(await openForm(path, who)), name: 'Без ключа' };
    for (const idempotencyKey of ['', 'k'.repeat(256)])
      expect((await post(path, who, { ...form, idempotencyKey })).status).toBe(400);
    expect(site.made.map(({ name }) => name)).not.toContain('Без ключа');
  });

  test('a reused key with other content is refused by the call', async () => {
    const form = { ...(await openForm('/things', 'other')), name: 'Одно' };
    expect((await post('/things', 'other', form)).status).toBe(303);
    expect((await post('/things', 'other', { ...form, name: 'Другое' })).status).toBe(422);
    expect(site.made.map(({ name }) => name)).not.toContain('Другое');
  });

  test('a page’s calls count for its caller, as over HTTP', async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 5; index += 1) {
      const form = { ...(await openForm('/things', 'busy')), name: `Вещь ${index}` };
      statuses.push((await post('/things', 'busy', form)).status);
    }
    expect(statuses).toEqual([303, 303, 303, 303, 429]);
  });

  test('a browser’s tokens are valid for all its forms, and all differ', async () => {
    const first = await openForm('/sign-in');
    const again = await get('/sign-in', undefined, first.cookie);
    expect(again.headers.getSetCookie()).toEqual([]);
    const token = /name="csrfToken" value="([^"]+)"/.exec(await again.text())?.[1] ?? '';
    expect(token).not.toBe(first.csrfToken);
    for (const csrfToken of [token, first.csrfToken])
      expect((await post('/sign-in', undefined, { ...first, csrfToken, code: '1' })).status).toBe(200);
  });

  test('bodies too large, with too many fields or not a form get an error page', async () => {
    const form = await openForm('/sign-in');
    expect((await post('/sign-in', undefined, { ...form, code: 'x'.repeat(300_000) })).status).toBe(413);
    const many = Object.fromEntries(Array.from({ length: 1_001 }, (_, index) => [`f${index}`, '']));
    expect((await post('/sign-in', undefined, { ...form, ...many })).status).toBe(413);
    const json = await fetch(`${site.address}/sign-in`, {
      method: 'POST',
      body: '{}',
      headers: { origin: OWN, 'content-type': 'application/json' },
    });
    expect([json.status, json.headers.get('content-type')]).toEqual([415, 'text/html; charset=utf-8']);
  });

  test.each(['/public', '/unmarked', '/applicant', '/thing/1'])('%s accepts none, from any origin', async (path) => {
    for (const origin of [OWN, 'https://evil.example']) {
      const answer = await post(path, 'member', { a: '1' }, { origin });
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    }
  });

  test.each(['POST', 'PUT', 'TRACE', 'PURGE', 'PROPFIND', 'SEARCH'])(
    '%s to an unknown address is the 404 page',
    async (method) => {
      const answer = await sendRaw(
        port(),
        `${method} /nothing HTTP/1.1\r\nhost: a\r\norigin: ${OWN}\r\ncontent-length: 1\r\nconnection: close\r\n\r\na`,
      );
      expect([answer.status, answer.headers.get('allow')]).toEqual([404, null]);
      expect(answer.body).toContain('Такой страницы нет');
    },
  );

  test.each([
    ['/sign-in', 'PUT', 'GET, HEAD, POST'],
    ['/sign-in', 'PURGE', 'GET, HEAD, POST'],
    ['/public', 'PROPFIND', 'GET, HEAD'],
    ['/public', 'TRACE', 'GET, HEAD'],
    ['/file.txt', 'DELETE', 'GET, HEAD'],
  ])('%s answers %s with Allow: %s', async (path, method, allow) => {
    await get('/sign-in');
    const answer = await sendRaw(port(), `${method} ${path} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`);
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, allow]);
  });

  test('a visitor with an expired session is redirected to sign in and back', async () => {
    const form = { ...(await openForm('/things', 'member')), name: 'Поздно' };
    const answer = await post('/things', undefined, form);
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe('/sign-in/company?callback=%2Fthings&error=SessionRequired');
  });
});
