import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Contract, Method } from '#shared/contracts/contract.ts';
import { callersOf, canCall } from '../access.ts';
import { visitor, type Actor } from '../actor.ts';
import type { Binding, CallFields, Platform, Verifier, Verifiers } from '../binder.ts';
import { enforce } from '../decision.ts';
import { DomainError } from '../problems.ts';
import { readCookie } from './cookies.ts';
import { isFromOwnPage } from './own-pages.ts';

/** Tells a caller with an invalid token that the response is a visitor's. */
const ANSWERED_AS = 'x-answered-as';

/** The actor that the headers prove; `isUnconfirmed` when they hold an invalid proof. */
export interface Identity {
  actor: Actor;
  isUnconfirmed: boolean;
}

/**
 * Identifies the caller by headers alone, so that a stranger's body is not read. Throws `origin_denied`, and `unauthorized`
 * and `forbidden` unless a verifier of the call still has to check the body.
 */
export async function identify(
  request: FastifyRequest,
  reply: FastifyReply,
  { contract, method }: Binding,
  platform: Platform,
  ownOrigin: string,
): Promise<Identity> {
  if (needsOwnPage(contract, method, request.headers.cookie, ownOrigin) && !isFromOwnPage(request.headers, ownOrigin))
    throw new DomainError('origin_denied');
  const proof = proofOf(request, contract.embeddable === 'with-token' ? platform.verifiers?.widget : undefined);
  const actor = proof ? await proof(platform) : visitor;
  if (!actor) void reply.header(ANSWERED_AS, 'visitor');
  const identity = { actor: actor ?? visitor, isUnconfirmed: !actor };
  const decision = canCall(contract.access, identity.actor);
  if (!decision.allowed && verifiersOf({ contract }, platform).length === 0) {
    if (!actor) throw new DomainError('unauthorized', { detail: 'Сеанс закончился. Войдите ещё раз' });
    enforce(decision);
  }
  return identity;
}

/** A cookie that a call only reads has to be there to authorise anything; one that it sets would be for whoever sends it. */
function needsOwnPage(
  { cookies = {} }: Contract,
  method: Method,
  sent: string | undefined,
  ownOrigin: string,
): boolean {
  const isHttps = ownOrigin.startsWith('https:');
  return Object.entries(cookies).some(
    ([name, rule]) =>
      (method !== 'GET' || rule.ownPages === true) &&
      (rule.use !== 'read' || readCookie(sent, name, rule, isHttps) !== undefined),
  );
}

/**
 * The caller once the body is read: the actor of the headers if that is enough, else the one that the verifiers confirm.
 */
export async function verify(
  actor: Actor,
  binding: Binding,
  platform: Platform,
  { headers, ip }: FastifyRequest,
  input: CallFields & { rawBody: Buffer },
): Promise<Actor> {
  if (canCall(binding.contract.access, actor).allowed) return actor;
  for (const confirm of verifiersOf(binding, platform)) {
    const confirmed = await confirm({ ...input, call: binding.name, headers, ip });
    if (confirmed) return confirmed;
  }
  return actor;
}

function verifiersOf({ contract }: Pick<Binding, 'contract'>, { verifiers = {} }: Platform): Verifier[] {
  return callersOf(contract.access).flatMap((caller) =>
    caller === 'token' || caller === 'gateway' ? (verifiers[caller] ?? []) : [],
  );
}

type Proof = (platform: Platform) => Promise<Actor | null>;

/** A header without a known scheme counts as absent. */
function proofOf({ headers }: FastifyRequest, widget: Verifiers['widget']): Proof | null {
  const token = headers['x-access-token'];
  if (token !== undefined)
    return ({ resolveActor }) => (typeof token === 'string' ? resolveActor(token) : Promise.resolve(null));
  const [, widgetToken] = /^Widget +(\S+)$/i.exec(headers.authorization ?? '') ?? [];
  return widget && widgetToken ? () => widget(widgetToken, headers.origin ?? null) : null;
}
