import { expect, test } from 'vitest';
import { placeOf, stepHref } from './place.ts';

const at = (query: string) => placeOf(new URL(`https://karkas.example/sign-in${query}`));

test('an address without a query is the first step of an applicant', () => {
  expect(at('')).toEqual({ confirmation: '', token: '', side: 'applicant', callback: '/profile' });
});

test('reads a step, and only callbacks of ours', () => {
  expect(at('?confirmation=1&token=t&side=company&callback=%2Fvacancy%2F12')).toEqual({
    confirmation: '1',
    token: 't',
    side: 'company',
    callback: '/vacancy/12',
  });
  expect(at('?callback=//evil.example&side=staff')).toMatchObject({ callback: '/profile', side: 'applicant' });
});

test('carries the callback and the side from step to step', () => {
  expect(stepHref('/sign-in', at(''))).toBe('/sign-in');
  expect(stepHref('/sign-in', at('?callback=/a?b=c'), { way: 'email', error: undefined })).toBe(
    '/sign-in?way=email&callback=%2Fa%3Fb%3Dc',
  );
  expect(stepHref('/recovery/password', at('?side=company'), { confirmation: '1' })).toBe(
    '/recovery/password?confirmation=1&side=company',
  );
});
