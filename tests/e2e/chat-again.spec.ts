import type { Page } from '@playwright/test';
import { signIn } from '../setup/sign-in.ts';
import { makeDialog } from './chat-world.ts';
import { expect, personTest as test, site } from './site-test.ts';

const field = (page: Page) => page.getByRole('textbox', { name: 'Сообщение' });
const message = (page: Page, text: string) => page.getByRole('log').getByRole('article').filter({ hasText: text });

test('templates and a changed message that the network has lost come by themselves when it is back', async ({
  page,
  context,
  problems,
}) => {
  const world = await makeDialog(116);
  await signIn(context, site().origin, world.person);
  await page.goto(`/chat/dialog/${world.dialogId}`);
  await page.locator('form[data-live]').waitFor();
  await field(page).fill('Приеду в пять');
  await field(page).press('Enter');
  await page.route('**/api/chat/**', (route) => route.abort());
  await field(page).press('/');
  const failed = page.getByText('Шаблоны не\u00a0загрузились');
  await expect(failed).toBeVisible();
  await page.getByRole('button', { name: 'Повторить' }).click();
  await expect(failed).toBeVisible();
  await page.unroute('**/api/chat/**');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(failed).toBeHidden();
  await page.getByRole('button', { name: 'Закрыть шаблоны' }).click();
  await message(page, 'Приеду в пять')
    .getByRole('button', { name: /^Действия/ })
    .click();
  await page.getByRole('button', { name: 'Изменить' }).click();
  await page.route('**/api/chat/messages/*', (route) => route.abort());
  await field(page).fill('Приеду в шесть');
  await field(page).press('Enter');
  await expect(page.locator('#compose-error')).toContainText('Проверьте связь');
  await page.unroute('**/api/chat/messages/*');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(message(page, 'Приеду в шесть')).toHaveCount(1);
  await expect(message(page, 'изменено')).toHaveCount(1);
  // The network was lost on purpose.
  problems.length = 0;
});
