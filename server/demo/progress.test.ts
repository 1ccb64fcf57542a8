import { expect, it } from 'vitest';
import { createProgress } from './progress.ts';

function run(isTTY: boolean): string[] {
  const written: string[] = [];
  let time = 0;
  const progress = createProgress(1000, { isTTY, write: (text: string) => written.push(text) > 0 }, () => time);
  for (let done = 50; done <= 1000; done += 50) {
    time += 100;
    progress(done);
  }
  return written;
}

it('writes a line for each tenth where there is no terminal', () => {
  const lines = run(false);
  expect(lines).toHaveLength(10);
  expect(lines[0]).toBe('10% 100 of 1,000, 500/s\n');
  expect(lines[9]).toBe('100% 1,000 of 1,000, 500/s\n');
});

it('rewrites one line on a terminal and ends it at the end', () => {
  const lines = run(true);
  expect(lines).toHaveLength(20);
  expect(lines.every((line) => line.startsWith('\r'))).toBe(true);
  expect(lines.filter((line) => line.endsWith('\n'))).toEqual([lines[19]]);
});
