import { expect, test } from 'vitest';
import { companyNameKey, importedCompanyKey } from './new-company.ts';

test.each([
  ['ООО «Шов и стык»', 'шов и стык'],
  ['Общество с ограниченной ответственностью "ШОВ И СТЫК"', 'шов и стык'],
  ['OOO «Шов и стык»', 'шов и стык'],
  ['Публичное акционерное общество «Мост»', 'мост'],
  ['АО РЖД', 'ржд'],
  ['Индивидуальный предприниматель Мостов', 'мостов'],
  ['Аокрад', 'аокрад'],
  ['ООО', 'ооо'],
])('the name «%s» is «%s»', (name, key) => expect(companyNameKey(name)).toBe(key));

test('an INN is stronger than a name', () => {
  expect(importedCompanyKey({ name: 'АО РЖД', inn: '7708503727' })).toBe(
    importedCompanyKey({ name: 'Российские железные дороги', inn: '7708503727' }),
  );
  expect(importedCompanyKey({ name: 'АО РЖД', inn: null })).toBe(importedCompanyKey({ name: 'ржд', inn: null }));
});
