import { createCall } from '#shared/client/call.ts';
import { kyTransport } from '#shared/client/transport-ky.ts';

/** How scripts of the site call the API. */
export const siteCall = createCall(kyTransport(''));
