import type { Page } from '@playwright/test';
import { addDays } from '#shared/domain/time.ts';
import { expectAccessibleInThemes, WCAG } from '../setup/axe.ts';
import { signIn } from '../setup/sign-in.ts';
import { expect, site, personTest as test } from './site-test.ts';
import { signInAs } from './steps.ts';

/** The applicant’s own responds. The first applicant of the demo has some in every state; only this file changes them. */
const PAGE = '/profile/responds';
const FIRST = 0;

/** Where a time is proposed, and where one is agreed on. */
const OWN_TIME = /^(?:Не\u00a0смогу \/ другое время|Перенести)$/;

const main = (page: Page) => page.getByRole('main');
const cards = (page: Page) => main(page).getByRole('article');
/** The first card that offers the action. */
const cardWith = (page: Page, action: string | RegExp) =>
  cards(page)
    .filter({ has: page.getByText(action) })
    .first();
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Отклики' }).getByRole('link', { name: new RegExp(name) });
const countOf = async (page: Page, name: string) => Number(await tab(page, name).locator('[data-count]').innerText());

const inTenDays = () => addDays(new Date(), 10).toISOString().slice(0, 10);

test('every list fits every screen and is accessible, light and dark', async ({ page, context }) => {
  test.slow();
  await signIn(context, site().origin, FIRST);
  for (const address of [PAGE, `${PAGE}?set=invited`, `${PAGE}?set=finished`, `${PAGE}/contacts`]) {
    await page.goto(address);
    // What unfolds is looked at too; of the forms of a card one is open at a time.
    await page.locator('article details').evaluateAll((all: HTMLDetailsElement[]) => {
      for (const one of all) one.open = true;
    });
    for (const width of [1440, 390, 320]) {
      await page.setViewportSize({ width, height: 800 });
      const beyond = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(beyond, `${address} at ${width} px`).toBe(0);
    }
    // As high as the page: the bar at the bottom covers nothing.
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ width: 390, height: height + 400 });
    await expectAccessibleInThemes(page, { tags: WCAG });
  }
  // The present tab is in sight though the row scrolls.
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto(`${PAGE}?set=finished`);
  await expect(tab(page, 'Завершённые')).toBeInViewport({ ratio: 0.9 });
  await page.goto(PAGE);
  const small = await page
    .locator('article :is(button, summary.btn)')
    .evaluateAll((all) =>
      all
        .filter((one) => one.checkVisibility() && one.getBoundingClientRect().height < 48)
        .map((one) => one.textContent),
    );
  expect(small).toEqual([]);
});

test('the way is thick behind, and where a respond has ended a cross and dashes follow', async ({ page, context }) => {
  await signIn(context, site().origin, FIRST);
  const line = (place: string) =>
    page
      .locator(`.way ${place}`)
      .first()
      .evaluate((step) => getComputedStyle(step, '::after').borderTop);
  await page.goto(`${PAGE}?set=invited`);
  expect(await line('[data-place=done]')).toMatch(/^3px solid/);
  expect(await line('[data-place=ahead]')).toMatch(/^1px solid/);
  await page.goto(`${PAGE}?set=finished`);
  expect(await line('.way-end:not(:last-child)')).toMatch(/^1px dashed/);
  const cross = await page
    .locator('.way-end')
    .first()
    .evaluate((step) => getComputedStyle(step, '::before').width);
  expect(cross).toBe('16px');
});

test('by keyboard alone a time is chosen, and a card changes in its place', async ({ page, context, problems }) => {
  await signIn(context, site().origin, FIRST);
  await page.goto(`${PAGE}?set=invited`, { waitUntil: 'networkidle' });
  const id = await cardWith(page, 'Выберите время собеседования').getAttribute('data-respond');
  const card = page.locator(`#respond-${id}`);
  await card.getByRole('radio').first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(card.getByRole('radio').nth(1)).toBeChecked();
  const come = card.getByRole('button', { name: /^Приду / });
  const chosen = await card.locator('label', { has: page.locator(':checked') }).innerText();
  await expect(come).toHaveText(new RegExp(`в\u00a0${/\d{2}:\d{2}/.exec(chosen)?.[0]}$`));
  await come.focus();
  await page.keyboard.press('Enter');
  await expect(card.getByRole('heading', { name: 'Собеседование назначено' })).toBeVisible();
  await expect(card.getByRole('heading', { level: 3 })).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: 'Время подтверждено' })).toBeVisible();
  expect(new URL(page.url()).search).toBe('?set=invited');

  // Another time: nothing is typed yet.
  await card.getByText('Перенести', { exact: true }).press('Enter');
  const time = card.getByLabel(/^День и\u00a0время/);
  const send = card.getByRole('button', { name: 'Отправить компании' });
  await send.press('Enter');
  await expect(time).toHaveAccessibleDescription('Выберите день и\u00a0время');
  await expect(time).toBeFocused();
  problems.splice(0, problems.length, ...problems.filter((one) => !one.includes('status of 400')));
  await time.fill(`${inTenDays()}T18:00`);
  await send.press('Enter');
  await expect(card.getByRole('heading', { name: 'Вы\u00a0предложили время' })).toBeVisible();
  await expect(card.getByRole('heading', { level: 3 })).toBeFocused();
});

test('without scripts: a time of one’s own, a withdrawal with its reason, an offer', async ({ browser }) => {
  test.slow();
  const { origin } = site();
  const context = await browser.newContext({ baseURL: origin, javaScriptEnabled: false, locale: 'ru-RU' });
  await signIn(context, origin, FIRST);
  const page = await context.newPage();

  await page.goto(`${PAGE}?set=invited`);
  const invited = cardWith(page, OWN_TIME);
  await invited.getByText(OWN_TIME).click();
  const time = invited.getByLabel(/^День и\u00a0время/);
  await time.fill('2020-01-10T08:00');
  await invited.getByLabel('Сообщение компании').fill('Утром на смене');
  await invited.getByRole('button', { name: 'Отправить компании' }).click();
  const back = cardWith(page, 'Это время уже прошло');
  await expect(back.getByLabel(/^День и\u00a0время/)).toHaveValue('2020-01-10T08:00');
  await expect(back.getByLabel('Сообщение компании').first()).toHaveValue('Утром на смене');
  await back.getByLabel(/^День и\u00a0время/).fill(`${inTenDays()}T18:00`);
  await back.getByRole('button', { name: 'Отправить компании' }).click();
  await expect(page).toHaveURL(/\/profile\/responds\/\d+\?done=(?:counter|move)$/);
  await expect(page.getByRole('status')).toContainText(/Ваше время отправлено|Попросили компанию перенести/);
  await expect(cards(page).getByText(/, 18:00$/)).toBeVisible();
  await expect(cards(page).getByText('«Утром на смене»')).toBeVisible();

  await page.goto(`${PAGE}?set=open`);
  const open = await countOf(page, 'работе');
  const finished = await countOf(page, 'Завершённые');
  const own = cards(page).first();
  await own.getByText('Отозвать отклик', { exact: true }).first().click();
  await expect(own.getByText(/Откликнуться снова можно с\u00a0\d+/)).toBeVisible();
  // It closes what it stands in, which takes a script; the summary does the same.
  await expect(own.getByRole('button', { name: 'Оставить' })).toBeHidden();
  await own.getByLabel('Почему, по желанию').selectOption('Нашёл работу');
  await own.getByRole('button', { name: 'Отозвать отклик' }).click();
  await expect(page.getByRole('status')).toContainText('Отклик отозван');
  await expect(cards(page)).toContainText('Ваша причина: нашёл работу.');
  await expect(cards(page).getByRole('button', { name: /^(?!Написать)/ })).toHaveCount(0);
  expect([await countOf(page, 'работе'), await countOf(page, 'Завершённые')]).toEqual([open - 1, finished + 1]);

  await page.goto(`${PAGE}?set=invited`);
  const offered = cards(page).filter({ has: page.locator('summary', { hasText: 'Принять предложение' }) });
  // Asked once more, also without a script.
  await offered.first().locator('summary', { hasText: 'Принять предложение' }).click();
  await expect(offered.first()).toContainText('Компания будет на\u00a0вас рассчитывать');
  await offered.first().getByRole('button', { name: 'Принять предложение' }).click();
  await expect(page.getByRole('status')).toContainText('Предложение принято');
  await expect(cards(page).getByText('Вас берут', { exact: true })).toBeVisible();
  // It is confirmed from its day on, which the page names until then.
  const start = await cards(page).getByRole('button', { name: 'Вышел на\u00a0объект' }).count();
  await expect(cards(page)).toContainText(start ? 'Отметьте, когда выйдете' : 'С\u00a0этого дня его можно отметить');
  await context.close();
});

test('a card has one way to leave; a meeting is cancelled where another time is proposed', async ({
  page,
  context,
}) => {
  await signIn(context, site().origin, FIRST);
  await page.goto(`${PAGE}?set=invited`);
  for (const card of await cards(page).all()) {
    const leaving = card.locator('summary').filter({ hasText: /^(?:Отозвать отклик|Отказаться)$/, visible: true });
    await expect(leaving, await card.innerText()).toHaveCount(1);
    // Beside it only where nothing else can be done with the meeting: the company has to answer.
    const cancels = await card.locator('summary').filter({ hasText: 'Отменить встречу', visible: true }).count();
    expect(cancels).toBe(await card.getByRole('heading', { name: 'Вы\u00a0предложили время' }).count());
  }
  const agreed = cardWith(page, 'Собеседование назначено');
  await agreed.getByText('Перенести', { exact: true }).click();
  const cancel = agreed.locator('summary').filter({ hasText: 'Отменить встречу' });
  await cancel.click();
  await expect(agreed.getByRole('button', { name: 'Отменить встречу' })).toBeVisible();
  await expect(agreed.getByRole('button', { name: 'Отправить компании' })).toBeVisible();

  // On a phone the steps are told in words, and a form that unfolds at the end of the window is above its bar.
  await page.setViewportSize({ width: 390, height: 844 });
  const card = cards(page).first();
  await expect(card.getByText(/^Сейчас: приглашение, дальше\s—\sпредложение$/)).toBeVisible();
  const leave = card.locator('summary').filter({ hasText: /^(?:Отозвать отклик|Отказаться)$/, visible: true });
  await leave.evaluate((summary) => scrollBy(0, summary.getBoundingClientRect().bottom - innerHeight + 70));
  await leave.click();
  const bar = await page.locator('.tabbar').boundingBox();
  const keep = card.getByRole('button', { name: 'Оставить', exact: true }).filter({ visible: true });
  await expect.poll(async () => ((await keep.boundingBox())?.y ?? Infinity) + 44).toBeLessThanOrEqual(bar!.y);
});

test('an address of a card on another tab leads to its page; the profile says what waits', async ({
  page,
  context,
}) => {
  await signIn(context, site().origin, FIRST);
  await page.goto(`${PAGE}?set=finished`);
  const id = await cards(page).first().getAttribute('data-respond');
  await page.goto(`${PAGE}?set=open#respond-${id}`);
  await expect(page).toHaveURL(new RegExp(`${PAGE}/${id}$`));
  await expect(
    page.getByRole('navigation', { name: 'Профиль' }).getByRole('link', { name: 'Отклики' }),
  ).toHaveAttribute('aria-current', 'page');
  await page.goto('/profile');
  const waiting = page.getByRole('region', { name: 'Вас ждут' });
  await waiting.getByRole('link').first().click();
  await expect(page).toHaveURL(new RegExp(`${PAGE}/\\d+$`));
});

test('members, other applicants and visitors see nothing of it', async ({ page, context }) => {
  await page.goto(PAGE);
  await expect(page).toHaveURL(/\/sign-in\?/);
  await signIn(context, site().origin, FIRST);
  await page.goto(PAGE);
  const id = await cards(page).first().getAttribute('data-respond');
  await context.clearCookies();
  await signIn(context, site().origin, 71);
  expect((await page.goto(`${PAGE}/${id}`))?.status()).toBe(404);
  expect((await page.goto(`${PAGE}/none`))?.status()).toBe(404);
  await context.clearCookies();
  await signInAs(context, 'head-3@example.ru');
  for (const address of [PAGE, `${PAGE}/${id}`, `${PAGE}/contacts`])
    expect((await page.goto(address))?.status()).toBe(404);
  // The sections of a company are marked inside of it too.
  await page.goto('/profile/company/verification');
  await expect(page.getByRole('navigation', { name: 'Профиль' }).locator('[aria-current]')).toHaveText(/Компания/);
});
