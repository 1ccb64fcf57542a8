import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { counts } from './counts.ts';

const axeBuilder = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'));
const AXE = readFileSync(axeBuilder.resolve('axe-core/axe.min.js'), 'utf8');

/** Levels A and AA of WCAG 2.2, without axe's best practices. */
export const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** The rules that look at colours. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

interface AxeOptions {
  /** Kinds of rules; all when absent. */
  tags?: string[];
  /** Only these rules, whatever their kind. */
  rules?: string[];
  /** Only inside this selector. */
  include?: string;
  disabledRules?: string[];
}

/** Fails with the violated rules and their elements. */
export async function expectAccessible(
  page: Page,
  { tags, rules, include, disabledRules = [] }: AxeOptions = {},
): Promise<void> {
  // For several documents axe merges results on its own page, which takes three times as long.
  const isAlone = page.frames().length === 1;
  // Axe takes longer to load than to look at a small page, and its builder loads it twice each time.
  if (isAlone && !(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  // Preloading writes styles into a new document, which policies forbid. Only violations are listed.
  const look = new AxeBuilder({ page, axeSource: isAlone ? 'void 0' : AXE })
    .setLegacyMode(isAlone)
    .options({ preload: false, resultTypes: ['violations'] })
    .disableRules(disabledRules);
  // These keep the other options.
  if (rules) look.withRules(rules);
  else if (tags) look.withTags(tags);
  if (include) look.include(include);
  // Fonts and finite animations must finish first: they change target sizes and colours. Those of elements are in their roots.
  await page.evaluate(async () => {
    await document.fonts.ready;
    const roots = [document, ...[...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? [])];
    const ending = roots
      .flatMap((root) => root.getAnimations())
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
  const { violations } = await look.analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}

/**
 * The same in the light theme and in the dark one, which differ in colours only: so the dark one is looked at by the rules of
 * colours. In a short run screens take turns: each is seen whole in one of the themes.
 */
export async function expectAccessibleInThemes(page: Page, options: AxeOptions = {}): Promise<void> {
  const show = (name: string) => page.locator('html').evaluate((node, to) => node.setAttribute('data-theme', to), name);
  if (counts.LOOKS > 1) {
    await show('light');
    await expectAccessible(page, options);
    await show('dark');
    return expectAccessible(page, { ...options, rules: COLOUR_RULES });
  }
  await show(isEven(new URL(page.url()).pathname + (await page.title())) ? 'light' : 'dark');
  await expectAccessible(page, options);
}

/** By the sum of its characters: the same in every run. */
export function isEven(text: string): boolean {
  return [...text].reduce((sum, character) => sum + (character.codePointAt(0) ?? 0), 0) % 2 === 0;
}
