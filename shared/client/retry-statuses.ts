/** Statuses after which the same request may go through: of reads always, of writes where their form says so. */
export const RETRY_STATUSES: readonly number[] = [408, 409, 425, 429, 500, 502, 503, 504];
