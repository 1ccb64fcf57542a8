import { atom, type ReadableAtom } from 'nanostores';
import type { Session } from '../contracts/session.ts';
import { ACCESS_TOKEN_SECONDS } from '../domain/limits.ts';

/** A token is replaced this long before it expires, so that none dies on its way. */
export const TOKEN_SPARE_MS = 60_000;
/** Nothing but a refused token asks for the session more often: neither a return to the tab nor a wrong clock. */
export const SESSION_CHECK_MS = 60_000;

export type SessionUser = Session['user'];

export type SessionState =
  | { status: 'loading' | 'unauthenticated'; accessToken: null; user: null }
  | { status: 'authenticated'; accessToken: string; user: SessionUser };

export interface SessionOptions {
  /** `GET /auth/session`: an empty object for visitors. */
  ask(): Promise<Session | Record<string, never>>;
  /** Whether this browser holds the cookie that tells of a session. Without it nothing is asked. */
  hasCookie(): boolean;
  nowMs(): number;
  /** A hidden page does not replace its token; the next call or the return to it does. */
  isVisible(): boolean;
}

export interface SessionStore {
  /** `loading` until the first need of the session. */
  $session: ReadableAtom<SessionState>;
  /** The session, asked once for everybody who waits for it. Fails with the error of the call. */
  load(): Promise<SessionState>;
  /** A token for a call; null for a visitor. */
  token(): Promise<string | null>;
  /**
   * Another token after the server refused this one: `refused` may be an earlier one. Null when nobody is signed in any
   * more, or somebody else is: a call is never repeated in another person's name.
   */
  renew(refused: string): Promise<string | null>;
  /** The server refused a new token too. */
  end(): void;
  /** The tab is looked at again: other tabs may have signed out. */
  check(): void;
}

const LOADING: SessionState = { status: 'loading', accessToken: null, user: null };
const NOBODY: SessionState = { status: 'unauthenticated', accessToken: null, user: null };

/** The session of one browser tab. Its token lives in memory only. */
export function createSession({ ask, hasCookie, nowMs, isVisible }: SessionOptions): SessionStore {
  const $session = atom<SessionState>(LOADING);
  let asking: Promise<SessionState> | null = null;
  let askedAt = -Infinity;
  let freshUntil = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function set(state: SessionState): SessionState {
    clearTimeout(timer);
    $session.set(state);
    return state;
  }

  /** Without the cookie. It may come back at any time, by a sign-in in another tab. */
  function leave(): SessionState {
    askedAt = -Infinity;
    return set(NOBODY);
  }

  async function askAnew(): Promise<SessionState> {
    askedAt = nowMs();
    const answer = await ask();
    // Signed out meanwhile, in another tab.
    if (!hasCookie()) return leave();
    if (!isSession(answer)) return set(NOBODY);
    const freshMs = freshTime(Date.parse(answer.expiresAt) - askedAt);
    freshUntil = askedAt + freshMs;
    const state = set({ status: 'authenticated', accessToken: answer.accessToken, user: answer.user });
    timer = setTimeout(() => void refresh(), freshMs);
    return state;
  }

  function askOnce(): Promise<SessionState> {
    asking ??= askAnew().finally(() => {
      asking = null;
    });
    return asking;
  }

  /** A failure changes nothing: the next call asks again. */
  async function refresh(): Promise<void> {
    if (isVisible()) await askOnce().catch(() => {});
  }

  async function load(): Promise<SessionState> {
    if (!hasCookie()) return leave();
    const state = $session.get();
    const isFresh = nowMs() < (state.status === 'authenticated' ? freshUntil : askedAt + SESSION_CHECK_MS);
    return state.status !== 'loading' && isFresh ? state : askOnce();
  }

  return {
    $session,
    load,
    async token() {
      return (await load()).accessToken;
    },
    async renew(refused) {
      const before = $session.get();
      if (!hasCookie()) return leave().accessToken;
      if (before.accessToken !== null && before.accessToken !== refused) return before.accessToken;
      const { accessToken, user } = await askOnce();
      return before.user === null || before.user.id === user?.id ? accessToken : null;
    },
    end: () => void set(NOBODY),
    check() {
      const { status } = $session.get();
      if (!hasCookie()) leave();
      else if (status !== 'loading' && nowMs() - askedAt >= SESSION_CHECK_MS) void refresh();
    },
  };
}

/** How long a token is used. This device's clock may be wrong by years, so it decides little. */
function freshTime(lifeMs: number): number {
  return Math.min(Math.max(lifeMs - TOKEN_SPARE_MS, SESSION_CHECK_MS), ACCESS_TOKEN_SECONDS * 1_000 - TOKEN_SPARE_MS);
}

function isSession(answer: Session | Record<string, never>): answer is Session {
  return 'accessToken' in answer;
}
