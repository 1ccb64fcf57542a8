import { expect, test } from 'vitest';
import { buyHref, payHref } from './pay-for.ts';

test('a purchase has an address with all that is known of it', () => {
  expect(buyHref('contacts-add')).toBe('/profile/paid-services/contacts-add');
  expect(buyHref('vacancy-promotion', { vacancy: 12, option: 'place', back: '/profile/vacancy-list?page=2' })).toBe(
    '/profile/paid-services/vacancy-promotion?vacancy=12&option=place&back=%2Fprofile%2Fvacancy-list%3Fpage%3D2',
  );
});

test('a refused call says what helps it, for its vacancy', () => {
  const place = { service: 'vacancy-promotion', option: 'place' } as const;
  expect(payHref(place, { path: '/vacancy/12/publish' })).toBe(
    '/profile/paid-services/vacancy-promotion?vacancy=12&option=place',
  );
  expect(
    payHref({ service: 'contacts-add', option: '' }, { path: '/resume/12/show_contacts', back: '/resume/12' }),
  ).toBe('/profile/paid-services/contacts-add?back=%2Fresume%2F12');
});

test('a purchase without money and a refusal that nothing helps lead nowhere', () => {
  expect(payHref({ service: 'contacts-add', option: '', shortKopecks: 1 }, { path: '/services/company' })).toBeNull();
  expect(payHref(undefined, { path: '/vacancy/12/publish' })).toBeNull();
});
