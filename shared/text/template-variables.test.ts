import { describe, expect, test } from 'vitest';
import { TEMPLATE_VARIABLES, writeTemplate } from '../domain/template.ts';
import { VARIABLE_NAMES } from './template-labels.ts';
import {
  namedBody,
  nearestVariable,
  readTemplate,
  replaceUnknown,
  unknownVariableText,
  variableTitle,
} from './template-variables.ts';

test('each variable has a name of its own', () => {
  expect(new Set(Object.values(VARIABLE_NAMES)).size).toBe(TEMPLATE_VARIABLES.length);
});

test.each(TEMPLATE_VARIABLES)('%s is read by its Russian name and shown by it', (code) => {
  const body = `а {{${code}|нет}} б`;
  expect(namedBody(body)).toBe(`а {{${VARIABLE_NAMES[code]}|нет}} б`);
  expect(writeTemplate(readTemplate(namedBody(body)))).toBe(body);
});

test('another variable may stand in, by its name too; a variable for itself is a word', () => {
  expect(writeTemplate(readTemplate('{{Телефон сотрудника|телефон компании}} {{объект|объект}}'))).toBe(
    '{{member.phone|company.phone}} {{facility.name|объект}}',
  );
  expect(variableTitle('member.phone', 'company.phone')).toBe('телефон сотрудника, иначе телефон компании');
  expect(variableTitle('today', 'скоро')).toBe('сегодня, иначе «скоро»');
});

describe('the nearest variable', () => {
  test.each([
    ['дата выезда', 'rotation.start_date'],
    ['вокансия', 'vacancy.title'],
    ['vacancy.titel', 'vacancy.title'],
    ['Имя соискателя', 'applicant.first_name'],
    ['зар плата', 'vacancy.pay'],
    ['адресс', 'facility.address'],
  ])('to «%s»', (name, code) => {
    expect(nearestVariable(name)).toBe(code);
  });

  test.each(['курс доллара', 'щ', 'а'.repeat(300), ''])('there is none to «%s»', (name) => {
    expect(nearestVariable(name)).toBeNull();
  });

  test('is offered in words', () => {
    expect(unknownVariableText('дата выезда')).toBe('Переменной «дата выезда» нет. Может быть, «начало вахты»?');
    expect(unknownVariableText('курс доллара')).toContain('Выберите из\u00a0списка');
  });
});

test('unknown variables are replaced by the nearest ones, and nothing else', () => {
  expect(replaceUnknown('{{дата выезда|скоро}} {{имя}} {{курс доллара}} {{')).toBe(
    '{{начало вахты|скоро}} {{имя}} {{курс доллара}} {{',
  );
});
