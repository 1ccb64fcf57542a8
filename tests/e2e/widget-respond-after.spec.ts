import type { Page } from '@playwright/test';
import { DEMO_KEYS } from '#server/demo/logins.ts';
import { codeTo, newPhone } from './kept-messages.ts';
import { button, dialog, fillAndSend, respondInTest, showButton } from './respond-button-world.ts';
import { expect, site, test } from './site-test.ts';
import { forgive } from './steps.ts';

/** What a page may ask for around a sent respond: its chat, and who responds. */

const bubble = (page: Page) => page.locator('karkas-chat-bubble');
const withBubble = (tag: string) =>
  `${tag}<karkas-chat-bubble embed-key="${DEMO_KEYS.live}"></karkas-chat-bubble><script type="module" src="${site().origin}/widgets/v1/chat-bubble.js"></script>`;

async function respond(page: Page): Promise<void> {
  await button(page).getByRole('link').first().click();
  const phone = newPhone();
  await fillAndSend(page, phone);
  await expect(dialog(page).getByRole('heading', { name: 'Введите код' })).toBeVisible();
  const api = { get: (path: string) => page.request.get(`${site().origin}${path}`) } as typeof page.request;
  await dialog(page)
    .getByLabel('Код из')
    .fill(await codeTo(api, phone));
}

test('the bubble of the page opens with the dialog of the respond', async ({ page }) => {
  const id = await showButton(page, 'chat-after="on"', { around: withBubble });
  await respond(page);
  await expect(page.getByRole('textbox', { name: 'Сообщение' })).toBeVisible();
  await expect(button(page)).toHaveAttribute('data-state', 'sent');
  await expect(page.getByRole('heading', { name: 'Отклик отправлен' })).toHaveCount(0);
  const vacancy = await (await page.request.get(`${site().origin}/api/vacancy/${id}`)).json();
  await expect(bubble(page).getByText(vacancy.title).filter({ visible: true }).first()).toBeVisible();
});

test('without a bubble the chat of the marketplace is offered; without the attribute nothing is', async ({ page }) => {
  const id = await showButton(page, 'chat-after="on"');
  await respond(page);
  const offer = dialog(page).getByRole('link', { name: 'Написать компании' });
  await expect(offer).toHaveAttribute('href', `${site().origin}/chat/new?vacancy=${id}`);
  await page.evaluate(() => sessionStorage.clear());
  await showButton(page, '', { around: withBubble });
  await respond(page);
  await expect(dialog(page).getByRole('heading', { name: 'Отклик отправлен' })).toBeVisible();
  await expect(offer).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(button(page).getByRole('link', { name: 'Отправлен' })).toBeFocused();
  await expect(bubble(page)).not.toHaveAttribute('opened');
});

test('a try opens no chat', async ({ page }) => {
  await showButton(page, 'chat-after="on" test', { around: withBubble });
  await button(page).getByRole('link').first().click();
  await respondInTest(page, newPhone());
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(bubble(page)).not.toHaveAttribute('opened');
});

test('a feed on the page shows on its card what has become of the respond', async ({ page }) => {
  const feed = `<karkas-vacancy-feed embed-key="${DEMO_KEYS.live}" limit="50"></karkas-vacancy-feed><script type="module" src="${site().origin}/widgets/v1/vacancy-feed.js"></script>`;
  const id = await showButton(page, '', { around: (tag) => tag + feed });
  const card = page.locator(`karkas-vacancy-feed [part~="card"][data-id="${id}"]`);
  await expect(card.getByRole('link', { name: /^Откликнуться/ })).toBeVisible();
  await respond(page);
  await expect(dialog(page).getByRole('heading', { name: 'Отклик отправлен' })).toBeVisible();
  await page.keyboard.press('Escape');
  const status = card.getByRole('link', { name: 'Отправлен' });
  await expect(status).toHaveAttribute('href', /\/profile\/responds\/\d+\?src=embed$/);
  await expect(card.getByRole('link', { name: /^Откликнуться/ })).toHaveCount(0);
  await page.reload();
  await expect(status).toBeVisible();
});

/** What the page and its counter were told of the sending. */
async function toldOf(page: Page, phone: string): Promise<object[]> {
  await page.evaluate(() => {
    document.addEventListener('karkas-respond-submit', (event) => {
      Reflect.set(window, 'submitted', (event as CustomEvent<object>).detail);
    });
  });
  await button(page).getByRole('link').click();
  await respondInTest(page, phone);
  return page.evaluate(() => {
    const layer = (Reflect.get(window, 'dataLayer') ?? []) as { event: string }[];
    const counted = layer.find(({ event }) => event === 'karkas_respond-submit') ?? {};
    return [Reflect.get(window, 'submitted') as object, counted];
  });
}

test('the page is told who responds where its key allows that, and no counter is', async ({ page }) => {
  const id = await showButton(page, 'test expose-pii analytics="datalayer"', { change: () => ({ exposesPii: true }) });
  expect(await toldOf(page, newPhone())).toEqual([
    // As the visitor has typed it.
    { vacancyId: id, name: 'Ринат Хайруллин', phone: expect.stringMatching(/^\+7[\d\s-]+$/) },
    { event: 'karkas_respond-submit', vacancyId: id },
  ]);
});

test('without the permission, or without the attribute, it is told nothing', async ({ page, problems }) => {
  const id = await showButton(page, 'test expose-pii');
  expect(await toldOf(page, newPhone())).toEqual([{ vacancyId: id }, {}]);
  expect(problems.filter((text) => text.includes('expose-pii ничего не\u00a0отдаёт'))).toHaveLength(1);
  problems.length = 0;
  await showButton(page, 'test', { change: () => ({ exposesPii: true }) });
  expect(await toldOf(page, newPhone())).toEqual([{ vacancyId: id }, {}]);
});

test('in place of a closed vacancy others of the company are offered', async ({ page, problems }) => {
  await showButton(page, '', {
    change: () => ({
      refusal: { code: 'closed', text: 'Вакансия закрыта' },
      similar: [{ id: 7, title: 'Сварщик НАКС', pay: '180 000\u00a0₽', place: 'Казань' }],
    }),
  });
  await button(page).getByRole('link').click();
  const other = dialog(page).getByRole('link', { name: 'Сварщик НАКС' });
  await expect(other).toHaveAttribute('href', `${site().origin}/vacancy/7?src=embed`);
  await expect(button(page)).toHaveAttribute('data-state', 'closed');
  await page.keyboard.press('Escape');
  await expect(button(page).getByRole('link', { name: 'Вакансия закрыта' })).toBeVisible();
  forgive(problems, 404);
});
