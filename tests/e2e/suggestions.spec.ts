import type { Page } from '@playwright/test';
import { expectAccessibleInThemes, WCAG } from '../setup/axe.ts';
import { expect, test } from './site-test.ts';
import { searchField, shownTotal } from './list-page.ts';

const suggested = (page: Page) => page.getByRole('listbox', { name: 'Подсказки' });

test('suggestions by keyboard: groups with numbers, a trade in a city, and the filters of the list stay', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on(
    'request',
    (request) => request.url().includes('/suggest?') && asked.push(new URL(request.url()).searchParams.get('q') ?? ''),
  );
  await page.goto('/vacancy-list?housing=1');
  const field = searchField(page);
  await field.focus();
  await expect(field).toHaveRole('combobox');
  await field.fill('с');
  await field.fill('cdfhobr');
  const options = suggested(page).getByRole('option');
  await expect(options.first()).toHaveText('Сварщик');
  await expect(field).toHaveAttribute('aria-expanded', 'true');
  await expect(suggested(page).getByRole('group', { name: 'По городам' })).toContainText('Сварщик в');
  expect(asked).not.toContain('с');
  await expectAccessibleInThemes(page, { tags: WCAG });

  await field.press('Escape');
  await expect(suggested(page)).toBeHidden();
  await expect(field).toHaveValue('cdfhobr');
  await field.press('ArrowDown');
  await expect(suggested(page)).toBeVisible();
  await field.press('ArrowDown');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await expect(field).toHaveAttribute('aria-activedescendant', (await options.first().getAttribute('id')) ?? '');
  await expect(field).toBeFocused();
  // The field itself is a stop before the last one.
  await field.press('ArrowUp');
  await expect(options.first()).toHaveAttribute('aria-selected', 'false');
  await field.press('ArrowUp');
  await expect(options.last()).toHaveAttribute('aria-selected', 'true');
  await field.press('ArrowDown');
  await field.press('ArrowDown');
  await field.press('Enter');
  await expect(page).toHaveURL('/vacancy-list/svarshchik?housing=1');
  await expect(searchField(page)).toHaveValue('сварщик');
});

test('suggestions close when the field is left, and what is typed is searched for as it is', async ({ page }) => {
  await page.goto('/vacancy-list');
  await searchField(page).fill('сварщик');
  await expect(suggested(page)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(suggested(page)).toBeHidden();
  await searchField(page).press('Enter');
  await expect(page).toHaveURL(`/vacancy-list?q=${encodeURIComponent('сварщик')}`);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 320, height: 640 }, hasTouch: true });

  test('suggestions by touch: what is popular, and the number is what the list shows; all of it fits 320 px', async ({
    page,
  }) => {
    await page.goto('/');
    await searchField(page).tap();
    await expect(suggested(page).getByRole('group', { name: 'Часто ищут' })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await searchField(page).fill('сварщик');
    const option = suggested(page)
      .getByRole('option', { name: /^Сварщик в/ })
      .first();
    const promised = Number((await option.locator('.n').innerText()).replaceAll(/\D/g, ''));
    await option.tap();
    await expect(page).toHaveURL(/\/vacancy-list\/[a-z-]+_svarshchik$/);
    expect(await shownTotal(page)).toBe(promised);
  });
});
