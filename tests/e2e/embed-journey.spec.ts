import { DEMO_HEAD, DEMO_PASSWORD } from '#server/demo/logins.ts';
import { seenByApplicant } from '#shared/domain/respond-terms.ts';
import { APPLICANT_STATUS_LABELS } from '#shared/text/respond-labels.ts';
import { signInTo } from './board-world.ts';
import { answerIn, dialogWith, launcher, message, panel, write } from './chat-bubble-world.ts';
import { codeTo } from './kept-messages.ts';
import { openVacancy } from './respond-button-world.ts';
import { expect, site, test } from './site-test.ts';

/** An applicant and a company that meet on the company's own site, and nowhere else until the end. */
test.use({ baseURL: async ({}, use) => use(site().employer) });

test('from the feed to an answer, and on a second device by the account', async ({ page, browser }) => {
  test.slow();
  const outbox = { get: (path: string) => page.request.get(`${site().origin}${path}`) } as typeof page.request;
  const mail = 'applicant-33@example.ru';
  const person = await signInTo(site().origin, 'applicant', mail);
  const { phone } = await person<{ phone: string }>('GET', '/users/me');
  const vacancy = await openVacancy(page);
  await page.goto('/vakansii', { waitUntil: 'networkidle' });
  const feed = page.locator('karkas-vacancy-feed');
  // As on a site without a page for each vacancy.
  await feed.evaluate((element) => element.setAttribute('detail', 'inline'));
  const card = feed.locator(`[part~="card"][data-id="${vacancy}"]`);
  await card.locator('[part~="card-title"]').getByRole('link').click();
  await expect(card.locator('[part~="drawer"] [aria-busy="false"]')).toBeVisible();
  await card.getByRole('link', { name: /^Откликнуться/ }).click();
  const form = feed.getByRole('dialog');
  await form.getByLabel('Как вас зовут').fill('Ильдар Галеев');
  await form.getByLabel('Телефон').fill(phone);
  for (const box of ['Правила Каркаса', 'Обработка персональных данных', 'Передача отклика'])
    await form.getByRole('checkbox', { name: box }).check();
  await form.getByRole('button', { name: 'Получить код' }).click();
  await form.getByLabel('Код из').fill(await codeTo(outbox, phone));
  await expect(form.getByRole('heading', { name: 'Отклик отправлен' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(card.getByRole('link', { name: APPLICANT_STATUS_LABELS.sent, exact: true })).toBeVisible();
  await page.goto('/srochno', { waitUntil: 'networkidle' });
  const button = page.locator(`karkas-respond-button[vacancy="${vacancy}"]`);
  await expect(button.getByRole('link')).toHaveText(APPLICANT_STATUS_LABELS.sent);

  // The company decides on its board; nobody touches the page meanwhile.
  const company = await signInTo(site().origin, 'company-member', DEMO_HEAD);
  const respondId = await button.evaluate((element) => Reflect.get(element, 'value') as string);
  await company('POST', `/respond/${respondId}/change_status`, { action: 'take' });
  const status = APPLICANT_STATUS_LABELS[seenByApplicant('in_work')];
  await expect(button.getByRole('link')).toHaveText(status);

  const question = `Когда выезжать? ${phone}`;
  await launcher(page).click();
  await write(page, question);
  const dialogId = await dialogWith(company, question);
  await answerIn(company, dialogId, `Завтра. ${phone}`);
  await expect(message(page, `Завтра. ${phone}`)).toBeVisible();
  await page.reload({ waitUntil: 'networkidle' });
  await expect(button.getByRole('link')).toHaveText(status);
  await launcher(page).click();
  await expect(message(page, question)).toBeVisible();

  const device = await browser.newContext({ baseURL: site().employer, locale: 'ru-RU' });
  const other = await device.newPage();
  await other.goto('/srochno', { waitUntil: 'networkidle' });
  const same = other.locator(`karkas-respond-button[vacancy="${vacancy}"]`);
  await expect(same.getByRole('link')).toHaveText('Откликнуться');
  await launcher(other).click();
  const [window] = await Promise.all([
    other.waitForEvent('popup'),
    panel(other).getByRole('button', { name: 'Войти через Каркас' }).click(),
  ]);
  await window.getByRole('link', { name: 'По почте' }).click();
  await window.getByLabel('Почта').fill(mail);
  await window.getByLabel('Пароль', { exact: true }).fill(DEMO_PASSWORD);
  await window.getByRole('button', { name: 'Войти' }).click();
  await window.getByRole('button', { name: 'Показать', exact: true }).click();
  await expect(message(other, question)).toBeVisible();
  await expect(same.getByRole('link')).toHaveText(status);
  await device.close();
});
