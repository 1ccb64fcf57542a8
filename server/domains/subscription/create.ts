import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { subscriptionContracts } from '#shared/contracts/subscription.ts';
import {
  ASKED_PER_HOUR,
  ASKS_MAX,
  CONFIRM_HOURS,
  nextIssueAt,
  SUBSCRIPTIONS_MAX,
  type SubscriptionSchedule,
} from '#shared/domain/subscription.ts';
import { HOUR_MS, HOUR_SECONDS } from '#shared/domain/time.ts';
import { inTransaction, type DatabaseTransaction } from '../../database/connect.ts';
import { actorKey } from '../../platform/binder.ts';
import type { CallContext } from '../../platform/context.ts';
import { enforce } from '../../platform/decision.ts';
import { badField, DomainError } from '../../platform/problems.ts';
import { assertUsableAddress, findAccount, recordForNewsletter } from '../account/index.ts';
import { timeZoneOf } from '../compendium/index.ts';
import { describe, type Described } from './describe.ts';
import { canKeepSubscriptions, canSubscribe, type Owner } from './policy.ts';
import {
  countAsk,
  countOwn,
  findSameOfEmail,
  findSameOfOwner,
  insertSubscription,
  lockOwner,
  setSubscription,
} from './repository.ts';
import type { SubscriptionRow } from './stored.ts';
import { signLink } from './tokens.ts';
import type { SubscriptionTools } from './tools.ts';

type ApplicantBody = z.output<(typeof subscriptionContracts)['POST /subscription/applicant']['body']>;
type MemberBody = z.output<(typeof subscriptionContracts)['POST /subscription/company-member']['body']>;
type Answer = { status: 'active' | 'pending' };
type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

/** What is asked for. */
interface Wanted {
  kind: SubscriptionRow['kind'];
  described: Described;
  schedule: SubscriptionSchedule;
}

/**
 * Subscribes an applicant or, by an address, a visitor. Throws `bad_argument` for an unknown list and without an address,
 * `captcha_required` for visitors, `conflict` for one's own second newsletter of the same list, `limit_exceeded`. A visitor learns
 * nothing of an address: what happens depends only on what is asked for it without an account.
 */
export async function subscribeApplicant(
  context: CallContext,
  tools: SubscriptionTools,
  { kind, list, email, ...given }: ApplicantBody,
): Promise<Answer> {
  const { accountId } = enforce(canSubscribe(context.actor, kind));
  const account = accountId === null ? undefined : await findAccount(context.db, accountId);
  const described = await describe(context.db, tools, { kind, list, companyId: null });
  const wanted = { kind, described, schedule: scheduleOf(given, account?.cityId ?? null) };
  if (account) {
    await countAsked(context);
    return subscribeAccount(context, tools, account, null, email, wanted);
  }
  if (email === undefined) throw badField('email', 'is_empty', 'Введите почту: на\u00a0неё придут письма');
  assertUsableAddress(email);
  await tools.suspicion.prove(context, {
    waitSeconds: HOUR_SECONDS,
    detail: 'Войдите или включите JavaScript, чтобы подписаться',
  });
  await countAsked(context);
  return askVisitor(context, tools, email, wanted);
}

function countAsked({ actor, ip, limiter }: CallContext): Promise<void> {
  return limiter.consume('newsletters', { points: ASKED_PER_HOUR, seconds: HOUR_SECONDS }, actorKey(actor, ip));
}

/** Subscribes a member at the address of their sign-in. Throws as {@link subscribeApplicant}. */
export async function subscribeMember(
  context: CallContext,
  tools: SubscriptionTools,
  { kind, list, ...given }: MemberBody,
): Promise<Answer> {
  const { accountId, companyId } = enforce(canKeepSubscriptions(context.actor));
  const account = await findAccount(context.db, accountId);
  if (!account) throw new DomainError('unauthorized');
  const described = await describe(context.db, tools, { kind, list, companyId });
  const wanted = { kind, described, schedule: scheduleOf(given, account.cityId) };
  return subscribeAccount(context, tools, account, companyId, undefined, wanted);
}

function scheduleOf(
  { frequency, hour, weekday, timeZone }: Omit<SubscriptionSchedule, 'timeZone'> & { timeZone?: string | undefined },
  cityId: number | null,
): SubscriptionSchedule {
  return { frequency, hour, weekday, timeZone: timeZone ?? timeZoneOf(cityId) };
}

/** At the confirmed address of the account at once, at any other when its owner has confirmed it. */
async function subscribeAccount(
  context: CallContext,
  tools: SubscriptionTools,
  account: Account,
  companyId: number | null,
  email: string | undefined,
  wanted: Wanted,
): Promise<Answer> {
  const owner: Owner = { accountId: account.id, companyId };
  const confirmed = account.emailConfirmedAt ? account.email : null;
  const other = confirmed !== null && (email === undefined || email === confirmed) ? null : (email ?? account.email);
  if (confirmed === null && other === null)
    throw badField('email', 'is_empty', 'Введите почту: на\u00a0неё придут письма');
  if (other !== null) assertUsableAddress(other);
  const now = context.clock.now();
  return inTransaction(context.db, async (tx) => {
    await lockOwner(tx, account.id);
    const same = await findSameOfOwner(tx, owner, sameOf(wanted));
    if (same && same.status !== 'pending')
      throw new DomainError('conflict', { detail: 'Вы\u00a0уже подписаны на\u00a0этот список' });
    if (!same && (await countOwn(tx, owner, now)) >= SUBSCRIPTIONS_MAX)
      throw new DomainError('limit_exceeded', {
        detail: `Больше ${SUBSCRIPTIONS_MAX} подписок не\u00a0бывает. Отпишитесь от\u00a0одной и\u00a0попробуйте снова`,
      });
    if (other !== null) return ask(tx, context, tools, { email: other, owner, same, wanted });
    const id = same?.id ?? randomUUID();
    const columns = { email: null, confirmUntil: null, nextAt: nextIssueAt(wanted.schedule, now), seenUntil: now };
    await put(tx, same, { ...columns, ...owner, id, status: 'active' }, wanted, now);
    await recordForNewsletter(tx, context, tools, id, owner.accountId);
    return { status: 'active' };
  });
}

async function askVisitor(
  context: CallContext,
  tools: SubscriptionTools,
  email: string,
  wanted: Wanted,
): Promise<Answer> {
  return inTransaction(context.db, async (tx) => {
    await lockOwner(tx, email);
    const same = await findSameOfEmail(tx, email, sameOf(wanted));
    return ask(tx, context, tools, { email, owner: { accountId: null, companyId: null }, same, wanted });
  });
}

interface Asking {
  email: string;
  owner: Owner | { accountId: null; companyId: null };
  same: SubscriptionRow | undefined;
  wanted: Wanted;
}

/**
 * Sends a mail by which the owner of the address confirms. One that they have confirmed before stays as it is, and the mail says
 * so: for whoever asks it is the same.
 */
async function ask(
  tx: DatabaseTransaction,
  context: CallContext,
  tools: SubscriptionTools,
  { email, owner, same, wanted }: Asking,
): Promise<Answer> {
  const { clock, jobs } = context;
  const { secrets, messages } = tools;
  const now = clock.now();
  const isConfirmed = same !== undefined && same.status !== 'pending';
  if (owner.accountId !== null) await lockOwner(tx, email);
  const asks = { now, since: new Date(now.getTime() - CONFIRM_HOURS * HOUR_MS), max: ASKS_MAX };
  if (!(await countAsk(tx, secrets.hash('subscription address', email), asks)))
    throw new DomainError('limit_exceeded', {
      detail:
        'Мы\u00a0уже отправили на\u00a0этот адрес три письма. Поищите их в\u00a0«Спаме» или попробуйте через два дня',
      retryAfterSeconds: CONFIRM_HOURS * HOUR_SECONDS,
    });
  // A link that was mailed to another address must not confirm this one.
  const id = same?.email === email ? same.id : randomUUID();
  const consentSubject = await recordForNewsletter(tx, context, tools, id, owner.accountId);
  if (!isConfirmed) {
    const confirmUntil = new Date(now.getTime() + CONFIRM_HOURS * HOUR_MS);
    const columns = { ...owner, email, id, confirmUntil, consentSubject, status: 'pending', nextAt: null } as const;
    await put(tx, same, { ...columns, seenUntil: now }, wanted, now);
  }
  await messages.mail(tx, jobs, email, 'newsletter-confirm', {
    kind: wanted.kind,
    title: wanted.described.plainTitle,
    link: `/newsletter/confirm/${signLink(secrets, 'confirm', id)}`,
    hours: CONFIRM_HOURS,
    isConfirmed,
  });
  return { status: 'pending' };
}

const sameOf = ({ kind, described: { href } }: Wanted) => ({ kind, href });

type Columns = Pick<
  SubscriptionRow,
  'id' | 'accountId' | 'companyId' | 'email' | 'status' | 'confirmUntil' | 'nextAt' | 'seenUntil'
> &
  Partial<Pick<SubscriptionRow, 'consentSubject'>>;

/** Adds it, or asks anew for one that waits. */
async function put(
  tx: DatabaseTransaction,
  same: SubscriptionRow | undefined,
  columns: Columns,
  { kind, described, schedule }: Wanted,
  now: Date,
): Promise<void> {
  const row = { ...columns, ...described, ...schedule, kind, createdAt: now };
  await (same ? setSubscription(tx, same.id, row) : insertSubscription(tx, row));
}
