import { expect, test } from 'vitest';
import type { OwnRespond } from '#shared/contracts/respond-views.ts';
import {
  comeLabel,
  companyWord,
  daysWaited,
  fieldTime,
  leavingAction,
  mayRespondAgainFrom,
  placeOnWay,
  replyHabit,
} from './respond-view.ts';

const now = new Date('2026-11-22T12:00:00+03:00');
/** The newest first, as the server gives it. */
const history = (...actions: string[]) => actions.map((action) => ({ action })) as unknown as OwnRespond['history'];

test.each<[OwnRespond['status'], string[], { at: number; ended: boolean }]>([
  ['sent', ['send'], { at: 0, ended: false }],
  ['considered', ['take', 'view', 'send'], { at: 2, ended: false }],
  ['hired', ['accept_offer', 'offer', 'invite', 'send'], { at: 4, ended: false }],
  ['started', ['start'], { at: 5, ended: false }],
  ['no_show', ['miss'], { at: 5, ended: true }],
  ['expired', ['expire', 'send'], { at: 0, ended: true }],
  ['declined', ['decline', 'view', 'send'], { at: 1, ended: true }],
  ['declined_by_applicant', ['refuse', 'offer', 'invite', 'view', 'send'], { at: 4, ended: true }],
  // What was before it was sent again does not count; a company begins again where it considers.
  ['expired', ['expire', 'view', 'resend', 'withdraw', 'invite', 'send'], { at: 1, ended: true }],
  ['closed', ['close', 'reopen', 'decline', 'invite', 'send'], { at: 2, ended: true }],
])('%s after %j', (status, actions, place) => {
  expect(placeOnWay({ status, kind: 'vacancy_respond', history: history(...actions) })).toEqual(place);
});

test('an invitation that was refused begins at the invitation', () => {
  expect(placeOnWay({ status: 'declined_by_applicant', kind: 'invitation', history: history('refuse') }).at).toBe(3);
});

test.each([
  ['2026-12-06T12:00:00+03:00', 0],
  ['2026-12-06T11:00:00+03:00', 0],
  ['2026-11-25T11:00:00+03:00', 11],
  ['2026-11-22T13:00:00+03:00', 13],
  ['2026-11-22T11:00:00+03:00', 14],
  ['2026-12-30T12:00:00+03:00', 0],
])('until %s %d days have passed', (deadlineAt, days) => {
  expect(daysWaited(deadlineAt, now)).toBe(days);
});

test.each<[number, number | null, string]>([
  [4, 6 * 24 * 60, 'Эта компания отвечает на\u00a04\u00a0отклика из\u00a010, обычно за\u00a06\u00a0дней.'],
  [1, null, 'Эта компания отвечает на\u00a01\u00a0отклик из\u00a010.'],
  [10, 90, 'Эта компания отвечает на\u00a0все отклики, обычно за\u00a02\u00a0часа.'],
  [0, 90, 'Эта компания почти не\u00a0отвечает.'],
])('%d of ten', (answeredOfTen, medianMinutes, text) => {
  expect(replyHabit({ answeredOfTen, medianMinutes })).toBe(text);
});

test('the button of a time names its day in Moscow', () => {
  const moscow = 'Europe/Moscow';
  expect(comeLabel('2026-11-24T05:00:00Z', moscow)).toBe('Приду во\u00a0вторник в\u00a08:00');
  expect(comeLabel('2026-11-24T05:00:00Z', 'Asia/Yekaterinburg')).toBe('Приду во\u00a0вторник в\u00a010:00');
  expect(comeLabel('2026-11-24T21:30:00Z', moscow)).toBe('Приду в\u00a0среду в\u00a00:30');
  expect(fieldTime(new Date('2026-11-24T21:30:00Z'), moscow)).toBe('2026-11-25T00:30');
});

test('one may respond again once, 30 days later, to an open vacancy', () => {
  const own = { kind: 'vacancy_respond', history: history('send'), vacancy: null } as const;
  const vacancy = { id: 1, title: 'Сварщик', pay: null, place: null };
  expect(mayRespondAgainFrom(own, now)).toBe('2026-12-22T09:00:00.000Z');
  expect(mayRespondAgainFrom({ ...own, vacancy: { ...vacancy, status: 'active' } }, now)).not.toBeNull();
  expect(mayRespondAgainFrom({ ...own, vacancy: { ...vacancy, status: 'archive' } }, now)).toBeNull();
  expect(mayRespondAgainFrom({ ...own, kind: 'invitation' }, now)).toBeNull();
  expect(mayRespondAgainFrom({ ...own, history: history('withdraw', 'resend', 'withdraw', 'send') }, now)).toBeNull();
});

test.each<[OwnRespond['status'], OwnRespond['kind'], string[], string | null]>([
  ['sent', 'vacancy_respond', ['withdraw'], 'withdraw'],
  ['invited', 'vacancy_respond', ['accept', 'withdraw', 'refuse'], 'withdraw'],
  ['invited', 'invitation', ['accept', 'withdraw', 'refuse'], 'refuse'],
  ['offer', 'quick_respond', ['accept_offer', 'withdraw', 'refuse'], 'refuse'],
  ['declined', 'vacancy_respond', [], null],
])('a card of %s, %s, with %j has one way to leave', (status, kind, ids, leaving) => {
  const actions = ids.map((id) => ({ id })) as OwnRespond['actions'];
  expect(leavingAction({ status, kind, actions })?.id ?? null).toBe(leaving);
});

test('what the company wrote last stands on the card while one has to answer, with its phone', () => {
  const entry = (side: string, message: string | null) => ({ side, message });
  const told = [
    entry('applicant', 'Мой номер +7 917 204-16-83'),
    entry('company', 'Встретит Алсу, +7 495 000-10-00'),
    entry('company', 'Старое'),
  ] as unknown as OwnRespond['history'];
  const meeting = { contact: 'Алсу, 8 495 000-10-01', note: null } as unknown as OwnRespond['interview'];
  expect(companyWord({ status: 'invited', history: told, interview: meeting })).toEqual({
    message: 'Встретит Алсу, +7 495 000-10-00',
    phone: '+74950001000',
  });
  expect(companyWord({ status: 'invited', history: [], interview: meeting })).toEqual({
    message: null,
    phone: '+74950001001',
  });
  expect(companyWord({ status: 'declined', history: told, interview: null })).toEqual({ message: null, phone: null });
});
