import { randomBytes } from 'node:crypto';
import webPush from 'web-push';
import { expect, test } from 'vitest';
import { createPushGateway } from './push.ts';
import { vapidKeys, vapidSubject } from './vapid.ts';

test.each([
  ['https://karkas.example', 'Каркас <noreply@karkas.example>', 'https://karkas.example/contacts'],
  ['http://localhost:3000', 'Каркас <noreply@localhost>', 'mailto:noreply@localhost'],
  ['http://127.0.0.1:3000', 'noreply@karkas.example', 'mailto:noreply@karkas.example'],
])('at %s from %s a push service takes the subject %s', (publicOrigin, mailFrom, subject) => {
  expect(vapidSubject({ publicOrigin, mailFrom })).toBe(subject);
  const { publicKey, privateKey } = vapidKeys({ key: () => randomBytes(32) });
  expect(() =>
    webPush.getVapidHeaders('https://push.example', subject, publicKey, privateKey, 'aes128gcm'),
  ).not.toThrow();
});

test('a contact that push services refuse stops the start', () => {
  const keys = vapidKeys({ key: () => randomBytes(32) });
  expect(() => createPushGateway({ keys, contact: 'http://localhost:3000/contacts' })).toThrow(/subject/i);
});
