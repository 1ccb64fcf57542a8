import type { BrowserContext } from '@playwright/test';
import { DEMO_PASSWORD } from '#server/demo/logins.ts';

/** Signs the browser in as an applicant of the demo; each test takes one of its own, by number. */
export async function signIn(context: BrowserContext, origin: string, number: number): Promise<void> {
  const response = await context.request.post(`${origin}/api/users/applicant/login/email`, {
    headers: { origin },
    data: { email: `applicant-${number}@example.ru`, password: DEMO_PASSWORD },
  });
  if (!response.ok()) throw new Error(`Signing in answered ${response.status()}: ${await response.text()}`);
}
