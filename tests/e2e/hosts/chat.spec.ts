import { bubble, enter, launcher, message, panel, write } from '../chat-bubble-world.ts';
import { newPhone } from '../kept-messages.ts';
import { expect, test } from './host-test.ts';

/** The chat bubble on other people's pages. */

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
