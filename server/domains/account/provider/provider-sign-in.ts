import { safeCallback } from '#shared/domain/callback.ts';
import type { SignInProviderId } from '#shared/domain/sign-in-providers.ts';
import { inTransaction } from '../../../database/connect.ts';
import {
  makeState,
  makeVerifier,
  ProviderRefused,
  ProviderUnavailable,
  type ProviderPerson,
  type SignInProvider,
} from '../../../gateways/sign-in-providers/index.ts';
import type { CallCookies } from '../../../platform/binder.ts';
import type { CallContext } from '../../../platform/context.ts';
import { DomainError } from '../../../platform/problems.ts';
import { isSameHash } from '../../../platform/secrets.ts';
import { findIdentity } from './identity-repository.ts';
import { KEPT_SECONDS, openKept, sealKept } from './provider-cookies.ts';
import { findAccount, findAccountByEmail, findApplicantByPhone } from '../repository.ts';
import { readSession, type SessionCookies } from '../sign-in/sessions.ts';
import { enter, mayEnter } from '../sign-in/sign-in.ts';
import type { AccountTools } from '../tools.ts';

/** Signing in by a provider: there, and back. Every end is a page of ours. */

type Location = { location: string };
type FinishCookies = SessionCookies & CallCookies<'provider_state', 'provider_state' | 'provider_person'>;

/** The parameters that the provider adds to its way back. */
type ProviderAnswer = Readonly<Partial<Record<'code' | 'state' | 'iss' | 'error' | 'device_id', string | undefined>>>;

const SETTINGS = '/profile/settings?open=identities';

/** Throws `not_found` for a provider that is not offered here. */
export function findProvider({ providers }: Pick<AccountTools, 'providers'>, id: SignInProviderId): SignInProvider {
  const provider = providers.find((one) => one.id === id);
  if (!provider) throw new DomainError('not_found');
  return provider;
}

/** The provider's page. What must be known on the way back stays in this browser. */
export async function startAtProvider(
  { clock }: Pick<CallContext, 'clock'>,
  tools: AccountTools,
  id: SignInProviderId,
  callbackUrl: string | undefined,
  cookies: CallCookies<never, 'provider_state'>,
): Promise<Location> {
  const provider = findProvider(tools, id);
  const [state, verifier] = [makeState(), makeVerifier()];
  const kept = { provider: id, state, verifier, callback: safeCallback(callbackUrl) };
  const location = await provider.start({ callbackUrl: callbackOf(tools, id), state, verifier });
  cookies.set('provider_state', sealKept(tools.secrets, 'state', kept, clock.now()), KEPT_SECONDS.state);
  return { location };
}

/**
 * Who comes back is signed in where they are known. Others are asked to sign up; or to sign in by the usual way first where
 * their address or number has an account: whoever has it at the provider need not be the owner here.
 */
export async function finishAtProvider(
  context: CallContext,
  tools: AccountTools,
  id: SignInProviderId,
  answer: ProviderAnswer,
  cookies: FinishCookies,
): Promise<Location> {
  const provider = findProvider(tools, id);
  const { secrets } = tools;
  const kept = openKept(secrets, 'state', cookies.get('provider_state'), context.clock.now());
  cookies.remove('provider_state');
  if (!kept || kept.provider !== id || !isSame(tools, kept.state, answer.state)) return failed('ProviderState');
  const { state, verifier, callback } = kept;
  if (answer.error !== undefined) return failed('ProviderDenied', callback);
  let person: ProviderPerson;
  try {
    person = await provider.finish({ callback: addressOf(tools, id, answer), state, verifier });
  } catch (error) {
    if (error instanceof ProviderUnavailable) return failed('ProviderDown', callback);
    if (error instanceof ProviderRefused) return failed('ProviderFailed', callback);
    throw error;
  }
  return { location: await receive(context, tools, id, person, callback, cookies) };
}

async function receive(
  context: CallContext,
  tools: AccountTools,
  id: SignInProviderId,
  person: ProviderPerson,
  callback: string,
  cookies: FinishCookies,
): Promise<string> {
  const { db, clock } = context;
  const { secrets } = tools;
  const identity = await findIdentity(db, id, person.subject);
  const session = await readSession(context, secrets, cookies.get('session'));
  if (session) {
    // A sign-in never changes the account under somebody who is signed in.
    if (identity) return identity.accountId === session.user.id ? callback : `${SETTINGS}&identity=taken#identities`;
    if (session.user.kind !== 'applicant') return callback;
    keep(null);
    return `${SETTINGS}#identities`;
  }
  const account = identity && (await findAccount(db, identity.accountId));
  if (account) {
    if (!mayEnter(account)) return failed('ProviderBlocked').location;
    const started = await inTransaction(db, (tx) => enter(tx, context, tools, account, cookies));
    started.setCookies();
    return callback;
  }
  const byEmail = person.email === null ? undefined : await findAccountByEmail(db, 'applicant', person.email);
  const byPhone = person.phone === null ? undefined : await findApplicantByPhone(db, person.phone);
  if (byEmail ?? byPhone) {
    keep(null);
    return failed('ProviderKnown', `${SETTINGS}#identities`).location;
  }
  keep(person.email);
  return `/sign-up?${new URLSearchParams({ step: 'provider', callback })}`;

  function keep(email: string | null): void {
    const { subject, firstName, lastName } = person;
    const waiting = { provider: id, subject, firstName, lastName, email };
    cookies.set('provider_person', sealKept(secrets, 'person', waiting, clock.now()), KEPT_SECONDS.person);
  }
}

function failed(error: string, callback?: string): Location {
  return { location: `/sign-in?${new URLSearchParams({ error, ...(callback && { callback }) })}` };
}

const callbackOf = ({ publicOrigin }: Pick<AccountTools, 'publicOrigin'>, id: SignInProviderId) =>
  `${publicOrigin}/api/auth/callback/${id}`;

function addressOf(tools: AccountTools, id: SignInProviderId, answer: ProviderAnswer): URL {
  const url = new URL(callbackOf(tools, id));
  for (const [name, value] of Object.entries(answer)) if (value !== undefined) url.searchParams.set(name, value);
  return url;
}

function isSame({ secrets }: AccountTools, kept: string, given: string | undefined): boolean {
  return isSameHash(secrets.hash('provider state', kept), secrets.hash('provider state', given ?? ''));
}
