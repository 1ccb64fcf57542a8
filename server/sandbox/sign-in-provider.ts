import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { SignInProviderId } from '#shared/domain/sign-in-providers.ts';
import { drawChoice } from './sign-in-choice.ts';
import { SANDBOX_PEOPLE, type SandboxPerson } from './sign-in-people.ts';

/** The answer of the fake, for its own server and for a page of ours that shows it. */
export interface SandboxAnswer {
  status: number;
  type: 'text/html; charset=utf-8' | 'application/json; charset=utf-8';
  body: string;
}

export interface SignInSandbox {
  /** Base of all addresses, on this machine. */
  url: string;
  clientId: string;
  clientSecret: string;
  /** The page that asks who the visitor is: browsers may reach no port but ours. */
  choice(provider: SignInProviderId, query: URLSearchParams): SandboxAnswer;
  stop(): Promise<void>;
}

/** A code waits for its exchange, which happens once. */
interface Grant {
  provider: string;
  person: SandboxPerson;
  challenge: string;
  callback: string;
  device: string | null;
}

const GRANTS_MAX = 3_000;

interface Setting {
  origin: string;
  clientId: string;
  clientSecret: string;
  grants: Map<string, Grant>;
  tokens: Map<string, SandboxPerson>;
}

/** Starts the fake of Yandex ID and VK ID, which sends people back to `origin` only; see README.md beside it. */
export async function startSignInSandbox(origin: string): Promise<SignInSandbox> {
  const setting: Setting = {
    origin,
    clientId: randomUUID(),
    clientSecret: randomUUID(),
    grants: new Map(),
    tokens: new Map(),
  };
  const choice = (provider: SignInProviderId, query: URLSearchParams) => askWho(setting, provider, query);
  const server = createServer(async (request, response) => {
    const answer = await serve(request, setting).catch(() => refuse(500, 'server_error'));
    response.writeHead(answer.status, { 'content-type': answer.type }).end(answer.body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    clientId: setting.clientId,
    clientSecret: setting.clientSecret,
    choice,
    async stop() {
      if (!server.listening) return;
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

async function serve(request: IncomingMessage, setting: Setting): Promise<SandboxAnswer> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://sandbox');
  const body = new URLSearchParams(await text(request));
  switch (`${request.method} ${pathname}`) {
    case 'GET /yandex/authorize':
      return askWho(setting, 'yandex', searchParams);
    case 'GET /vk/authorize':
      return askWho(setting, 'vk', searchParams);
    case 'POST /yandex/token':
      return body.get('client_secret') === setting.clientSecret
        ? exchange(setting, 'yandex', body)
        : refuse(400, 'invalid_client');
    // VK answers errors with 200.
    case 'POST /vk/oauth2/auth':
      return { ...exchange(setting, 'vk', body), status: 200 };
    case 'GET /yandex/info': {
      const person = setting.tokens.get(request.headers.authorization?.replace(/^OAuth /, '') ?? '');
      return person ? json(200, person.yandex) : refuse(401, 'invalid_token');
    }
    case 'POST /vk/oauth2/user_info': {
      const person = setting.tokens.get(body.get('access_token') ?? '');
      const isOurs = body.get('client_id') === setting.clientId;
      return person && isOurs ? json(200, { user: person.vk }) : { ...refuse(400, 'invalid_token'), status: 200 };
    }
    default:
      return refuse(404, 'not_found');
  }
}

/** Each person is a link back with a code of theirs. */
function askWho(
  { origin, clientId, grants }: Setting,
  provider: SignInProviderId,
  query: URLSearchParams,
): SandboxAnswer {
  const callback = query.get('redirect_uri') ?? '';
  const isPlain =
    query.get('client_id') === clientId &&
    query.get('response_type') === 'code' &&
    query.get('code_challenge_method') === 'S256' &&
    URL.parse(callback)?.origin === origin;
  if (!isPlain) return refuse(400, 'invalid_request');
  const state = query.get('state') ?? '';
  const links = SANDBOX_PEOPLE.map((person) => {
    const code = randomUUID();
    const device = provider === 'vk' ? randomUUID() : null;
    // Pages that nobody answers must not fill the memory.
    if (grants.size >= GRANTS_MAX) grants.clear();
    grants.set(code, { provider, person, challenge: query.get('code_challenge') ?? '', callback, device });
    return { ...person, href: back(callback, { code, state, ...(device && { device_id: device }) }) };
  });
  const refusal = back(callback, { error: 'access_denied', state });
  return { status: 200, type: 'text/html; charset=utf-8', body: drawChoice(provider, links, refusal) };
}

function exchange({ clientId, grants, tokens }: Setting, provider: string, body: URLSearchParams): SandboxAnswer {
  const code = body.get('code') ?? '';
  const grant = grants.get(code);
  grants.delete(code);
  const challenge = createHash('sha256')
    .update(body.get('code_verifier') ?? '')
    .digest('base64url');
  const isRight =
    grant?.provider === provider &&
    body.get('grant_type') === 'authorization_code' &&
    body.get('client_id') === clientId &&
    body.get('redirect_uri') === grant.callback &&
    challenge === grant.challenge &&
    (grant.device === null || body.get('device_id') === grant.device);
  if (!isRight) return refuse(400, 'invalid_grant');
  const token = randomUUID();
  tokens.set(token, grant.person);
  return json(200, { access_token: token, token_type: 'bearer', expires_in: 3_600 });
}

function back(callback: string, parameters: Readonly<Record<string, string>>): string {
  return `${callback}?${new URLSearchParams(parameters)}`;
}

function json(status: number, body: object): SandboxAnswer {
  return { status, type: 'application/json; charset=utf-8', body: JSON.stringify(body) };
}

const refuse = (status: number, error: string) => json(status, { error });
