import { expect, test } from 'vitest';
import { consentTitle } from './consent-labels.ts';
import { hiddenCompany, receivingCompany } from './hidden-company.ts';

test('a hidden company is said to be hidden, whatever it is called instead', () => {
  expect(hiddenCompany('Завод металлоконструкций')).toBe('Компания скрыта (Завод металлоконструкций)');
  expect(hiddenCompany(null)).toBe('Компания скрыта');
});

test('who gets a respond is named only where its vacancy names them', () => {
  expect(receivingCompany({ id: 3, name: 'Мостострой' })).toBe('компания «Мостострой»');
  expect(receivingCompany({ id: null, name: hiddenCompany('Завод') })).toBe('компания, которая скрыла название');
  expect(consentTitle('transferAgreement', 'Мостострой')).toBe('Передача отклика компании «Мостострой»');
  expect(consentTitle('transferAgreement', null)).toBe('Передача отклика компании, которая скрыла название');
});
