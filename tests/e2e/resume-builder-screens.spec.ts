import { expectAccessibleInThemes, WCAG } from '../setup/axe.ts';
import { signIn } from '../setup/sign-in.ts';
import { saved, step } from './resume-steps.ts';
import { expect, site, personTest as test } from './site-test.ts';
import { expectFits, pressByKeyboard, tabTo, typeByKeyboard } from './steps.ts';

/** The builder of a resume by the keyboard alone, and each of its screens on every width. */
const STEPS = ['О\u00a0себе', 'Профессия', 'Опыт', 'Документы', 'Условия', 'Проверка'];

test('without a mouse from the title to published', { tag: '@journey' }, async ({ page, context }) => {
  test.slow();
  await signIn(context, site().origin, 185);
  await page.goto('/constructor-resume?step=trade');
  await typeByKeyboard(page, page.getByLabel('Название резюме'), 'Сварщик НАКС на трубопроводы');
  await expect(page).toHaveURL(/\/constructor-resume\/\d+\?step=trade/, { timeout: 15_000 });
  await saved(page);
  await typeByKeyboard(page, page.getByRole('combobox', { name: 'Профессия' }), 'сварщик');
  await expect(page.getByRole('option', { name: /сварщик/i }).first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const goTo = async (name: string) => {
    await pressByKeyboard(page, step(page, name));
    await expect(step(page, name)).toHaveAttribute('aria-current', 'step');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  };
  await goTo('Опыт');
  await tabTo(page, page.getByLabel('Работаю впервые, опыта нет'));
  await page.keyboard.press('Space');
  await goTo('Документы');
  await pressByKeyboard(page, page.getByRole('button', { name: 'Добавить курсы' }));
  const layer = page.getByRole('dialog');
  await typeByKeyboard(page, layer.getByLabel('Кто учил'), 'Аттестационный центр');
  await typeByKeyboard(page, layer.getByLabel('Год', { exact: true }), '2024');
  await page.keyboard.press('Enter');
  await expect(layer).toHaveCount(0);
  await expect(page.getByText('Аттестационный центр').first()).toBeVisible();
  await goTo('Проверка');
  await expect(page.getByText('Всё обязательное заполнено')).toBeVisible({ timeout: 15_000 });
  await pressByKeyboard(page, page.getByRole('button', { name: 'Посмотреть чужими глазами' }));
  await pressByKeyboard(page, layer.getByRole('link', { name: 'После отклика' }));
  await expect(layer.getByRole('heading', { name: 'Контакты' })).toBeVisible();
  await page.keyboard.press('Escape');
  await pressByKeyboard(page, page.getByRole('button', { name: 'Опубликовать' }));
  await expect(page.getByRole('heading', { name: 'Резюме опубликовано' })).toBeVisible();
});

test('each step and layer fits every screen and is accessible', async ({ page, context }) => {
  test.slow();
  await signIn(context, site().origin, 186);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/constructor-resume?step=trade');
  await page.getByLabel('Название резюме').fill('Арматурщик');
  await expect(page).toHaveURL(/\/constructor-resume\/\d+\?step=trade/, { timeout: 15_000 });
  await saved(page);
  await page.getByLabel('Ищу работу с бригадой').check();
  await step(page, 'Опыт').click();
  await page.getByRole('button', { name: 'Добавить последнее место работы' }).click();
  await step(page, 'Документы').click();
  await page.getByLabel('Добавить удостоверение или допуск').selectOption({ label: 'Работы на высоте' });
  await step(page, 'Условия').click();
  await page.getByLabel('Поеду на вахту').check();
  for (const name of STEPS) {
    await step(page, name).click();
    await expect(step(page, name)).toHaveAttribute('aria-current', 'step');
    await saved(page);
    await page.locator('main details').evaluateAll((all: HTMLDetailsElement[]) => {
      for (const one of all) one.open = true;
    });
    // What lies half under the bar below would be a small target.
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ width: 390, height: height + 100 });
    await expectAccessibleInThemes(page, { tags: WCAG });
    await expectFits(page);
    // On the narrowest screen, too: one line above, every step in sight.
    expect((await page.getByRole('banner').boundingBox())?.height).toBeLessThanOrEqual(72);
    const nav = page.getByRole('navigation', { name: 'Шаги' });
    expect(await nav.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  }
  const layer = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Посмотреть чужими глазами' }).click();
  await expect(layer.getByText('Так видят компании')).toBeVisible();
  await expectAccessibleInThemes(page, { tags: WCAG });
  await expectFits(page);
  await page.keyboard.press('Escape');
  await step(page, 'Документы').click();
  for (const open of ['Добавить учёбу', 'Добавить курсы']) {
    await page.getByRole('button', { name: open }).click();
    await expect(layer.getByRole('button', { name: 'Готово' })).toBeVisible();
    await expectAccessibleInThemes(page, { tags: WCAG });
    await expectFits(page);
    await page.keyboard.press('Escape');
    await expect(layer).toHaveCount(0);
  }
});
