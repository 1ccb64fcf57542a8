import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { COLOUR_USES, coloursOf } from './colours.ts';
import { contrast } from '#shared/domain/contrast.ts';
import { readTokens, resolveToken, tokenPx } from './tokens.ts';

const tokens = readTokens(await readFile(new URL('../../../../shared/ui/styles/tokens.css', import.meta.url), 'utf8'));

test('a token is read with those that it is made of', () => {
  expect(resolveToken(tokens.light, '--k-action')).toBe('#b03a15');
  expect(resolveToken(tokens.dark, '--k-action')).toBe('#f09473');
  expect(resolveToken(tokens.dark, '--k-mark')).toBe(resolveToken(tokens.light, '--k-mark'));
  expect(resolveToken(tokens.light, '--k-fast')).toBe('90ms');
  expect(() => resolveToken(tokens.light, '--k-none')).toThrow('--k-none');
});

test('lengths are told in pixels', () => {
  expect(tokenPx(tokens.light, '--k-1')).toBe(4);
  expect(tokenPx(tokens.light, '--k-4')).toBe(16);
  expect(tokenPx(tokens.light, '--k-r-3')).toBe(8);
  expect(tokenPx(tokens.light, '--k-t-hero')).toBeNull();
});

test('contrast is that of WCAG', () => {
  expect(contrast('#000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#fff', '#fff')).toBe(1);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

test('every custom property that is used is set somewhere', async () => {
  const root = path.resolve(import.meta.dirname, '../../../..');
  const used = new Map<string, string>();
  // The bubble puts their names together from its attributes.
  const set = new Set(['--k-width', '--k-height', '--k-x', '--k-y']);
  for await (const file of glob('{shared,site/src,widgets}/**/*.{css,astro,ts,tsx}', { cwd: root })) {
    const text = await readFile(path.join(root, file), 'utf8');
    for (const [, name = ''] of text.matchAll(/var\(\s*(--[\w-]+)/g)) used.set(name, file);
    for (const [, name = ''] of text.matchAll(/(?<![\w-])(--\w[\w-]*)['"]?\s?[:,\]]/g)) set.add(name);
  }
  expect(used.size).toBeGreaterThan(50);
  expect([...used].filter(([name]) => !set.has(name))).toEqual([]);
});

describe('every colour is read where it stands', () => {
  test.each(COLOUR_USES)('$name on $on, at least $least', (use) => {
    for (const { theme, contrast: found } of coloursOf(tokens, use))
      expect(found, theme).toBeGreaterThanOrEqual(use.least);
  });
});
