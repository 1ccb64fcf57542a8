import type { Page } from '@playwright/test';

/** The field of the search, which is a combobox once it was touched. */
export const searchField = (page: Page) =>
  page.getByRole('search').getByRole('textbox').or(page.getByRole('search').getByRole('combobox'));

/** The number that the page says it has found. */
export async function shownTotal(page: Page): Promise<number> {
  const text = await page.locator('h1 + p').innerText();
  return Number(/^[\d\s\u00a0]+/.exec(text)?.[0].replaceAll(/\D/g, ''));
}
