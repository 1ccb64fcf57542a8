import fc from 'fast-check';
import { expect, test } from 'vitest';
import { vatWithin } from '#shared/domain/vat.ts';
import { shareOfBack } from './money.ts';

const MAX = 1_000_000_00;

const paid = fc
  .record({
    totalKopecks: fc.integer({ min: 1, max: MAX }),
    bonusShare: fc.oneof(fc.constantFrom(0, 1), fc.double({ min: 0, max: 1, noNaN: true })),
    vatRate: fc.constantFrom(0, 5, 7, 20, 22),
    cuts: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 }),
  })
  .map(({ totalKopecks, bonusShare, vatRate, cuts }) => {
    const bonusKopecks = Math.floor(totalKopecks * bonusShare);
    const vatKopecks = vatWithin(totalKopecks - bonusKopecks, vatRate);
    const ends = [...cuts.map((cut) => Math.floor(totalKopecks * cut)), totalKopecks].toSorted(
      (one, other) => one - other,
    );
    return { purchase: { totalKopecks, bonusKopecks, vatKopecks, vatRate }, ends };
  });

test('parts that come back sum to the bonuses, the money and the VAT of the whole, and none is less than nothing', () => {
  fc.assert(
    fc.property(paid, ({ purchase, ends }) => {
      let refundedKopecks = 0;
      const sum = { bonus: 0, money: 0, vat: 0 };
      for (const end of ends) {
        const part = shareOfBack({ ...purchase, refundedKopecks }, end - refundedKopecks);
        expect(part.bonus + part.money).toBe(end - refundedKopecks);
        for (const what of ['bonus', 'money', 'vat'] as const) {
          expect(part[what]).toBeGreaterThanOrEqual(0);
          sum[what] += part[what];
        }
        refundedKopecks = end;
      }
      const { totalKopecks, bonusKopecks, vatKopecks } = purchase;
      expect(sum).toEqual({ bonus: bonusKopecks, money: totalKopecks - bonusKopecks, vat: vatKopecks });
    }),
  );
});

test('the last part has what rounding has left: 1 kopeck of 100,01 ₽ by hundreds', () => {
  const purchase = { totalKopecks: 100_01, bonusKopecks: 0, vatKopecks: 18_03, vatRate: 22 };
  expect(shareOfBack({ ...purchase, refundedKopecks: 0 }, 100_00).vat).toBe(18_03);
  expect(shareOfBack({ ...purchase, refundedKopecks: 100_00 }, 1).vat).toBe(0);
});
