import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startSmsSandbox, type SmsSandbox } from '../sandbox/sms.ts';
import { MessageRefused } from './message-refused.ts';
import { createSmsGateway, SmsUnavailable } from './sms.ts';

const SMS = { id: '1', to: '+79172041683', text: 'Каркас, код: 482913\n@localhost #482913' };

describe('against the sandbox', () => {
  let sandbox: SmsSandbox;
  let kept: [name: string, text: string][];
  beforeEach(async () => {
    kept = [];
    const shelf = { write: async (...file: [string, string]) => void kept.push(file) };
    sandbox = await startSmsSandbox(shelf, () => new Date('2026-11-22T11:07:06.123Z'));
  });
  afterEach(() => sandbox.stop());

  it('sends', async () => {
    await createSmsGateway(sandbox).send(SMS);
    const [[name, file] = ['', '']] = kept;
    expect(name).toMatch(/^20261122-110706123-[0-9a-f]{8}\.json$/);
    expect(JSON.parse(file)).toEqual({ to: SMS.to, text: SMS.text, sentAt: '2026-11-22T11:07:06.123Z' });
  });

  it.each(['+74951234567', '+78001234567', '+375291234567', '89172041683', '+791720416830', '+7917204168x', ''])(
    'never asks to send to %s',
    async (to) => {
      await expect(createSmsGateway(sandbox).send({ ...SMS, to })).rejects.toThrow(MessageRefused);
      expect(kept).toEqual([]);
    },
  );

  it('tries again with a wrong key, an empty text or a provider that is gone', async () => {
    const wrong = createSmsGateway({ ...sandbox, token: 'wrong' });
    await expect(wrong.send(SMS)).rejects.toThrow(new SmsUnavailable('SMS.ru did not take the message: 200'));
    await expect(createSmsGateway(sandbox).send({ ...SMS, text: '' })).rejects.toThrow(/: 203$/);
    await sandbox.stop();
    await expect(createSmsGateway(sandbox).send(SMS)).rejects.toThrow(new SmsUnavailable('SMS.ru cannot be reached'));
  });
});

describe('against answers of its own', () => {
  let server: Server;
  let answer: RequestListener;
  let asked: URLSearchParams;
  beforeEach(async () => {
    server = createServer(async (request, response) => {
      asked = new URLSearchParams(await text(request));
      answer(request, response);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  const gateway = () =>
    createSmsGateway({
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      token: 'key',
      timeoutMs: 300,
    });
  const saying = (body: unknown, status = 200): RequestListener => {
    return (_request, response) => response.writeHead(status).end(JSON.stringify(body));
  };
  const ofNumber = (code: number) => ({ status: 'OK', status_code: 100, sms: { 79172041683: { status_code: code } } });

  it('keeps the key and the text out of the address', async () => {
    answer = (request, response) => {
      expect(request.url).toBe('/sms/send');
      response.end(JSON.stringify(ofNumber(100)));
    };
    await gateway().send(SMS);
    expect(Object.fromEntries(asked)).toEqual({ api_id: 'key', to: '79172041683', msg: SMS.text, json: '1' });
  });

  it.each([202, 207, 209, 214, 230, 231, 233])(
    'gives the number up at %i, whatever the answer as a whole',
    async (code) => {
      answer = saying(ofNumber(code));
      await expect(gateway().send(SMS)).rejects.toThrow(MessageRefused);
    },
  );

  it.each([201, 204, 206, 216, 220, 301, 500])('tries again after %i', async (code) => {
    answer = saying(ofNumber(code));
    await expect(gateway().send(SMS)).rejects.toThrow(SmsUnavailable);
    answer = saying({ status: 'ERROR', status_code: code });
    await expect(gateway().send(SMS)).rejects.toThrow(SmsUnavailable);
  });

  it.each<[string, RequestListener]>([
    ['nothing about the number', saying({ status: 'OK', status_code: 100, sms: {} })],
    ['another number', saying({ status: 'OK', status_code: 100, sms: { 79000000000: { status_code: 100 } } })],
    ['an error page', saying('<html>', 502)],
    ['another protocol', saying({ ok: true })],
    ['a redirect', (_request, response) => response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end()],
    ['no JSON', (_request, response) => response.end('100')],
    ['silence', () => {}],
  ])('does not take for sent: %s', async (_what, listener) => {
    answer = listener;
    await expect(gateway().send(SMS)).rejects.toThrow(SmsUnavailable);
  });
});
