import { createCall } from '#shared/client/call.ts';
import { sessionTransport } from '#shared/client/transport-session.ts';
import { kyTransport } from '#shared/client/transport-ky.ts';
import { session } from './session.ts';

const send = sessionTransport(kyTransport(''), session);

/** How scripts of the site call the API: as the signed-in person, if there is one. */
export const siteCall = createCall(async (request) => {
  const answer = await send(request);
  if (answer.status === 402) {
    const { sendPaid } = await import('./send-paid.ts');
    return sendPaid(send, request, answer);
  }
  // The only status that may ask for work (`captcha_required`), and a rare one: nothing of it is loaded before.
  if (answer.status !== 403) return answer;
  const { sendSolved } = await import('#shared/client/solve-challenge.ts');
  return sendSolved(send, request, answer);
});
