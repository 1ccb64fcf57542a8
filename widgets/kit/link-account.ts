import type { WidgetGrant } from '#shared/contracts/embed-parts.ts';
import { LINK_MESSAGES, LINK_PAGE } from '#shared/domain/embed-link.ts';
import { tokenOf, type VisitorPlace } from './guest.ts';
import { openEmptyWindow } from './empty-window.ts';
import { pageTold } from './page-around.ts';
import { visitOf } from './visits.ts';
import { widgetCall } from './widget-call.ts';

/** How often a closed window is looked for. */
const WATCH_MS = 500;

/**
 * Lets whoever is signed in on the marketplace be known here, by a window of ours that asks them (RFC 7636). Only in answer to
 * a press. Null when they have refused or closed it, or when the page is not allowed to open windows. Fails as a call.
 */
export async function linkAccount(place: VisitorPlace): Promise<WidgetGrant | null> {
  // Before anything that takes time, or the browser takes it for an unasked one.
  const popup = openEmptyWindow();
  // What they have written here without an account comes along, and they are told so.
  const joins = visitOf(place.key).grant?.mayJoin === true;
  const told = popup && (await askInWindow(popup, place, LINK_PAGE, joins ? { joins: '1' } : {}));
  if (!told?.code) return null;
  const token = joins ? await tokenOf(place) : undefined;
  return exchange(place, told.code, told.verifier, token);
}

/** What a window of ours has told. */
export interface WindowTold {
  t: string;
  code?: string;
  respondId?: number;
  vacancyId?: number;
}

/**
 * Shows a page of ours in the window and waits for its last word, with what its code is exchanged by; null when it was closed
 * without one. `onResponded`: a respond was sent there, and the window goes on.
 */
export async function askInWindow(
  popup: Window,
  { origin, key }: VisitorPlace,
  page: string,
  more: Readonly<Record<string, string>>,
  onResponded: (told: WindowTold) => void = () => {},
): Promise<(WindowTold & { verifier: string }) | null> {
  const { verifier, challenge } = await makeProof();
  const state = randomText();
  const url = new URL(page, origin);
  const { site } = pageTold();
  url.search = String(new URLSearchParams({ key, origin: location.origin, challenge, state, ...more }));
  if (site) url.searchParams.set('site', site);
  popup.location.href = url.href;
  const told = await lastWordOf(popup, origin, state, onResponded);
  return told && { ...told, verifier };
}

/** What a code is exchanged with, and what is told before of that. */
export async function makeProof(): Promise<{ verifier: string; challenge: string }> {
  const verifier = randomText();
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  return { verifier, challenge: toText(hash) };
}

/** The grant for a code, which works once. Fails as a call. */
export async function exchange(
  { origin, key, fetch }: VisitorPlace,
  code: string,
  verifier: string,
  token?: string,
): Promise<WidgetGrant> {
  const { site } = pageTold();
  const { grant } = await widgetCall(origin, fetch, token)('POST /embed/link/exchange', { key, code, verifier, site });
  return grant;
}

const KNOWN: ReadonlySet<unknown> = new Set(Object.values(LINK_MESSAGES));

function lastWordOf(
  popup: Window,
  from: string,
  state: string,
  onResponded: (told: WindowTold) => void,
): Promise<WindowTold | null> {
  const { promise, resolve } = Promise.withResolvers<WindowTold | null>();
  const listen = ({ origin, source, data }: MessageEvent<unknown>): void => {
    if (origin !== from || source !== popup) return;
    const message = (data ?? {}) as Record<string, unknown>;
    if (message.ns !== 'karkas' || message.state !== state || !KNOWN.has(message.t)) return;
    const { t, code, respondId, vacancyId } = message;
    const told = {
      t: String(t),
      ...(typeof code === 'string' ? { code } : {}),
      ...(typeof respondId === 'number' ? { respondId } : {}),
      ...(typeof vacancyId === 'number' ? { vacancyId } : {}),
    };
    if (told.t === LINK_MESSAGES.responded) onResponded(told);
    else resolve(told);
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

/** Resolves once the window is closed. */
export async function untilClosed(popup: Window): Promise<void> {
  while (!popup.closed) await new Promise((resolve) => setTimeout(resolve, WATCH_MS));
}

/** 43 characters of base64url. */
function randomText(): string {
  return toText(crypto.getRandomValues(new Uint8Array(32)).buffer);
}

function toText(bytes: ArrayBuffer): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
