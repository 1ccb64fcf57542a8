import type { Transport, TransportAnswer, TransportRequest } from '#shared/client/call.ts';
import { readAgain } from '#shared/client/read-again.ts';
import type { Problem } from '#shared/contracts/problem.ts';
import { payHref } from './pay-for.ts';

declare global {
  interface HTMLElementEventMap {
    /** Of the link to a purchase: whether it was bought and works; default-prevented when somebody goes on. */
    'purchase:end': CustomEvent<boolean>;
  }
}

/**
 * Goes on with a call that was answered 402: offers what helps against it, and sends the call once more when it was bought. The key
 * of an idempotent call stays: what was refused was not done.
 */
export async function sendPaid(
  send: Transport,
  request: TransportRequest,
  refused: TransportAnswer,
): Promise<TransportAnswer> {
  // A body that is not ours has no such field.
  const problem = (await refused.json().catch(() => undefined)) as Partial<Problem> | undefined;
  const same = readAgain(refused, problem);
  const href = payHref(problem?.payFor, { path: request.path });
  if (href === null) return same;
  return (await offer(href)) ? send(request) : same;
}

/** Presses a link as a person would: the script of the page opens its window, whose own scripts make calls like this one. */
function offer(href: string): Promise<boolean> {
  const link = Object.assign(document.createElement('a'), { href, hidden: true });
  document.body.append(link);
  return new Promise((resolve) => {
    link.addEventListener('purchase:end', (event) => {
      event.preventDefault();
      link.remove();
      resolve(event.detail);
    });
    link.click();
  });
}
