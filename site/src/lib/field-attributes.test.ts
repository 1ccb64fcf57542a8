import { expect, test } from 'vitest';
import { fieldAttributes } from './field-attributes.ts';

const refused = {
  step: 'sign-up-email',
  errors: { email: 'Введите почту', code: 'Не\u00a0подошёл' },
  focus: 'email',
} as const;

test('the errors of a submit are linked to their fields; the first takes the focus', () => {
  expect(fieldAttributes(refused, 'sign-up-email', 'email', ['hint'])).toEqual({
    id: 'sign-up-email-email',
    error: 'Введите почту',
    'aria-invalid': 'true',
    'aria-describedby': 'sign-up-email-email-hint sign-up-email-email-error',
    autofocus: true,
  });
  expect(fieldAttributes(refused, 'sign-up-email', 'code', ['code-destination'])).toEqual({
    id: 'sign-up-email-code',
    error: 'Не\u00a0подошёл',
    'aria-invalid': 'true',
    'aria-describedby': 'code-destination sign-up-email-code-error',
  });
});

test('another form of the page has none of them', () => {
  expect(fieldAttributes(refused, 'resend', 'email', [undefined, null, ''])).toEqual({ id: 'resend-email' });
});
