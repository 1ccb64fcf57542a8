import type { Page } from '@playwright/test';
import { GROUPS } from '../../site/src/features/markup/specimens.ts';
import { expectAccessible, expectAccessibleInThemes, WCAG } from '../setup/axe.ts';
import { expect, test } from './site-test.ts';

const press = (page: Page, name: string) => page.locator(`[data-demo="${name}"]`).click();

/** Presses every button of a thing; after each, does what is given. */
async function pressEach(page: Page, id: string, see: (demo: string) => Promise<void>): Promise<void> {
  const buttons = page.locator(`[id="${id}"] [data-demo]`);
  for (const button of await buttons.all()) {
    await button.click();
    await see((await button.getAttribute('data-demo'))!);
  }
}

test('everything in the contents is on the page, named, with its file and its lines', async ({ page }) => {
  await page.goto('/markup');
  for (const { id, title, specimens } of GROUPS) {
    await expect(page.locator(`[id="${id}"] > h2`)).toHaveText(title);
    for (const specimen of specimens) {
      const item = page.locator(`[id="${specimen.id}"]`);
      await expect(item.locator('h3').first()).toHaveText(specimen.name);
      await expect(item.locator('.kit-name code')).toHaveText(specimen.file);
      expect((await item.locator('pre').last().textContent())?.trim(), specimen.id).toBeTruthy();
      expect(await item.locator('.kit-pane').first().locator('> *').count(), specimen.id).toBeGreaterThan(0);
    }
  }
});

test('the lines are those that drew the thing', async ({ page }) => {
  await page.goto('/markup');
  const item = page.locator('[id="facts"]');
  await item.getByText('Как написать').click();
  await expect(item.locator('pre')).toContainText("{ term: 'Что строят', value: 'Жилые дома' }");
  await expect(page.locator('[id="lightbox-broken"] pre')).toContainText("openLayer('lightbox', { images: [] })");
});

test('layers: each opens, is accessible light and dark, and closes', async ({ page }) => {
  test.slow();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/markup');
  const dialog = page.locator('dialog[open]');
  for (const id of [
    'layer-alert',
    'layer-error',
    'layer-city',
    'layer-filters',
    'layer-resume-filters',
    'layer-newsletter',
    'lightbox-view',
  ]) {
    await pressEach(page, id, async () => {
      await expect(dialog).toHaveCount(1);
      await expect(dialog.locator('.spin')).toHaveCount(0);
      // What sticks to the edges of a long layer covers fields on their way past it.
      const options = { tags: WCAG, include: 'dialog[open]', disabledRules: ['target-size'] };
      await expectAccessibleInThemes(page, options);
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
    });
  }
});

test('layers: looks, stack, locks and time', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/markup');
  const dialog = page.locator('dialog[open]');
  for (const [id, attribute] of [
    ['layer-size', 'data-size'],
    ['layer-position', 'data-position'],
    ['layer-theme', 'data-theme'],
  ] as const) {
    await pressEach(page, id, async (demo) => {
      await expect(dialog).toHaveAttribute(attribute, demo);
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
    });
  }

  await press(page, 'stack');
  await expect(page.locator('dialog')).toHaveCount(4);
  await expect(page.locator('dialog').first()).toBeHidden();
  for (let left = 3; left >= 0; left--) {
    await page.keyboard.press('Escape');
    await expect(page.locator('dialog')).toHaveCount(left);
  }

  await press(page, 'locked');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Понятно' }).click();
  await press(page, 'confirm-answer');
  await dialog.getByRole('button', { name: 'Скрыть' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Вакансия скрыта' })).toBeVisible();
  await press(page, 'loading');
  await expect(dialog).toBeVisible();
  await expect(dialog).toHaveCount(0);
});

test('toasts: each kind and each place, twenty at most', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/markup');
  await pressEach(page, 'toast-type', async (demo) => {
    await expect(page.locator(`.toast[data-type="${demo.replace('toast-', '')}"]`).first()).toBeVisible();
  });
  await pressEach(page, 'toast-position', async (demo) => {
    await expect(page.locator(`.toast-list[data-position="${demo}"] .toast`).first()).toBeVisible();
  });
  await press(page, 'toast-many');
  await expect(page.locator('.toast')).toHaveCount(20);
});

test('what did not load says so', async ({ page, problems }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/markup');
  const dialog = page.locator('dialog[open]');
  for (const [demo, text] of [
    ['failed', 'Произошла ошибка'],
    ['photo-broken', 'Фото не\u00a0открылось'],
    ['photo-none', 'Фото нет'],
  ] as const) {
    await press(page, demo);
    await expect(dialog.getByText(text, { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }
  expect(problems.join(' ')).toContain('Ошибка загрузки модального окна');
  problems.length = 0;
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('everything is there to be read', async ({ page }) => {
    await page.goto('/markup');
    await expect(page.getByRole('heading', { name: 'Кнопки', exact: true })).toBeVisible();
    await expect(page.locator('[data-demo]').first()).toBeHidden();
    await page.locator('[id="facts"] summary').click();
    await expect(page.locator('[id="facts"] pre')).toBeVisible();
  });
});

test('a form shows errors at their fields, keeps what was typed over a reload, and sends once', async ({ page }) => {
  await page.goto('/markup');
  const form = page.locator('#kit-form');
  const name = form.getByLabel('Как вас зовут');
  const text = form.getByLabel('Сообщение');
  await name.press('Enter');
  await expect(form.locator('button')).toHaveAttribute('aria-busy', 'true');
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription('Напишите, как вас зовут');
  await expect(text).toHaveAccessibleDescription('Напишите сообщение');
  await expectAccessible(page, { tags: WCAG, include: '#kit-form' });

  await name.pressSequentially('сеть');
  await expect(name).not.toHaveAttribute('aria-invalid');
  await text.fill('Здравствуйте');
  await page.reload();
  await expect(name).toHaveValue('сеть');
  await expect(text).toHaveValue('Здравствуйте');
  await form.locator('button').click();
  await expect(form.getByRole('alert')).toContainText('Не\u00a0получилось отправить');
  await expect(text).toHaveValue('Здравствуйте');

  await name.fill('Анна');
  await form.locator('button').dblclick();
  await expect(page.locator('.toast')).toHaveCount(1);
  await expect(text).toHaveValue('');
  await page.reload();
  await expect(text).toHaveValue('');
});

test('hidden fields of a form: never in a draft, their errors are shown for the whole form', async ({ page }) => {
  await page.route('/markup', async (route) => {
    const answer = await route.fetch();
    const hidden = '<input type="hidden" name="token" value="rendered">';
    const body = (await answer.text()).replace(/<form[^>]* id="kit-form"[^>]*>/, (tag) => tag + hidden);
    await route.fulfill({ response: answer, body });
  });
  await page.goto('/markup');
  const form = page.locator('#kit-form');
  await expect(form.locator('[name="token"]')).toHaveValue('rendered');
  await form.getByLabel('Сообщение').fill('Здравствуйте');
  const draft = await page.evaluate(() => localStorage.getItem('draft:markup'));
  expect(draft).toContain('Здравствуйте');
  expect(draft).not.toContain('rendered');

  await form.evaluate((node) => {
    node.querySelector('[name="text"]')?.closest('.fld')?.remove();
    node.insertAdjacentHTML('beforeend', '<input type="hidden" name="text">');
  });
  await form.getByLabel('Как вас зовут').fill('Анна');
  await form.locator('button').click();
  await expect(form.getByRole('alert')).toHaveText('Напишите сообщение');
});
