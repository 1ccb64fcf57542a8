import { expect, test } from 'vitest';
import { RESPOND_ACTIONS } from '../domain/respond-machine.ts';
import { historyText, type ToldEntry } from './respond-history.ts';

const now = new Date('2026-11-22T12:00:00Z');
const entry = (more: Partial<ToldEntry>): ToldEntry => ({
  action: 'take',
  side: 'company',
  from: 'new',
  to: 'in_work',
  ...more,
});

test('each action is a sentence for the company, and for the applicant unless it is not theirs to know', () => {
  for (const action of [...RESPOND_ACTIONS, 'send', 'auto_reply'] as const) {
    expect(historyText(entry({ action }), 'company', { now, timeZone: 'Europe/Moscow' })).toMatch(/^[А-Я]/);
    expect(historyText(entry({ action }), 'applicant', { now, timeZone: 'Europe/Moscow' })).toMatch(/^[А-Я]/);
  }
});

test('a reserve looks like work to the applicant, and only once', () => {
  const reserve = entry({ action: 'reserve', from: 'viewed', to: 'reserve' });
  expect(historyText(reserve, 'applicant', { now, timeZone: 'Europe/Moscow' })).toBe('Компания рассматривает отклик');
  expect(historyText(reserve, 'company', { now, timeZone: 'Europe/Moscow' })).toBe('Отложен в\u00a0резерв');
  expect(
    historyText(entry({ from: 'reserve', to: 'in_work' }), 'applicant', { now, timeZone: 'Europe/Moscow' }),
  ).toBeNull();
});

test('times and pay are told', () => {
  const options = ['2026-11-22T13:00:00Z', '2026-11-24T07:30:00Z'];
  expect(historyText(entry({ action: 'propose', options }), 'company', { now, timeZone: 'Europe/Moscow' })).toBe(
    'Предложено время собеседования: сегодня в\u00a016:00 или 24\u00a0ноября в\u00a010:30 по\u00a0Москве',
  );
  expect(
    historyText(entry({ action: 'offer', pay: '215 000 ₽' }), 'applicant', { now, timeZone: 'Europe/Moscow' }),
  ).toBe('Компания предложила работу: 215 000 ₽');
});

test('interviews are told by the clock of their place', () => {
  const options = ['2026-11-22T20:00:00Z'];
  expect(historyText(entry({ action: 'propose', options }), 'applicant', { now, timeZone: 'Asia/Yekaterinburg' })).toBe(
    'Компания предложила время собеседования: 23\u00a0ноября в\u00a01:00 по\u00a0Екатеринбургу',
  );
});
