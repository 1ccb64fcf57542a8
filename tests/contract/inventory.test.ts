import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { contracts } from '#shared/contracts/index.ts';
import { CALLS } from './inventory-calls.ts';
import { PAGES } from './inventory.ts';

const pages = path.resolve(import.meta.dirname, '../../site/src/pages');

/** `/vacancy/{id}` as Astro names its file: `vacancy/[id]`. */
function routeOf(address: string): string {
  return address
    .slice(1)
    .replaceAll(/\{(\.{3})?(\w+)(\?)?\}/g, (_, several: string | undefined, name: string, optional?: string) =>
      (several ?? optional) ? `[...${name}]` : `[${name}]`,
    );
}

// That every contract is served is shown by openapi.test.ts.
test.each(CALLS)('%s has a contract', (call) => {
  expect(Object.keys(contracts)).toContain(call);
});

test.each(PAGES)('%s is a page', (address) => {
  const route = path.join(pages, routeOf(address));
  expect([`${route}.astro`, path.join(route, 'index.astro')].some((file) => existsSync(file))).toBe(true);
});
