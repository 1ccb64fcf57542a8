import { expect, test } from 'vitest';
import type { ResumeCard, ResumeJob, ShownPermit } from '../contracts/resume.ts';
import { BLANK_RESUME } from '../../tests/setup/blanks.ts';
import * as summary from './resume-summary.ts';

const job: ResumeJob = {
  company: 'СК «Дом»',
  position: 'Бетонщик',
  startMonth: '2023-03',
  endMonth: null,
  volumes: 'монолит 3 500 м³',
  regionName: null,
  months: 20,
};
const card: ResumeCard = {
  ...BLANK_RESUME,
  name: 'Сергей К.',
  age: 34,
  level: 'worker',
  grade: 4,
  payWish: { amountKopecks: 170_000_00, mode: 'month', net: true, negotiable: false },
  monthNetKopecks: 170_000_00,
  experienceMonths: 38,
  lastJob: job,
  availability: 'now',
};
const permit: ShownPermit = {
  kind: 'height',
  verified: 'none',
  level: '2 группа',
  issuer: null,
  validUntil: '2027-05-12',
  expired: false,
  onRequest: false,
};
const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ').replaceAll('\u202f', ' ') ?? null;

test.each([
  [0, 'без опыта'],
  [1, '1 месяц'],
  [12, '1 год'],
  [38, '3 года 2 месяца'],
  [125, '10 лет'],
  [300, '25 лет'],
])('%i months of experience', (months, text) => {
  expect(plain(summary.experienceText(months))).toBe(text);
});

test('the period of a job', () => {
  expect(plain(summary.jobPeriod({ startMonth: '2023-03', endMonth: '2025-10' }))).toBe('март 2023 – октябрь 2025');
  expect(plain(summary.jobPeriod(job))).toBe('март 2023 – сейчас');
});

test.each<[ResumeCard['payWish'], string]>([
  [null, 'Зарплата не указана'],
  [{ amountKopecks: null, mode: 'month', net: true, negotiable: true }, 'Зарплата по договорённости'],
  [{ amountKopecks: 170_000_00, mode: 'month', net: true, negotiable: false }, 'от 170 000 ₽ в месяц на руки'],
  [
    { amountKopecks: 600_00, mode: 'piece', pieceUnit: 'm2', net: false, negotiable: false },
    'от 600 ₽ за м² до вычета налогов',
  ],
])('a wish of pay: %j', (wish, text) => {
  const { amount, note } = summary.wishLine(wish);
  expect(plain([amount, note].filter(Boolean).join(' '))).toBe(text);
});

test('the wish as a month only where it says more', () => {
  expect(summary.wishEquivalentLine(card)).toBeNull();
  const wish = { amountKopecks: 6_000_00, mode: 'shift', net: true, negotiable: false } as const;
  expect(plain(summary.wishEquivalentLine({ payWish: wish, monthNetKopecks: 131_640_00 }))).toBe(
    '≈ 132 000 ₽ в месяц на руки',
  );
  expect(summary.wishEquivalentLine({ payWish: wish, monthNetKopecks: null })).toBeNull();
});

test('hidden fields are stated as hidden', () => {
  expect(plain(summary.personLine(card))).toBe('Сергей К., 34 года');
  expect(plain(summary.personLine({ name: null, age: null }))).toBe('Имя скрыто');
  expect(plain(summary.lastJobLine(card))).toBe('Сейчас: СК «Дом», монолит 3 500 м³');
  expect(plain(summary.lastJobLine({ title: 'Каменщик', lastJob: { ...job, company: null, volumes: null } }))).toBe(
    'Сейчас: бетонщик',
  );
  expect(
    plain(summary.lastJobLine({ title: 'Каменщик', lastJob: { ...job, company: null, endMonth: '2025-10' } })),
  ).toBe('Последняя работа: бетонщик, монолит 3 500 м³');
  expect(
    summary.lastJobLine({ title: 'Бетонщик', lastJob: { ...job, company: null, endMonth: '2025-10', volumes: null } }),
  ).toBeNull();
  expect(plain(summary.employerName({ company: null, endMonth: null }) ?? '')).toBe('компания не указана');
  expect(summary.employerName({ company: null, endMonth: '2025-10' })).toBeNull();
});

test('tags: at most six, the most important first, without expired permits', () => {
  expect(summary.resumeTags(card).map(plain)).toEqual(['Опыт 3 года 2 месяца', '4 разряд', 'Выход сразу']);
  const full: ResumeCard = {
    ...card,
    experienceMonths: 0,
    availability: 'date',
    availableFrom: '2026-12-03',
    relocation: 'yes',
    rotation: { patterns: [], onDaysMax: null },
    crew: { size: 8, members: [], lead: true, hasTools: true, baseCity: null },
    permits: [permit, { ...permit, kind: 'slinger', expired: true }],
  };
  expect(summary.resumeTags(full).map(plain)).toEqual([
    'Бригада: 8 человек',
    'Без опыта',
    '4 разряд',
    'Вахта',
    'Работы на высоте',
    'Выход с 3 декабря 2026',
  ]);
});

test('readiness for rotations', () => {
  expect(summary.rotationText(null)).toBeNull();
  expect(plain(summary.rotationText({ patterns: [], onDaysMax: null }))).toBe('любая');
  expect(plain(summary.rotationText({ patterns: ['r30_30', 'r60_30'], onDaysMax: 60 }))).toBe(
    '30/30, 60/30, до 60 дней подряд',
  );
});

test('a permit shows its validity and never its number', () => {
  const lines = (change: Partial<ShownPermit>) => {
    const { name, note } = summary.permitLines({ ...permit, ...change });
    return [name, note].map(plain);
  };
  expect(lines({})).toEqual(['Работы на высоте, 2 группа', 'действует до 12 мая 2027']);
  expect(lines({ expired: true, level: null, verified: 'operator' })).toEqual([
    'Работы на высоте',
    'действовало до 12 мая 2027, документ проверен',
  ]);
  expect(lines({ onRequest: true, level: null, validUntil: null, expired: true })).toEqual([
    'Работы на высоте',
    'срок вышел, подробности скрыты',
  ]);
});
