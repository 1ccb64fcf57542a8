import { expect, test } from 'vitest';
import { createSecrets, SECRET_KEY_BYTES } from '../platform/secrets.ts';
import { createPushGateway } from './push.ts';
import { vapidKeys } from './vapid.ts';

const keys = vapidKeys(createSecrets(Buffer.alloc(SECRET_KEY_BYTES)));
const contact = 'mailto:a@example.ru';
const target = { p256dh: keys.publicKey, auth: Buffer.alloc(16).toString('base64url') };
const accepts = (endpoint: string, allowLoopback = false) =>
  createPushGateway({ keys, contact, allowLoopback }).accepts({ ...target, endpoint });

test.each([
  ['https://fcm.googleapis.com/fcm/send/a', true],
  ['https://8.8.8.8/a', true],
  ['https://127.0.0.1/a', false],
  ['https://127.1/a', false],
  ['https://localhost/a', false],
  ['https://push.localhost/a', false],
  ['https://[::1]/a', false],
  ['https://10.0.0.5/a', false],
  ['https://[::ffff:10.0.0.5]/a', false],
  ['https://router/a', false],
])('a push address is on the public web: %s %s', (endpoint, answer) => {
  expect(accepts(endpoint)).toBe(answer);
});

test('a stand-in of the tests is on this machine', () => {
  expect(accepts('http://127.0.0.1:4000/a', true)).toBe(true);
  expect(accepts('http://10.0.0.5:4000/a', true)).toBe(false);
});
