import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createCall, type Transport, type TransportRequest } from '../client/call.ts';
import { sessionTransport } from '../client/transport-session.ts';
import type { Session } from '../contracts/session.ts';
import { createSession, SESSION_CHECK_MS, TOKEN_SPARE_MS } from './session.ts';

const LIFE_MS = 15 * 60_000;

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => void vi.useRealTimers());

const ildar = { id: 'ildar', kind: 'applicant', name: 'Ильдар Галеев', initials: 'ИГ', mayChat: true } as const;
const olga = { ...ildar, id: 'olga', name: 'Ольга Лис', initials: 'ОЛ', mayChat: true } as const;

/** A browser whose server gives tokens t1, t2 … to whoever is signed in. */
function browser(user: Session['user'] | null = ildar) {
  const world = { user, hasCookie: user !== null, isVisible: true, asked: 0, isDown: false, clockErrorMs: 0 };
  const session = createSession({
    async ask(): Promise<Session | Record<string, never>> {
      world.asked += 1;
      const token = `t${world.asked}`;
      await Promise.resolve();
      if (world.isDown) throw new Error('offline');
      if (!world.user) return {};
      const expiresAt = new Date(Date.now() + LIFE_MS).toISOString();
      return { user: world.user, accessToken: token, expiresAt };
    },
    hasCookie: () => world.hasCookie,
    nowMs: () => Date.now() + world.clockErrorMs,
    isVisible: () => world.isVisible,
  });
  return { world, session };
}

describe('asking', () => {
  test('nothing is asked for a visitor', async () => {
    const { world, session } = browser(null);
    expect(session.$session.get().status).toBe('loading');
    expect(await session.token()).toBeNull();
    session.check();
    expect(session.$session.get().status).toBe('unauthenticated');
    expect(world.asked).toBe(0);
  });

  test('nothing is asked before the first need, and then once for everybody', async () => {
    const { world, session } = browser();
    session.check();
    expect(world.asked).toBe(0);
    const [one, two, state] = await Promise.all([session.token(), session.token(), session.load()]);
    expect([one, two, state.user, world.asked]).toEqual(['t1', 't1', ildar, 1]);
    expect(await session.token()).toBe('t1');
    expect(world.asked).toBe(1);
  });

  test('a cookie without a session is a visitor', async () => {
    const { world, session } = browser();
    world.user = null;
    expect([await session.token(), await session.token(), world.asked]).toEqual([null, null, 1]);
  });

  test('a failure is the caller’s, and the next call asks again', async () => {
    const { world, session } = browser();
    world.isDown = true;
    await expect(session.token()).rejects.toThrow('offline');
    expect(session.$session.get().status).toBe('loading');
    world.isDown = false;
    expect(await session.token()).toBe('t2');
  });
});

describe('in time', () => {
  test('a token is replaced before it expires', async () => {
    const { session } = browser();
    await session.token();
    await vi.advanceTimersByTimeAsync(LIFE_MS - TOKEN_SPARE_MS - 1);
    expect(session.$session.get().accessToken).toBe('t1');
    await vi.advanceTimersByTimeAsync(1);
    expect(session.$session.get().accessToken).toBe('t2');
  });

  test('a hidden tab waits until it is needed or looked at', async () => {
    const { world, session } = browser();
    await session.token();
    world.isVisible = false;
    await vi.advanceTimersByTimeAsync(LIFE_MS);
    expect(world.asked).toBe(1);
    expect(await session.token()).toBe('t2');
    await vi.advanceTimersByTimeAsync(LIFE_MS);
    world.isVisible = true;
    session.check();
    await vi.advanceTimersByTimeAsync(0);
    expect(world.asked).toBe(3);
  });

  test('returning to the tab asks at most once a minute', async () => {
    const { world, session } = browser();
    await session.token();
    session.check();
    expect(world.asked).toBe(1);
    await vi.advanceTimersByTimeAsync(SESSION_CHECK_MS);
    session.check();
    session.check();
    expect(world.asked).toBe(2);
  });

  test.each([-10 * 365, -1, 1, 10 * 365])('a clock that is %d days wrong asks no more often', async (days) => {
    const { world, session } = browser();
    world.clockErrorMs = days * 24 * 3_600_000;
    await session.token();
    await vi.advanceTimersByTimeAsync(SESSION_CHECK_MS - 1);
    await session.token();
    expect(world.asked).toBe(1);
    await vi.advanceTimersByTimeAsync(LIFE_MS);
    expect(world.asked).toBeGreaterThan(1);
  });
});

describe('other tabs', () => {
  test('signing out in another is seen on return and at the next call', async () => {
    const { world, session } = browser();
    await session.token();
    world.hasCookie = false;
    expect(await session.token()).toBeNull();
    world.hasCookie = true;
    expect(await session.token()).toBe('t2');
    world.hasCookie = false;
    session.check();
    expect(session.$session.get()).toEqual({ status: 'unauthenticated', accessToken: null, user: null });
  });

  test('signing out while the session is asked for wins', async () => {
    const { world, session } = browser();
    const token = session.token();
    world.hasCookie = false;
    expect(await token).toBeNull();
  });

  test('signing in in another is seen on return', async () => {
    const { world, session } = browser(null);
    await session.load();
    Object.assign(world, { user: olga, hasCookie: true });
    session.check();
    await vi.advanceTimersByTimeAsync(0);
    expect(session.$session.get().user).toEqual(olga);
  });
});

describe('calls', () => {
  /** A server that refuses these tokens. */
  function client(session: ReturnType<typeof browser>['session'], refused: readonly string[], isPublic = false) {
    const sent: TransportRequest[] = [];
    const transport: Transport = async (request) => {
      sent.push(request);
      if (!refused.includes(request.headers['X-Access-Token'] ?? '')) return Response.json({ ok: true });
      if (isPublic) return Response.json({ ok: true }, { headers: { 'X-Answered-As': 'visitor' } });
      return Response.json({ title: 'Войдите ещё раз', code: 'unauthorized' }, { status: 401 });
    };
    const call = createCall(sessionTransport(transport, session));
    return { call, tokens: () => sent.map(({ headers }) => headers['X-Access-Token']) };
  }

  test('carry the token; a visitor’s carry none', async () => {
    const { call, tokens } = client(browser().session, []);
    await call('GET /health');
    expect(tokens()).toEqual(['t1']);
    const visitor = client(browser(null).session, []);
    await visitor.call('GET /health');
    expect(visitor.tokens()).toEqual([undefined]);
  });

  test('are repeated once with a new token; calls that failed together ask for it once', async () => {
    const { world, session } = browser();
    const { call, tokens } = client(session, ['t1']);
    await Promise.all([call('GET /health'), call('GET /health')]);
    expect(tokens()).toEqual(['t1', 't1', 't2', 't2']);
    expect(world.asked).toBe(2);
  });

  test('a second refusal is final', async () => {
    const { session } = browser();
    const { call, tokens } = client(session, ['t1', 't2']);
    await expect(call('GET /health')).rejects.toMatchObject({ code: 'unauthorized' });
    expect(tokens()).toEqual(['t1', 't2']);
    expect(session.$session.get().status).toBe('unauthenticated');
  });

  test('are not repeated as somebody else', async () => {
    const { world, session } = browser();
    const { call, tokens } = client(session, ['t1']);
    await session.token();
    world.user = olga;
    await expect(call('GET /health')).rejects.toMatchObject({ status: 401 });
    expect(tokens()).toEqual(['t1']);
    expect(session.$session.get().user).toEqual(olga);
  });

  test('a 401 stays a 401 when there is no network for a new token', async () => {
    const { world, session } = browser();
    const { call } = client(session, ['t1']);
    await session.token();
    world.isDown = true;
    await expect(call('GET /health')).rejects.toMatchObject({ status: 401 });
  });

  test('a read answered as a visitor’s is repeated, a write is not: it has happened', async () => {
    const { session } = browser();
    const { call, tokens } = client(session, ['t1'], true);
    await call('POST /users/password-strength', { password: 'крановщик' });
    expect(tokens()).toEqual(['t1']);
    await call('GET /health');
    expect(tokens()).toEqual(['t1', 't2']);
    const reading = client(browser().session, ['t1'], true);
    await reading.call('GET /health');
    expect(reading.tokens()).toEqual(['t1', 't2']);
  });
});
