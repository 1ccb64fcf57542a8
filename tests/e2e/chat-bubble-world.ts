import { expect, type Locator, type Page } from '@playwright/test';
import { DEMO_KEYS } from '#server/demo/logins.ts';
import type { ApiCall } from './board-world.ts';
import { codeTo } from './kept-messages.ts';
import { site } from './site-test.ts';

/** The chat bubble on pages of a site that the demo's key allows. */

export const bubble = (page: Page) => page.locator('karkas-chat-bubble');
export const launcher = (page: Page) => bubble(page).getByRole('button', { name: /^Написать нам/ });
export const panel = (page: Page) => bubble(page).getByRole('dialog');
export const field = (page: Page) => panel(page).getByLabel('Сообщение', { exact: true });
/** What stands in the open dialog. */
export const message = (page: Page, text: string) => panel(page).locator('.msg-t').filter({ hasText: text });

export const script = () => `<script type="module" src="${site().origin}/widgets/v1/chat-bubble.js"></script>`;
export const tagOf = (attributes = '', inside = '') =>
  `<karkas-chat-bubble embed-key="${DEMO_KEYS.live}" ${attributes}>${inside}</karkas-chat-bubble>`;

/** The form of an open panel, up to the code. */
export async function introduce(page: Page, phone: string, of: Locator = bubble(page)): Promise<void> {
  // Each visitor has an address of their own, which is what limits count by.
  const from = `10.78.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`;
  await page.route('**/api/embed/chat/guest', (route) =>
    route.continue({ headers: { ...route.request().headers(), 'x-forwarded-for': from } }),
  );
  const form = of.getByRole('dialog');
  await form.getByLabel('Как вас зовут').fill('Ринат Хайруллин');
  await form.getByLabel('Телефон').fill(phone);
  for (const box of ['Правила Каркаса', 'Обработка персональных данных', 'Передача сообщений'])
    await form.getByRole('checkbox', { name: box }).check();
  await form.getByRole('button', { name: 'Получить код' }).click();
}

/** From the closed bubble to where one writes, with the code from the kept messages. */
export async function enter(page: Page, phone: string, of: Locator = bubble(page)): Promise<void> {
  await of.getByRole('button', { name: /^Написать нам/ }).click();
  await introduce(page, phone, of);
  const api = { get: (path: string) => page.request.get(`${site().origin}${path}`) } as typeof page.request;
  await of.getByLabel('Код из').fill(await codeTo(api, phone));
  await expect(of.getByLabel('Сообщение', { exact: true })).toBeVisible();
}

export async function write(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await panel(page).getByRole('button', { name: 'Отправить' }).click();
  await expect(message(page, text)).toBeVisible();
}

/** Events of the element from now on: name and detail. */
export async function hearEvents(page: Page): Promise<{ name: string; detail: Record<string, unknown> }[]> {
  const told: { name: string; detail: Record<string, unknown> }[] = [];
  await page.exposeFunction('tellEvent', (name: string, detail: Record<string, unknown>) =>
    told.push({ name, detail }),
  );
  await page.addInitScript(() => {
    const names = 'ready open close show hide message unread connection start error file-rejected';
    for (const name of names.split(' '))
      document.addEventListener(`karkas-chat-${name}`, (event) =>
        (window as never as { tellEvent(name: string, detail: object): void }).tellEvent(
          name,
          (event as CustomEvent<object>).detail,
        ),
      );
  });
  return told;
}

interface Dialogs {
  items: { id: string; last: { text: string } | null }[];
}

/** The company's side of the dialog whose last words begin so. */
export async function dialogWith(company: ApiCall, text: string): Promise<string> {
  let id: string | undefined;
  await expect(async () => {
    const { items } = await company<Dialogs>('GET', '/chat/dialogs?per_page=50');
    id = items.find(({ last }) => last?.text.startsWith(text))?.id;
    expect(id).toBeDefined();
  }).toPass();
  return id!;
}

export const answerIn = (company: ApiCall, dialogId: string, text: string) =>
  company('POST', '/chat/messages', { dialogId, clientId: crypto.randomUUID(), text });
