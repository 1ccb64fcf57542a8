import { expect, type Page } from '@playwright/test';
import { RUNTIMES } from '../islands/harness/bundle.ts';
import { expectAccessible } from '../setup/axe.ts';
import { islandTest } from './island-test.ts';

/** What may be done with a respond, on its card in the chat. */

const ORIGIN = 'http://localhost:9';
const test = islandTest({ entry: 'chat.tsx', origin: ORIGIN, title: 'Чат', heading: 'Чат' });

const card = (page: Page) => page.getByRole('log').locator('.msg-card').last();
const changes = (page: Page) => page.evaluate(() => window.server.changes);

for (const runtime of RUNTIMES) {
  const open = (page: Page, respond: string) => page.goto(`${ORIGIN}/${runtime}/index.html?respond=${respond}`);

  test.describe(runtime, () => {
    test('two quick presses are one change', async ({ page }) => {
      await open(page, 'invited');
      const come = card(page).getByRole('button', { name: /^Приду/ });
      await expect(come).toHaveCount(2);
      // In one go: nothing is drawn in between.
      await come.first().evaluate((button: HTMLButtonElement) => {
        button.click();
        button.click();
      });
      await expect(come.first()).toBeEnabled();
      await expect.poll(() => changes(page)).toMatchObject([{ action: 'accept', version: 3 }]);
    });

    test('blanks of a template are walked by Tab and keep the message until they are written over', async ({
      page,
    }) => {
      await open(page, 'offer');
      const field = page.getByRole('textbox', { name: 'Сообщение' });
      const chosen = () =>
        field.evaluate((node: HTMLTextAreaElement) => node.value.slice(node.selectionStart, node.selectionEnd));
      await field.press('/');
      await page.getByRole('button', { name: /^Ждём/ }).click();
      await expect(field).toBeFocused();
      await expect.poll(chosen).toBe('{{день}}');
      await page.keyboard.type('во вторник');
      await field.press('Tab');
      await expect.poll(chosen).toBe('{{время}}');
      await field.press('Tab');
      await expect.poll(chosen).toBe('{{проходная}}');
      await field.press('Enter');
      await expect(page.getByRole('alert').filter({ hasText: 'Впишите сами: {{время}}' })).toBeVisible();
      await expect.poll(chosen).toBe('{{время}}');
      await page.keyboard.type('8:00');
      await field.press('Tab');
      await page.keyboard.type('ворот');
      await expect(field).toHaveValue('Ксения, ждём во вторник в 8:00 у ворот.');
      await field.press('Tab');
      await expect(field).not.toBeFocused();
    });

    test('the status has the colour of its news', async ({ page }) => {
      const colour = async (respond: string, label: string): Promise<string> => {
        await open(page, respond);
        return page.getByText(label, { exact: true }).evaluate((node) => getComputedStyle(node).color);
      };
      expect(await colour('declined', 'Отказ')).not.toBe(await colour('offer', 'Предложение'));
    });

    test('what cannot be taken back is asked once more', async ({ page }) => {
      await open(page, 'offer');
      const accept = card(page).getByRole('button', { name: 'Принять предложение' });
      const questions: string[] = [];
      page.on('dialog', (dialog) => {
        questions.push(dialog.message());
        void (questions.length === 1 ? dialog.dismiss() : dialog.accept());
      });
      await accept.click();
      expect(await changes(page)).toEqual([]);
      await accept.click();
      await expect.poll(() => changes(page)).toMatchObject([{ action: 'accept_offer' }]);
      expect(questions).toEqual(['Принять предложение?', 'Принять предложение?']);
    });

    test('another time is proposed, or the invitation refused, by the card; only what has weight is there', async ({
      page,
    }) => {
      await page.setViewportSize({ width: 320, height: 700 });
      await open(page, 'invited');
      const buttons = card(page).getByRole('button');
      await expect(buttons).toHaveText([/^Приду/, /^Приду/, 'Не смогу / другое время', 'Отказаться']);
      await buttons.getByText('другое время').click();
      await expect(page.getByLabel(/^Когда сможете/)).toBeFocused();
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
      await page.getByRole('button', { name: 'Предложить', exact: true }).click();
      await expect(card(page).getByRole('alert')).toHaveText('Выберите день и\u00a0время');
      await page.getByLabel(/^Когда сможете/).fill('2030-11-24T08:00');
      await page.getByLabel('Сообщение, по желанию').fill('Смена до\u00a0семи');
      await page.getByRole('button', { name: 'Предложить', exact: true }).click();
      await expect(card(page).getByRole('form')).toHaveCount(0);
      await buttons.getByText('Отказаться').click();
      await page.getByLabel('Почему, по желанию').selectOption('Нашёл работу');
      await card(page).getByRole('form').getByRole('button', { name: 'Отказаться' }).click();
      await expect
        .poll(() => changes(page))
        .toMatchObject([
          {
            action: 'counter',
            message: 'Смена до\u00a0семи',
            interview: { options: ['2030-11-24T05:00:00.000Z'], address: 'Проходная №\u00a02' },
          },
          { action: 'refuse', reason: 'found_work' },
        ]);
    });
  });
}
