import { expect, test } from 'vitest';
import { vacancyGaps, type WrittenVacancy } from './vacancy-complete.ts';

const WHOLE: WrittenVacancy = {
  title: 'Сварщик',
  specializationIds: [1],
  cityId: 7,
  workFormat: 'on_site',
  contractForms: ['tk'],
  schedule: 'rotation',
  rotation: { onDays: 30 },
  description: 'я'.repeat(150),
  duties: 'ю'.repeat(50),
  requirements: '',
  conditions: '',
  gradeMin: 4,
  gradeMax: 5,
  youthAge: null,
  accepts: { youth: false },
  pay: null,
  contacts: null,
};

test.each<[string, Partial<WrittenVacancy>, string[]]>([
  ['nothing', {}, []],
  ['a title', { title: '' }, ['title is_empty']],
  ['a longer title', { title: 'ab' }, ['title is_too_short']],
  ['a trade', { specializationIds: [] }, ['specializationIds is_empty']],
  ['one more sign in all texts', { duties: 'ю'.repeat(49) }, ['description is_too_short']],
  ['any text', { description: ' \n ', duties: '' }, ['description is_empty']],
  ['a contract', { contractForms: [] }, ['contractForms is_empty']],
  ['the days of a rotation', { rotation: null }, ['rotation is_empty']],
  ['a city', { cityId: null }, ['cityId is_empty']],
  ['no city for work from home', { cityId: null, workFormat: 'remote' }, []],
  ['grades in order', { gradeMin: 6 }, ['gradeMax conflict_with_rules']],
  ['an age for the young', { accepts: { youth: true } }, ['youthAge is_empty']],
  ['a number or an address', { contacts: { phones: [] } }, ['contacts is_empty']],
  ['a number is enough', { contacts: { phones: [{}] } }, []],
])('a vacancy lacks %s', (_name, change, expected) => {
  expect(vacancyGaps({ ...WHOLE, ...change }).map(({ field, code }) => `${field} ${code}`)).toEqual(expected);
});
