import { expect, test } from 'vitest';
import { LEFT_OUT } from './left-out.ts';

test.each(Object.entries(LEFT_OUT))('%s is there and exports that', async (file, names) => {
  const url = new URL(`../../node_modules/${file}`, import.meta.url);
  expect(Object.keys((await import(url.href)) as object).sort()).toEqual([...names]);
});
