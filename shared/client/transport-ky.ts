import ky, { isHTTPError } from 'ky';
import type { Transport } from './call.ts';
import { RETRY_STATUSES } from './retry-statuses.ts';

/** Beyond it a person is better served by an error with a way to try again than by waiting. */
const RETRY_AFTER_MAX_SECONDS = 10;

/**
 * The site's transport: sends a read up to three times when the network or one of the retry statuses fails it, for at
 * most 10 s each. A write is sent once: only its sender knows whether it may be sent again.
 *
 * @param origin Where the API is, without a trailing slash; empty on our own pages.
 * @param retryDelayMs Before the first retry; the next one waits twice as long. The server's `Retry-After` goes before it.
 */
export function kyTransport(origin: string, retryDelayMs = 300): Transport {
  const client = ky.create({
    prefix: `${origin}/api`,
    throwHttpErrors: (status) => RETRY_STATUSES.includes(status),
    retry: {
      limit: 2,
      methods: ['get'],
      statusCodes: [...RETRY_STATUSES],
      afterStatusCodes: [...RETRY_STATUSES],
      delay: (attempt) => retryDelayMs * 2 ** (attempt - 1),
      shouldRetry: ({ error }) => (isHTTPError(error) && waitsTooLong(error.response) ? false : undefined),
    },
  });

  return async ({ path, query, method, body, headers, signal }) => {
    try {
      return await client(path, { method, searchParams: query, body, headers, signal });
    } catch (error) {
      // ky has read the body of an answer that it counts as an error.
      if (isHTTPError(error)) return new Response(JSON.stringify(error.data), { status: error.response.status });
      throw error;
    }
  };
}

function waitsTooLong(response: Response): boolean {
  const header = response.headers.get('Retry-After');
  if (header === null) return false;
  const seconds = Number.isNaN(Number(header)) ? (Date.parse(header) - Date.now()) / 1000 : Number(header);
  return seconds > RETRY_AFTER_MAX_SECONDS;
}
