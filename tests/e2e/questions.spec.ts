import type { Page } from '@playwright/test';
import { QUESTION_TYPES } from '#shared/domain/question.ts';
import { expectAccessibleInThemes, WCAG } from '../setup/axe.ts';
import { expect, personTest as test } from './site-test.ts';
import { forgive, signInAs } from './steps.ts';

/** The library of screening questions, with scripts and without. */
const PAGE = '/profile/company/questions';

const text = (page: Page) => page.getByLabel('Вопрос', { exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const open = (page: Page) => page.locator('.tpl-row[aria-current]');
test('every kind of question fits every screen and is accessible, light and dark', async ({ page, context }) => {
  test.slow();
  await signInAs(context, 'head-25@example.ru');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(PAGE);
  await expect(page.getByText('Вопросов пока нет.')).toBeVisible();
  for (const type of QUESTION_TYPES) {
    await page.getByLabel('Ответ', { exact: true }).selectOption(type);
    for (const width of [1440, 390, 320]) {
      await page.setViewportSize({ width, height: 800 });
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, `${type} at ${width} px`).toBe(0);
    }
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ width: 390, height: height + 400 });
    await expectAccessibleInThemes(page, { tags: WCAG });
  }
});

test('by keyboard alone: a question with a requirement is added, changed and archived', async ({
  page,
  context,
  problems,
}) => {
  await signInAs(context, 'head-26@example.ru');
  await page.goto(PAGE);
  await text(page).focus();
  await page.keyboard.type('Сколько лет вы варите?');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByLabel('Ответ', { exact: true })).toHaveValue('number');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Сколько', { exact: true })).toBeFocused();
  await page.keyboard.type('три');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Сколько', { exact: true })).toBeFocused();
  await expect(page.getByLabel('Сколько', { exact: true })).toHaveAccessibleDescription(/Напишите число/);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('3');
  await page.keyboard.press('Enter');
  await page.waitForURL(/done=saved/);
  await expect(open(page)).toContainText('Число, нужно: от\u00a03');
  await expect(page.getByRole('switch')).toBeChecked();
  await text(page).fill('Сколько лет стажа?');
  await press(page, 'Сохранить');
  await expect(open(page)).toContainText('Сколько лет стажа?');
  await press(page, 'В архив');
  await page.waitForURL(/done=archived/);
  await expect(open(page)).toContainText('В\u00a0архиве');
  await press(page, 'Удалить насовсем');
  await page.waitForURL(/done=removed/);
  await expect(page.getByText('Вопросов пока нет.')).toBeVisible();
  forgive(problems, 400);
});

test('a member without the right reads the questions', async ({ page, context }) => {
  await signInAs(context, 'member-4@example.ru');
  await page.goto(PAGE);
  await expect(page.locator('.tpl-row').first()).toBeVisible();
  await expect(text(page)).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Новый вопрос' })).toHaveCount(0);
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('a list of options and what is needed of it', async ({ page, context }) => {
    await signInAs(context, 'head-28@example.ru');
    await page.goto(`${PAGE}?question=new`);
    await text(page).fill('Какой у вас разряд?');
    await page.getByLabel('Ответ', { exact: true }).selectOption('single');
    await expect(page.getByLabel('Сколько', { exact: true })).toBeHidden();
    await page.getByLabel('Варианты').fill('4-й\n5-й\n6-й');
    await page.getByLabel('Какие ответы подходят').fill('5-й\n7-й');
    await press(page, 'Сохранить');
    await expect(page.getByLabel('Какие ответы подходят')).toHaveAccessibleDescription(/Отметьте варианты/);
    await expect(page.getByLabel('Варианты')).toHaveValue('4-й\n5-й\n6-й');
    await page.getByLabel('Какие ответы подходят').fill('5-й\n6-й');
    await press(page, 'Сохранить');
    await page.waitForURL(/done=saved/);
    await expect(open(page)).toContainText('нужно: 5-й или\u00a06-й');
  });
});
