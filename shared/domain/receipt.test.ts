import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  advanceReceipt,
  offsetReceipt,
  paymentReceipt,
  prepaymentReceipt,
  returnReceipt,
  type Receipt,
} from './receipt.ts';

const BUYER = {
  taxationSystem: 0,
  contact: { email: 'head@example.ru' },
  customerInn: null,
  vatRate: 22,
} as const;
const LINE = { label: 'Поднятие вакансии', priceKopecks: 490_00, quantity: 2 };

const totalOf = ({ items }: Receipt) => items.reduce((sum, { amountKopecks }) => sum + amountKopecks, 0);

describe('a receipt', () => {
  test('of a refill is an advance by the calculated rate', () => {
    expect(advanceReceipt(5_000_00, BUYER)).toEqual({
      kind: 'income',
      items: [
        {
          label: 'Аванс: пополнение баланса',
          priceKopecks: 5_000_00,
          quantity: 1,
          amountKopecks: 5_000_00,
          vat: 122,
          method: 3,
          object: 10,
        },
      ],
      amountKopecks: 5_000_00,
      paid: { electronicKopecks: 5_000_00, advanceKopecks: 0 },
      taxationSystem: 0,
      contact: { email: 'head@example.ru' },
      customerInn: null,
    });
    expect(advanceReceipt(1, { ...BUYER, vatRate: null }).items[0]?.vat).toBeNull();
  });

  test('of an offset is a full payment by the advance, without money', () => {
    expect(offsetReceipt([LINE], BUYER)).toMatchObject({
      items: [{ amountKopecks: 980_00, vat: 22, method: 4, object: 4 }],
      paid: { electronicKopecks: 0, advanceKopecks: 980_00 },
    });
  });

  test('of a service that is not done yet is a full prepayment by the calculated rate', () => {
    expect(prepaymentReceipt([LINE], BUYER)).toMatchObject({
      items: [{ label: LINE.label, amountKopecks: 980_00, vat: 122, method: 1, object: 4 }],
      paid: { electronicKopecks: 980_00, advanceKopecks: 0 },
    });
    expect(prepaymentReceipt([LINE], { ...BUYER, vatRate: null }).items[0]?.vat).toBeNull();
  });

  test('of a service is a full payment with money', () => {
    expect(paymentReceipt([LINE], BUYER)).toMatchObject({
      items: [{ amountKopecks: 980_00, vat: 22, method: 4, object: 4 }],
      paid: { electronicKopecks: 980_00, advanceKopecks: 0 },
    });
  });

  test('of a return mirrors the first one', () => {
    const paid = paymentReceipt([LINE, { label: 'Оформление', priceKopecks: 3_900_00, quantity: 1 }], BUYER);
    expect(returnReceipt(paid, paid.amountKopecks)).toEqual({ ...paid, kind: 'return' });
    expect(returnReceipt(paid, 552_86)).toMatchObject({
      kind: 'return',
      items: [{ label: 'Поднятие вакансии, Оформление', quantity: 1, amountKopecks: 552_86, vat: 22, method: 4 }],
      amountKopecks: 552_86,
      paid: { electronicKopecks: 552_86, advanceKopecks: 0 },
    });
    expect(returnReceipt(offsetReceipt([LINE], BUYER), 1_00).paid).toEqual({
      electronicKopecks: 0,
      advanceKopecks: 1_00,
    });
    expect(() => returnReceipt(paid, paid.amountKopecks + 1)).toThrow(RangeError);
    expect(() => returnReceipt(paid, 0)).toThrow(RangeError);
  });

  test('always sums to its lines and to what was paid', () => {
    const line = fc.record({
      label: fc.string({ minLength: 1, maxLength: 300 }),
      priceKopecks: fc.integer({ min: 1, max: 10 ** 9 }),
      quantity: fc.integer({ min: 1, max: 1_000 }),
    });
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 10 }), fc.integer({ min: 1 }), (lines, part) => {
        const made = [paymentReceipt(lines, BUYER), offsetReceipt(lines, BUYER)];
        const all = made.flatMap((one) => [one, returnReceipt(one, (part % one.amountKopecks) + 1)]);
        for (const one of all) {
          expect(totalOf(one)).toBe(one.amountKopecks);
          expect(one.paid.electronicKopecks + one.paid.advanceKopecks).toBe(one.amountKopecks);
          for (const { label, priceKopecks, quantity, amountKopecks } of one.items) {
            expect(priceKopecks * quantity).toBe(amountKopecks);
            expect(label.length).toBeLessThanOrEqual(128);
          }
        }
      }),
    );
  });

  test('cuts a label, and no letter in two', () => {
    const [item] = paymentReceipt([{ ...LINE, label: `${'а'.repeat(126)}😀б` }], BUYER).items;
    expect(item?.label).toBe(`${'а'.repeat(126)}…`);
  });

  test.each([
    ['no line', []],
    ['a price of nothing', [{ ...LINE, priceKopecks: 0 }]],
    ['half a kopeck', [{ ...LINE, priceKopecks: 0.5 }]],
    ['half a piece', [{ ...LINE, quantity: 0.5 }]],
    ['more than a number holds', [{ ...LINE, priceKopecks: 2 ** 52, quantity: 4 }]],
  ])('of %s is none', (_name, lines) => expect(() => paymentReceipt(lines, BUYER)).toThrow(RangeError));

  test('of a company has an INN with right digits', () => {
    expect(advanceReceipt(1, { ...BUYER, customerInn: '7707083893' }).customerInn).toBe('7707083893');
    expect(() => advanceReceipt(1, { ...BUYER, customerInn: '7707083894' })).toThrow(RangeError);
  });
});
