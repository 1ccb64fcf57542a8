import { describe, expect, it } from 'vitest';
import { dimensionLine } from './dimension-line.ts';

const market = {
  lowKopecks: 120_000_00,
  medianKopecks: 188_000_00,
  highKopecks: 320_000_00,
  sample: 45,
  regional: true,
};
const offer = (min: number | null, max: number | null) => ({
  monthNetMinKopecks: min === null ? null : min * 1_000_00,
  monthNetMaxKopecks: max === null ? null : max * 1_000_00,
});

describe('dimensionLine', () => {
  it('places a range on the scale of the market', () => {
    const line = dimensionLine(market, offer(210, 260));
    expect(line).toMatchObject({ ticks: [0, 45, 70, 100], medianAt: 34, offerFrom: 45, offerTo: 70, open: false });
    expect(line?.labels.map(({ text }) => text)).toEqual(['120', 'медиана 188', '320']);
    expect(line?.offerLabel.text).toBe('предлагают 210\u2060–\u2060260');
    expect(line?.summary).toBe('Зарплата выше рынка: медиана 188\u00a0000\u00a0₽ в\u00a0месяц на\u00a0руки');
  });

  it('stretches the scale to an offer outside the market', () => {
    expect(dimensionLine(market, offer(60, 80))).toMatchObject({
      offerFrom: 0,
      offerLabel: { at: 0, anchor: 'start' },
    });
    expect(dimensionLine(market, offer(400, 420))).toMatchObject({
      offerTo: 100,
      offerLabel: { at: 100, anchor: 'end' },
    });
  });

  it('reaches an end of the scale when a bound is missing', () => {
    expect(dimensionLine(market, offer(220, null))).toMatchObject({
      offerFrom: 50,
      offerTo: 100,
      open: true,
      ticks: [0, 50, 100],
    });
    expect(dimensionLine(market, offer(null, 220))).toMatchObject({ offerFrom: 0, offerTo: 50, open: true });
  });

  it('says how the offer compares', () => {
    expect(dimensionLine(market, offer(185, 195))?.summary).toContain('на\u00a0уровне рынка');
    expect(dimensionLine(market, offer(130, 140))?.summary).toContain('ниже рынка');
  });

  it('draws nothing without a month figure', () => {
    expect(dimensionLine(market, offer(null, null))).toBeNull();
  });
});
