import { expect, test } from 'vitest';
import { assertUsableAddress } from './mail-address.ts';

test.each(['ildar@mail.ru', 'ildar@example.ru', 'mailinator.com@mail.ru', 'a@notmailinator.com'])('%s', (email) => {
  expect(() => assertUsableAddress(email)).not.toThrow();
});

test.each(['a@mailinator.com', 'a@temp-mail.org', 'a@any.name.yopmail.com', 'a@YOPMAIL.COM'])(
  '%s is refused',
  (email) => {
    expect(() => assertUsableAddress(email)).toThrow(expect.objectContaining({ code: 'bad_argument' }));
  },
);
