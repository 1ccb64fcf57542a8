import type { Browser, BrowserContext, Page, WebSocket } from '@playwright/test';
import { DEMO_HEAD } from '#server/demo/logins.ts';
import { COOKIE_CHOICE } from '#shared/domain/cookie-choice.ts';
import { AGREEMENTS } from '#shared/domain/agreements.ts';
import { signInTo, vacanciesOf, respondTo, type ApiCall } from './board-world.ts';
import { signInAs } from './steps.ts';
import { signIn } from '../setup/sign-in.ts';
import { site } from './site-test.ts';

export interface ChatWorld {
  person: number;
  respondId: number;
  dialogId: string;
  /** As the applicant and as the head of the company, past the browsers. */
  applicant: ApiCall;
  member: ApiCall;
}

/** Somebody of the demo, from this number on, who has just responded to a vacancy of the demo's head. */
export async function makeDialog(first: number): Promise<ChatWorld> {
  const { origin } = site();
  const member = await signInTo(origin, 'company-member', DEMO_HEAD);
  const [vacancy] = await vacanciesOf(member);
  for (let person = first; person < first + 8; person += 1) {
    const [respondId] = await respondTo(origin, vacancy!.id, [person]);
    if (respondId === undefined) continue;
    const applicant = await signInTo(origin, 'applicant', `applicant-${person}@example.ru`);
    const { id } = await applicant<{ id: string }>('POST', '/chat/dialogs', { respondId });
    return { person, respondId, dialogId: id, applicant, member };
  }
  throw new Error('Nobody could respond');
}

export async function sendText(call: ApiCall, dialogId: string, text: string): Promise<{ id: string; seq: number }> {
  return call('POST', '/chat/messages', { dialogId, clientId: crypto.randomUUID(), text });
}

/** Another browser, of the company's head or of an applicant; close its context at the end. */
export async function openBrowserOf(browser: Browser, who: 'head' | number, options = {}): Promise<BrowserContext> {
  const { origin } = site();
  const context = await browser.newContext({
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    baseURL: origin,
    extraHTTPHeaders: { 'x-forwarded-for': `10.88.${Math.floor(Math.random() * 256)}.7` },
    ...options,
  });
  const chosen = String(AGREEMENTS.find(({ key }) => key === 'cookieAgreement')?.versions[0].version);
  await context.addCookies([{ name: COOKIE_CHOICE, value: chosen, url: origin }]);
  if (who === 'head') await signInAs(context, DEMO_HEAD);
  else await signIn(context, origin, who);
  return context;
}

/** To be called before the page is opened: the chat's next socket, once the server has sent what the page had missed. */
export async function readySocket(page: Page): Promise<WebSocket> {
  const socket = await page.waitForEvent('websocket');
  await socket.waitForEvent('framereceived', ({ payload }) => String(payload).includes('"t":"ready"'));
  return socket;
}
