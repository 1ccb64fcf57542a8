import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** Where «delivered» messages go, one file each. */
export interface SmsShelf {
  write(name: string, text: string): Promise<void>;
}

export interface SmsSandbox {
  /** The gateway's setting `url`. */
  url: string;
  /** The only accepted key. */
  token: string;
  stop(): Promise<void>;
}

const RECIPIENTS_MAX = 100;

/** Starts the fake of SMS.ru; see README.md beside it. */
export async function startSmsSandbox(shelf: SmsShelf, now: () => Date): Promise<SmsSandbox> {
  const token = randomUUID();
  const server = createServer(async (request, response) => {
    const answer = await send(request, { token, shelf, now }).catch(() => refusal(500, 'Ошибка на сервере.'));
    // SMS.ru answers 200 to everything; the reason is in the body.
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(answer));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    token,
    async stop() {
      if (!server.listening) return;
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

function refusal(code: number, reason: string) {
  return { status: 'ERROR', status_code: code, status_text: reason };
}

interface Setting {
  token: string;
  shelf: SmsShelf;
  now: () => Date;
}

async function send(request: IncomingMessage, { token, shelf, now }: Setting) {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://sandbox');
  if (pathname !== '/sms/send') return refusal(211, 'Метод не найден.');
  const fields = new URLSearchParams([...searchParams, ...new URLSearchParams(await text(request))]);
  if (fields.get('api_id') !== token) return refusal(200, 'Неправильный api_id.');
  const message = fields.get('msg');
  if (!message) return refusal(203, 'Нет текста сообщения.');
  const numbers = (fields.get('to') ?? '').split(',');
  if (numbers.length > RECIPIENTS_MAX) return refusal(213, 'Указано более 100 номеров.');
  const sms: Record<string, object> = {};
  for (const to of numbers) {
    if (!/^7\d{10}$/.test(to)) {
      sms[to] = refusal(202, 'Неправильно указан номер телефона получателя.');
      continue;
    }
    const sentAt = now().toISOString();
    const id = randomUUID();
    // Names sort by time.
    const name = `${sentAt.replaceAll(/[-:.Z]/g, '').replace('T', '-')}-${id.slice(0, 8)}.json`;
    await shelf.write(name, `${JSON.stringify({ to: `+${to}`, text: message, sentAt }, null, 2)}\n`);
    sms[to] = { status: 'OK', status_code: 100, sms_id: id };
  }
  return { status: 'OK', status_code: 100, sms, balance: 0 };
}
