import { expect, test } from 'vitest';
import {
  comingText,
  firstIssueText,
  newsTitle,
  offerText,
  resumesTitle,
  scheduleText,
  vacanciesTitle,
  youthTitle,
} from './subscription-labels.ts';

const city = { id: 1, name: 'Казань', slug: 'kazan', prepositional: 'Казани', regionId: 16, regionName: 'Татарстан' };
const specialization = { id: 2, name: 'Сварщик', slug: 'svarshchik' };
const reading = { corrected: null };
const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const chip = (field: string, name: string) => ({ field, name });

test('a list of vacancies is named by its place, its words and its filters', () => {
  const applied = [chip('housing', 'С проживанием'), chip('city', 'Казань'), chip('pay_min', 'от 150 000 ₽')];
  const query = { housing: true, pay_min: 150_000, q: '' };
  expect(plain(vacanciesTitle({ named: { specialization, city }, applied, reading }, query))).toBe(
    'Сварщик в Казани, с проживанием, от 150 000 ₽',
  );
  expect(
    plain(
      vacanciesTitle(
        { named: { specialization: null, city: null }, applied: [], reading: { corrected: 'сварщик' } },
        { q: 'сварщег' },
      ),
    ),
  ).toBe('Вакансии по запросу «сварщик»');
});

test('a place of a filter keeps its capital letter; of many filters the rest are counted', () => {
  const fields = ['city', 'schedule', 'housing', 'meals', 'tickets', 'ppe'];
  const applied = fields.map((field) => chip(field, field === 'city' ? 'Казань' : 'Имя'));
  const query = Object.fromEntries(fields.map((field) => [field, true]));
  expect(plain(vacanciesTitle({ named: { specialization: null, city: null }, applied, reading }, query))).toBe(
    'Вакансии в строительстве, Казань, имя, имя, имя, ещё 2',
  );
});

test('lists of resumes, of work for the young and of news have names of their own', () => {
  expect(plain(resumesTitle({ named: { specialization, city }, applied: [], reading }, {}, 'Сварщики'))).toBe(
    'Резюме: сварщики в Казани',
  );
  const applied = [chip('youth_age', 'С 16 лет'), chip('city', 'Казань')];
  expect(plain(youthTitle(applied, {}))).toBe('Работа до 18 лет, Казань');
  expect(plain(youthTitle(applied, { age: '16' }))).toBe('Работа до 18 лет, с 16 лет, Казань');
  expect(newsTitle(null)).toBe('Новости стройки');
  expect(newsTitle('Зарплаты')).toBe('Новости: зарплаты');
});

test.each([
  ['vacancies', 'Сварщик в Казани', 'Присылать новые вакансии: Сварщик в Казани'],
  ['vacancies', 'Вакансии в Казани', 'Присылать новые вакансии в Казани'],
  ['resumes', 'Резюме: сварщики', 'Присылать новые резюме: сварщики'],
  ['news', 'Новости стройки', 'Присылать новости стройки'],
  ['interesting_vacancies', 'Вакансии, которые вам подходят', 'Присылать вакансии, которые вам подходят'],
] as const)('a newsletter of %s about «%s» is offered without saying a word twice', (kind, title, offer) => {
  expect(offerText({ kind, title })).toBe(offer);
});

test('says when mails come, by the clock of the reader', () => {
  const schedule = { hour: 9, weekday: 3, timeZone: 'Asia/Omsk' };
  expect(plain(scheduleText({ ...schedule, frequency: 'instant' }))).toBe('сразу, как появится новое');
  expect(plain(scheduleText({ ...schedule, frequency: 'daily' }))).toBe('раз в день в 9:00 по Омску');
  expect(plain(scheduleText({ ...schedule, frequency: 'weekly' }))).toBe('по средам в 9:00 по Омску');
  expect(plain(comingText({ ...schedule, kind: 'vacancies', frequency: 'weekly' }))).toBe(
    'Письма приходят по средам в 9:00 по Омску, если появятся новые вакансии.',
  );
  expect(plain(comingText({ ...schedule, kind: 'vacancies', frequency: 'instant' }))).toBe(
    'Письма приходят сразу, как появится новое.',
  );
  expect(plain(firstIssueText({ ...schedule, kind: 'news', frequency: 'daily' }, '2026-11-24T03:00:00Z'))).toBe(
    'Первое письмо: вторник, 24 ноября, 9:00 по Омску, если выйдут новости.',
  );
});
