import { signIn } from '../setup/sign-in.ts';
import { cut, keptPaths, note, notedPaths, openKept } from './kept-world.ts';
import { expect, site, personTest as test } from './site-test.ts';

/** What the worker keeps, of whom, and until when. */
test.use({ serviceWorkers: 'allow' });

test('private pages and resumes are never kept, and a sign-out forgets what was read @daily', async ({
  page,
  context,
}) => {
  await signIn(context, site().origin, 180);
  await openKept(page, '/vacancy-list');
  for (const path of [
    '/profile',
    '/profile/responds',
    '/chat',
    `/resume/${site().specimens.resume}`,
    '/resume-list',
    '/reviews',
  ])
    await page.goto(path);
  await page.goto('/company-list');
  await expect.poll(() => keptPaths(page)).toContain('/company-list');
  expect((await keptPaths(page)).toSorted()).toEqual(['/company-list', '/vacancy-list']);
  const all = await page.evaluate(async () => {
    const kept = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return kept.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(all.filter((path) => !/^\/(?:_astro\/.*|company-list|vacancy-list|offline)$/.test(path))).toEqual([]);

  await expect.poll(() => notedPaths(page)).toEqual(['/company-list', '/vacancy-list']);
  await page.goto('/profile/settings');
  await page
    .locator('form[action="/api/auth/signout"] button')
    .last()
    .evaluate((button: HTMLButtonElement) => button.click());
  await expect.poll(async () => (await context.cookies()).some(({ name }) => name === 'signed_in')).toBe(false);
  // The page that a sign-out leads to may still be on its way.
  await expect(async () => {
    expect(await keptPaths(page)).toEqual([]);
    expect(await notedPaths(page)).toEqual([]);
  }).toPass();
  // The worker goes on: after the first page of a visitor, which forgets once more.
  await expect(async () => {
    await page.goto('/vacancy-list');
    await expect.poll(() => keptPaths(page)).toContain('/vacancy-list');
    await expect.poll(() => notedPaths(page)).toContain('/vacancy-list');
  }).toPass();
});

test('where nothing was kept yet, forgetting leaves the worker able to keep', async ({ page }) => {
  await page.goto('/error');
  await page.evaluate(() => localStorage.setItem('kept-of', 'applicant'));
  await page.goto('/about');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('kept-of'))).toBe('');
  await openKept(page, '/vacancy-list');
  await expect.poll(() => notedPaths(page)).toContain('/vacancy-list');
});

test('no more than fifty pages are kept: the oldest goes', async ({ page }) => {
  test.slow();
  await openKept(page, '/vacancy-list');
  await page.evaluate(async () => {
    for (let sum = 1; sum <= 50; sum++) await (await fetch(`/vacancy-list?pay_min=${sum}000`)).text();
  });
  await expect.poll(() => keptPaths(page)).toContain('/vacancy-list?pay_min=50000');
  await expect.poll(() => keptPaths(page)).not.toContain('/vacancy-list');
  expect(await keptPaths(page)).toHaveLength(50);
});

test('what may not be kept is not, by whichever way the worker is told of it', async ({ page }) => {
  // Its worker comes after it, and is told what it is.
  await page.goto(`/resume/${site().specimens.resume}`);
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.scriptURL);
  await openKept(page, '/vacancy-list');
  await page.evaluate(async () => {
    const { controller } = navigator.serviceWorker;
    controller?.postMessage(null);
    controller?.postMessage({ page: null, parts: ['/api/auth/session', '/profile', '/_astro/x.js?v=1'] });
    controller?.postMessage({ page: `${location.origin}/company-list`, parts: [] });
  });
  // The last message was heard after the others.
  await expect.poll(() => keptPaths(page)).toContain('/company-list');
  expect((await keptPaths(page)).filter((path) => path.startsWith('/resume'))).toEqual([]);
  const files = await page.evaluate(async () => {
    const name = (await caches.keys()).find((one) => one.startsWith('files-')) ?? '';
    return (await (await caches.open(name)).keys()).map(({ url }) => url.slice(location.origin.length));
  });
  expect(files.filter((path) => !/^\/(?:_astro\/[^?]+|offline)$/.test(path))).toEqual([]);
});

test('a session that has ended elsewhere leaves nothing behind', async ({ page, context }) => {
  await signIn(context, site().origin, 180);
  await openKept(page, '/vacancy-list');
  // As when the account is removed.
  await context.clearCookies();
  await page.goto('/about');
  await expect.poll(() => keptPaths(page)).not.toContain('/vacancy-list');
});

test('a worker of a new build takes pages and files of the old one away', async ({ page }) => {
  await page.goto('/error');
  await page.evaluate(async () => {
    await (await caches.open('pages-before')).put('/old', new Response(''));
    await (await caches.open('files-before')).put('/_astro/old.js', new Response(''));
  });
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
  const names = await page.evaluate(() => caches.keys());
  expect(names).not.toContain('pages-before');
  expect(names.filter((name) => name.startsWith('files-'))).toEqual([expect.not.stringContaining('before')]);
});

for (const [who, before] of [
  ['another applicant', 181],
  ['a visitor who read before', null],
] as const)
  test(`whoever signs in finds nothing of ${who} @daily`, async ({ page, context, problems }) => {
    const vacancy = `/vacancy/${site().specimens.richVacancy}`;
    if (before) await signIn(context, site().origin, before);
    await openKept(page, vacancy);
    await openKept(page, '/company-list');
    // As on a device that is handed over, where nobody has signed out.
    await signIn(context, site().origin, 182);
    await page.goto('/about');
    await expect.poll(() => keptPaths(page)).not.toContain(vacancy);
    await expect.poll(() => notedPaths(page)).not.toContain('/company-list');
    const restore = await cut(context, problems);
    await page.goto(vacancy);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Сеть не\u00a0отвечает');
    await expect(page.getByRole('main').getByRole('link', { name: 'Строительные компании' })).toHaveCount(0);
    await restore();
  });

test('without a net either: a copy that another has read is put away as soon as it is there', async ({
  page,
  context,
  problems,
}) => {
  await signIn(context, site().origin, 181);
  await openKept(page, '/vacancy-list');
  await signIn(context, site().origin, 182);
  const restore = await cut(context, problems);
  await page.goto('/vacancy-list');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Сеть не\u00a0отвечает');
  await expect(note(page)).toHaveCount(0);
  expect(await keptPaths(page)).toEqual([]);
  await restore();
});

test('what one has read stays while the rights of the same session change', async ({ page, context }) => {
  const { origin } = site();
  await context.addCookies([{ name: 'signed_in', value: 'member.0a1b2c3d.4e5f6a7b', url: origin }]);
  await openKept(page, '/vacancy-list');
  await context.addCookies([{ name: 'signed_in', value: 'member.posts.0a1b2c3d.4e5f6a7b', url: origin }]);
  await openKept(page, '/company-list');
  expect(await keptPaths(page)).toContain('/vacancy-list');
});
