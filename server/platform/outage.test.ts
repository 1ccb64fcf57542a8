import { expect, test } from 'vitest';
import { createOutage } from './outage.ts';

const SETTLE_MS = 2_000;

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

test('each outage counts its own calls and ends once it has settled', () => {
  const lines: unknown[] = [];
  let timeMs = 0;
  const outage = createOutage({ error: (line: unknown) => void lines.push(line) }, () => timeMs);
  outage.away();
  timeMs = SETTLE_MS - 1;
  outage.answered();
  expect(lines).toEqual([{ reason: 'It answers no question' }]);
  outage.failed(new Error('gone'));
  timeMs += SETTLE_MS;
  outage.answered();
  outage.failed(new Error('gone again'));
  timeMs += SETTLE_MS;
  outage.answered();
  expect(lines.slice(1)).toEqual([{ seconds: 4, calls: 1 }, { reason: 'Error: gone again' }, { seconds: 2, calls: 1 }]);
});
