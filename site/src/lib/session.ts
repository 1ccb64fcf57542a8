import { createCall } from '#shared/client/call.ts';
import { kyTransport } from '#shared/client/transport-ky.ts';
import { createSession } from '#shared/stores/session.ts';

/** Without a token: the session's cookie says whose it is. */
const call = createCall(kyTransport(''));

/** The session of this tab. Safe to import on the server: it touches the browser only when used. */
export const session = createSession({
  ask: () => call('GET /auth/session'),
  hasCookie: () => document.cookie.includes('signed_in='),
  nowMs: () => Date.now(),
  isVisible: () => document.visibilityState === 'visible',
});

if (typeof window !== 'undefined') addEventListener('focus', session.check);
