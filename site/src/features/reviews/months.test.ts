import { expect, test } from 'vitest';
import { monthGroups } from './months.ts';

const NOW = new Date('2026-03-21T09:00:00Z');

test('the months of this year end with this one', () => {
  const [first, second] = monthGroups(NOW);
  expect(first).toEqual({
    year: '2026',
    months: [
      ['2026-03', 'Март\u00a02026'],
      ['2026-02', 'Февраль\u00a02026'],
      ['2026-01', 'Январь\u00a02026'],
    ],
  });
  expect(second?.months).toHaveLength(12);
});

test('long ago only years can be chosen, besides what was chosen', () => {
  const old = monthGroups(NOW, '1999-05').find(({ year }) => year === '1999');
  expect(old?.months.map(([value]) => value)).toEqual(['1999-05', '1999-01']);
});
