import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { counts } from '../../tests/setup/counts.ts';
import { payEquivalent, type PaidWork, type PayEquivalent } from './pay-equivalent.ts';
import type { Pay } from './pay.ts';
import { PAY_MODES, SCHEDULES } from './vacancy-terms.ts';

const noWork: PaidWork = { schedule: null, shift: null, rotation: null };
const rotation60: PaidWork = { schedule: 'rotation', shift: null, rotation: { onDays: 60, offDays: 30 } };

function pay(
  mode: Pay['mode'],
  fromRubles: number | null,
  toRubles: number | null = null,
  gross: boolean | null = false,
): Pay {
  const kopecks = (rubles: number | null) => (rubles === null ? null : rubles * 100);
  return { fromKopecks: kopecks(fromRubles), toKopecks: kopecks(toRubles), mode, gross };
}

function rubles({ monthNetMinKopecks, monthNetMaxKopecks, shiftNetMinKopecks, shiftNetMaxKopecks }: PayEquivalent) {
  return [monthNetMinKopecks, monthNetMaxKopecks, shiftNetMinKopecks, shiftNetMaxKopecks].map((value) =>
    value === null ? null : value / 100,
  );
}

describe('each mode', () => {
  test.each<[string, Pay, PaidWork, (number | null)[]]>([
    ['month', pay('month', 105_000, 126_000), { ...noWork, schedule: 'd5_2' }, [105_000, 126_000, 5_000, 6_000]],
    ['gross month', pay('month', 100_000, null, true), { ...noWork, schedule: 'd5_2' }, [87_000, null, 4_143, null]],
    ['month on a rotation', pay('month', 150_000), rotation60, [150_000, null, 5_000, null]],
    ['hour by the schedule', pay('hour', null, 500), { ...noWork, schedule: 'd2_2' }, [null, 82_500, null, 5_500]],
    [
      'hour by the shift',
      pay('hour', 500),
      { schedule: 'd5_2', shift: { hours: 10 }, rotation: null },
      [105_000, null, 5_000, null],
    ],
    ['hour on a rotation', pay('hour', 500), rotation60, [110_000, null, 5_500, null]],
    ['shift', pay('shift', 5_000), { ...noWork, schedule: 'd6_1' }, [130_000, null, 5_000, null]],
    ['shift on a rotation', pay('shift', 6_000, 7_000), rotation60, [120_000, 140_000, 6_000, 7_000]],
    ['gross shift on a rotation', pay('shift', 6_000, null, true), rotation60, [104_400, null, 5_220, null]],
    [
      'shift on a rotation of unknown length',
      pay('shift', 6_000),
      { ...noWork, schedule: 'rotation' },
      [90_000, null, 6_000, null],
    ],
    [
      'shift on a rotation without a schedule',
      pay('shift', 6_000),
      { ...rotation60, schedule: null },
      [120_000, null, 6_000, null],
    ],
    [
      'shift by a schedule beside a rotation',
      pay('shift', 5_000),
      { ...rotation60, schedule: 'd6_1' },
      [130_000, null, 5_000, null],
    ],
    ['rotation', pay('rotation', 360_000), rotation60, [120_000, null, 6_000, null]],
    [
      'rotation without rest',
      pay('rotation', 150_000),
      { ...rotation60, rotation: { onDays: 30, offDays: 0 } },
      [150_000, null, 5_000, null],
    ],
    [
      'rotation of unknown length',
      pay('rotation', 360_000),
      { ...noWork, schedule: 'rotation' },
      [null, null, null, null],
    ],
    ['piece', pay('piece', 700), noWork, [null, null, null, null]],
    ['project', pay('project', 500_000), noWork, [null, null, null, null]],
  ])('%s', (_, stated, work, expected) => {
    const equivalent = payEquivalent(stated, work);
    expect(rubles(equivalent)).toEqual(expected);
    expect(equivalent.assumptions).not.toEqual([]);
  });
});

test('without pay there is nothing to assume', () => {
  const nothing = {
    monthNetMinKopecks: null,
    monthNetMaxKopecks: null,
    shiftNetMinKopecks: null,
    shiftNetMaxKopecks: null,
    assumptions: [],
  };
  expect(payEquivalent(null, rotation60)).toEqual(nothing);
  expect(payEquivalent(pay('month', null, null), rotation60)).toEqual(nothing);
});

test('assumptions are stated in Russian', () => {
  expect(payEquivalent(pay('hour', 500, null, null), { ...noWork, schedule: 'd1_3' }).assumptions).toEqual([
    'График 1/3: смен в\u00a0месяц\u00a0— 7,5',
    'Часов в\u00a0смене\u00a0— 24',
    'Налог не\u00a0указан: считаем, что сумма на\u00a0руки',
  ]);
  expect(payEquivalent(pay('shift', 500, null, true), noWork).assumptions).toEqual([
    'Точный график не\u00a0указан, смен в\u00a0месяц\u00a0— 21',
    'НДФЛ\u00a0— по\u00a0шкале для резидентов России, без вычетов',
  ]);
  expect(payEquivalent(pay('rotation', 500), rotation60).assumptions).toEqual([
    'Вахта 60/30: сумму делим на\u00a0весь цикл вместе с\u00a0отдыхом, в\u00a0месяце 30\u00a0дней',
    'На\u00a0вахте смена каждый день',
  ]);
});

test.each<[Pay['mode'], PaidWork, string[]]>([
  ['piece', noWork, ['Оплата за\u00a0объём: месяц не\u00a0считаем, он зависит от\u00a0выработки']],
  ['project', noWork, ['Оплата за\u00a0проект: месяц не\u00a0считаем, срок работы не\u00a0известен']],
  ['rotation', noWork, ['Срок вахты не\u00a0указан, поэтому месяц не\u00a0считаем']],
  [
    'month',
    rotation60,
    ['Месяц\u00a0— как указал работодатель: межвахту могут не\u00a0оплачивать', 'На\u00a0вахте смена каждый день'],
  ],
  ['shift', rotation60, ['Вахта 60/30: вместе с\u00a0отдыхом смен в\u00a0месяц\u00a0— 20']],
  [
    'shift',
    { ...noWork, schedule: 'rotation' },
    ['Срок вахты не\u00a0указан: считаем поровну работу и\u00a0отдых, смен в\u00a0месяц\u00a0— 15'],
  ],
])('what is assumed of pay by the %s: %#', (mode, work, assumptions) => {
  expect(payEquivalent(pay(mode, 500), work).assumptions).toEqual(assumptions);
});

describe('properties', () => {
  const amount = fc.option(
    fc.integer({ min: 0, max: 10_000_000 }).map((value) => value * 100),
    { nil: null },
  );
  const anyPay: fc.Arbitrary<Pay> = fc.record({
    fromKopecks: amount,
    toKopecks: amount,
    mode: fc.constantFrom(...PAY_MODES),
    gross: fc.constantFrom(true, false, null),
  });
  const anyWork: fc.Arbitrary<PaidWork> = fc.record({
    schedule: fc.constantFrom(null, ...SCHEDULES),
    shift: fc.option(fc.record({ hours: fc.integer({ min: 4, max: 24 }) }), { nil: null }),
    rotation: fc.option(
      fc.record({ onDays: fc.integer({ min: 7, max: 120 }), offDays: fc.integer({ min: 0, max: 120 }) }),
      { nil: null },
    ),
  });
  const runs = { numRuns: counts.PROPERTIES };
  const months = (stated: Pay, work: PaidWork) => {
    const { monthNetMinKopecks, shiftNetMinKopecks } = payEquivalent(stated, work);
    return [monthNetMinKopecks ?? 0, shiftNetMinKopecks ?? 0] as const;
  };

  test('figures are whole rubles in order, and only for a stated bound', () => {
    fc.assert(
      fc.property(anyPay, anyWork, (stated, work) => {
        const equivalent = payEquivalent(stated, work);
        const figures = rubles(equivalent);
        for (const figure of figures) expect(figure === null || Number.isInteger(figure)).toBe(true);
        const [monthMin, monthMax, shiftMin, shiftMax] = figures;
        if (monthMin != null && monthMax != null) expect(monthMin).toBeLessThanOrEqual(monthMax);
        if (shiftMin != null && shiftMax != null) expect(shiftMin).toBeLessThanOrEqual(shiftMax);
        if (stated.fromKopecks === null) expect([monthMin, shiftMin]).toEqual([null, null]);
        if (stated.toKopecks === null) expect([monthMax, shiftMax]).toEqual([null, null]);
      }),
      runs,
    );
  });

  test('a larger amount is never worth less', () => {
    fc.assert(
      fc.property(anyPay, anyWork, fc.integer({ min: 0, max: 1_000_000 }), (stated, work, moreKopecks) => {
        const base = { ...stated, fromKopecks: stated.fromKopecks ?? 0, toKopecks: null };
        const [month, shift] = months(base, work);
        const [biggerMonth, biggerShift] = months({ ...base, fromKopecks: base.fromKopecks + moreKopecks }, work);
        expect(biggerMonth).toBeGreaterThanOrEqual(month);
        expect(biggerShift).toBeGreaterThanOrEqual(shift);
      }),
      runs,
    );
  });

  test('pay before tax is worth at most the same amount net', () => {
    fc.assert(
      fc.property(anyPay, anyWork, (stated, work) => {
        const base = { ...stated, fromKopecks: stated.fromKopecks ?? 0, toKopecks: null };
        const [taxedMonth, taxedShift] = months({ ...base, gross: true }, work);
        const [month, shift] = months({ ...base, gross: false }, work);
        expect(taxedMonth).toBeLessThanOrEqual(month);
        expect(taxedShift).toBeLessThanOrEqual(shift);
      }),
      runs,
    );
  });

  test('net monthly pay is unchanged', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), anyWork, (sum, work) => {
        expect(payEquivalent(pay('month', sum), work).monthNetMinKopecks).toBe(sum * 100);
      }),
      runs,
    );
  });
});
