import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSessionResolver, findAccountByEmail } from '#server/domains/account/index.ts';
import { countPasswordTry } from '#server/domains/account/password/password-tries.ts';
import { system } from '#server/platform/actor.ts';
import { createLimiter } from '#server/platform/limits.ts';
import type { Call, CallError } from '#shared/client/call.ts';
import { CODE_DIGITS } from '#shared/domain/limits.ts';
import { DAY_MS, SECOND_MS } from '#shared/domain/time.ts';
import {
  codeFor,
  isSignedIn,
  openBrowser,
  phone,
  signUpByEmail,
  signUpByPhone,
  type TestBrowser,
} from '../setup/account-world.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { counts } from '../setup/counts.ts';
import { injectCall } from '../setup/inject-call.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const PASSWORD = 'Крепкая балка 40Б2';
const BOXES = { agreement: true, personalAgreement: true } as const;
const later = (ms: number) => {
  t.clock.time = new Date(t.clock.time.getTime() + ms);
};
/** Limits are counted by the system's clock: their rows get a day older instead. */
async function nextDay(): Promise<void> {
  later(DAY_MS);
  await t.pool.query('update rate_limit set expire = expire - $1', [DAY_MS]);
}
const codeOf = (refusal: CallError) => refusal.code;
/** What a day of guessing may succeed with, at most. */
const CHANCE_MAX = 1e-4;

describe(`${counts.GUESSES} guesses of a code, each from another address`, () => {
  const CONFIRM = {
    'a sign-in': 'POST /users/applicant/login/phone/confirm',
    'a sign-up': 'POST /users/applicant/signup/phone/confirm',
  } as const;
  const request = {
    'a sign-in': (call: Call) => call('POST /users/applicant/login/phone/request', { phone: phone(1) }),
    'a sign-up': (call: Call) => call('POST /users/applicant/signup/phone/request', { phone: phone(1), ...BOXES }),
  };

  /** A fresh code to the owner, for another step or the same; null when none is sent any more. */
  function another(way: keyof typeof CONFIRM, before: string | null) {
    const { call } = openBrowser(t);
    const sent = before ? call('POST /users/confirmation/{id}/resend', { id: before }) : request[way](call);
    return sent.catch(() => null);
  }

  test('compare too few to hit, and lock nobody out', { timeout: 600_000 }, async () => {
    const owner = openBrowser(t);
    const { user } = await signUpByPhone(t, owner, phone(1));
    await nextDay();
    let guesses = 0;
    let compared = 0;
    const known = { 'a sign-in': null, 'a sign-up': null } as Record<keyof typeof CONFIRM, string | null>;
    while (guesses < counts.GUESSES) {
      later(61 * SECOND_MS);
      for (const way of ['a sign-in', 'a sign-up'] as const) {
        const sent = await another(way, known[way]);
        known[way] ??= sent?.confirmationId ?? null;
        const right = await codeFor(t, phone(1));
        // A code is looked at when the refusal is at its field; one that is over answers otherwise.
        for (let turn = 0; turn < (sent ? 6 : 1) && guesses < counts.GUESSES; turn += 1, guesses += 1) {
          const guess = String((Number(right) + 1 + guesses) % 10 ** CODE_DIGITS).padStart(CODE_DIGITS, '0');
          const code = { confirmationId: known[way] ?? '', code: guess };
          const thief = openBrowser(t);
          const refusal = await thief.call(CONFIRM[way], code).then(() => 'signed in', codeOf);
          expect(['bad_argument', 'wrong_state']).toContain(refusal);
          if (refusal === 'bad_argument') compared += 1;
          expect(thief.jar.has('session')).toBe(false);
        }
      }
    }
    expect(compared).toBeGreaterThan(0);
    expect(compared / 10 ** CODE_DIGITS).toBeLessThanOrEqual(CHANCE_MAX);
    expect(await owner.reload()).toHaveProperty('user');

    await nextDay();
    const { confirmationId } = await owner.call('POST /users/applicant/login/phone/request', { phone: phone(1) });
    const code = await codeFor(t, phone(1));
    const answer = await owner.call('POST /users/applicant/login/phone/confirm', { confirmationId, code });
    expect(answer).toMatchObject({ step: 'signed-in', session: { user: { id: user.id } } });
  });

  test('of a recovery leave the password as it is', { timeout: 600_000 }, async () => {
    const email = 'guessed-recovery@pochta.example';
    const owner = openBrowser(t);
    await signUpByEmail(t, owner, email, PASSWORD);
    let compared = 0;
    let confirmationId = '';
    for (let guesses = 0; guesses < counts.GUESSES; guesses += 1) {
      if (guesses % 6 === 0) {
        later(61 * SECOND_MS);
        const sent = await openBrowser(t)
          .call('POST /users/password-recovery/request', { email })
          .catch(() => null);
        confirmationId = sent?.confirmationId ?? confirmationId;
      }
      const right = await codeFor(t, email);
      const guess = String((Number(right) + 1 + guesses) % 10 ** CODE_DIGITS).padStart(CODE_DIGITS, '0');
      const refusal = await openBrowser(t)
        .call('POST /users/password-recovery/check', { confirmationId, code: guess })
        .catch(codeOf);
      expect(['bad_argument', 'wrong_state']).toContain(refusal);
      if (refusal === 'bad_argument') compared += 1;
    }
    expect(compared / 10 ** CODE_DIGITS).toBeLessThanOrEqual(CHANCE_MAX);
    await owner.call('POST /users/applicant/login/email', { email, password: PASSWORD });
  });
});

describe(`${counts.GUESSES} guesses of a password`, () => {
  /** The weakest password that can be set: 2 of 4 by zxcvbn. */
  const GUESSES_OF_WEAKEST = 1e6;
  const enter = ({ call }: TestBrowser, email: string, password: string) =>
    call('POST /users/applicant/login/email', { email, password });

  test('from as many addresses compare too few to hit; the owner gets in', { timeout: 600_000 }, async () => {
    const [email, nobody] = ['guessed@pochta.example', 'nobodys@pochta.example'];
    const home = openBrowser(t);
    await signUpByEmail(t, home, email, PASSWORD);
    const { csrfToken } = await home.call('GET /auth/csrf');
    await home.call('POST /auth/signout', { csrfToken }).catch(() => {});
    const refusals = new Map<string, number>();
    for (let guess = 0; guess < counts.GUESSES; guess += 1) {
      const thief = openBrowser(t);
      const known = await enter(thief, email, `неверный ${guess}`).catch(codeOf);
      const unknown = await enter(thief, nobody, `неверный ${guess}`).catch(codeOf);
      expect(known).toBe(unknown);
      refusals.set(String(known), (refusals.get(String(known)) ?? 0) + 1);
    }
    const compared = refusals.get('bad_argument') ?? 0;
    expect([...refusals.keys()]).toEqual(['bad_argument', 'limit_exceeded']);
    expect(compared / GUESSES_OF_WEAKEST).toBeLessThanOrEqual(CHANCE_MAX);
    // Even the right one tells a stranger nothing now.
    await expect(enter(openBrowser(t), email, PASSWORD)).rejects.toMatchObject({ code: 'limit_exceeded' });

    expect((await enter(home, email, PASSWORD)).user.name).toBe(email);
    // From an address that was never seen: a recovery makes it the owner's.
    const abroad = openBrowser(t);
    await expect(enter(abroad, email, PASSWORD)).rejects.toMatchObject({ code: 'limit_exceeded' });
    const { confirmationId } = await abroad.call('POST /users/password-recovery/request', { email });
    const code = await codeFor(t, email);
    const { token } = await abroad.call('POST /users/password-recovery/check', { confirmationId, code });
    await abroad.call('POST /users/password-recovery/confirm', { token, password: 'Другая балка 20Ш1' });
    expect((await enter(abroad, email, 'Другая балка 20Ш1')).user.name).toBe(email);
    await nextDay();
    expect((await enter(openBrowser(t), email, 'Другая балка 20Ш1')).user.name).toBe(email);
  });

  test('from an address of the owner are fifty more, and no more', async () => {
    const email = 'own-address@pochta.example';
    const { user } = await signUpByEmail(t, openBrowser(t), email, PASSWORD);
    const { ip } = await t.db
      .selectFrom('session')
      .select('ip')
      .where('accountId', '=', user.id)
      .executeTakeFirstOrThrow();
    const account = await findAccountByEmail(t.db, 'applicant', email);
    const limiter = await createLimiter(t.pool);
    /** A try before the password is compared, which takes long. */
    const tryFrom = (address: string) =>
      countPasswordTry({ ...t.context(system), ip: address, limiter, origin: null, userAgent: '', visitor: null }, t, {
        side: 'applicant',
        email,
        account,
      }).then(() => 'counted', codeOf);
    const tries: string[] = [];
    for (let one = 0; one < 101; one += 1) tries.push(await tryFrom(ip));
    expect(tries).toEqual([...Array<string>(100).fill('counted'), 'limit_exceeded']);
    expect(await tryFrom('10.99.99.99')).toBe('limit_exceeded');
  });

  test('from one address cost work after ten', async () => {
    const email = 'one-address@pochta.example';
    await signUpByEmail(t, openBrowser(t), email, PASSWORD);
    const thief = openBrowser(t);
    const refusals: unknown[] = [];
    for (let guess = 0; guess < 12; guess += 1)
      refusals.push(await enter(thief, email, `неверный ${guess}`).catch(codeOf));
    expect(refusals).toEqual([...Array<string>(10).fill('bad_argument'), 'captcha_required', 'captcha_required']);
    await expect(thief.call('POST /users/applicant/login/phone/request', { phone: phone(5) })).rejects.toMatchObject({
      code: 'captcha_required',
    });
    await enter(openBrowser(t), email, PASSWORD);
  });
});

describe('a right that ends', () => {
  const CHANGES: Readonly<Record<string, (accountId: string) => Promise<unknown>>> = {
    'by a suspension': (id) => t.db.updateTable('account').set({ status: 'suspended' }).where('id', '=', id).execute(),
    'by erasure': (id) =>
      t.db
        .updateTable('account')
        .set({ status: 'erased', erasedAt: t.clock.time, email: null, phone: null, passwordHash: null })
        .where('id', '=', id)
        .execute(),
    'with its session': (id) =>
      t.db
        .updateTable('session')
        .set({ endedAt: t.clock.time, endedBecause: 'ended_elsewhere' })
        .where('accountId', '=', id)
        .execute(),
  };

  test.each(Object.entries(CHANGES))('%s, ends with the next request, in other processes too', async (name, change) => {
    const app = await t.anotherProcess();
    const here = openBrowser(t);
    const { user } = await signUpByPhone(t, here, phone(100 + Object.keys(CHANGES).indexOf(name)));
    const there: TestBrowser = openBrowser({ app });
    for (const [cookie, value] of here.jar) there.jar.set(cookie, value);
    there.token = here.token;
    /** As a page finds its caller. */
    const pageCaller = () =>
      createSessionResolver({ db: t.db, clock: t.clock, secrets: t.secrets })(here.jar.get('session') ?? '');
    expect(await isSignedIn(there)).toBe(true);
    expect(await pageCaller()).toMatchObject({ accountId: user.id });

    await change(user.id);
    expect([await isSignedIn(there), await isSignedIn(here)]).toEqual([false, false]);
    expect(await pageCaller()).toBeNull();
    const stale = openBrowser({ app });
    for (const [cookie, value] of here.jar) stale.jar.set(cookie, value);
    expect(await stale.reload()).toEqual({});
    expect(stale.jar.has('session')).toBe(false);
    await expect(there.call('POST /auth/token/refresh')).rejects.toMatchObject({ code: 'unauthorized' });
    expect(there.jar.size).toBe(0);
  });
});

test('a session planted into a browser never becomes that of its owner', async () => {
  const thief = openBrowser(t);
  const { user: thiefs } = await signUpByPhone(t, thief, phone(200));
  const planted = new Map(thief.jar);
  const browser = openBrowser(t);
  for (const [name, value] of planted) browser.jar.set(name, value);
  const { user } = await signUpByPhone(t, browser, phone(201));
  expect(user.id).not.toBe(thiefs.id);
  for (const [name, value] of planted) if (name !== 'signed_in') expect(browser.jar.get(name)).not.toBe(value);
  // The planted session has ended, and nothing of it leads to the other account.
  expect(await thief.reload()).toEqual({});
  expect(await isSignedIn({ call: injectCall(t.app, { jar: planted }) })).toBe(false);
});

describe('changing the own account', () => {
  const row = (id: string) => t.db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

  async function patch(browser: TestBrowser, body: object) {
    const answer = await t.app.inject({
      method: 'PATCH',
      url: '/api/users/applicant/update',
      headers: { 'x-access-token': browser.token ?? '', 'content-type': 'application/json' },
      payload: JSON.stringify(body),
    });
    return answer.statusCode;
  }

  test('takes its current version and no other', async () => {
    const browser = openBrowser(t);
    const { user } = await signUpByPhone(t, browser, phone(300));
    const before = await row(user.id);
    for (const version of [before.version + 1, before.version - 1, -1, 2 ** 31, 2 ** 53])
      expect([400, 409]).toContain(await patch(browser, { version, firstName: 'Вор' }));
    for (const version of [String(before.version), before.version + 0.5, null, undefined, [before.version], true])
      expect(await patch(browser, { version, firstName: 'Вор' })).toBe(400);
    expect(await row(user.id)).toEqual(before);
  });

  test('in five tabs at once changes it once', async () => {
    const browser = openBrowser(t);
    const { user } = await signUpByPhone(t, browser, phone(310));
    const { version } = await row(user.id);
    const names = ['Анна', 'Белла', 'Вера', 'Галина', 'Дарья'];
    const answers = await Promise.all(names.map((firstName) => patch(browser, { version, firstName })));
    expect(answers.toSorted()).toEqual([200, 409, 409, 409, 409]);
    expect(await row(user.id)).toMatchObject({
      version: version + 1,
      firstName: names[answers.indexOf(200)],
    });
  });
});

test('a right code sent five times at once signs in once', async () => {
  await signUpByPhone(t, openBrowser(t), phone(320));
  later(61 * SECOND_MS);
  const browsers = Array.from({ length: 5 }, () => openBrowser(t));
  const { confirmationId } = await openBrowser(t).call('POST /users/applicant/login/phone/request', {
    phone: phone(320),
  });
  const code = await codeFor(t, phone(320));
  const answers = await Promise.all(
    browsers.map(({ call }) =>
      call('POST /users/applicant/login/phone/confirm', { confirmationId, code }).then(() => 'signed in', codeOf),
    ),
  );
  expect(answers.toSorted()).toEqual(['signed in', ...Array<string>(4).fill('wrong_state')]);
  expect(browsers.filter(({ jar }) => jar.has('session'))).toHaveLength(1);
});
