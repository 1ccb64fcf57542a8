import type { Page, Route } from '@playwright/test';
import { expect } from './host-test.ts';

/** Ways in which an API fails, and what a page must not suffer by them. */

const CORS = { 'access-control-allow-origin': '*' };
const json =
  (body: unknown, status = 200) =>
  (route: Route) =>
    route.fulfill({ status, headers: CORS, json: body });

export const LIES: Record<string, (route: Route) => Promise<void>> = {
  'no network': (route) => route.abort('connectionrefused'),
  'a page instead of data': (route) =>
    route.fulfill({ headers: { ...CORS, 'content-type': 'text/html' }, body: '<!doctype html><title>Вход</title>' }),
  'a page that says it is data': (route) =>
    route.fulfill({ headers: { ...CORS, 'content-type': 'application/json' }, body: '<html>' }),
  'nothing at all': (route) => route.fulfill({ headers: { ...CORS, 'content-type': 'application/json' }, body: '' }),
  null: json(null),
  'a list instead of an object': json([1, 2, 3]),
  'fields of other kinds': json({ items: 'много', total: 'сто', pageCount: null, facets: [] }),
  'cards of another shape': json({
    items: [{ id: {}, title: null }, null, 7],
    total: 3,
    pageCount: 1,
    facets: { city: null },
  }),
  'an error of the server': json({ code: 'internal_error', status: 500 }, 500),
  'an error that is no document': (route) => route.fulfill({ status: 502, headers: CORS, body: 'Bad Gateway' }),
  'a redirect to a page': (route) => route.fulfill({ status: 302, headers: { ...CORS, location: '/login' } }),
  'an answer without leave': (route) => route.fulfill({ json: { items: [], total: 0 } }),
};

/** What the browser itself says of a request that failed is not ours to silence. */
export function silenceBrowser(problems: string[]): void {
  const own = problems.filter((text) => !/^Failed to load resource|^Access to fetch at|^Каркас: /.test(text));
  problems.splice(0, problems.length, ...own);
}

/** The page's own button can be pressed. */
export async function expectPageToBeWell(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: /^(Кнопка страницы|Нажата)$/ });
  await button.evaluate((node) => {
    node.textContent = 'Кнопка страницы';
    node.addEventListener('click', () => (node.textContent = 'Нажата'), { once: true });
  });
  await button.click({ timeout: 2_000 });
  await expect(button).toHaveText('Нажата');
}
