import { noLimits } from '#server/platform/limits.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { outboxCalls } from '#server/domains/outbox/routes.ts';
import { createMailGateway } from '#server/gateways/mail.ts';
import { visitor } from '#server/platform/actor.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

test('GET /dev/outbox lists what was kept, the newest first', async () => {
  expect(await t.call('GET /dev/outbox')).toEqual({ messages: [] });
  const gateway = createMailGateway({ smtpUrl: undefined, folder: t.outbox.mail, from: 'Каркас <noreply@localhost>' });
  const mail = { to: 'ildar@pochta.example', text: 'Код:\n\n482913\n', html: '<p>1</p>' };
  await gateway.send({ ...mail, id: '20261122-110706123-a', subject: 'Первое' });
  await gateway.send({ ...mail, id: '20261122-110706124-b', subject: 'Второе' });
  await t.outbox.sms.write('20261122-110706123-c.json', JSON.stringify({ to: '+79172041683', text: 'Привет' }));
  const { messages } = await t.call('GET /dev/outbox');
  expect(messages.map(({ subject, code }) => [subject, code])).toEqual([
    ['Второе', '482913'],
    ['Первое', '482913'],
    [null, null],
  ]);
});

test('it lists 50 at most', async () => {
  for (let n = 100; n < 160; n += 1) {
    await t.outbox.sms.write(`20261123-110706${n}-c.json`, JSON.stringify({ to: '+79172041683', text: String(n) }));
  }
  const { messages } = await t.call('GET /dev/outbox');
  expect(messages.length).toBe(50);
  expect(messages[0]?.text).toBe('159');
});

test('outside of demo mode it does not exist', async () => {
  const context = { ...t.context(visitor), origin: null, visitor: null, userAgent: '', limiter: noLimits };
  const call = outboxCalls(null)['GET /dev/outbox'];
  await expect(Promise.resolve().then(() => call({} as Parameters<typeof call>[0], context))).rejects.toMatchObject({
    code: 'not_found',
  });
});
