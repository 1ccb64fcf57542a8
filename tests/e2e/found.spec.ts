import pg from 'pg';
import { addMinutes } from '#shared/domain/time.ts';
import { counts } from '../setup/counts.ts';
import { expect, site, test } from './site-test.ts';

/** The addresses of a file of the sitemap. */
async function addressesIn(url: string): Promise<string[]> {
  const response = await fetch(url);
  expect(response.status, url).toBe(200);
  expect(response.headers.get('content-type')).toContain('application/xml');
  return [...(await response.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address);
}

/** Links of ours in a page, without fragments. */
function linksIn(html: string, page: string): string[] {
  return [...html.matchAll(/<a\b[^>]*?\shref="([^"]+)"/g)]
    .map(([, href = '']) => new URL(href.replaceAll('&amp;', '&'), page))
    .filter(({ protocol, origin }) => protocol.startsWith('http') && origin === site().origin)
    .map(({ origin, pathname, search }) => origin + pathname + search);
}

/** Vacancies that other tests have taken off the site since: the sitemap and the lists that were read before name them. */
async function findWithdrawn(since: Date): Promise<ReadonlySet<number>> {
  const client = new pg.Client({ connectionString: site().database });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string }>(
      `select id from vacancy where status <> 'active' and updated_at >= $1`,
      [since],
    );
    return new Set(rows.map(({ id }) => Number(id)));
  } finally {
    await client.end();
  }
}

test('every page of the sitemap is there, may be indexed and is canonical, and no link of theirs is dead @daily', async () => {
  // All pages are thousands, each drawn for the first time.
  test.setTimeout(Number.isFinite(counts.CRAWL) ? 180_000 : 3_600_000);
  const { origin } = site();
  // What was closed before this began is listed for ten minutes more.
  const startedAt = addMinutes(new Date(), -10);
  const files = await addressesIn(`${origin}/sitemap.xml`);
  const listed = await Promise.all(files.map(addressesIn));
  const all = listed.flat();
  expect(new Set(all).size).toBe(all.length);
  const [sections = []] = listed;
  const pages = listed.flatMap((section) => (section === sections ? section : section.slice(0, counts.CRAWL)));
  for (const path of [
    '/',
    '/vacancy-list',
    '/resume-list',
    '/company-list',
    '/news',
    '/specializations',
    '/about',
    '/license-agreement',
  ])
    expect(all).toContain(origin + path);

  const seen = new Set(pages);
  const followed: Record<string, number> = {};
  /** Hundreds of links lead to each kind of long list's items; what a page has once is always followed. */
  function isFollowed(link: string): boolean {
    const [, kind = ''] = new URL(link).pathname.split('/');
    followed[kind] = (followed[kind] ?? 0) + 1;
    return followed[kind] <= counts.CRAWL_LINKS;
  }
  const queue = pages.map((address) => ({ address, from: 'the sitemap' }));
  const faults: string[] = [];
  async function crawl(): Promise<void> {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const { address, from } = next;
      const response = await fetch(address, { redirect: 'manual' });
      // Pages for signed-in people, which no crawler gets to see.
      if (response.status === 303 && response.headers.get('location')?.match(/^\/sign-in(?:\/company)?\?callback=/))
        continue;
      const html = await response.text();
      if (response.status !== 200) faults.push(`${response.status} ${address} from ${from}`);
      if (!response.headers.get('content-type')?.startsWith('text/html')) continue;
      if ((html.match(/<h1[\s>]/g) ?? []).length !== 1) faults.push(`h1 of ${address}`);
      if (!/<title>[^<]{10,}<\/title>/.test(html) || !/<meta name="description" content="[^"]{20,}"/.test(html))
        faults.push(`title or description of ${address}`);
      if (from !== 'the sitemap') continue;
      if (html.includes('name="robots" content="noindex"')) faults.push(`noindex in the sitemap: ${address}`);
      if (!html.includes(`<link rel="canonical" href="${address.replace(/\/$/, '') || origin}`))
        faults.push(`canonical of ${address}`);
      for (const link of linksIn(html, address)) {
        // Each list leads to hundreds of narrower ones.
        if (seen.has(link) || (link.includes('?') && !sections.includes(address))) continue;
        seen.add(link);
        if (isFollowed(link)) queue.push({ address: link, from: address });
      }
    }
  }
  await Promise.all(Array.from({ length: 4 }, crawl));
  const withdrawn = await findWithdrawn(startedAt);
  expect(faults.filter((fault) => !withdrawn.has(Number(/\/vacancy\/(\d+)/.exec(fault)?.[1])))).toEqual([]);
});

test('robots.txt names the sitemap and keeps crawlers from what is no page', { tag: '@daily' }, async ({ request }) => {
  const text = await (await request.get('/robots.txt')).text();
  expect(text).toContain(`Sitemap: ${site().origin}/sitemap.xml`);
  expect(text).toContain('Disallow: /api/');
});

test('a file that the sitemap does not have is not found', { tag: '@daily' }, async ({ request }) => {
  for (const file of [
    'nothing-0.xml',
    'vacancies-999.xml',
    'vacancies-01.xml',
    'main.xml',
    'main-1.xml',
    '..%2f-0.xml',
  ]) {
    expect((await request.get(`/sitemap/${file}`)).status(), file).toBe(404);
  }
});

test('the manifest and its icons are there', { tag: '@daily' }, async ({ page, request }) => {
  await page.goto('/');
  const href = await page.locator('link[rel="manifest"]').getAttribute('href');
  const manifest = (await (await request.get(href ?? '')).json()) as {
    lang: string;
    icons: { src: string; sizes: string }[];
  };
  expect(manifest.lang).toBe('ru');
  for (const { src } of manifest.icons) expect((await request.get(src)).headers()['content-type']).toBe('image/png');
  expect(manifest.icons.some(({ sizes }) => sizes === '512x512')).toBe(true);
});

test('a page that a mouse rests on is loaded ahead, once', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.headers()['sec-purpose']?.startsWith('prefetch')) asked.push(new URL(request.url()).pathname);
  });
  await page.goto('/');
  await page.getByRole('link', { name: 'Компании', exact: true }).first().hover();
  await expect.poll(() => asked).toEqual(['/company-list']);
  await page.mouse.move(0, 0);
  await page.getByRole('link', { name: 'Компании', exact: true }).first().hover();
  await page.getByRole('link', { name: 'Новости', exact: true }).first().hover();
  await expect.poll(() => asked).toEqual(['/company-list', '/news']);
});

test('a part of the page that is gone after a deploy loads the page again, once', async ({ page, problems }) => {
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  await page.route(/\/_astro\/island\.[\w-]+\.js/, (route) => route.fulfill({ status: 404 }));
  await page.goto(`/company/${site().specimens.company}/vacancy-list`);
  await page.getByLabel('Город').focus();
  await expect.poll(() => loads, { timeout: 10_000 }).toBe(2);
  await page.getByLabel('Город').focus();
  // Astro tells of it where the page is not loaded again.
  await expect.poll(() => problems.some((problem) => problem.includes('Error hydrating'))).toBe(true);
  expect(loads).toBe(2);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // The browser tells of the part, and the second time Astro does.
  expect(problems.splice(0).every((problem) => /404|Error hydrating/.test(problem))).toBe(true);
});

test('lists lead to their feeds, and every kind of page to a picture of its own', async ({ page, request }) => {
  for (const [path, type] of [
    ['/vacancy-list/svarshchik', 'application/rss+xml'],
    ['/news', 'application/feed+json'],
    [`/company/${site().specimens.company}/vacancy-list`, 'application/rss+xml'],
  ] as const) {
    await page.goto(path);
    const feed = await request.get(
      (await page.locator(`link[rel="alternate"][type="${type}"]`).getAttribute('href')) ?? '',
    );
    expect([feed.status(), feed.headers()['content-type']], path).toEqual([200, `${type}; charset=utf-8`]);
  }
  const [article] = ((await (await request.get('/news.json')).json()) as { items: { url: string }[] }).items;
  for (const path of [
    `/vacancy/${site().specimens.richVacancy}`,
    `/company/${site().specimens.company}`,
    article?.url ?? '',
  ]) {
    await page.goto(path);
    const picture = await request.get((await page.locator('meta[property="og:image"]').getAttribute('content')) ?? '');
    expect([picture.status(), picture.headers()['content-type']], path).toEqual([200, 'image/png']);
  }
});
