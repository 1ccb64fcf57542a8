import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PUBLIC, startFakeInternet, type FakeInternet } from '../../tests/setup/fake-internet.ts';
import { NAMES, TRICKS } from '../../tests/setup/outbound-tricks.ts';
import { createWebhookGateway } from './webhooks.ts';

const HERE = 'http://127.0.0.1:4322';
const BODY = Buffer.from('{}');

let internet: FakeInternet;
beforeEach(async () => {
  internet = await startFakeInternet();
  for (const [name, answer] of Object.entries(NAMES)) internet.names[name] = [answer];
});
afterEach(() => internet.stop());

const open = (receiver: string | null = null) =>
  createWebhookGateway({ receiver: () => receiver, resolve: internet.resolve, timeoutMs: 2_000 });

describe('an address that is not of the public web', () => {
  test.each([...TRICKS, 'http://example.com/', 'https://example.com:80/', `${HERE}/karkas`])(
    '%j is refused when it is given and when it is sent to',
    async (address) => {
      const gateway = open();
      expect(await gateway.refusalOf(address)).not.toBeNull();
      expect(await gateway.post(address, {}, BODY)).toHaveProperty('error');
      expect(internet.look().connected).toEqual([]);
    },
  );

  test('is reached by no other name of the receiver on this machine', async () => {
    const gateway = open(HERE);
    expect(await gateway.refusalOf(`${HERE}/karkas`)).toBeNull();
    for (const other of [
      'http://127.0.0.1:4321/',
      'http://localhost:4322/',
      'https://127.0.0.1:4322/',
      'http://127.0.0.2:4322/',
    ])
      expect([await gateway.refusalOf(other), await gateway.post(other, {}, BODY)]).toEqual([
        expect.any(String),
        { error: expect.any(String) },
      ]);
    expect(internet.look().connected).toEqual([]);
  });

  test('is none for a receiver that is not of this machine', async () => {
    const gateway = open('http://10.0.0.5:4322');
    expect(await gateway.post('http://10.0.0.5:4322/', {}, BODY)).toEqual({ error: 'forbidden_address' });
    expect(internet.look().connected).toEqual([]);
  });
});

test('an answer is read to 4 KB, and its status counts', async () => {
  internet.web = (request, response) => {
    expect(request.headers).toMatchObject({ 'webhook-id': 'one', 'user-agent': 'Karkas' });
    response.writeHead(201).end('a'.repeat(1_000_000));
  };
  const answer = await open().post('https://example.ru/in', { 'webhook-id': 'one' }, BODY);
  expect(answer).toEqual({ status: 201, text: 'a'.repeat(4_096) });
  expect(internet.look().connected).toEqual([`${PUBLIC}:443`]);
});

test('where it is sent on to, nothing goes', async () => {
  internet.web = (_request, response) => void response.writeHead(307, { location: 'https://other.example.ru/' }).end();
  expect(await open().post('https://example.ru/in', {}, BODY)).toEqual({ error: 'bad_redirect' });
  expect(internet.look().connected).toEqual([`${PUBLIC}:443`]);
});
