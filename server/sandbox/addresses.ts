import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import type { AddressInfo } from 'node:net';
import { locateIp, suggestAddresses } from './address-answers.ts';
import { findParty, madeUpInn, type KnownCompany } from './company-answers.ts';

export interface AddressSandbox {
  /** The gateway's setting `url`. */
  url: string;
  /** The only accepted token. */
  token: string;
  /** An INN of a made-up company, another each time: a company registers once. */
  exampleInn(): string;
  stop(): Promise<void>;
}

const PREFIX = '/suggestions/api/4_1/rs';

/** Starts the fake of DaData; see README.md beside it. `companies`: those of its register besides the made-up ones. */
export async function startAddressSandbox(companies: readonly KnownCompany[] = []): Promise<AddressSandbox> {
  const token = randomUUID();
  const server = createServer(async (request, response) => {
    const { status, body } = await answer(request, token, companies).catch(() => refusal(400, 'Bad Request'));
    response.writeHead(status, { 'content-type': 'application/json;charset=utf-8' }).end(JSON.stringify(body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}${PREFIX}`,
    token,
    exampleInn: madeUpInn,
    async stop() {
      if (!server.listening) return;
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

interface Answer {
  status: number;
  body: unknown;
}

function refusal(status: number, message: string): Answer {
  return { status, body: { family: 'CLIENT_ERROR', reason: message, message } };
}

async function answer(request: IncomingMessage, token: string, companies: readonly KnownCompany[]): Promise<Answer> {
  const { authorization } = request.headers;
  if (authorization === undefined) return refusal(401, 'Unauthorized');
  if (authorization !== `Token ${token}`) return refusal(403, 'Forbidden');
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://sandbox');
  switch (`${request.method} ${pathname}`) {
    case `POST ${PREFIX}/suggest/address`:
      return { status: 200, body: { suggestions: suggestAddresses(JSON.parse(await text(request))) } };
    case `POST ${PREFIX}/findById/party`:
      return { status: 200, body: { suggestions: findParty(JSON.parse(await text(request)), companies) } };
    case `GET ${PREFIX}/iplocate/address`:
      return { status: 200, body: { location: locateIp(searchParams.get('ip') ?? '') } };
    default:
      return refusal(404, 'Not Found');
  }
}
