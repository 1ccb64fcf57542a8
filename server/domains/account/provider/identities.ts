import type { Session } from '#shared/contracts/session.ts';
import { PROVIDER_NAMES, SIGN_IN_PROVIDERS, type SignInProviderId } from '#shared/domain/sign-in-providers.ts';
import { toIso } from '#shared/domain/time.ts';
import { inTransaction } from '../../../database/connect.ts';
import type { CallCookies } from '../../../platform/binder.ts';
import type { CallContext } from '../../../platform/context.ts';
import { DomainError } from '../../../platform/problems.ts';
import { lockDestination } from '../confirmation/confirmation-repository.ts';
import { recordOwn, type GivenBoxes } from '../consent/given-consents.ts';
import { deleteIdentity, findIdentitiesOf, findIdentity, insertIdentity } from './identity-repository.ts';
import { assertOwner, changeOwn, readOwn } from '../own-account.ts';
import { openKept, type Kept } from './provider-cookies.ts';
import { findAccount, findAccountByEmail, insertAccount } from '../repository.ts';
import { startSession, type SessionCookies } from '../sign-in/sessions.ts';
import { assertMayEnter, enter } from '../sign-in/sign-in.ts';
import type { AccountTools } from '../tools.ts';

/** Accounts of providers that an applicant's account is entered by. */

type PersonCookie = CallCookies<'provider_person', 'provider_person'>;

interface SignUp extends GivenBoxes {
  firstName: string;
  lastName: string | null;
}

/** Who came back from a provider in this browser. Throws `wrong_state`. */
export function readWaiting(
  { clock }: Pick<CallContext, 'clock'>,
  { secrets }: Pick<AccountTools, 'secrets'>,
  cookie: string | undefined,
): Kept<'person'> | null {
  return openKept(secrets, 'person', cookie, clock.now());
}

/** Creates the account with its consents, or enters the one that another tab has just created. */
export async function signUpByProvider(
  context: CallContext,
  tools: AccountTools,
  { firstName, lastName, ...boxes }: SignUp,
  cookies: SessionCookies & PersonCookie,
): Promise<Session> {
  const person = readWaiting(context, tools, cookies.get('provider_person'));
  if (!person) throw over();
  const started = await inTransaction(context.db, async (tx) => {
    const now = context.clock.now();
    const { provider, subject } = person;
    await lockDestination(tx, `${provider} ${subject}`);
    const known = await findIdentity(tx, provider, subject);
    const owner = known && (await findAccount(tx, known.accountId));
    if (owner) {
      assertMayEnter(owner);
      return enter(tx, context, tools, owner, cookies);
    }
    if (person.email) await lockDestination(tx, person.email);
    const isFree = person.email !== null && !(await findAccountByEmail(tx, 'applicant', person.email));
    const email = isFree ? { email: person.email, emailConfirmedAt: now } : {};
    const account = await insertAccount(tx, { kind: 'applicant', firstName, lastName, ...email });
    await insertIdentity(tx, { provider, subject, accountId: account.id, linkedAt: now });
    await recordOwn(tx, context, tools, account, { ...boxes }, 'applicant');
    return startSession(tx, tools.secrets, account, context, cookies);
  });
  cookies.remove('provider_person');
  started.setCookies();
  return started.session;
}

export async function listIdentities(context: CallContext, tools: AccountTools, cookie: string | undefined) {
  const { id } = await readOwn(context);
  const own = await findIdentitiesOf(context.db, id);
  const waiting = readWaiting(context, tools, cookie)?.provider ?? null;
  const linkedAt = (provider: SignInProviderId) => own.find((row) => row.provider === provider)?.linkedAt ?? null;
  return {
    items: SIGN_IN_PROVIDERS.filter(
      (provider) => linkedAt(provider) !== null || tools.providers.some((one) => one.id === provider),
    ).map((provider) => ({ provider, name: PROVIDER_NAMES[provider], linkedAt: toIso(linkedAt(provider)) })),
    waiting: own.some(({ provider }) => provider === waiting) ? null : waiting,
  };
}

/**
 * Links who came back from a provider in this browser, and tells the owner. Throws `bad_argument` at `password`, `forbidden`,
 * `wrong_state`, also where the identity belongs to another account.
 */
export async function linkIdentity(
  context: CallContext,
  tools: AccountTools,
  password: string | undefined,
  cookies: PersonCookie,
): Promise<void> {
  const person = readWaiting(context, tools, cookies.get('provider_person'));
  if (!person) throw over();
  await changeOwn(context, async (tx, account) => {
    await assertOwner(tx, context, account, password);
    const now = context.clock.now();
    const { provider, subject } = person;
    if (!(await insertIdentity(tx, { provider, subject, accountId: account.id, linkedAt: now })))
      throw new DomainError('wrong_state', {
        detail: `Этот ${PROVIDER_NAMES[provider]} уже привязан к\u00a0аккаунту`,
      });
    if (account.email)
      await tools.messages.mail(tx, context.jobs, account.email, 'provider-linked', { provider, at: toIso(now) });
  });
  cookies.remove('provider_person');
}

/** Throws `bad_argument` at `password`, `forbidden`, `not_found`, and `wrong_state` for the last way in. */
export function unlinkIdentity(
  context: CallContext,
  tools: AccountTools,
  provider: SignInProviderId,
  password: string | undefined,
): Promise<void> {
  return changeOwn(context, async (tx, account) => {
    await assertOwner(tx, context, account, password);
    const others = (await findIdentitiesOf(tx, account.id)).filter((one) => one.provider !== provider);
    const { phone, email, passwordHash } = account;
    if (!phone && !(email && passwordHash) && others.length === 0)
      throw new DomainError('wrong_state', {
        detail: 'Это единственный способ войти. Сначала добавьте телефон или почту с\u00a0паролем',
      });
    if (!(await deleteIdentity(tx, account.id, provider))) throw new DomainError('not_found');
    const at = toIso(context.clock.now());
    if (email) await tools.messages.mail(tx, context.jobs, email, 'provider-unlinked', { provider, at });
  });
}

function over(): DomainError {
  return new DomainError('wrong_state', { detail: 'Время вышло. Начните вход заново' });
}
