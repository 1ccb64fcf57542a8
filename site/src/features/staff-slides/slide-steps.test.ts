import { expect, test } from 'vitest';
import { slideOf } from './slide-steps.ts';

const TYPED = {
  title: 'Вахта',
  text: '',
  linkTitle: 'Смотреть',
  href: 'https://karkas.example/vacancy-list?schedule=rotation',
  image: '',
  startsAt: '2026-12-03T09:00',
  endsAt: '',
};

test('a pasted address of our site becomes a path, times are Moscow’s, and no end is none', () => {
  expect(slideOf(TYPED, 'https://karkas.example')).toEqual({
    title: 'Вахта',
    text: '',
    linkTitle: 'Смотреть',
    href: '/vacancy-list?schedule=rotation',
    image: null,
    startsAt: '2026-12-03T06:00:00.000Z',
    endsAt: null,
  });
});

test('a time that is none is sent to be refused, an end too', () => {
  expect(slideOf({ ...TYPED, startsAt: '', endsAt: 'завтра' }, '')).toMatchObject({ startsAt: '', endsAt: '' });
});
