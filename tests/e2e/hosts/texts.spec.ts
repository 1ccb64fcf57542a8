import type { Page } from '@playwright/test';
import { DEMO_HEAD } from '#server/demo/logins.ts';
import { expectOnlyText, HOSTILE_MARKUP } from '../../setup/hostile-markup.ts';
import { signInTo } from '../board-world.ts';
import { answerIn, dialogWith, enter, message, write } from '../chat-bubble-world.ts';
import { newPhone } from '../kept-messages.ts';
import { site } from '../site-test.ts';
import { cardsOf, expect, feedOf, test } from './host-test.ts';
import { form, openForm, openPair, panel } from './pair.ts';

/** Whatever people have written anywhere, the elements show it as text, and tell the page around them no secret. */

/** An answer in which everything that somebody has written ends with the payload: what is Cyrillic is a text of people. */
function infected(value: unknown): unknown {
  if (typeof value === 'string') return /[а-яё]/i.test(value) ? `${value} ${HOSTILE_MARKUP}` : value;
  if (Array.isArray(value)) return value.map(infected);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, infected(one)]));
}

async function infect(page: Page): Promise<void> {
  await page.route('**/api/**', async (route) => {
    const response = await route.fetch();
    const isJson = response.headers()['content-type']?.includes('json');
    if (!isJson) return route.fulfill({ response });
    await route.fulfill({ response, json: infected(await response.json()) });
  });
  await page.routeWebSocket('**/ws/chat/**', (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((text) => server.send(text));
    server.onMessage((text) => socket.send(JSON.stringify(infected(JSON.parse(String(text))))));
  });
}

test('texts of a vacancy, a form and a chat are texts', async ({ page, problems }) => {
  await infect(page);
  const shows = async (of: ReturnType<typeof form>, least: number) =>
    expect.poll(async () => (await of.getByText('onerror="hacked=1"').count()) > least - 1).toBe(true);
  await openPair(page, 'all-three');
  await shows(cardsOf(page).first(), 2);
  await cardsOf(page).first().getByRole('link').first().click();
  await shows(feedOf(page).locator('[part~="drawer"], .vac-detail, article').last(), 3);
  await expectOnlyText(page);
  await openForm(page);
  await shows(form(page), 2);
  await expectOnlyText(page);
  await page.keyboard.press('Escape');

  await enter(page, newPhone());
  const mine = `Вопрос ${Date.now()}`;
  await write(page, `${mine} ${HOSTILE_MARKUP}`);
  const company = await signInTo(site().origin, 'company-member', DEMO_HEAD);
  const dialogId = await dialogWith(company, mine);
  await answerIn(company, dialogId, `Ответ ${HOSTILE_MARKUP}`);
  await expect(message(page, 'Ответ')).toBeVisible();
  await shows(panel(page), 3);
  await expectOnlyText(page);
  problems.length = 0;
});

test('a page that reads everything of the elements finds no secret', { tag: '@daily' }, async ({ page }) => {
  const tokens: string[] = [];
  page.on('request', (request) => {
    const { authorization } = request.headers();
    if (authorization) tokens.push(authorization.replace('Widget ', ''));
  });
  await openPair(page, 'all-three');
  const phone = newPhone();
  await enter(page, phone);
  await write(page, 'Здравствуйте');
  await expect.poll(() => tokens.length).toBeGreaterThan(0);
  const read = await page.evaluate(() => {
    const all: string[] = [JSON.stringify({ ...sessionStorage }), JSON.stringify({ ...localStorage }), document.cookie];
    const roots: (Document | ShadowRoot)[] = [document];
    for (const root of roots)
      for (const element of root.querySelectorAll('*')) {
        if (element.shadowRoot) roots.push(element.shadowRoot);
        if (element instanceof HTMLInputElement) all.push(element.value);
        if (element.localName.startsWith('karkas-'))
          // Also what it has by its class, whatever reading that does.
          for (let of: object = element; of !== HTMLElement.prototype; of = Object.getPrototypeOf(of) as object)
            for (const name of Reflect.ownKeys(of)) {
              try {
                const value: unknown = Reflect.get(of, name, element);
                all.push(`${String(name)} ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`);
              } catch {
                // Of itself, or not to be read so.
              }
            }
      }
    for (const root of roots) all.push(root instanceof ShadowRoot ? root.innerHTML : root.documentElement.outerHTML);
    all.push(JSON.stringify(window.Karkas), ...performance.getEntriesByType('resource').map(({ name }) => name));
    return all.join('\n');
  });
  // The reading is a reading.
  expect(read).toContain('Здравствуйте');
  expect(read).toContain('grantId');
  for (const secret of [...new Set(tokens), phone, phone.slice(-7), 'X-Access-Token'])
    expect([secret, read.includes(secret)]).toEqual([secret, false]);
});
