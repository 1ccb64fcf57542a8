import { randomInt } from 'node:crypto';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { DEMO_PASSWORD } from '#server/demo/logins.ts';
import { SESSION_COOKIES } from '../setup/sign-in.ts';
import { isShared } from './shared-accounts.ts';
import { expect, site } from './site-test.ts';

/** What journeys of signed-in people have in common. */

/** Of those whom many tests are of, in this worker. */
const sharedCookies = new Map<string, Parameters<BrowserContext['addCookies']>[0]>();

/** A member of a company, or staff, in this browser. Tests of an account that is shared share a session, so none of them ends it. */
export async function signInAs(context: BrowserContext, email: string, password = DEMO_PASSWORD): Promise<void> {
  const shared = sharedCookies.get(email);
  if (shared) {
    await context.addCookies(shared);
    const session = await context.request.get(`${site().origin}/api/auth/session`);
    expect(await session.text(), `a test has ended the session that those of ${email} share`).toContain('"user"');
    return;
  }
  await signInApart(context, email, password);
  if (isShared(email))
    sharedCookies.set(
      email,
      (await context.cookies()).filter(({ name }) => SESSION_COOKIES.test(name)),
    );
}

/** The same with a session of its own, which the test may end. */
export function signInApart(context: BrowserContext, email: string, password = DEMO_PASSWORD): Promise<void> {
  return signIn(context, 'company-member', email, password);
}

export function signInApplicant(context: BrowserContext, email: string): Promise<void> {
  return signIn(context, 'applicant', email, DEMO_PASSWORD);
}

async function signIn(
  context: BrowserContext,
  side: 'applicant' | 'company-member',
  email: string,
  password: string,
): Promise<void> {
  const { origin } = site();
  await context.clearCookies({ name: SESSION_COOKIES });
  const response = await context.request.post(`${origin}/api/users/${side}/login/email`, {
    // Codes that pages of other tests ask for are counted by the address of this machine.
    headers: { origin, 'x-forwarded-for': `10.67.${randomInt(256)}.${randomInt(256)}` },
    data: { email, password },
  });
  expect(response.ok(), `${response.status()} ${await response.text()}`).toBe(true);
}

/**
 * Lets whoever signs in by our pages in this browser come from an address of their own: codes that pages of other tests ask for
 * are counted by the address of this machine, and who is behind it would have to wait or to prove work. For browsers that
 * other sites are opened in, too.
 */
export async function signInFromElsewhere(context: BrowserContext): Promise<void> {
  const from = `10.68.${randomInt(256)}.${randomInt(256)}`;
  await context.route(/\/(?:sign-in|api\/users\/applicant\/login)\b/, (route) =>
    route.continue({ headers: { ...route.request().headers(), 'x-forwarded-for': from } }),
  );
}

/** A call that was refused on purpose is in the console too. */
export function forgive(problems: string[], ...statuses: number[]): void {
  const others = problems.filter((text) => !statuses.some((status) => text.includes(`status of ${status}`)));
  problems.splice(0, problems.length, ...others);
}

/** Nothing reaches beyond the side of a desk's, a phone's and the narrowest screen. */
export async function expectFits(page: Page): Promise<void> {
  // A page that has just been led to is drawn without its styles at first.
  await page.waitForLoadState();
  for (const width of [1440, 390, 320]) {
    await page.setViewportSize({ width, height: 800 });
    const beyond = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      if (scrollWidth === clientWidth) return [];
      const wide = [...document.querySelectorAll('body *')].filter(
        (node) => node.getBoundingClientRect().right > clientWidth,
      );
      return [`${scrollWidth - clientWidth} px`, ...wide.map(({ outerHTML }) => outerHTML.slice(0, 200))];
    });
    expect(beyond, `${page.url()} at ${width} px`).toEqual([]);
  }
}

/** Presses Tab until it is there, in sight: whoever has no mouse gets there too. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 150; presses += 1) {
    if (await target.evaluate((node) => node === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}

/** A button or a link, without a mouse; the focus is seen before. */
export async function pressByKeyboard(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  const seen = await target.evaluate((node) => {
    const { outlineStyle, boxShadow } = getComputedStyle(node);
    return node.matches(':focus-visible') && (outlineStyle !== 'none' || boxShadow !== 'none');
  });
  expect(seen, `the focus of ${target} is seen`).toBe(true);
  await page.keyboard.press('Enter');
}

/** Fills a field without a mouse: what stood in it is written over. */
export async function typeByKeyboard(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

/** A press that closes its window, which may be gone before the press has ended. */
export async function pressToClose(popup: Page, name: RegExp | string): Promise<void> {
  const closed = popup.waitForEvent('close');
  await popup
    .getByRole('button', { name, exact: true })
    .click()
    .catch(() => {});
  await closed;
}
