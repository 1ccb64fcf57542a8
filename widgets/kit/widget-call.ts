import { createCall, type Call, type Transport } from '#shared/client/call.ts';
import { fetchTransport, type Fetch } from '#shared/client/transport-fetch.ts';
import { askOnce } from './ask-once.ts';

/** Calls that always take a proof of work: to be refused first would be an error in the page's console. */
const WORKS = ['/embed/respond/quick', '/embed/chat/guest'];

/** Longer than any answer of ours takes; a file takes what it takes. */
const LIMIT_MS = 20_000;

/** What one visitor may see changes, and is not another's: no answer stands for two. */
const askAlone: Fetch = (url, { signal, ...init }) => {
  const signals = [signal, init.method === 'GET' ? AbortSignal.timeout(LIMIT_MS) : null].filter((one) => one != null);
  return fetch(url, { ...init, signal: AbortSignal.any(signals) });
};

/** The calls of an element: without cookies, with a widget token where there is one. */
export function widgetCall(origin: string, fetch?: Fetch, token?: string): Call {
  const settings: RequestInit = { credentials: 'omit' };
  const together = fetchTransport(origin, settings, fetch ?? askOnce);
  const alone = fetchTransport(origin, settings, fetch ?? askAlone);
  // Also the challenge that a write solves: each is good for one.
  const send: Transport = (request) =>
    alone(token ? { ...request, headers: { ...request.headers, Authorization: `Widget ${token}` } } : request);
  return createCall(async (request) => {
    if (request.method === 'GET') return token ? send(request) : together(request);
    const { sendSolved, withWork } = await import('#shared/client/solve-challenge.ts');
    const worked = WORKS.includes(request.path) ? await withWork(send, request) : null;
    const answer = await send(worked ?? request);
    return answer.status === 403 ? sendSolved(send, request, answer) : answer;
  });
}
