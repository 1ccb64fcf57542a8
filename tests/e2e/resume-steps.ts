import type { BrowserContext, Page } from '@playwright/test';
import { signIn } from '../setup/sign-in.ts';
import { expect, site } from './site-test.ts';

/** What specs of the builder of a resume have in common. */

export const PHONE_SCREEN = { width: 390, height: 844 };

export const saved = (page: Page) => expect(page.locator('[data-phase="saved"]')).toBeAttached({ timeout: 15_000 });
export const step = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Шаги' }).getByRole('link', { name });
export const idOf = (page: Page) => Number(new URL(page.url()).pathname.split('/').at(-1));

export async function goTo(page: Page, name: string): Promise<void> {
  await step(page, name).click();
  await expect(step(page, name)).toHaveAttribute('aria-current', 'step');
}

export async function openNew(page: Page, applicant: number): Promise<void> {
  await signIn(page.context(), site().origin, applicant);
  await page.goto('/constructor-resume?step=trade');
  await expect(page.getByLabel('Название резюме')).toBeEnabled();
}

/** Its first word makes the draft. */
export async function begin(page: Page, applicant: number, title: string): Promise<number> {
  await openNew(page, applicant);
  await page.getByLabel('Название резюме').fill(title);
  await expect(page).toHaveURL(/\/constructor-resume\/\d+\?step=trade/, { timeout: 15_000 });
  await saved(page);
  return idOf(page);
}

/** What is folded away at first, unless something of it is filled in. */
export async function unfold(page: Page, title: string): Promise<void> {
  const more = page.locator('details', { has: page.getByText(title, { exact: true }) });
  if ((await more.getAttribute('open')) === null) await more.locator('summary').first().click();
}

/** Types without a connection: it is kept here, found by the next page and sent by it. */
export async function typeOffline(
  page: Page,
  context: BrowserContext,
  problems: string[],
  { field, text }: { field: string; text: string },
): Promise<void> {
  await context.setOffline(true);
  await page.getByLabel(field).fill(text);
  await expect(page.locator('[data-phase="offline"]')).toBeAttached({ timeout: 15_000 });
  await expect(page.getByRole('banner')).toContainText('держим в\u00a0браузере');
  await context.setOffline(false);
  // What a page says of calls without a connection.
  const others = problems.filter((problem) => !problem.includes('ERR_INTERNET_DISCONNECTED'));
  problems.splice(0, problems.length, ...others);
  await page.reload();
  await expect(page.getByLabel(field)).toHaveValue(text);
  await saved(page);
}
