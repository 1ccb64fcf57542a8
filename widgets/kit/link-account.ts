import type { WidgetGrant } from '#shared/contracts/embed-parts.ts';
import { LINK_MESSAGES, LINK_PAGE } from '#shared/domain/embed-link.ts';
import type { VisitorPlace } from './guest.ts';
import { pageTold } from './page-around.ts';
import { widgetCall } from './widget-call.ts';

/** How often a closed window is looked for. */
const WATCH_MS = 500;
const WINDOW = 'popup,width=480,height=760';

/** Whether this page can make the proof that linking needs: its browser does so on https and on this machine only. */
export function canLink(): boolean {
  return isSecureContext;
}

/**
 * Lets whoever is signed in on the marketplace be known here, by a window of ours that asks them (RFC 7636). Only in answer to
 * a press. Null when they have refused or closed it, or when the page is not allowed to open windows. Fails as a call.
 */
export async function linkAccount({ origin, key, fetch }: VisitorPlace): Promise<WidgetGrant | null> {
  // Before anything that takes time, or the browser takes it for an unasked one.
  const popup = open('', '', WINDOW);
  if (!popup) return null;
  const verifier = randomText();
  const state = randomText();
  const url = new URL(LINK_PAGE, origin);
  const challenge = toText(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier)));
  url.search = String(new URLSearchParams({ key, origin: location.origin, challenge, state }));
  const { site } = pageTold();
  if (site) url.searchParams.set('site', site);
  popup.location.href = url.href;
  const code = await answerOf(popup, origin, state);
  if (code === null) return null;
  const { grant } = await widgetCall(origin, fetch)('POST /embed/link/exchange', { key, code, verifier, site });
  return grant;
}

function answerOf(popup: Window, from: string, state: string): Promise<string | null> {
  const { promise, resolve } = Promise.withResolvers<string | null>();
  const listen = ({ origin, source, data }: MessageEvent<unknown>): void => {
    if (origin !== from || source !== popup) return;
    const message = (data ?? {}) as Record<string, unknown>;
    if (message.ns !== 'karkas' || message.state !== state) return;
    if (message.t === LINK_MESSAGES.allowed && typeof message.code === 'string') resolve(message.code);
    if (message.t === LINK_MESSAGES.refused) resolve(null);
  };
  addEventListener('message', listen);
  // The message of a window that closes itself comes before this sees that it is closed.
  const watch = setInterval(() => {
    if (popup.closed) setTimeout(() => resolve(null), WATCH_MS);
  }, WATCH_MS);
  void promise.then(() => {
    removeEventListener('message', listen);
    clearInterval(watch);
  });
  return promise;
}

/** 43 characters of base64url. */
function randomText(): string {
  return toText(crypto.getRandomValues(new Uint8Array(32)).buffer);
}

function toText(bytes: ArrayBuffer): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
