import { DEMO_HEAD } from '#server/demo/logins.ts';
import { expectAccessibleInThemes, WCAG } from '../setup/axe.ts';
import { expectFits, signInAs } from './steps.ts';
import { expect, personTest as test, site } from './site-test.ts';

/** The webhooks of a company: tried, read in the log, given another secret; the demo employer's site shows what came. */
const PAGE = '/profile/embed/webhooks';

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('a test arrives at the employer’s site, an address is refused at its field, a secret is shown once', async ({
    page,
    context,
  }) => {
    await signInAs(context, DEMO_HEAD);
    await page.goto(PAGE);
    const log = page.getByRole('region', { name: 'Журнал' });
    await page.getByRole('button', { name: 'Проверить' }).click();
    await expect(page.getByRole('status')).toHaveText('Дошло: адрес ответил');
    // Other tests make the log longer meanwhile.
    await expect(log.getByRole('listitem').filter({ hasText: 'Проверка' }).first()).toBeVisible();
    await log
      .getByRole('button', { name: /^Повторить/ })
      .last()
      .click();
    await expect(page.getByRole('status')).toHaveText('Дошло: адрес ответил');

    await page.locator('summary', { hasText: 'Новый секрет' }).click();
    await page.getByRole('button', { name: 'Сделать новый секрет' }).click();
    await expect(page.getByRole('group', { name: 'Секрет вебхука' })).toHaveText(/^whsec_/);
    await page.getByRole('link', { name: 'Секрет сохранён, дальше' }).click();
    await expect(page.getByText('whsec_')).toHaveCount(0);
    await expect(page.getByText('Старый секрет подходит до')).toBeVisible();

    await page.getByRole('link', { name: 'Новый вебхук' }).click();
    await page.getByLabel('Адрес').fill('http://192.168.0.1/karkas');
    await page.getByRole('button', { name: 'Добавить' }).click();
    await expect(page.getByLabel('Адрес')).toHaveAccessibleDescription(/Нужен адрес с\u00a0https/);
    await expect(page.getByLabel('Адрес')).toHaveValue('http://192.168.0.1/karkas');

    await page.goto(`${site().employer}/sobytiya`);
    await expect(page.getByRole('listitem').filter({ hasText: 'webhook.test' }).first()).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'respond.created' }).first()).toBeVisible();
  });
});

test('the page fits every screen and is accessible, light and dark', async ({ page, context }) => {
  await signInAs(context, DEMO_HEAD);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(PAGE);
  for (const title of ['Адрес и\u00a0события', 'Новый секрет', 'Удалить вебхук'])
    await page.locator('summary', { hasText: title }).click();
  await expectFits(page);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width: 390, height: height + 400 });
  await expectAccessibleInThemes(page, { tags: WCAG });
});
