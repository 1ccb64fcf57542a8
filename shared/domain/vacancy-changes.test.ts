import { describe, expect, test } from 'vitest';
import { materialChanges, type ShownVacancy } from './vacancy-changes.ts';

const net = (monthNetMinKopecks: number | null, monthNetMaxKopecks: number | null = null) => ({
  monthNetMinKopecks,
  monthNetMaxKopecks,
});
const BEFORE: ShownVacancy = {
  title: 'Сварщик',
  specializationIds: [1, 2],
  cityId: 7,
  contractForms: ['tk', 'gph'],
  anonymous: false,
  pay: { mode: 'month' },
  equivalent: net(100_000_00, 150_000_00),
};

describe('material changes', () => {
  test.each<[string, Partial<ShownVacancy>, string[]]>([
    ['nothing', {}, []],
    ['the same words in other letters', { title: ' сварщик ' }, []],
    ['another title', { title: 'Монтажник' }, ['title']],
    ['the same trades in another order', { specializationIds: [2, 1] }, []],
    ['one trade less', { specializationIds: [1] }, ['specializationIds']],
    ['another city', { cityId: 8 }, ['cityId']],
    ['a contract more', { contractForms: ['tk', 'gph', 'ip'] }, ['contractForms']],
    ['the employer hidden', { anonymous: true }, ['anonymous']],
    ['more pay', { equivalent: net(110_000_00, 150_000_00) }, []],
    ['less at the lower end', { equivalent: net(90_000_00, 150_000_00) }, ['pay']],
    ['no upper end any more', { equivalent: net(100_000_00) }, ['pay']],
    ['no pay any more', { pay: null, equivalent: net(null) }, ['pay']],
  ])('%s', (_name, change, expected) => {
    expect(materialChanges(BEFORE, { ...BEFORE, ...change })).toEqual(expected);
  });

  test('pay that cannot be compared is another when it says something else', () => {
    const piece = { ...BEFORE, pay: { mode: 'piece', fromKopecks: 300_00 }, equivalent: net(null) };
    expect(materialChanges(piece, piece)).toEqual([]);
    expect(materialChanges(piece, { ...piece, pay: { mode: 'piece', fromKopecks: 200_00 } })).toEqual(['pay']);
  });

  test('pay said for the first time takes nothing from anybody', () => {
    const silent = { ...BEFORE, pay: null, equivalent: net(null) };
    expect(materialChanges(silent, BEFORE)).toEqual([]);
  });
});
