import type { BrowserContext, Page } from '@playwright/test';
import { expectAccessible } from '../setup/axe.ts';
import { signIn } from '../setup/sign-in.ts';
import { expect, site, personTest as test } from './site-test.ts';

test.use({ serviceWorkers: 'allow' });

/** Opens a page and waits until the worker keeps what is read, as it does when the page has come to rest. */
async function openKept(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
  await expect.poll(() => keptPaths(page)).toContain(path);
}

/** Of all pages that the browser keeps. */
const keptPaths = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('pages-'));
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => url.slice(location.origin.length));
  });

/** Of all pages that Workbox knows to be kept, by which it takes the oldest away. */
const notedPaths = (page: Page) =>
  page.evaluate(async () => {
    const databases = await indexedDB.databases();
    if (!databases.some(({ name }) => name === 'workbox-expiration')) return [];
    const rows = await new Promise<{ url: string }[]>((resolve, reject) => {
      const opening = indexedDB.open('workbox-expiration');
      opening.onsuccess = () => {
        const all = opening.result.transaction('cache-entries').objectStore('cache-entries').getAll();
        all.onsuccess = () => resolve(all.result as { url: string }[]);
        opening.result.close();
      };
      opening.onerror = () => reject(new Error(String(opening.error)));
    });
    return rows.map(({ url }) => url.slice(location.origin.length));
  });

/** The browser complains of each request that has no net. */
async function cut(context: BrowserContext, problems: string[]): Promise<() => Promise<void>> {
  await context.setOffline(true);
  return async () => {
    await context.setOffline(false);
    problems.splice(
      0,
      problems.length,
      ...problems.filter((text) => !/ERR_INTERNET_DISCONNECTED|ERR_FAILED|dynamically imported module/.test(text)),
    );
  };
}

const note = (page: Page) => page.locator('.kept-note');
const tick = (page: Page, name: string) =>
  page.getByRole('main').getByRole('checkbox', { name: new RegExp(`^${name}`) });
const noNet = (page: Page) => page.locator('[data-no-net]');

test('a vacancy and a list that were read can be read again without a net, and say of when they are @daily', async ({
  page,
  context,
  problems,
}) => {
  const vacancy = `/vacancy/${site().specimens.richVacancy}`;
  await openKept(page, vacancy);
  const heading = await page.getByRole('heading', { level: 1 }).innerText();
  await page.goto('/vacancy-list');
  await expect.poll(() => keptPaths(page)).toContain('/vacancy-list');
  const restore = await cut(context, problems);
  await page.goto(vacancy);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  await expect(note(page)).toHaveText(/^Сохранённая копия от\u00a0\d+\u00a0[а-я]+, \d\d:\d\d\. Сеть не\u00a0отвечает$/);
  // In its own clothes.
  expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).toContain('Golos');
  expect(await page.evaluate(() => document.fonts.check('16px "Golos Text"'))).toBe(true);
  await expectAccessible(page);
  await page.goto('/vacancy-list');
  await expect(note(page)).toBeVisible();
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
  await restore();
  await page.goto(vacancy);
  await expect(note(page)).toHaveCount(0);
});

test('what was not read is a page that says so and leads to what was @daily', async ({ page, context, problems }) => {
  await openKept(page, '/vacancy-list');
  const restore = await cut(context, problems);
  await page.goto('/company-list');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Сеть не\u00a0отвечает');
  await expect(page).toHaveURL(/\/company-list$/);
  await expectAccessible(page);
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Вакансии/ })
    .click();
  await expect(note(page)).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: 'Повторить' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Сеть не\u00a0отвечает');
  await restore();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Строительные компании');
});

test('without a net a press keeps the list, takes the tick back and can be pressed again @daily', async ({
  page,
  context,
  problems,
}) => {
  await openKept(page, '/vacancy-list');
  const box = tick(page, 'Вахта');
  await box.hover();
  await page.locator('.found-filters astro-island:not([ssr])').waitFor({ state: 'attached' });
  const list = await page.locator('[data-list]').innerText();
  const restore = await cut(context, problems);
  await box.click();
  await expect(noNet(page)).toBeVisible();
  await expect(noNet(page)).toHaveText(/Нет сети\s*Повторить/);
  await expect(box).not.toBeChecked();
  await expect(page).toHaveURL(/\/vacancy-list$/);
  expect(await page.locator('[data-list]').innerText()).toBe(list);
  await expectAccessible(page);
  await page.getByLabel('Порядок').selectOption('pay_desc');
  await expect(page.getByLabel('Порядок')).toHaveValue('');
  await box.click();
  await expect(noNet(page)).toBeVisible();
  await restore();
  await noNet(page).getByRole('button', { name: 'Повторить' }).click();
  await expect(page).toHaveURL(/\?schedule=rotation$/);
  await expect(box).toBeChecked();
  await expect(noNet(page)).toBeHidden();
  // The filtered list is the last one: it is read again.
  await expect.poll(() => keptPaths(page)).toContain('/vacancy-list?schedule=rotation');
  const again = await cut(context, problems);
  await page.reload();
  await expect(note(page)).toBeVisible();
  await expect(tick(page, 'Вахта')).toBeChecked();
  await again();
});

test('«Назад» without a net shows the list that was kept', async ({ page, context, problems }) => {
  await openKept(page, '/vacancy-list');
  const first = page.getByRole('main').getByRole('article').first();
  const text = await first.innerText();
  await page.getByRole('link', { name: 'Страница 2', exact: true }).click();
  await expect(first).not.toHaveText(text, { useInnerText: true });
  const restore = await cut(context, problems);
  await page.goBack();
  await expect(note(page)).toBeVisible();
  await expect(page).toHaveURL(/\/vacancy-list$/);
  await expect(first).toHaveText(text, { useInnerText: true });
  await restore();
});

test('a choice whose island has not come is taken back without a net, and made when there is one', async ({
  page,
  context,
  problems,
}) => {
  await page.goto('/vacancy-list', { waitUntil: 'load' });
  const restore = await cut(context, problems);
  await tick(page, 'Вахта').click();
  await expect(noNet(page)).toBeVisible();
  await expect(tick(page, 'Вахта')).not.toBeChecked();
  await expect(page).toHaveURL(/\/vacancy-list$/);
  await restore();
  await noNet(page).getByRole('button', { name: 'Повторить' }).click();
  // A browser does not load a part again that has failed: the form does it.
  await expect(page).toHaveURL(/[?&]schedule=rotation$/);
  await expect(tick(page, 'Вахта')).toBeChecked();
  problems.splice(0);
});

test('a heart without a net: a visitor’s is kept, an applicant’s is offered again', async ({
  page,
  context,
  problems,
}) => {
  await openKept(page, '/vacancy-list');
  let restore = await cut(context, problems);
  const heart = page.locator('[data-heart="vacancy"]').first();
  await heart.click();
  await expect(page.getByText('Сохранили в\u00a0этом браузере')).toBeVisible();
  await restore();
  await signIn(context, site().origin, 180);
  await page.goto('/vacancy-list?page=3');
  await page.waitForLoadState('networkidle');
  restore = await cut(context, problems);
  await heart.click();
  const message = page.getByRole('region', { name: 'Сообщения' });
  await expect(message.getByText('Нет сети')).toBeVisible();
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  await restore();
  await message.getByRole('button', { name: 'Повторить' }).click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  problems.splice(0);
});

test('a press on «Откликнуться» without a net says so, and works when there is one', async ({
  page,
  context,
  problems,
}) => {
  const path = `/vacancy/${site().specimens.quickVacancy}`;
  await openKept(page, path);
  const restore = await cut(context, problems);
  await page.locator('[data-respond-main]').first().click();
  const message = page.getByRole('region', { name: 'Сообщения' });
  await expect(message.getByText('Нет сети')).toBeVisible();
  await restore();
  await message.getByRole('button', { name: 'Повторить' }).click();
  // A browser does not load a part again that has failed: the link leads to its page.
  await expect(page).not.toHaveURL(new RegExp(`${path}$`));
  await expect(page.getByRole('heading', { level: 1 })).toContainText('тклик');
  problems.splice(0);
});

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

test('the worker is asked for anew each time, and may only ask this site', async ({ page, request }) => {
  const { headers } = await request.get('/service-worker.js').then((answer) => ({ headers: answer.headers() }));
  expect(headers['cache-control']).toBe('no-cache');
  expect(headers['content-security-policy']).toBe("default-src 'none'; connect-src 'self'");
  expect(headers['content-type']).toContain('javascript');
  const answer = await page.goto('/');
  expect(answer?.headers()['content-security-policy']).toContain("worker-src 'self'");
  expect(answer?.headers()['cache-control']).toBe('public, no-cache');
});

test('the site may be installed as an app', async ({ page, context }) => {
  await page.goto('/');
  const devtools = await context.newCDPSession(page);
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  // A browser of tests keeps nothing.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([]);
});
