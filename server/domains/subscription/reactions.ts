import { BOUNCES_MAX } from '#shared/domain/subscription.ts';
import { subscriptionMachine } from '#shared/domain/subscription-machine.ts';
import type { DatabaseTransaction } from '../../database/connect.ts';
import type { EventHandlers } from '../../platform/outbox.ts';
import { findMemberAccount } from '../company/index.ts';
import { ENDED, endSubscription } from './end.ts';
import {
  adoptByEmail,
  deleteByConsent,
  deleteOf,
  findOfAccountForUpdate,
  findOfCompanyForUpdate,
  findSubscription,
  setSubscription,
} from './repository.ts';
import type { SubscriptionRow } from './stored.ts';

export const subscriptionReactions: EventHandlers = {
  // While its address is known: what they asked for by it goes with the account.
  'account.removed': [async (tx, { payload: { accountId } }) => adoptByEmail(tx, accountId)],
  'account.erased': [async (tx, { payload: { accountId } }) => deleteOf(tx, accountId)],
  'consent.withdrawn': [
    async (tx, { payload: { accountId, key } }, { clock }) => {
      if (key !== 'advertisingMaterials') return;
      await adoptByEmail(tx, accountId);
      await endAll(tx, await findOfAccountForUpdate(tx, accountId), clock.now());
    },
  ],
  'visitor_consent.withdrawn': [
    async (tx, { payload: { subject } }) => deleteByConsent(tx, Buffer.from(subject, 'base64url')),
  ],
  'company.closed': [
    async (tx, { payload: { companyId } }, { clock }) =>
      endAll(tx, await findOfCompanyForUpdate(tx, companyId), clock.now()),
  ],
  'member.removed': [
    async (tx, { payload: { companyId, memberId } }, { clock }) => {
      const accountId = await findMemberAccount(tx, memberId);
      if (accountId !== null) await endAll(tx, await findOfCompanyForUpdate(tx, companyId, accountId), clock.now());
    },
  ],
  'newsletter.refused': [
    async (tx, { payload: { subscriptionId, issue } }, { clock }) =>
      countRefusal(tx, subscriptionId, issue, clock.now()),
  ],
};

async function endAll(tx: DatabaseTransaction, rows: readonly SubscriptionRow[], now: Date): Promise<void> {
  for (const row of rows) await endSubscription(tx, row, 'system', now);
}

/** The mail server of its reader has refused a mail for good: of each mail it counts once. */
async function countRefusal(tx: DatabaseTransaction, id: string, issue: number, now: Date): Promise<void> {
  const row = await findSubscription(tx, id, { forUpdate: true });
  if (!row || issue <= row.lastRefused) return;
  const refusedCount = row.refusedCount + 1;
  const status = subscriptionMachine.next(row.status, 'bounce', 'system', () => refusedCount >= BOUNCES_MAX);
  const ended = status ? { ...ENDED, status, endedAt: now } : {};
  await setSubscription(tx, id, { lastRefused: issue, refusedCount, ...ended });
}
