import { randomBytes } from 'node:crypto';
import type { Call } from '#shared/client/call.ts';
import type { Session } from '#shared/contracts/session.ts';
import type { TestApp } from './app.ts';
import { injectCall } from './inject-call.ts';

export const ANDROID =
  'Mozilla/5.0 (Linux; Android 11; M2006C3LG) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';
export const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';

/** A browser on our own pages: it keeps cookies, and calls with the access token of its session. */
export interface TestBrowser {
  call: Call;
  jar: Map<string, string>;
  /** The access token that the next calls send; null: none. */
  token: string | null;
  /** As after a reload: asks for the session and takes its token. */
  reload(): Promise<Session | Record<string, never>>;
}

export function openBrowser({ app }: Pick<TestApp, 'app'>, userAgent = ANDROID): TestBrowser {
  const jar = new Map<string, string>();
  const browser: TestBrowser = {
    jar,
    token: null,
    call: injectCall(app, { jar, userAgent, ip: ownAddress(), accessToken: () => browser.token }),
    async reload() {
      const session = await browser.call('GET /auth/session');
      browser.token = 'accessToken' in session ? session.accessToken : null;
      return session;
    },
  };
  return browser;
}

/** Addresses are counted, so each browser has its own. */
function ownAddress(): string {
  const [one, two, three] = randomBytes(3);
  return `10.${one}.${two}.${three}`;
}

const BOXES = { agreement: true, personalAgreement: true } as const;

/** Whether the browser's calls are somebody's. */
export const isSignedIn = ({ call }: Pick<TestBrowser, 'call'>): Promise<boolean> =>
  call('GET /users/me').then(
    () => true,
    () => false,
  );

/** A number of its own for each test: `phone(1)` is +79170000001. */
export const phone = (index: number) => `+7917${String(index).padStart(7, '0')}`;

/** The code in the newest message to the recipient. */
export async function codeFor({ messages }: Pick<TestApp, 'messages'>, recipient: string): Promise<string> {
  const { data } = await messages.last(recipient);
  if (!('code' in data)) throw new Error(`No code was sent to ${recipient}`);
  return data.code;
}

/** Signs up by phone; the browser is signed in afterwards. */
export async function signUpByPhone(t: TestApp, browser: TestBrowser, number: string): Promise<Session> {
  const { confirmationId } = await browser.call('POST /users/applicant/signup/phone/request', {
    phone: number,
    ...BOXES,
  });
  const code = await codeFor(t, number);
  const session = await browser.call('POST /users/applicant/signup/phone/confirm', { confirmationId, code });
  browser.token = session.accessToken;
  return session;
}

/** Of whoever signs up here by e-mail without another one. */
export const PASSWORD = 'Крепкая балка 40Б2';

/** Signs up by e-mail and sets the password. */
export async function signUpByEmail(
  t: TestApp,
  browser: TestBrowser,
  email: string,
  password = PASSWORD,
): Promise<Session> {
  const { confirmationId } = await browser.call('POST /users/applicant/signup/email/request', { email, ...BOXES });
  const code = await codeFor(t, email);
  const session = await browser.call('POST /users/applicant/signup/email/confirm', { confirmationId, code });
  browser.token = session.accessToken;
  await browser.call('POST /users/applicant/set-password', { password });
  return session;
}
