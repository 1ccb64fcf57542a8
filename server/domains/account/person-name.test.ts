import { expect, test } from 'vitest';
import { displayName, initials } from './person-name.ts';

const NOBODY = { firstName: null, lastName: null, email: null, phone: null };

test.each([
  [{ firstName: 'Ильдар', lastName: 'Галеев', email: 'a@b.ru' }, 'Ильдар Галеев', 'ИГ'],
  [{ firstName: 'ильдар', phone: '+79172041683' }, 'ильдар', 'И'],
  [{ lastName: 'Галеев' }, 'Галеев', 'Г'],
  [{ email: 'ildar@example.ru', phone: '+79172041683' }, 'ildar@example.ru', 'I'],
  [{ phone: '+79172041683' }, '+7\u00a0917\u00a0204-16-83', '83'],
  [{ firstName: '👷 Пётр' }, '👷 Пётр', '👷'],
  [{}, 'Без имени', '·'],
])('%j is «%s», %s', (person, name, letters) => {
  expect(displayName({ ...NOBODY, ...person })).toBe(name);
  expect(initials({ ...NOBODY, ...person })).toBe(letters);
});
