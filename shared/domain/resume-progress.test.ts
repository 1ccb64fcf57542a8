import { expect, test } from 'vitest';
import { MANDATORY_FIELDS, RECOMMENDED_FIELDS, resumeProgress, type FilledResume } from './resume-progress.ts';

const empty: FilledResume = {
  title: null,
  specializationIds: [],
  firstName: null,
  lastName: null,
  cityId: null,
  hasPhone: false,
  experience: [],
  noExperience: false,
  payWish: null,
  photoUrl: null,
  birthDate: null,
  about: null,
  keySkills: [],
  permits: [],
  educationLevel: null,
  education: [],
  contractForms: [],
};
const mandatory: FilledResume = {
  ...empty,
  title: 'Сварщик',
  specializationIds: [1],
  firstName: 'Иван',
  lastName: 'Лесной',
  cityId: 1,
  hasPhone: true,
  noExperience: true,
};

test('nothing is filled in', () => {
  expect(resumeProgress(empty)).toEqual({
    percent: 0,
    mandatory: [...MANDATORY_FIELDS],
    recommended: [...RECOMMENDED_FIELDS],
  });
});

test('«no experience» counts as a filled-in field', () => {
  expect(resumeProgress(mandatory)).toEqual({ percent: 60, mandatory: [], recommended: [...RECOMMENDED_FIELDS] });
  expect(resumeProgress({ ...mandatory, noExperience: false }).mandatory).toEqual(['experience']);
  expect(resumeProgress({ ...mandatory, lastName: null }).mandatory).toEqual(['name']);
});

test('everything', () => {
  const all = {
    ...mandatory,
    payWish: {},
    photoUrl: '/a.webp',
    birthDate: '1990-01-01',
    about: 'Опыт',
    keySkills: ['Кладка'],
    permits: [{}],
    educationLevel: 'higher',
    contractForms: ['tk'],
  };
  expect(resumeProgress(all)).toEqual({ percent: 100, mandatory: [], recommended: [] });
});
