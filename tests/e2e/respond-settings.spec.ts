import { expectAccessibleInThemes, WCAG } from '../setup/axe.ts';
import { signInTo, vacanciesOf } from './board-world.ts';
import { expect, personTest as test, site } from './site-test.ts';
import { expectFits, forgive, signInAs } from './steps.ts';

/** How a vacancy takes responds, set by its company, with scripts and without. */
const HEAD = 'head-30@example.ru';

async function firstVacancy(): Promise<number> {
  const [vacancy] = await vacanciesOf(await signInTo(site().origin, 'company-member', HEAD));
  if (!vacancy) throw new Error('The company has no open vacancy');
  return vacancy.id;
}

test('from the list and the board to the settings: errors at their fields, then saved', async ({
  page,
  context,
  problems,
}) => {
  const id = await firstVacancy();
  await signInAs(context, HEAD);
  await page.goto('/profile/vacancy-list');
  await expect(page.locator(`a[href="/profile/vacancy-list/${id}/respond-settings"]`)).toBeVisible();
  await page.goto(`/profile/vacancy-list/${id}`);
  await page.getByRole('link', { name: 'Настройки откликов' }).click();
  await expect(page.getByRole('heading', { name: 'Настройки откликов', level: 1 })).toBeVisible();
  await expectFits(page);
  await expectAccessibleInThemes(page, { tags: WCAG });
  const quick = page.getByRole('switch', { name: 'Быстрый отклик: имя и телефон' });
  const withResume = page.getByRole('switch', { name: 'Только с резюме' });
  await quick.check();
  await withResume.check();
  const count = page.getByLabel('Закрыть приём после стольких откликов');
  await count.fill('тридцать');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(count).toHaveAccessibleDescription(/целое число/);
  await expect(count).toBeFocused();
  await count.fill('30');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(quick).toHaveAccessibleDescription(/оставьте что-то одно/);
  forgive(problems, 400);
  await quick.uncheck();
  await page.getByLabel('Сопроводительное письмо').selectOption('required');
  await page.getByLabel('Автоматический ответ').fill('Ответим в\u00a0понедельник');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await page.waitForURL(/done=saved/);
  await expect(page.getByRole('status').filter({ hasText: 'Настройки сохранены' })).toBeVisible();
  await expect(count).toHaveValue('30');
  await expect(withResume).toBeChecked();
  await expect(quick).not.toBeChecked();
});

test('a member who may only read responds does not open them', async ({ page, context, problems }) => {
  await signInAs(context, 'member-4@example.ru');
  // Nothing leads there either, from the list or from a board.
  await page.goto('/profile/vacancy-list');
  const boards = page.locator('main a[href^="/profile/vacancy-list/"]');
  const board = (await boards.first().getAttribute('href')) ?? '';
  const settings = page.locator('a[href$="/respond-settings"]');
  await expect(settings).toHaveCount(0);
  await page.goto(board);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(settings).toHaveCount(0);
  const response = await page.goto(`/profile/vacancy-list/${await firstVacancy()}/respond-settings`);
  expect(response?.status()).toBe(404);
  forgive(problems, 404);
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('the same form saves, and a refusal keeps what was typed', async ({ page, context }) => {
    const id = await firstVacancy();
    await signInAs(context, HEAD);
    await page.goto(`/profile/vacancy-list/${id}/respond-settings`);
    await page.getByLabel('Когда звонить').fill('с\u00a08 до\u00a020');
    await page.getByLabel('Закрыть приём после стольких откликов').fill('1000');
    await page.getByRole('button', { name: 'Сохранить' }).click();
    await expect(page.getByText('Не больше 999 откликов')).toBeVisible();
    await expect(page.getByLabel('Когда звонить')).toHaveValue('с\u00a08 до\u00a020');
    await page.getByLabel('Закрыть приём после стольких откликов').fill('40');
    await page.getByRole('button', { name: 'Сохранить' }).click();
    await expect(page.getByText('Настройки сохранены')).toBeVisible();
    await expect(page.getByLabel('Закрыть приём после стольких откликов')).toHaveValue('40');
  });
});
