import { randomUUID } from 'node:crypto';
import type { CallInput } from '#shared/contracts/contract.ts';
import type { subscriptionContracts } from '#shared/contracts/subscription.ts';
import { productJobs } from '#server/domains/all.ts';
import { sendDue } from '#server/domains/subscription/index.ts';
import { system, type Actor } from '#server/platform/actor.ts';
import { addDays } from '#shared/domain/time.ts';
import type { TestApp } from './app.ts';
import { makeApplicant, makeMember, type TestMember } from './responds.ts';

type Asked = Partial<CallInput<(typeof subscriptionContracts)['POST /subscription/applicant']>>;

/** What somebody sends who wants all vacancies every morning. */
export const wanted = (asked: Asked = {}) =>
  ({ kind: 'vacancies', frequency: 'daily', advertisingMaterials: true, ...asked }) as const;

export const newAddress = (): string => `reader-${randomUUID().slice(0, 8)}@pochta.example`;

/** An applicant who has confirmed an address. */
export async function makeReader(
  t: TestApp,
  email = newAddress(),
): Promise<Actor & { kind: 'applicant'; email: string }> {
  const actor = await makeApplicant(t.db);
  await confirmAddress(t, actor.accountId, email);
  return { ...actor, email };
}

export async function confirmAddress(t: TestApp, accountId: string, email: string | null): Promise<void> {
  const emailConfirmedAt = email === null ? null : t.clock.now();
  await t.db.updateTable('account').set({ email, emailConfirmedAt }).where('id', '=', accountId).execute();
}

/** A member who has confirmed the address of their sign-in. */
export async function makeReadingMember(
  t: TestApp,
  companyId: number,
  parts: Parameters<typeof makeMember>[2] = {},
): Promise<TestMember & { email: string }> {
  const member = await makeMember(t.db, companyId, parts);
  const email = newAddress();
  await confirmAddress(t, member.accountId, email);
  return { ...member, email };
}

/** Newsletters of different lists that an account has confirmed, as if it had asked for each. */
export async function fillUp(
  t: TestApp,
  accountId: string,
  count: number,
  status: 'active' | 'paused' = 'paused',
): Promise<void> {
  await t.db
    .insertInto('subscription')
    .values(
      Array.from({ length: count }, (_, at) => ({
        id: randomUUID(),
        kind: 'vacancies',
        status,
        accountId,
        href: `/vacancy-list?${status}=${at}`,
        title: 'а',
        plainTitle: 'а',
        frequency: 'daily',
        hour: 9,
        weekday: 1,
        timeZone: 'Europe/Moscow',
        nextAt: status === 'active' ? morning(t) : null,
        seenUntil: t.clock.now(),
        createdAt: t.clock.now(),
      })),
    )
    .execute();
}

/** The token of the link of the newest mail to confirm. */
export async function confirmToken(t: TestApp, email: string): Promise<string> {
  const { data } = await t.messages.last(email, 'newsletter-confirm');
  return data.link.split('/').at(-1) ?? '';
}

/** The issues that an address has got, in order. */
export async function issuesTo(t: TestApp, email: string) {
  return (await t.messages.to(email)).flatMap((message) => (message.name === 'newsletter' ? [message.data] : []));
}

/** Moves the clock and looks for what is due then. */
export async function runAt(t: TestApp, at: Date): Promise<void> {
  t.clock.time = at;
  await sendDue(t.context(system), t.sources);
}

/** Nine in the morning of Moscow, so many days after the clock's. */
export function morning(t: TestApp, days = 1): Date {
  const at = addDays(t.clock.now(), days);
  at.setUTCHours(6, 0, 0, 0);
  return at;
}

/** What runs each day: forgets what was never confirmed. */
export async function deleteOldSubscriptions(t: TestApp): Promise<void> {
  const job = productJobs(t.sources).scheduled.find(({ name }) => name === 'delete-old-subscriptions');
  await job?.run(t.context(system));
}
