import type { Fetch } from '#shared/client/transport-fetch.ts';

/** Longer than any answer of ours takes; after it the request has failed. */
const LIMIT_MS = 10_000;
/** Elements of one page start together; later the browser's own cache answers. */
const SHARED_MS = 1_000;

const asking = new Map<string, Promise<Response>>();

/** The browser's fetch: equal reads of a page's elements are one request, and none takes longer than ten seconds. */
export const askOnce: Fetch = async (url, { signal, ...init }) => {
  if (init.method !== 'GET') return fetch(url, { ...init, signal });
  let answer = asking.get(url);
  if (!answer) {
    answer = fetch(url, { ...init, signal: AbortSignal.timeout(LIMIT_MS) });
    asking.set(url, answer);
    const forget = () => asking.delete(url);
    answer.then((response) => (response.ok ? setTimeout(forget, SHARED_MS) : forget()), forget);
  }
  // A body can be read once.
  return (await answer).clone();
};
