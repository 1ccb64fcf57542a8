import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { FILES_IN_TURNS } from '../setup/turns.ts';

test('each file that takes turns is there and has one turn', () => {
  expect(FILES_IN_TURNS.filter((file) => !existsSync(file))).toEqual([]);
  expect(new Set(FILES_IN_TURNS).size).toBe(FILES_IN_TURNS.length);
});

test('daily tests are in files that take turns: all the others run every day', () => {
  const daily = globSync('tests/e2e/**/*.spec.ts').filter((file) => readFileSync(file, 'utf8').includes('@daily'));
  expect(daily.length).toBeGreaterThan(0);
  expect(daily.map((file) => file.replaceAll('\\', '/')).filter((file) => !FILES_IN_TURNS.includes(file))).toEqual([]);
});
