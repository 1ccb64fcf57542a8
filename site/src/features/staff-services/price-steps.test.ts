import { expect, test } from 'vitest';
import { companyOf, OFFERS, priceOf } from './price-steps.ts';

const typed = {
  offer: 'contacts-add',
  from: ['', '10', '50', '', ''],
  rubles: ['320', '260', '1 210', '', ''],
  day: '2026-12-24',
};

test('empty rows are no tiers; the first is from one', () => {
  expect(priceOf(typed)).toEqual({
    service: 'contacts-add',
    option: '',
    tiers: [
      { from: '1', rubles: '320' },
      { from: '10', rubles: '260' },
      { from: '50', rubles: '1210' },
    ],
    day: '2026-12-24',
  });
});

test('a row with a number and no price is left to the call to refuse', () => {
  expect(priceOf({ ...typed, rubles: ['320', '', '', '', ''] }).tiers).toEqual([
    { from: '1', rubles: '320' },
    { from: '10', rubles: '' },
    { from: '50', rubles: '' },
  ]);
});

test('a way that a service is sold in is part of the choice', () => {
  expect(priceOf({ ...typed, offer: 'vacancy-promotion:bump' })).toMatchObject({
    service: 'vacancy-promotion',
    option: 'bump',
  });
  expect(OFFERS[0]).toEqual(['vacancy-promotion:bump', 'Продвижение вакансии: поднять']);
});

test('a company is known by its number and by its address', () => {
  expect(companyOf({ company: ' 12 ' })).toBe(12);
  expect(companyOf({ company: 'https://karkas.example/company/12/reviews?page=2' })).toBe(12);
  expect(companyOf({ company: '/company/12' })).toBe(12);
  for (const company of ['', 'Волга', '/vacancy/12', '12 13']) expect(() => companyOf({ company })).toThrow();
});
