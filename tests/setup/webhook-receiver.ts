import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { WebhookBody } from '#shared/contracts/webhook-body.ts';

export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  text: string;
  body: WebhookBody;
}

/** The system of a company, on loopback: it keeps what arrives and answers 204, or as the test says. */
export async function startReceiver() {
  const received: Received[] = [];
  const state: { answer: (response: ServerResponse, got: Received) => void } = {
    answer: (response) => void response.writeHead(204).end(),
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => void chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString('utf8');
      // What a delivery is.
      const body = JSON.parse(text) as WebhookBody;
      const got = { path: request.url ?? '', headers: request.headers, text, body };
      received.push(got);
      state.answer(response, got);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    /** How it answers from now on. */
    answerBy: (answer: typeof state.answer) => void (state.answer = answer),
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export type WebhookReceiver = Awaited<ReturnType<typeof startReceiver>>;
