import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { FILES_IN_TURNS } from '../setup/turns.ts';

test('each file that takes turns is there and has one turn', () => {
  expect(FILES_IN_TURNS.filter((file) => !existsSync(file))).toEqual([]);
  expect(new Set(FILES_IN_TURNS).size).toBe(FILES_IN_TURNS.length);
});
