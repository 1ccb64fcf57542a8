import { expect, test } from 'vitest';
import { leftFirst, nextSteps } from './next-steps.ts';
import { fullName, personInitials } from './person.ts';

const kazan = { id: 1, name: 'Казань', slug: 'kazan', prepositional: 'Казани', regionId: 1, regionName: 'Татарстан' };
const nobody = { firstName: null, city: null, email: null, emailConfirmed: false, hasPassword: false };

test('a new account has everything to do', () => {
  expect(nextSteps(nobody).filter(({ isDone }) => isDone)).toEqual([]);
  expect(nextSteps(nobody).map(({ href }) => href)).toEqual([
    '/profile/settings?open=name#name',
    '/profile/settings?open=city#city',
    '/profile/settings?open=email#email',
    '/profile/settings?open=password#password',
  ]);
});

test('an address that is not confirmed is a step of its own', () => {
  const step = nextSteps({ ...nobody, email: 'galeev.i@pochta.example' })[2];
  expect(step).toMatchObject({ isDone: false, title: 'Подтвердите почту', label: 'Подтвердить' });
});

test('a complete account has nothing to do', () => {
  const me = {
    firstName: 'Ильдар',
    city: kazan,
    email: 'galeev.i@pochta.example',
    emailConfirmed: true,
    hasPassword: true,
  };
  expect(nextSteps(me).every(({ isDone }) => isDone)).toBe(true);
});

test('what is left comes first, so that its numbers begin with one', () => {
  const steps = nextSteps({ ...nobody, firstName: 'Ильдар', emailConfirmed: true, email: 'galeev.i@pochta.example' });
  expect(leftFirst(steps).map(({ isDone, label }) => (isDone ? 'done' : label))).toEqual([
    'Выбрать',
    'Придумать',
    'done',
    'done',
  ]);
});

test('names and initials', () => {
  expect(personInitials({ firstName: ' ильдар', lastName: 'Галеев' })).toBe('ИГ');
  expect(personInitials({ firstName: 'Ильдар', lastName: null })).toBe('И');
  expect(personInitials({ firstName: null, lastName: null })).toBeUndefined();
  expect(fullName({ lastName: 'Галеев', firstName: 'Ильдар', middleName: null })).toBe('Галеев Ильдар');
  expect(fullName({ lastName: null, firstName: null, middleName: null })).toBeNull();
});
