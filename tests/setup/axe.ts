import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Levels A and AA of WCAG 2.2, without axe's best practices. */
export const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

interface AxeOptions {
  /** Kinds of rules; all when absent. */
  tags?: string[];
  /** Only inside this selector. */
  include?: string;
  disabledRules?: string[];
}

/** Fails with the violated rules and their elements. */
export async function expectAccessible(
  page: Page,
  { tags, include, disabledRules = [] }: AxeOptions = {},
): Promise<void> {
  // Preloading writes styles into a new document, which policies forbid. Only violations are listed.
  const builder = new AxeBuilder({ page }).options({ preload: false, resultTypes: ['violations'] });
  // `withTags` keeps the other options.
  if (tags) builder.withTags(tags);
  if (include) builder.include(include);
  // Fonts and finite animations must finish first: they change target sizes and colours.
  await page.evaluate(async () => {
    await document.fonts.ready;
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
  // For several documents axe merges results on its own page, which takes three times as long.
  const alone = page.frames().length === 1;
  const { violations } = await builder.setLegacyMode(alone).disableRules(disabledRules).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}

/** The same in the light theme, then in the dark one, which stays. */
export async function expectAccessibleInThemes(page: Page, options?: AxeOptions): Promise<void> {
  for (const theme of ['light', 'dark']) {
    await page.locator('html').evaluate((node, name) => node.setAttribute('data-theme', name), theme);
    await expectAccessible(page, options);
  }
}
