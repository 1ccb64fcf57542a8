import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Levels A and AA of WCAG 2.2, without the advice that axe gives besides. */
export const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

interface AxeOptions {
  /** Kinds of rules; all when absent. */
  tags?: string[];
  /** Only what is inside. */
  include?: string;
  disabledRules?: string[];
}

/** Fails with the rules that the page breaks and where. */
export async function expectAccessible(
  page: Page,
  { tags, include, disabledRules = [] }: AxeOptions = {},
): Promise<void> {
  // Axe would write styles of shadow roots into a document of its own, which policies forbid; what is in order needs no list.
  const builder = new AxeBuilder({ page }).options({ preload: false, resultTypes: ['violations'] });
  // `withTags` replaces what to run and leaves the rest of the options.
  if (tags) builder.withTags(tags);
  if (include) builder.include(include);
  // Sizes of targets are those of the page's own letters.
  await page.evaluate(() => document.fonts.ready.then(() => {}));
  // Several documents are put together on a page of axe's own, which takes three times as long as the one.
  const alone = page.frames().length === 1;
  const { violations } = await builder.setLegacyMode(alone).disableRules(disabledRules).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}
