import type { Page } from '@playwright/test';
import { expectAccessible } from '../setup/axe.ts';
import { signIn } from '../setup/sign-in.ts';
import { cut, keptPaths, note, openKept } from './kept-world.ts';
import { expect, site, personTest as test } from './site-test.ts';

test.use({ serviceWorkers: 'allow' });

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

test('a page that was left before it had come to rest is kept with the next one, without torn pictures', async ({
  page,
  context,
  problems,
}) => {
  await page.goto('/vacancy-list');
  await page.getByRole('main').getByRole('article').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/vacancy\/\d+/);
  await expect.poll(() => keptPaths(page), { timeout: 15_000 }).toContain('/vacancy-list');
  await cut(context, problems);
  await page.goto('/vacancy-list');
  await expect(note(page)).toBeVisible();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const torn = () =>
    page.evaluate(() => [...document.images].filter((one) => one.complete && one.naturalWidth === 0).length);
  await expect.poll(torn).toBe(0);
  problems.length = 0;
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

test('the layer of filters stays without a net, with what was chosen, and shows the list when there is one @daily', async ({
  page,
  context,
  problems,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openKept(page, '/vacancy-list');
  const opener = page.locator('.flt > summary');
  await opener.hover();
  await page.locator('.found-filters astro-island:not([ssr])').waitFor({ state: 'attached' });
  await opener.click();
  const layer = page.getByRole('dialog', { name: 'Фильтры' });
  const rotation = layer.getByRole('checkbox', { name: /^Вахта/ });
  const restore = await cut(context, problems);
  await rotation.check();
  await layer.getByRole('button', { name: /^Показать/ }).click();
  await expect(layer.getByRole('alert')).toHaveText(/^Нет сети/);
  await expect(rotation).toBeChecked();
  await expectAccessible(page);
  // What is chosen now is another choice.
  await layer.getByRole('checkbox', { name: /^Проживание/ }).check();
  await expect(layer.getByRole('alert')).toBeHidden();
  await layer.getByRole('button', { name: /^Показать/ }).click();
  const retry = layer.getByRole('button', { name: 'Повторить' });
  await retry.click();
  await expect(layer.getByRole('alert')).toBeVisible();
  await restore();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/vacancy-list') asked.push(request.url());
  });
  await retry.click();
  await expect(layer).toBeHidden();
  await expect(page).toHaveURL(/schedule=rotation/);
  await expect(page).toHaveURL(/housing=1/);
  await expect(page.locator('[data-list][aria-busy]')).toHaveCount(0);
  await expect(noNet(page)).toBeHidden();
  // The list that the layer has waited for is the one that is shown.
  expect(asked).toHaveLength(1);
  problems.splice(0);
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
