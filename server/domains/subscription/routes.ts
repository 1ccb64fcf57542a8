import type { subscriptionContracts } from '#shared/contracts/subscription.ts';
import { SUBSCRIPTIONS_MAX, type SubscriptionKind } from '#shared/domain/subscription.ts';
import type { Handlers } from '../../platform/binder.ts';
import type { CallContext } from '../../platform/context.ts';
import { enforce } from '../../platform/decision.ts';
import { changeSubscription, removeSubscription } from './change.ts';
import { subscribeApplicant, subscribeMember } from './create.ts';
import { describe } from './describe.ts';
import { findInteresting } from './interesting.ts';
import { confirm, mayConfirm, readLinked, unsubscribe } from './links.ts';
import { canKeepSubscriptions } from './policy.ts';
import { findOwn } from './repository.ts';
import type { SubscriptionTools } from './tools.ts';
import { toLinked, toSubscription } from './view.ts';

export function subscriptionCalls(tools: SubscriptionTools): Handlers<typeof subscriptionContracts> {
  const { secrets } = tools;
  return {
    'GET /subscription/applicant': ({ query }, context) => listOwn(context, tools, query),
    'POST /subscription/applicant': ({ body }, context) => subscribeApplicant(context, tools, body),
    'DELETE /subscription/applicant': ({ query }, context) => removeSubscription(context, query.id),
    'GET /subscription/company-member': ({ query }, context) => listOwn(context, tools, query),
    'POST /subscription/company-member': ({ body }, context) => subscribeMember(context, tools, body),
    'DELETE /subscription/company-member': ({ query }, context) => removeSubscription(context, query.id),
    'PATCH /subscription/{id}': ({ params, body }, context) => changeSubscription(context, params.id, body),
    'GET /subscription/interesting-vacancies': async (_request, { db, actor, clock }) => {
      const { accountId } = enforce(canKeepSubscriptions(actor));
      return { items: await findInteresting(db, tools, accountId, clock.now()) };
    },
    'GET /subscription/confirm/{token}': async ({ params: { token } }, { db, clock }) => {
      const row = await readLinked(db, secrets, 'confirm', token);
      return toLinked(row, mayConfirm(row, clock.now()));
    },
    'POST /subscription/confirm/{token}': ({ params }, context) => confirm(context, secrets, params.token),
    'GET /subscription/unsubscribe/{token}': async ({ params: { token } }, { db }) => {
      await readLinked(db, secrets, 'unsubscribe', token);
      return { location: `/newsletter/unsubscribe/${token}` };
    },
    'GET /subscription/unsubscribe/{token}/state': async ({ params: { token } }, { db }) =>
      toLinked(await readLinked(db, secrets, 'unsubscribe', token), true),
    'POST /subscription/unsubscribe/{token}': ({ params }, context) => unsubscribe(context, secrets, params.token),
  };
}

/** Throws `bad_argument` for an address that is of no list of this kind. */
async function listOwn(
  { db, actor, clock }: CallContext,
  tools: SubscriptionTools,
  { kind, list }: { kind?: SubscriptionKind | undefined; list?: string | undefined },
) {
  const owner = enforce(canKeepSubscriptions(actor));
  const rows = await findOwn(db, owner, clock.now());
  const asked = kind && { kind, ...(await describe(db, tools, { kind, list, companyId: owner.companyId })) };
  const items = asked ? rows.filter((row) => row.kind === asked.kind && row.href === asked.href) : rows;
  return { items: items.map(toSubscription), left: Math.max(0, SUBSCRIPTIONS_MAX - rows.length) };
}
