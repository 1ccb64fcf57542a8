import type { Page } from '@playwright/test';
import { DEMO_HEAD, DEMO_PASSWORD } from '#server/demo/logins.ts';
import { expectAccessibleInThemes, WCAG } from '../setup/axe.ts';
import { documentWith, encoded, fileOf } from '../setup/bank-statement.ts';
import { PAYEE } from '../setup/money-world.ts';
import { expect, personTest as test } from './site-test.ts';
import { expectFits, forgive, pressByKeyboard, signInAs } from './steps.ts';

/** An accountant asks for an invoice, staff read the bank's statement, the head takes the rest back. Each head is of one test. */
const HEAD = 'head-37@example.ru';
const WITHOUT_SCRIPT = 'head-38@example.ru';
const STAFF = 'administrator@example.ru';
const PAPERS = '/profile/personal-account/documents';
const WITHDRAWALS = '/profile/personal-account/withdrawals';
const PAYER = { inn: '7707083893', kpp: '770701001' };

const window = (page: Page) => page.getByRole('dialog');
const row = (page: Page, text: string | RegExp) => page.getByRole('listitem').filter({ hasText: text }).first();

async function fillPayer(scope: Pick<Page, 'getByLabel' | 'locator'>): Promise<void> {
  const inn = scope.getByLabel('ИНН');
  if (!(await inn.isVisible())) await scope.locator('summary', { hasText: 'Кто платит' }).click();
  await scope.getByLabel('Название').fill('ООО «Плательщик | Ко»');
  await inn.fill(PAYER.inn);
  await scope.getByLabel('КПП').fill(PAYER.kpp);
}

/** Sends a statement with one payment by the page of staff. */
async function takeStatement(page: Page, number: string, rubles: string): Promise<void> {
  const came = { number: `e2e-${number}`, rubles, purpose: `Оплата по счету № ${number}`, inn: PAYER.inn };
  await page.goto('/staff/payments');
  await page.getByLabel('Файл выписки').setInputFiles({
    name: 'выписка.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from(encoded(fileOf(documentWith(came)))),
  });
  await page.getByRole('button', { name: 'Загрузить' }).click();
}

const numberOf = async (page: Page) => /№\s(\d+)/.exec((await row(page, 'Ждёт оплаты').textContent()) ?? '')?.[1] ?? '';

test(
  'an invoice is asked for in a window, printed, paid by a statement once; the rest goes back',
  { tag: '@journey' },
  async ({ page, context, problems }) => {
    await signInAs(context, HEAD);
    await page.goto(PAPERS);
    await pressByKeyboard(page, page.getByRole('link', { name: 'Выставить счёт' }));
    await expect(window(page).getByRole('heading', { name: 'Пополнить по\u00a0счёту' })).toBeVisible();
    await window(page).getByLabel('Сумма, ₽').fill('499');
    await fillPayer(window(page));
    const submit = window(page).getByRole('button', { name: 'Выставить счёт' });
    await submit.click();
    await expect(window(page).getByLabel('Сумма, ₽')).toHaveAccessibleDescription(/Не\u00a0меньше 500/);
    await window(page).getByLabel('Сумма, ₽').fill('60 000');
    await submit.dblclick();
    await expect(page.getByRole('main').getByRole('status')).toContainText('Счёт выставлен');
    await expect(page.getByRole('listitem').filter({ hasText: 'Ждёт оплаты' })).toHaveCount(1);
    const number = await numberOf(page);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      row(page, `№ ${number}`)
        .or(row(page, `№\u00a0${number}`))
        .getByRole('link', { name: /PDF/ })
        .click(),
    ]);
    expect(file.suggestedFilename()).toBe(`Счёт ${number} Каркас.pdf`);

    await signInAs(context, STAFF);
    await takeStatement(page, number, '60000.00');
    await expect(page.locator('#statement-said')).toContainText('Зачислено: 1, на\u00a060\u00a0000\u00a0₽');
    await takeStatement(page, number, '60000.00');
    await expect(page.locator('#statement-said')).toContainText('Уже были: 1');

    await signInAs(context, HEAD);
    await page.goto(PAPERS);
    await expect(row(page, `Счёт №\u00a0${number}`)).toContainText('Оплачен');
    await page.goto(WITHDRAWALS);
    await page.getByRole('link', { name: 'Вернуть деньги на\u00a0счёт' }).click();
    await window(page).getByLabel('Сумма, ₽').fill('12 500,50');
    for (const [label, value] of [
      ['Банк', PAYEE.bank],
      ['БИК', '044525593'],
      ['Корреспондентский счёт', PAYEE.corrAccount],
      ['Счёт компании', PAYEE.account],
      ['Почему возвращаете', 'Не нужны'],
      ['Ваш пароль', DEMO_PASSWORD],
    ] as const)
      await window(page).getByLabel(label, { exact: true }).fill(value);
    const ask = window(page).getByRole('button', { name: 'Вернуть деньги' });
    await ask.click();
    await expect(window(page).getByLabel('Счёт компании')).toHaveAccessibleDescription(/не\u00a0в\u00a0этом банке/);
    await window(page).getByLabel('БИК').fill(PAYEE.bik);
    await ask.click();
    await expect(page.getByRole('main').getByRole('status')).toContainText('деньги удержаны');
    await expect(row(page, '12\u00a0500,50')).toContainText('На\u00a0рассмотрении');
    // The next request goes to the same account.
    await page.getByRole('link', { name: 'Вернуть деньги на\u00a0счёт' }).click();
    await expect(window(page).getByLabel('Счёт компании')).toHaveValue(PAYEE.account);
    await expect(window(page).getByLabel('Корреспондентский счёт')).toHaveValue(PAYEE.corrAccount);

    await signInAs(context, STAFF);
    await page.goto('/staff/withdrawals');
    const asked = page.getByRole('article').filter({ hasText: '12\u00a0500,50' });
    await expect(asked).toContainText('Осталось 10\u00a0рабочих дней');
    await asked.getByRole('button', { name: /^Одобрить/ }).click();
    await asked.getByRole('button', { name: /^Отправлено/ }).click();
    await asked.getByRole('button', { name: /^Дошло/ }).click();
    await expect(asked).toHaveCount(0);
    await page.goto('/staff/reports/money?month=2026-11');
    await expect(page.getByRole('table')).toContainText('Компании: деньги на\u00a0балансе');

    await signInAs(context, HEAD);
    await page.goto(WITHDRAWALS);
    await expect(row(page, '12\u00a0500,50')).toContainText('Деньги дошли');
    forgive(problems, 400);
  },
);

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('an invoice is asked for, refused at its field with what was typed, and taken back', async ({
    page,
    context,
  }) => {
    await signInAs(context, WITHOUT_SCRIPT);
    await page.goto(PAPERS);
    await page.getByRole('link', { name: 'Выставить счёт' }).click();
    await page.getByLabel('Сумма, ₽').fill('10.005');
    await fillPayer(page);
    await page.getByRole('button', { name: 'Выставить счёт' }).click();
    await expect(page.getByLabel('Сумма, ₽')).toHaveAccessibleDescription(/например 10/);
    await expect(page.getByLabel('Сумма, ₽')).toHaveValue('10.005');
    await expect(page.getByLabel('Название')).toHaveValue('ООО «Плательщик | Ко»');
    await page.getByLabel('Сумма, ₽').fill('1000');
    await page.getByRole('button', { name: 'Выставить счёт' }).click();
    await expect(page.getByRole('main').getByRole('status')).toContainText('Счёт выставлен');
    await page.getByRole('button', { name: /^Отменить/ }).click();
    await expect(page.getByRole('main').getByRole('status')).toHaveText('Счёт отменён');
    await expect(row(page, 'Отменён')).toBeVisible();
  });
});

test('acts are beside invoices, and the newest below documents of applicants', async ({ page, context }) => {
  const acts = page.getByRole('heading', { name: 'Акты', exact: true });
  await signInAs(context, DEMO_HEAD);
  await page.goto('/profile/documents');
  await expect(page.getByRole('heading', { name: 'Документы соискателей' })).toBeVisible();
  const newest = page.getByRole('region', { name: 'Акты' });
  await expect(newest.getByRole('listitem').first()).toContainText(/Акт №\s\d+ за/);
  const file = page.waitForEvent('download');
  await newest
    .getByRole('link', { name: /^PDF акта/ })
    .first()
    .click();
  expect((await file).suggestedFilename()).toMatch(/^Акт \d+ Каркас\.pdf$/);
  await newest.getByRole('link', { name: /^(Все|Счета и)/ }).click();
  await expect(page).toHaveURL(new RegExp(`${PAPERS}#acts$`));
  await expect(acts).toBeVisible();
  // An accountant has no other documents.
  await signInAs(context, 'member-3@example.ru');
  await page.goto('/profile/documents');
  await expect(page).toHaveURL(new RegExp(`${PAPERS}#acts$`));
  await expect(page.getByRole('navigation', { name: 'Профиль' }).getByRole('link', { name: 'Документы' })).toHaveCount(
    0,
  );
});

test('the pages fit every screen and are accessible, light and dark', async ({ page, context }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signInAs(context, WITHOUT_SCRIPT);
  const member = [PAPERS, '/profile/personal-account/top-up', WITHDRAWALS, '/profile/personal-account/withdrawal'];
  const staff = ['/staff/payments', '/staff/withdrawals', '/staff/reports/money'];
  for (const [index, path] of [...member, ...staff].entries()) {
    if (index === member.length) await signInAs(context, STAFF);
    await page.goto(path);
    await expectFits(page);
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ width: 390, height: height + 400 });
    await expectAccessibleInThemes(page, { tags: WCAG });
  }
});
