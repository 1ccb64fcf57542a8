import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { createCardPayments, NOTIFICATION_KINDS, type NotificationKind } from '#server/gateways/card-payments/index.ts';

export const STAND_IN_ENTRY = path.resolve(import.meta.dirname, '../../server/sandbox/card-payments/main.ts');

/** How long a minute of the stand-in's pauses lasts. */
const MINUTE_MS = 20;

export interface StandInProcess {
  child: ChildProcess;
  /** `http://127.0.0.1:port`. */
  origin: string;
  keys: { publicId: string; apiSecret: string };
  payments: ReturnType<typeof createCardPayments>;
  /** A press on a page of its own. */
  press(path: string, fields: Record<string, string>): Promise<Response>;
  /** A call of its API, for what the adapter would not send. */
  call(path: string, body: object, headers?: Record<string, string>): Promise<Response>;
  kill(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

/** Starts the stand-in as a process of its own, on the port it had before, or on a free one. `holdMs`: how long a card holds money. */
export async function startCardStandIn(dataDir: string, holdMs?: number): Promise<StandInProcess> {
  const options = [
    '--data-dir',
    dataDir,
    '--port',
    '0',
    '--minute-ms',
    String(MINUTE_MS),
    '--answer-timeout-ms',
    '1000',
    ...(holdMs === undefined ? [] : ['--hold-ms', String(holdMs)]),
  ];
  const child = spawn(process.execPath, [STAND_IN_ENTRY, ...options], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  const origin = `http://127.0.0.1:${port}`;
  const keys = JSON.parse(
    await readFile(path.join(dataDir, 'sandbox/card-payments.json'), 'utf8'),
  ) as StandInProcess['keys'];
  const authorization = `Basic ${Buffer.from(`${keys.publicId}:${keys.apiSecret}`).toString('base64')}`;
  return {
    child,
    origin,
    keys,
    payments: createCardPayments({ ...keys, url: origin }),
    press: (target, fields) =>
      fetch(origin + target, {
        method: 'POST',
        headers: { origin },
        body: new URLSearchParams(fields),
        redirect: 'manual',
      }),
    call: (target, body, headers = {}) =>
      fetch(origin + target, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
    async kill(signal) {
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
    },
  };
}

export interface ReceivedNotification {
  kind: NotificationKind;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** A shop that notifications come to, on loopback: it keeps them and answers with a code. */
export async function startShop() {
  const received: ReceivedNotification[] = [];
  const accept = (response: ServerResponse, code = 0) =>
    void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ code }));
  const state: { answer: (response: ServerResponse, got: ReceivedNotification) => void } = {
    answer: (response) => accept(response),
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => void chunks.push(chunk));
    request.on('end', () => {
      const kind = NOTIFICATION_KINDS.find((one) => request.url === `/notify/${one}`);
      if (!kind) return void response.writeHead(404).end();
      const got = { kind, headers: request.headers, body: Buffer.concat(chunks) };
      received.push(got);
      state.answer(response, got);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    notifyUrl: `${origin}/notify`,
    received,
    kinds: () => received.map(({ kind }) => kind),
    /** How it answers from now on; a number is the code of every answer. */
    answerBy(answer: number | typeof state.answer) {
      state.answer = typeof answer === 'number' ? (response) => accept(response, answer) : answer;
    },
    /** Forgets what came, and accepts everything. */
    reset() {
      received.length = 0;
      state.answer = (response) => accept(response);
    },
    accept,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export type Shop = Awaited<ReturnType<typeof startShop>>;
