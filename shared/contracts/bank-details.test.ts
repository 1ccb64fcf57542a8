import { expect, test } from 'vitest';
import { innField, kppField, payeeBankSchema } from './bank-details.ts';

const bank = { bik: '044525225', account: '40702810138250123017', corrAccount: '30101810400000000225' };

const faultsOf = (typed: object) =>
  payeeBankSchema.safeParse({ ...bank, ...typed }).error?.issues.map(({ path, message }) => [path.join('.'), message]);

test('numbers are taken with the spaces that they were copied with', () => {
  const spaced = { bik: ' 044 525 225', account: '40702 810 1 3825 0123017', corrAccount: '30101810400000000225\n' };
  expect(payeeBankSchema.parse(spaced)).toEqual(bank);
  expect([innField.parse('7707 083893'), kppField.parse(' 770701001')]).toEqual(['7707083893', '770701001']);
});

test.each([
  [{ bik: '4452' }, 'bik', /^В БИК 9 цифр/],
  [{ account: '4070' }, 'account', /20 цифр/],
  [{ account: '40702810238250123017' }, 'account', /проверьте номер и БИК/],
  [{ account: '40702840038250123017' }, 'account', /не в рублях/],
  [{ corrAccount: '30101810500000000225' }, 'corrAccount', /не этого банка/],
])('%j is refused at its field', (typed, field, says) => {
  expect(faultsOf(typed)).toEqual([[field, expect.stringMatching(new RegExp(says.source.replaceAll(' ', '\\s')))]]);
});

test('a BIK of another bank is told at both accounts', () => {
  expect(faultsOf({ bik: '044525593' })?.map(([field]) => field)).toEqual(['account', 'corrAccount']);
});

test.each(['7707083892', '770708389', 'семь'])('«%s» is no INN', (text) => {
  expect(innField.safeParse(text).success).toBe(false);
});
