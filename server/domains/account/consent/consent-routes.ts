import { AGREEMENTS, agreementPath } from '#shared/domain/agreements.ts';
import type { consentContracts, ConsentList } from '#shared/contracts/consent.ts';
import type { Actor } from '../../../platform/actor.ts';
import type { Handlers } from '../../../platform/binder.ts';
import { DomainError } from '../../../platform/problems.ts';
import type { ConsentRow } from './consent-repository.ts';
import { canWithdraw, listConsents, readAct, setConsent, withdrawByToken, type OnWithdrawn } from './consents.ts';

export function consentCalls({ onWithdrawn }: { onWithdrawn: OnWithdrawn }): Handlers<typeof consentContracts> {
  return {
    'GET /consent/{token}': async ({ params }, { db }) => toList(await readAct(db, params.token)),
    'POST /consent/{token}': async ({ params, body }, context) =>
      toList(await withdrawByToken(context, params.token, body.documentKey, onWithdrawn)),
    'GET /users/consents': async (_request, { db, actor }) => toList(await listConsents(db, ownId(actor))),
    'POST /users/consents/{key}': async ({ params, body }, context) => {
      const { actor, userAgent } = context;
      return toList(
        await setConsent(context, params.key, { accountId: ownId(actor), userAgent, ...body }, onWithdrawn),
      );
    },
  };
}

function ownId(actor: Actor): string {
  if ('accountId' in actor) return actor.accountId;
  throw new DomainError('unauthorized');
}

/** In the order of the documents. */
function toList(rows: readonly ConsentRow[]): ConsentList {
  const items = AGREEMENTS.flatMap((agreement) => {
    const row = rows.find(({ documentKey }) => documentKey === agreement.key);
    if (!row) return [];
    const { version, givenAt, withdrawnAt } = row;
    return {
      documentKey: agreement.key,
      title: agreement.title,
      version,
      href: agreementPath(agreement, version),
      givenAt: givenAt.toISOString(),
      withdrawnAt: withdrawnAt?.toISOString() ?? null,
      canWithdraw: canWithdraw(agreement.key) && withdrawnAt === null,
    };
  });
  return { items };
}
