import type { CallInput } from '#shared/contracts/contract.ts';
import type { Contracts } from '#shared/contracts/index.ts';
import type { Session } from '#shared/contracts/session.ts';
import { codeFor, openBrowser, type TestBrowser } from './account-world.ts';
import type { TestApp } from './app.ts';

export const PASSWORD = 'Крепкая балка 40Б2';

export const COMPANY_BOXES = { agreement: true, offerCompany: true, personalAgreement: true } as const;
export const MEMBER_BOXES = { agreement: true, personalAgreement: true } as const;

const WEIGHTS = [2, 4, 10, 3, 5, 9, 4, 6, 8];

/** What the register of the sandbox says of the INN. */
type Fate = 'plain' | 'branches' | 'liquidated' | 'unknown';
const FATES: Readonly<Record<Fate, number>> = { plain: 1, branches: 7, liquidated: 8, unknown: 9 };

/** An INN of its own for each number, with right check digits. */
export function innOf(number: number, fate: Fate = 'plain'): string {
  const digits = `77${String(number).padStart(6, '0')}${FATES[fate]}`;
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(digits[at]), 0);
  return `${digits}${(sum % 11) % 10}`;
}

type InfoInput = CallInput<Contracts['POST /users/company-member/signup/email/check-info']>;

export const infoOf = (inn: string, token: string, info: Partial<InfoInput> = {}): InfoInput => ({
  token,
  inn,
  brandName: 'Мостострой-12',
  firstName: 'Алсу',
  lastName: 'Хайруллина',
  position: 'Директор',
  phone: '+7 917 204-16-83',
  ...info,
});

/** The info and the password: the last two steps. */
export async function finishSignUp(
  { call }: Pick<TestBrowser, 'call'>,
  info: InfoInput,
  password = PASSWORD,
): Promise<Session> {
  await call('POST /users/company-member/signup/email/check-info', info);
  return call('POST /users/company-member/signup/email/add-info', { token: info.token, password });
}

/** Goes as far as the token for the INN. */
export async function startSignUp(t: TestApp, { call }: TestBrowser, email: string): Promise<string> {
  const { confirmationId } = await call('POST /users/company-member/signup/email/request', { email, ...COMPANY_BOXES });
  const code = await codeFor(t, email);
  return (await call('POST /users/company-member/signup/email/confirm', { confirmationId, code })).token;
}

/** A company with its head, who is signed in in the browser. */
export async function signUpCompany(
  t: TestApp,
  email: string,
  inn: string,
  info: Partial<InfoInput> = {},
): Promise<TestBrowser & { session: Session; companyId: number }> {
  const browser = openBrowser(t);
  const token = await startSignUp(t, browser, email);
  const session = await finishSignUp(browser, infoOf(inn, token, info));
  browser.token = session.accessToken;
  const { company } = await browser.call('GET /company/head-company');
  return Object.assign(browser, { session, companyId: company.id });
}

/** The token of the newest invitation to the address. */
export async function invitationToken({ messages }: TestApp, email: string): Promise<string> {
  const { data } = await messages.last(email, 'invitation');
  return new URL(data.link).searchParams.get('token') ?? '';
}

type GrantInput = Omit<CallInput<Contracts['POST /company/members/invite/request']>, 'email'>;

/** A member whom `inviter` has invited; signed in in the browser that is returned. */
export async function addMember(
  t: TestApp,
  inviter: Pick<TestBrowser, 'call'>,
  email: string,
  grant: GrantInput = { role: 'recruiter' },
): Promise<TestBrowser & { id: string }> {
  await inviter.call('POST /company/members/invite/request', { email, ...grant });
  const browser = openBrowser(t);
  const session = await browser.call('POST /company/members/invite/add-info', {
    token: await invitationToken(t, email),
    firstName: 'Ринат',
    lastName: 'Галеев',
    phone: '+7 917 204-16-84',
    password: PASSWORD,
    ...MEMBER_BOXES,
  });
  browser.token = session.accessToken;
  const { items } = await browser.call('GET /company/members', {});
  return Object.assign(browser, { id: items.find(({ isMe }) => isMe)?.id ?? '' });
}

export async function signInMember(t: TestApp, email: string, password = PASSWORD): Promise<TestBrowser> {
  const browser = openBrowser(t);
  const answer = await browser.call('POST /users/company-member/login/email', { email, password });
  browser.token = 'accessToken' in answer ? answer.accessToken : null;
  return browser;
}
