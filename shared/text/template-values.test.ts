import { expect, test } from 'vitest';
import { vacancyValues } from './template-values.ts';

const BARE = {
  id: 12,
  title: 'Сварщик',
  pay: null,
  schedule: null,
  rotation: null,
  facility: null,
  city: null,
  place: null,
  company: { id: 3, name: 'Мост', logoUrl: null, verified: true },
} as const;

test('a vacancy gives what it says', () => {
  const values = vacancyValues(
    {
      ...BARE,
      pay: { fromKopecks: 180_000_00, toKopecks: 220_000_00, mode: 'month', gross: false },
      schedule: 'rotation',
      rotation: { onDays: 60, offDays: 30, firstStartDate: '2026-12-01' },
      facility: { id: 'a', name: 'ЖК «Север»', gate: null, camp: null, busSchedule: null },
      place: 'Казань, ул. Тэцевская, 1',
    },
    'https://karkas.example',
  );
  expect(values).toEqual({
    'vacancy.title': 'Сварщик',
    'vacancy.url': 'https://karkas.example/vacancy/12',
    'vacancy.pay': '180\u00a0000\u2060–\u2060220\u00a0000\u00a0₽ в\u00a0месяц на\u00a0руки',
    'vacancy.shift': 'вахта 60/30',
    'rotation.pattern': '60/30',
    'rotation.start_date': '1\u00a0декабря\u00a02026',
    'company.name': 'Мост',
    'facility.name': 'ЖК «Север»',
    'facility.address': 'Казань, ул. Тэцевская, 1',
  });
});

test('what it does not say is absent', () => {
  expect(vacancyValues({ ...BARE, schedule: 'd5_2' }, 'https://karkas.example')).toEqual({
    'vacancy.title': 'Сварщик',
    'vacancy.url': 'https://karkas.example/vacancy/12',
    'vacancy.shift': '5/2',
    'company.name': 'Мост',
  });
});
