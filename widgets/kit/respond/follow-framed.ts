import { RESPOND_ELEMENT } from '#shared/domain/respond-address.ts';
import type { RespondValues } from '#shared/domain/respond-attributes.ts';
import { hearVisit } from '../framed/visit.ts';
import { frameUrl, makeFrame, tellFrame, type Frame } from '../frame.ts';

type Button = HTMLElement & RespondValues;

interface Follower {
  frame: Frame;
  /** Resolves where the document does not come. */
  gone: Promise<null>;
}

const followers = new WeakMap<Button, Follower>();

/** Keeps the status of a respond that a frame has sent: one that nobody sees asks for it. Returns what ends that. */
export function followFramed(button: Button, origin: string): () => void {
  const key = button.embedKey ?? '';
  const look = { title: 'Отклик на\u00a0вакансию', css: 'display:none' };
  const { promise: gone, resolve } = Promise.withResolvers<null>();
  const frame = makeFrame(frameUrl(origin, 'respond', RESPOND_ELEMENT, button), look, {
    isAwaited: true,
    // What was known stays.
    fail: () => resolve(null),
    hear: (message) => hearVisit(key, message),
  });
  const follower = { frame, gone };
  followers.set(button, follower);
  (button.shadowRoot ?? button).append(frame.node);
  void tellFrame(frame, RESPOND_ELEMENT, button).catch(() => {});
  return () => {
    if (followers.get(button) === follower) followers.delete(button);
    resolve(null);
    frame.remove();
  };
}

/** How far that respond has come; null where there is none, and without an answer. */
export async function framedStatus(button: Button, origin: string): Promise<string | null> {
  // Our own document sends what the method returns.
  const answer = (await askFramed(button, origin, 'status')) as { status: string | null } | null;
  return answer?.status ?? null;
}

/** Whether the host's server vouches for the visitor, as the frame has found out. Fails without an answer. */
export async function identifyInFrame(button: Button, origin: string, jwt: string): Promise<boolean> {
  // As above.
  const answer = (await askFramed(button, origin, 'identify', jwt)) as { verified: boolean } | null;
  if (!answer) throw Object.assign(new Error('The frame does not answer'), { code: 'service_unavailable' });
  return answer.verified;
}

/** Calls a method in the frame that follows the button, or in one for this call; null where the document does not come. */
async function askFramed(button: Button, origin: string, ...call: Parameters<Frame['ask']>): Promise<unknown> {
  const end = followers.has(button) ? null : followFramed(button, origin);
  const follower = followers.get(button);
  if (!follower) return null;
  try {
    return await Promise.race([follower.frame.ask(...call), follower.gone]);
  } finally {
    end?.();
  }
}
