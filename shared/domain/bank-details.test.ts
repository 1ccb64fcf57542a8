import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isBik, isCorrAccount, isKpp, isRoubleAccount } from './bank-details.ts';

test.each(['044525225', '049805000', '017003983'])('%s is a BIK', (bik) => {
  expect(isBik(bik)).toBe(true);
});

test.each(['', '44525225', '0445252250', '144525225', '054525225', '04452522a', ' 044525225'])(
  '«%s» is no BIK',
  (bik) => {
    expect(isBik(bik)).toBe(false);
  },
);

describe.each([
  // The example of the order of the Bank of Russia, and an account of its own at a clearing centre.
  ['an account at a bank', isRoubleAccount, '40602810700000000025', '049805746'],
  ['an account at Sberbank', isRoubleAccount, '40702810138250123017', '044525225'],
  ['an account at a clearing centre', isRoubleAccount, '40602810900000000025', '049805000'],
  ['the account of the bank of the example', isCorrAccount, '30101810800000000746', '049805746'],
  ['the account of Sberbank', isCorrAccount, '30101810400000000225', '044525225'],
  ['the account of T-Bank', isCorrAccount, '30101810145250000974', '044525974'],
])('%s', (_, isValid, account, bik) => {
  test('has the right key', () => {
    expect(isValid(account, bik)).toBe(true);
  });

  test('a wrong digit is detected', () => {
    fc.assert(
      fc.property(fc.integer({ min: 8, max: 19 }), fc.integer({ min: 1, max: 9 }), (at, shift) => {
        const digit = (Number(account[at]) + shift) % 10;
        expect(isValid(account.slice(0, at) + digit + account.slice(at + 1), bik)).toBe(false);
      }),
    );
  });

  test('of another bank it is wrong', () => {
    expect(isValid(account, '044525593')).toBe(false);
    expect(isValid(account, '')).toBe(false);
  });

  test.each(['', ` ${account}`, `${account}0`, account.slice(1), account.replace(/.$/, 'a')])(
    '«%s» is none',
    (text) => {
      expect(isValid(text, bik)).toBe(false);
    },
  );
});

test('an account in dollars is not in roubles, with the right key too', () => {
  const dollars = Array.from({ length: 10 }, (_, key) => `40702840${key}00000000025`);
  expect(dollars.filter((account) => isRoubleAccount(account, '049805746'))).toEqual([]);
});

test.each(['770701001', '7707AB001', '999901001'])('%s is a KPP', (kpp) => {
  expect(isKpp(kpp)).toBe(true);
});

test.each(['', '77070100', '7707010010', '7707ab001', '77A701001', '7707АБ001'])('«%s» is no KPP', (kpp) => {
  expect(isKpp(kpp)).toBe(false);
});
