import { expect, test } from 'vitest';
import { checkShort, toContent, toValues } from './short-form.ts';

const filled = {
  specializationId: '12',
  cityId: '',
  experienceYears: '5',
  payMonthKopecks: '170\u00a0000',
  rotation: 'on',
  personalAgreement: 'on',
};
const content = {
  specializationId: 12,
  cityId: null,
  experienceYears: 5,
  rotation: true,
  payMonthKopecks: 170_000_00,
};

test('what is typed becomes what is sent, and comes back', () => {
  expect(checkShort(filled)).toEqual({});
  expect(toContent(filled)).toEqual(content);
  expect(toContent(toValues(content))).toEqual(content);
  const little = { ...filled, experienceYears: '', payMonthKopecks: '', rotation: '' };
  expect(checkShort(little)).toEqual({});
  expect(toContent(little)).toMatchObject({ experienceYears: null, payMonthKopecks: null, rotation: false });
});

test.each([
  ['specializationId', { specializationId: '' }],
  ['personalAgreement', { personalAgreement: '' }],
  ['experienceYears', { experienceYears: '61' }],
  ['experienceYears', { experienceYears: 'пять' }],
  ['experienceYears', { experienceYears: '-1' }],
  ['payMonthKopecks', { payMonthKopecks: '170 тысяч' }],
])('%s is asked for or corrected: %j', (field, wrong) => {
  expect(Object.keys(checkShort({ ...filled, ...wrong }))).toEqual([field]);
});
