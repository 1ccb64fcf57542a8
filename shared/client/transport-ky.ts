import ky, { isHTTPError } from 'ky';
import type { Transport } from './call.ts';
import { RETRY_STATUSES } from './retry-statuses.ts';

/** Longer waits are worse than an error with a retry button. */
const RETRY_AFTER_MAX_SECONDS = 10;

/**
 * The site's transport: sends a read up to three times after network failures and retry statuses, for at most 10 s
 * each. A write is sent once: only its caller knows whether it may be retried.
 *
 * @param origin Where the API is, without a trailing slash; empty on our own pages.
 * @param retryDelayMs Before the first retry; the next one waits twice as long. The server's `Retry-After` takes
 * precedence.
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

  return async ({ path, query, ...request }) => {
    try {
      return await client(path, { ...request, searchParams: query });
    } catch (error) {
      // ky has already read the body of an error answer.
      if (isHTTPError(error)) return new Response(JSON.stringify(error.data), error.response);
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
