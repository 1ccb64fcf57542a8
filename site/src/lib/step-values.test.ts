import { expect, test } from 'vitest';
import { payWayOf } from './payer-fields.ts';
import { oneOf, passwordOf } from './step-values.ts';

const unchosen = expect.objectContaining({
  status: 400,
  code: 'bad_argument',
  problem: expect.objectContaining({ detail: expect.stringContaining('выберите заново') }),
});

test('what a form names is one of those that it offers; anything else is refused', () => {
  const all = ['approve', 'reject'] as const;
  expect(oneOf({ press: 'reject' }, 'press', all)).toBe('reject');
  for (const press of ['', 'pay', ['pay', 'reject'], 'toString'])
    expect(() => oneOf({ press }, 'press', all)).toThrow(unchosen);
  expect(() => oneOf({}, 'press', all)).toThrow(unchosen);
});

test('an empty password is sent, to be refused with the other fields; a form of somebody without one sends none', () => {
  expect(passwordOf({ password: '', rubles: '' })).toEqual({ password: '' });
  expect(passwordOf({ password: 'Пароль 1' })).toEqual({ password: 'Пароль 1' });
  expect(passwordOf({ rubles: '' })).toEqual({});
});

test('a way to pay that nobody offers does not take the balance; a form without the choice does', () => {
  expect(payWayOf({})).toEqual({ payBy: 'balance' });
  expect(payWayOf({ payBy: 'invoice', inn: '7707083893' })).toMatchObject({
    payBy: 'invoice',
    payer: { inn: '7707083893' },
  });
  expect(() => payWayOf({ payBy: 'card' })).toThrow(unchosen);
});
