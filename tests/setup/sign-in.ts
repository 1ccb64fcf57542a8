import type { BrowserContext } from '@playwright/test';
import { DEMO_PASSWORD } from '#server/demo/logins.ts';

/** Whoever signs in ends the session that the browser had, which another test may share: without these it has none. */
export const SESSION_COOKIES = /session|refresh|signed_in/;

/** Signs the browser in as an applicant of the demo; each test takes one of its own, by number. */
export async function signIn(context: BrowserContext, origin: string, number: number): Promise<void> {
  await context.clearCookies({ name: SESSION_COOKIES });
  const response = await context.request.post(`${origin}/api/users/applicant/login/email`, {
    headers: { origin },
    data: { email: `applicant-${number}@example.ru`, password: DEMO_PASSWORD },
  });
  if (!response.ok()) throw new Error(`Signing in answered ${response.status()}: ${await response.text()}`);
}
