import { expect, test } from 'vitest';
import { createOutage } from './outage.ts';

test('an outage is two lines, whatever fails during it', () => {
  const lines: unknown[] = [];
  let timeMs = 0;
  // The part of a logger that an outage uses.
  const outage = createOutage({ error: (...line: unknown[]) => void lines.push(line) }, () => timeMs);
  outage.answered();
  for (let call = 0; call < 1_000; call += 1) outage.failed(new Error('Connection terminated'));
  outage.away();
  outage.answered();
  timeMs = 7_000;
  outage.failed(new Error('once more'));
  outage.answered();
  timeMs = 10_000;
  outage.answered();
  outage.answered();
  expect(lines).toEqual([
    [{ reason: 'Error: Connection terminated' }, 'The database does not answer'],
    [{ seconds: 10, calls: 1_001 }, 'The database answers again'],
  ]);
  // The next one is counted for itself.
  outage.failed(new Error('again'));
  timeMs = 13_000;
  outage.answered();
  expect(lines.slice(2)).toEqual([
    [{ reason: 'Error: again' }, 'The database does not answer'],
    [{ seconds: 3, calls: 1 }, 'The database answers again'],
  ]);
});
