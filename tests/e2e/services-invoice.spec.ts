import type { Page } from '@playwright/test';
import { expectAccessibleInThemes, WCAG } from '../setup/axe.ts';
import { signInTo } from './board-world.ts';
import { expect, personTest as test, site } from './site-test.ts';
import { expectFits, signInAs } from './steps.ts';

/** A service is bought by an invoice: its PDF is there at once, and beside the purchase until it is paid. */
const SERVICES = '/profile/paid-services';
const HEAD = 'head-45@example.ru';

const waiting = (page: Page) => page.getByRole('region', { name: 'Ждут оплаты' });
const invoiceOf = (scope: Pick<Page, 'getByRole'>) => scope.getByRole('link', { name: /^Счёт №\s\d+, PDF$/ });

async function expectDownload(page: Page, name: RegExp): Promise<void> {
  const [file] = await Promise.all([page.waitForEvent('download'), invoiceOf(page.getByRole('main')).click()]);
  expect(file.suggestedFilename()).toMatch(name);
}

test('a window leads to the PDF of its invoice', async ({ page, context }) => {
  await signInAs(context, 'head-46@example.ru');
  await page.goto(SERVICES);
  await page.getByRole('link', { name: /^Подключить\s?: Контакты$/ }).click();
  const window = page.getByRole('dialog');
  await window.getByRole('radio', { name: /По\sсчёту/ }).check();
  await window.getByRole('button', { name: 'Выставить счёт' }).click();
  await expect(page.getByRole('heading', { name: 'Счёт выставлен' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(/Оплатите 2\s500\s₽ до\s\d.+ включительно/);
  await expectDownload(page, /^Счёт \d+ Каркас\.pdf$/);
  await expectFits(page);
  await expectAccessibleInThemes(page, { tags: WCAG });
});

test('what waits is told apart from what is bought; a part of the page is found by its link', async ({
  page,
  context,
}) => {
  const head = await signInTo(site().origin, 'company-member', HEAD);
  const payer = { name: 'ООО «Плательщик»', inn: '7707083893', kpp: '770701001', address: '' };
  for (let count = 0; count < 5; count += 1)
    await head('POST', '/services/company/init/contacts-add', {
      quantity: 1,
      totalKopecks: 300_00,
      payBy: 'invoice',
      payer,
      offerCompany: true,
    });
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs(context, HEAD);
  await page.goto(SERVICES);
  const rows = waiting(page).getByRole('listitem');
  await expect(rows).toHaveCount(3);
  await expect(rows.first()).toContainText(/Ждёт оплаты\s*до\s\d.+ включительно/);
  await expect(rows.first()).toContainText('Заказано');
  await expect(invoiceOf(rows.first())).toHaveAttribute('href', /\/\d+\.pdf$/);
  await waiting(page).locator('summary').click();
  await expect(rows.nth(4)).toBeVisible();

  const people = page.getByRole('link', { name: /^Заказать\s?: Вопрос специалисту$/ });
  await expect(people).toBeHidden();
  await page.getByRole('navigation', { name: 'На этой странице' }).getByRole('link', { name: 'Сделает' }).click();
  await expect(people).toBeInViewport();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('about:blank');
  await page.goto(SERVICES);
  await expect(people).toBeVisible();
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('contacts are bought by an invoice, which a payer without letters does not get', async ({ page, context }) => {
    await signInAs(context, HEAD);
    await page.goto(`${SERVICES}/contacts-add?quantity=20`);
    await page.getByRole('radio', { name: /По\sсчёту/ }).check();
    await page.getByText(/^Кто платит/).click();
    const fields = { Название: '🏗️🏗️', ИНН: '12' };
    const right: string[] = [];
    for (const [label, wrong] of Object.entries(fields)) {
      right.push(await page.getByLabel(label).inputValue());
      await page.getByLabel(label).fill(wrong);
    }
    await page.getByRole('button', { name: 'Выставить счёт' }).click();
    await expect(page.getByLabel('Название')).toHaveAccessibleDescription(/Напишите название буквами/);
    await expect(page.getByLabel('ИНН')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByRole('radio', { name: /По\sсчёту/ })).toBeChecked();
    for (const [index, label] of Object.keys(fields).entries()) await page.getByLabel(label).fill(right[index] ?? '');
    await page.getByRole('button', { name: 'Выставить счёт' }).click();
    await expect(page.getByRole('heading', { name: 'Счёт выставлен' })).toBeVisible();
    await expect(page.getByRole('main')).toContainText(/Оплатите 5\s000\s₽ до\s/);
    await expect(invoiceOf(page.getByRole('main'))).toBeVisible();
    await page.goto(SERVICES);
    await expect(waiting(page).getByRole('listitem').first()).toContainText('5\u00a0000\u00a0₽');
  });
});
