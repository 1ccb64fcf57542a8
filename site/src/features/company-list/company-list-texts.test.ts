import { expect, test } from 'vitest';
import type { CompanyQueryField } from '#shared/domain/company-query.ts';
import { companyListTexts } from './company-list-texts.ts';

const chip = (field: CompanyQueryField, name: string) => ({ field, name, value: '1', href: '/company-list' });
const kazan = { id: 1, name: 'Казань', slug: 'kazan', prepositional: 'Казани', regionId: 16, regionName: 'Татарстан' };

test('one city is a part of the heading, the rest follows it', () => {
  expect(
    companyListTexts({
      city: kazan,
      applied: [chip('city', 'Казань'), chip('verified', 'Проверенные'), chip('object_type', 'ЛЭП')],
    }),
  ).toEqual({
    heading: 'Строительные компании в\u00a0Казани',
    narrowed: ['проверенные', 'объекты «ЛЭП»'],
  });
  expect(
    companyListTexts({
      city: null,
      applied: [chip('city', 'Казань'), chip('city', 'Уфа'), chip('spec_hiring', 'Сварщик')],
    }),
  ).toEqual({
    heading: 'Строительные компании',
    narrowed: ['Казань', 'Уфа', 'вакансии «Сварщик»'],
  });
});
