import { createCall, type Call, type Transport } from '#shared/client/call.ts';
import { fetchTransport, type Fetch } from '#shared/client/transport-fetch.ts';
import { askOnce } from './ask-once.ts';

/** The call that always takes a proof of work: to be refused first would be an error in the page's console. */
const WORKS = '/embed/respond/quick';

/** The calls of an element: without cookies, with a widget token where there is one. */
export function widgetCall(origin: string, fetch: Fetch = askOnce, token?: string): Call {
  const plain = fetchTransport(origin, { credentials: 'omit' }, fetch);
  const send: Transport = (request) =>
    plain(token ? { ...request, headers: { ...request.headers, Authorization: `Widget ${token}` } } : request);
  return createCall(async (request) => {
    if (request.method === 'GET') return send(request);
    const { sendSolved, withWork } = await import('#shared/client/solve-challenge.ts');
    const worked = request.path === WORKS ? await withWork(send, request) : null;
    const answer = await send(worked ?? request);
    return answer.status === 403 ? sendSolved(send, request, answer) : answer;
  });
}
