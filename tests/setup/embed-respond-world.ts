import { createCall, type Transport } from '#shared/client/call.ts';
import { sendSolved, solve } from '#shared/client/solve-challenge.ts';
import type { Challenge } from '#shared/contracts/captcha.ts';
import type { CallAnswer } from '#shared/contracts/contract.ts';
import type { embedRespondContracts } from '#shared/contracts/embed-respond.ts';
import { codeFor } from './account-world.ts';
import { SITE, type EmbedWorld } from './embed-world.ts';
import { quickOf } from './respond-world.ts';

type Calls = typeof embedRespondContracts;
export type Started = CallAnswer<Calls['POST /embed/respond/quick']>;
export type Confirmed = CallAnswer<Calls['POST /embed/respond/quick/{pending}/confirm']>;
export type Standing = CallAnswer<Calls['GET /embed/respond/status']>;

export const RESPOND_KEY = {
  widgets: ['vacancy-feed', 'respond-button'],
  scopes: ['feed.read', 'respond.create'],
} as const;

interface PageOptions {
  key: string;
  /** Null: as a program, which has none. */
  origin?: string | null;
}

let address = 0;

/** The typed client of a page, which solves what it is asked to; `token`: of a widget. A reading page of ours names no origin. */
export function callFromPage(w: EmbedWorld, token?: string, origin: string | null = SITE) {
  const send: Transport = async ({ method, path, query, body, headers }) => {
    const answer = await w.t.app.inject({
      method,
      url: `/api${path}?${query}`,
      headers: {
        ...headers,
        ...(origin === null ? {} : { origin }),
        ...(token ? { authorization: `Widget ${token}` } : {}),
      },
      ...(body === undefined ? {} : { payload: String(body) }),
    });
    return new Response(answer.payload || null, { status: answer.statusCode });
  };
  return createCall(async (request) => {
    const answer = await send(request);
    return answer.status === 403 ? sendSolved(send, request, answer) : answer;
  });
}

/** Sends what an element of a page sends, each page from an address of its own. */
export function openPage(w: EmbedWorld, { key, origin = SITE }: PageOptions) {
  address += 1;
  const remoteAddress = `10.9.${Math.floor(address / 250)}.${(address % 250) + 1}`;
  const send = (method: 'GET' | 'POST', path: string, body?: object, headers: Record<string, string> = {}) =>
    w.t.app.inject({
      method,
      url: `/api${path}`,
      remoteAddress,
      headers: { ...(origin === null ? {} : { origin }), ...headers },
      ...(body ? { payload: body } : {}),
    });

  /** A proof of work, as the browser brings it. */
  async function work(): Promise<Record<string, string>> {
    const challenge = (await send('GET', '/captcha/challenge')).json<Challenge>();
    return { 'x-captcha': btoa(JSON.stringify(await solve(challenge))) };
  }

  const quick = async (vacancyId: number, phone: string, more: object = {}) =>
    send('POST', '/embed/respond/quick', { ...quickOf(vacancyId, phone), key, ...more }, await work());
  const confirm = (pending: string, code: string) =>
    send('POST', `/embed/respond/quick/${pending}/confirm`, { key, code });

  return {
    send,
    work,
    quick,
    confirm,
    /** From the form to what the code has brought. */
    async respond(vacancyId: number, phone: string, more: object = {}): Promise<Confirmed> {
      const started = (await quick(vacancyId, phone, more)).json<Started>();
      return (await confirm(started.confirmationId, await codeFor(w.t, phone))).json<Confirmed>();
    },
    status: (token: string, vacancyId: number) =>
      send('GET', `/embed/respond/status?vacancy=${vacancyId}`, undefined, { authorization: `Widget ${token}` }),
    renew: ({ grantId, secret }: { grantId: string; secret: string }) =>
      send('POST', '/embed/token', { key, grantId, secret }),
  };
}
