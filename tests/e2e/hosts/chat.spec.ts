import type { Locator, Page } from '@playwright/test';
import { bubble, enter, launcher, message, panel, write } from '../chat-bubble-world.ts';
import { newPhone } from '../kept-messages.ts';
import { site } from '../site-test.ts';
import { differenceOf, expect, test } from './host-test.ts';
import { watchPage } from './watch.ts';

/** The chat bubble on other people's pages. */

/** At most so much of the pixels may differ from the same panel on a page that does nothing to it. */
const DIFFERENCE_MAX = 0.001;

async function pictureOf(page: Page, part: Locator): Promise<Buffer> {
  await page.mouse.move(1, 1);
  return part.screenshot({ animations: 'disabled', caret: 'hide' });
}

/** The button, then the open panel. */
async function picturesOf(page: Page, name: string): Promise<Buffer[]> {
  await page.setViewportSize({ width: 1000, height: 800 });
  await page.goto(`/${name}`);
  await expect(launcher(page)).toBeVisible();
  const closed = await pictureOf(page, launcher(page));
  await launcher(page).click();
  await expect(panel(page).getByLabel('Телефон')).toBeVisible();
  await panel(page).evaluate(async (node) => {
    const logo = node.querySelector('img');
    if (logo && !logo.complete) await new Promise((loaded) => logo.addEventListener('load', loaded));
  });
  return [closed, await pictureOf(page, panel(page))];
}

for (const name of ['unset', 'loud', 'root-10px', 'root-40px', 'rtl', 'prototypes', 'storageless'])
  test(`looks on the page "${name}" as on a clean one`, async ({ page }) => {
    const expected = await picturesOf(page, 'chat');
    const actual = await picturesOf(page, `chat-${name}`);
    for (const [index, picture] of expected.entries())
      expect(await differenceOf(picture, actual[index]!)).toBeLessThanOrEqual(DIFFERENCE_MAX);
  });

test('a strict policy with Trusted Types has nothing to complain of, to the first message', async ({ page }) => {
  await page.goto('/chat-strict');
  await enter(page, newPhone());
  await write(page, 'Здравствуйте');
  await expect(bubble(page)).toHaveJSProperty('connectionState', 'online');
  await panel(page).getByRole('button', { name: 'Действия с' }).first().click();
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeVisible();
});

test('without storage the visitor is known as long as the page is', async ({ page }) => {
  await page.goto('/chat-storageless');
  await enter(page, newPhone());
  await write(page, 'Здравствуйте');
  await page.keyboard.press('Escape');
  await launcher(page).click();
  await expect(message(page, 'Здравствуйте')).toBeVisible();
});

test('until it is pressed nothing is kept, nobody is asked, nothing jumps, and a page gets no more names', async ({
  page,
  context,
}) => {
  const namesOf = () => page.evaluate(() => Object.getOwnPropertyNames(window));
  await page.goto('/small');
  await expect.poll(namesOf).toContain('Karkas');
  const before = new Set(await namesOf());
  const watch = await watchPage(page);
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/api/') && asked.push(request.url()));
  await page.goto('/chat', { waitUntil: 'networkidle' });
  await expect(launcher(page)).toBeVisible();
  expect(asked).toEqual([]);
  expect(await watch.layoutShift()).toBe(0);
  expect(await watch.stored()).toEqual([]);
  expect(await context.cookies()).toEqual([]);
  expect(watch.origins()).toEqual([site().origin, site().hosts].sort());
  expect((await namesOf()).filter((name) => !before.has(name) && name !== 'layoutShiftSum')).toEqual([]);
});

test('the loader makes one, and a move draws nothing again', async ({ page }) => {
  await page.goto('/chat-loader');
  await expect(bubble(page)).toHaveCount(1);
  await launcher(page).click();
  await panel(page).getByLabel('Как вас зовут').fill('Ильдар');
  await page.evaluate(() => {
    const place = document.body.appendChild(document.createElement('section'));
    place.append(document.querySelector('karkas-chat-bubble')!);
  });
  await expect(panel(page).getByLabel('Как вас зовут')).toHaveValue('Ильдар');
});

test('a page that comes back has its chat', async ({ page }) => {
  await page.goto('/chat');
  await enter(page, newPhone());
  await write(page, 'Здравствуйте');
  await page.goto('/bare');
  await page.goBack();
  await launcher(page).or(panel(page)).first().waitFor();
  if (await launcher(page).isVisible()) await launcher(page).click();
  await expect(message(page, 'Здравствуйте')).toBeVisible();
  await expect(bubble(page)).toHaveJSProperty('connectionState', 'online');
});
