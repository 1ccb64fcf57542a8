/** Statuses after which a retry may succeed: for reads always, for writes where the form allows it. */
export const RETRY_STATUSES: readonly number[] = [408, 409, 425, 429, 500, 502, 503, 504];
