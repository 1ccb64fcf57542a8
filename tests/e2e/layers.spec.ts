import type { Page } from '@playwright/test';
import { findBrowser } from '../setup/browser.ts';
import { expectAccessibleInThemes } from '../setup/axe.ts';
import { expect, test } from './overlays-test.ts';

/** Layers and toasts in a browser with real scroll bars: a page must not jump when its own goes. */
test.use({ launchOptions: { ...(await findBrowser()), ignoreDefaultArgs: ['--hide-scrollbars'] } });

const dialog = (page: Page, name: string) => page.getByRole('alertdialog', { name });
const places = (page: Page) => page.locator('dialog').evaluateAll((nodes) => nodes.map((node) => node.dataset.place));

/** Opens alerts above each other. */
async function openAlerts(page: Page, ...titles: string[]): Promise<void> {
  await page.evaluate(async (names) => {
    for (const title of names) {
      void window.overlays.openLayer('alert', { title, text: 'Текст' });
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  }, titles);
  await expect(page.locator('dialog')).toHaveCount(titles.length);
}

test('the front layer is active, the one behind it is dimmed, older than three are hidden', async ({ page, open }) => {
  await open();
  await openAlerts(page, 'Первое', 'Второе', 'Третье', 'Четвёртое', 'Пятое');
  await expect.poll(() => places(page)).toEqual(['hidden', 'hidden', 'back', 'back', 'front']);
  await expect(page.locator('dialog').first()).toBeHidden();
  await expect(page.locator('dialog').nth(3)).toBeVisible();

  // Only the top layer closes, one by one.
  for (const name of ['Пятое', 'Четвёртое', 'Третье', 'Второе']) {
    await expect(dialog(page, name).getByRole('button', { name: 'Понятно' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog(page, name)).toHaveCount(0);
  }
  await expect.poll(() => places(page)).toEqual(['front']);
});

test('the focus goes in, stays in, and returns', async ({ page, open }) => {
  await open();
  const opener = page.getByRole('button', { name: 'Открыть' });
  await opener.focus();
  await openAlerts(page, 'Первое', 'Второе');
  for (let times = 0; times < 6; times++) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('main'))).toBeNull();
  }
  await page.keyboard.press('Escape');
  await expect(dialog(page, 'Первое').getByRole('button', { name: 'Понятно' })).toBeFocused();
  await dialog(page, 'Первое').getByRole('button', { name: 'Закрыть' }).click();
  await expect(opener).toBeFocused();
});

test('the page neither scrolls nor jumps while a layer is open', async ({ page, open }) => {
  await open();
  const left = () => page.locator('h1').evaluate((node) => node.getBoundingClientRect().right);
  const before = await left();
  expect(await page.evaluate(() => innerWidth - document.documentElement.clientWidth)).toBeGreaterThan(0);
  await openAlerts(page, 'Первое');
  expect(await left()).toBe(before);
  await page.mouse.move(20, 300);
  await page.mouse.wheel(0, 500);
  await page.keyboard.press('PageDown');
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.keyboard.press('Escape');
  await expect(page.locator('dialog')).toHaveCount(0);
  expect(await left()).toBe(before);
  await page.mouse.wheel(0, 500);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
});

test('a press beside the front layer closes it, unless it was told not to; the end of a selection does not', async ({
  page,
  open,
}) => {
  await open();
  await openAlerts(page, 'Первое');
  await page.evaluate(() => void window.overlays.openLayer('alert', { title: 'Важное' }, { closesByBackdrop: false }));
  await dialog(page, 'Важное').waitFor();
  await page.mouse.click(5, 5);
  await expect(dialog(page, 'Важное')).toBeVisible();
  await page.keyboard.press('Escape');
  await dialog(page, 'Первое').getByText('Текст').hover();
  await page.mouse.down();
  await page.mouse.move(5, 5);
  await page.mouse.up();
  await expect(dialog(page, 'Первое')).toBeVisible();
  await page.mouse.click(5, 5);
  await expect(dialog(page, 'Первое')).toHaveCount(0);
});

test('a locked layer closes by its own doing only', async ({ page, open }) => {
  await open();
  await page.evaluate(() => {
    const until = new Promise((resolve) => document.addEventListener('work-done', resolve, { once: true }));
    void window.overlays.openLayer('loading', { title: 'Сохраняем', until });
  });
  const loading = page.getByRole('dialog', { name: 'Сохраняем' });
  await expect(loading).toBeVisible();
  await expect(loading.getByRole('button')).toHaveCount(0);
  for (let times = 0; times < 3; times++) await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await expect(loading).toBeVisible();
  await expectAccessibleInThemes(page);
  await page.evaluate(() => document.dispatchEvent(new Event('work-done')));
  await expect(loading).toHaveCount(0);
});

test('the back button closes the front layer and stays on the page; forward opens nothing', async ({ page, open }) => {
  await open();
  const address = page.url();
  const heard = await page.evaluateHandle(() => {
    const events: string[] = [];
    addEventListener('popstate', () => events.push(location.href));
    return events;
  });
  const length = await page.evaluate(() => history.length);
  await openAlerts(page, 'Первое', 'Второе');
  await page.goBack();
  await expect(dialog(page, 'Второе')).toHaveCount(0);
  await expect(dialog(page, 'Первое')).toBeVisible();
  await page.goBack();
  await expect(page.locator('dialog')).toHaveCount(0);
  expect(page.url()).toBe(address);
  await page.evaluate(() => history.forward());
  await expect.poll(() => page.evaluate(() => (history.state as { layer?: number } | null)?.layer ?? 0)).toBe(0);
  await expect(page.locator('dialog')).toHaveCount(0);
  // Closed by a key: its entry is gone too, and the next layer takes its place.
  await openAlerts(page, 'Третье');
  await page.keyboard.press('Escape');
  await expect(page.locator('dialog')).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => (history.state as { layer?: number } | null)?.layer ?? 0)).toBe(0);
  expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(length + 2);
  // The page hears of none of it: its address has not changed.
  expect(await heard.jsonValue()).toEqual([]);
});

test('what follows a closed layer finds the page at its own address', async ({ page, open }) => {
  await open();
  await page.evaluate(async () => {
    const answer = window.overlays.openLayer('confirm', { title: 'Уйти?', label: 'Уйти' });
    void answer.then(() => history.pushState(null, '', '?next'));
  });
  await page.locator('dialog').getByRole('button').last().click();
  await page.waitForURL(/\?next$/);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => location.search)).toBe('');
  expect(await page.evaluate(() => history.state as unknown)).toBeNull();
});

test('a layer with a time closes by itself', async ({ page, open }) => {
  await page.clock.install({ time: 0 });
  await open();
  await page.clock.pauseAt(60_000);
  await page.evaluate(() => void window.overlays.openLayer('alert', { title: 'Недолго' }, { timeoutMs: 5_000 }));
  await dialog(page, 'Недолго').waitFor();
  await page.clock.runFor(4_000);
  await expect(dialog(page, 'Недолго')).toBeVisible();
  await page.clock.runFor(1_000);
  await expect(dialog(page, 'Недолго')).toHaveCount(0);
});

test('a question gives its answer', async ({ page, open }) => {
  await open();
  const ask = () =>
    page.evaluate(async () => {
      const answer = await window.overlays.openLayer('confirm', {
        title: 'Удалить резюме?',
        text: 'Его нельзя вернуть.',
        label: 'Удалить',
        cancelLabel: 'Оставить',
        isDangerous: true,
      });
      return String(answer);
    });
  for (const [name, answer] of [
    ['Удалить', 'true'],
    ['Оставить', 'undefined'],
    ['Закрыть', 'undefined'],
  ] as const) {
    const asked = ask();
    await expect(dialog(page, 'Удалить резюме?').getByRole('button', { name: 'Оставить' })).toBeFocused();
    await dialog(page, 'Удалить резюме?').getByRole('button', { name }).click();
    expect(await asked).toBe(answer);
  }
  const asked = ask();
  await dialog(page, 'Удалить резюме?').waitFor();
  await expectAccessibleInThemes(page);
  await page.keyboard.press('Escape');
  await asked;
});

test('a layer that does not come is logged, and an error is shown in its place', async ({ page, open, problems }) => {
  await open();
  await page.route('**/confirm.js', (route) => route.abort());
  const result = page.evaluate(async () =>
    String(await window.overlays.openLayer('confirm', { title: 'Что?', label: 'Да' })),
  );
  const fallback = dialog(page, 'Произошла ошибка');
  await expect(fallback).toContainText('Окно не загрузилось');
  await expectAccessibleInThemes(page);
  await fallback.locator('.layer-actions').getByRole('button', { name: 'Закрыть' }).click();
  expect(await result).toBe('undefined');
  expect(problems.splice(0).filter((problem) => problem.startsWith('Ошибка загрузки модального окна'))).toHaveLength(1);
});

test('sizes, places and themes; on a phone every layer is a sheet from below', async ({ page, open }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open();
  const box = async (look: object) => {
    await page.evaluate((given) => void window.overlays.openLayer('alert', { title: 'Окно' }, given), { ...look });
    await dialog(page, 'Окно').waitFor();
    await dialog(page, 'Окно').evaluate((node) => Promise.all(node.getAnimations().map(({ finished }) => finished)));
    const { x, y, width, height } = (await dialog(page, 'Окно').boundingBox())!;
    await page.keyboard.press('Escape');
    return { x, y, width, height };
  };
  for (const [size, width] of [
    ['sm', 440],
    ['lg', 560],
    ['xl', 720],
    ['xl2', 960],
    ['xl3', 1200],
  ] as const) {
    expect((await box({ size })).width, size).toBe(width);
  }
  const viewport = await page.evaluate(() => document.documentElement.clientWidth);
  expect(await box({ position: 'left' })).toMatchObject({ x: 0, y: 0, width: 440, height: 900 });
  const { x, width } = await box({ position: 'right' });
  expect(x + width).toBeGreaterThanOrEqual(viewport);

  await page.setViewportSize({ width: 320, height: 640 });
  for (const size of ['sm', 'xl3']) {
    const sheet = await box({ size });
    expect(sheet).toMatchObject({ x: 0, width: await page.evaluate(() => document.documentElement.clientWidth) });
    expect(sheet.y + sheet.height).toBe(640);
  }
  await page.evaluate(() => void window.overlays.openLayer('alert', { title: 'Серое' }, { theme: 'gray' }));
  await dialog(page, 'Серое').waitFor();
  await expectAccessibleInThemes(page);
});

test.describe('toasts', () => {
  const toasts = (page: Page) => page.locator('.toast');

  test('stand at the top right, close by a press, an error interrupts', async ({ page, open }) => {
    await open();
    await page.evaluate(() => {
      for (const type of ['success', 'error', 'warning', 'info', 'default'] as const)
        window.overlays.toast(`Сообщение ${type}`, { type, timeoutMs: 60_000 });
    });
    await expect(toasts(page)).toHaveCount(5);
    await expect(page.getByRole('alert')).toHaveText('Сообщение error');
    const box = (await toasts(page).first().boundingBox())!;
    expect(box.x + box.width).toBeGreaterThan((await page.evaluate(() => document.documentElement.clientWidth)) - 40);
    expect(box.y).toBeLessThan(120);
    await expectAccessibleInThemes(page);
    await page.getByText('Сообщение info').click();
    await expect(toasts(page)).toHaveCount(4);
    await toasts(page).filter({ hasText: 'Сообщение error' }).getByRole('button', { name: 'Закрыть' }).click();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  test('are gone after three seconds', async ({ page, open }) => {
    await page.clock.install({ time: 0 });
    await open();
    await page.clock.pauseAt(60_000);
    await page.evaluate(() => window.overlays.toast('Сохранено'));
    await page.clock.runFor(2_900);
    await expect(toasts(page)).toHaveCount(1);
    await page.clock.runFor(100);
    await expect(toasts(page)).toHaveCount(0);
  });

  test('wait while one is pointed at or has the focus', async ({ page, open }) => {
    await page.clock.install({ time: 0 });
    await open();
    await page.getByRole('button', { name: 'Открыть' }).focus();
    await page.clock.pauseAt(60_000);
    await page.evaluate(() => window.overlays.toast('Ссылка скопирована'));
    await toasts(page).hover();
    await page.clock.runFor(10_000);
    await expect(toasts(page)).toHaveCount(1);
    await toasts(page).getByRole('button').focus();
    await page.mouse.move(5, 500);
    await page.clock.runFor(10_000);
    await expect(toasts(page)).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(toasts(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Открыть' })).toBeFocused();
  });

  test('stand above layers, where they can be pressed, and stay when those close', async ({ page, open }) => {
    await open();
    await page.evaluate(() => window.overlays.toast('До окна', { timeoutMs: 60_000 }));
    await openAlerts(page, 'Первое', 'Второе');
    await page.evaluate(() => window.overlays.toast('Над окном', { timeoutMs: 60_000 }));
    await page.getByText('Над окном').click();
    await expect(toasts(page)).toHaveCount(1);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(page.locator('dialog')).toHaveCount(0);
    await page.getByText('До окна').click();
    await expect(toasts(page)).toHaveCount(0);
  });

  test('are twenty at most and never leave the screen', async ({ page, open }) => {
    await page.setViewportSize({ width: 320, height: 600 });
    await open();
    await page.evaluate(() => {
      for (let number = 1; number <= 25; number++) window.overlays.toast(`Сообщение ${number}`, { timeoutMs: 60_000 });
    });
    await expect(toasts(page)).toHaveCount(20);
    await expect(toasts(page).first()).toContainText('Сообщение 25');
    const list = (await page.locator('.toast-list').boundingBox())!;
    expect(list.y + list.height).toBeLessThanOrEqual(600);
    expect(list.x).toBeGreaterThanOrEqual(0);
  });
});
