import { expect, test } from 'vitest';
import { meetingDays, meetingValues, MEETING_TIMES, readInterview } from './interview-fields.ts';
import { changeVacancy, finishReply, knownValues, nameParts, startReply } from './reply-text.ts';

const now = new Date('2026-11-22T09:00:00Z');
const known = {
  me: { firstName: 'Алсу', lastName: 'Хайруллина', phone: '+79172334810' },
  company: { name: 'СтройМонтаж', phone: '+78432000000', position: 'Прораб' },
  vacancy: {
    id: 12,
    title: 'Монтажник',
    pay: null,
    schedule: 'rotation' as const,
    rotation: { onDays: 60, offDays: 30, firstStartDate: '2026-12-01' },
    facility: { id: 'a', name: 'ЖК «Север»', gate: null, camp: null, busSchedule: null },
    city: null,
    place: 'Нижнекамск',
    company: { id: 3, name: 'СтройМонтаж', logoUrl: null, verified: true },
  },
  person: { name: 'Галеев Ильдар', resumeTitle: 'Монтажник', respondedAt: '2026-11-20T05:12:00Z' },
  origin: 'https://karkas.example',
  now,
};
const BODY =
  '{{applicant.first_name|Здравствуйте}}, ждём {{interview.date}} в {{interview.time}}: {{interview.place}}.';

test('what is known is put in at once, the meeting when it is sent', () => {
  const text = startReply(BODY, knownValues(known));
  expect(text).toBe('Ильдар, ждём {{день}} в {{время}}: {{место}}.');
  const fields = { 'interview.options': '2026-11-23', time1: '8:00', 'interview.address': 'проходная № 2' };
  expect(finishReply(text, meetingValues(fields)).text).toBe(
    'Ильдар, ждём понедельник, 23\u00a0ноября в 8:00: проходная № 2.',
  );
  expect(finishReply(text, meetingValues({}))).toMatchObject({
    text: null,
    missing: ['interview.date', 'interview.time'],
  });
});

test('a message knows what the preview of its template does', () => {
  const text = startReply(
    '{{vacancy.shift}}, {{rotation.pattern}} с {{rotation.start_date}}, {{facility.name}}. {{member.position}}, {{company.phone}}',
    knownValues(known),
  );
  expect(text).not.toContain('{{');
  expect(text).toContain('вахта 60/30, 60/30 с 1\u00a0декабря\u00a02026, ЖК «Север». Прораб, ');
});

test('many people have no name in common', () => {
  const values = knownValues({ ...known, person: null });
  expect(startReply('{{applicant.first_name|Здравствуйте}}!', values)).toBe('Здравствуйте!');
  const text = startReply('{{applicant.full_name}}, спасибо за отклик на «{{vacancy.title}}»', values);
  expect(text).toBe('{{имя и фамилия}}, спасибо за отклик на «Монтажник»');
  expect(finishReply(text, {}).missing).toEqual(['applicant.full_name']);
});

test.each([
  ['Зовём на «Прораб», https://karkas.example/vacancy/2!', 'Зовём на «Повар», https://karkas.example/vacancy/3!'],
  ['Прорабы нужны, и\u00a0/vacancy/25 тоже', 'Прорабы нужны, и\u00a0/vacancy/25 тоже'],
  ['Прораб, 90\u00a0000 ₽. Прораб', 'Повар, {{зарплата}}. Повар'],
  ['Своими словами', 'Своими словами'],
])('an edited text for another vacancy: %s → %s', (text, changed) => {
  const before = {
    'vacancy.title': 'Прораб',
    'vacancy.url': 'https://karkas.example/vacancy/2',
    'vacancy.pay': '90\u00a0000 ₽',
    'member.name': 'Прораб Иванов',
  };
  const after = { 'vacancy.title': 'Повар', 'vacancy.url': 'https://karkas.example/vacancy/3' };
  expect(changeVacancy(text, before, after)).toBe(changed);
});

test('a title within the next one is changed once', () => {
  const [one, two] = [{ 'vacancy.title': 'Сварщик' }, { 'vacancy.title': 'Сварщик НАКС' }];
  expect(changeVacancy('Сварщик', one, two)).toBe('Сварщик НАКС');
  expect(changeVacancy('Сварщик НАКС', two, one)).toBe('Сварщик');
});

test('a meeting is a list of moments by the clock of the place', () => {
  expect(
    readInterview({
      'interview.options': '2026-11-23',
      time1: '8:00',
      day2: '2026-11-24',
      time2: '10:30',
      day3: '',
      time3: '8:00',
      'interview.place': 'office',
      timeZone: 'Europe/Moscow',
    }),
  ).toMatchObject({ options: ['2026-11-23T05:00:00.000Z', '2026-11-24T07:30:00.000Z'], place: 'office' });
  const there = { 'interview.options': '2026-11-23', time1: '8:00', timeZone: 'Asia/Yekaterinburg' };
  expect(readInterview(there).options).toEqual(['2026-11-23T03:00:00.000Z']);
  expect(readInterview({ ...there, timeZone: 'Mars/Olympus' }).options).toEqual([]);
  const late = new Date('2026-11-22T22:30:00Z');
  expect(meetingDays(late, 'Europe/Moscow')[0]).toEqual({ value: '2026-11-23', label: 'Пн, 23\u00a0ноября' });
  expect(meetingDays(late, 'Europe/London')[0]?.value).toBe('2026-11-22');
  expect(MEETING_TIMES.slice(0, 2)).toEqual(['7:00', '7:30']);
  expect(MEETING_TIMES.at(-1)).toBe('20:00');
});

test('a name is read by where it comes from', () => {
  const resumeTitle = 'Монтажник';
  expect(nameParts({ name: 'Галеев Ильдар Маратович', resumeTitle })).toEqual({
    first: 'Ильдар',
    last: 'Галеев',
    middle: 'Маратович',
  });
  expect(nameParts({ name: 'Ильдар', resumeTitle }).first).toBe('Ильдар');
  expect(nameParts({ name: 'Ильдар Галеев', resumeTitle: null })).toMatchObject({ first: 'Ильдар', last: 'Галеев' });
});
