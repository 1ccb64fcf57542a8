/** What applicants and companies can buy; a page below it sells one service to a company. Every page loads it: it imports nothing. */
export const PAID_SERVICES = '/profile/paid-services';

/** Forms of new orders, which people do, are below it. */
export const NEW_ORDER = `${PAID_SERVICES}/order`;
