import { expect, test } from 'vitest';
import { payLine } from '#shared/text/pay.ts';
import { vacancyLabel } from './vacancy-label.ts';

const pay = {
  fromKopecks: 9_000_000,
  toKopecks: null,
  mode: 'month' as const,
  gross: false,
};

test('two vacancies of one name differ by pay and town', () => {
  const { amount, note } = payLine(pay);
  const welder = { title: 'Сварщик', pay, city: 'Казань', place: 'ул. Мира, 5', respond: null };
  expect(vacancyLabel(welder)).toBe(`Сварщик, ${amount} ${note}, Казань`);
  expect(vacancyLabel({ ...welder, pay: null, city: null })).toBe('Сварщик, ул. Мира, 5');
  expect(vacancyLabel({ ...welder, pay: null, respond: { id: 1, kind: 'respond' } })).toBe(
    'Сварщик, Казань: отклик уже есть',
  );
});
