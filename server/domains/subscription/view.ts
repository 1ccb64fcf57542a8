import type { z } from 'zod';
import type { subscriptionContracts, Subscription } from '#shared/contracts/subscription.ts';
import { toIso } from '#shared/domain/time.ts';
import type { OwnSubscription } from './repository.ts';
import type { SubscriptionRow } from './stored.ts';

type Linked = z.output<(typeof subscriptionContracts)['GET /subscription/confirm/{token}']['answer']>;

/** As its owner sees it. */
export function toSubscription({ accountEmail, email, ...row }: OwnSubscription): Subscription {
  return {
    id: row.id,
    kind: row.kind,
    status: row.status,
    title: row.title,
    href: row.href,
    email: email ?? accountEmail ?? '',
    frequency: row.frequency,
    hour: row.hour,
    weekday: row.weekday,
    timeZone: row.timeZone,
    lastSentAt: toIso(row.lastSentAt),
    sentCount: row.sentCount,
    nextAt: toIso(row.nextAt),
    createdAt: toIso(row.createdAt),
  };
}

/** As whoever opens a link of a mail sees it, until it is confirmed without what its sender has written. */
export function toLinked({ title, plainTitle, ...row }: SubscriptionRow, isAlive: boolean): Linked {
  const { kind, status, frequency, hour, weekday, timeZone } = row;
  return {
    kind,
    title: status === 'pending' ? plainTitle : title,
    status,
    isAlive,
    frequency,
    hour,
    weekday,
    timeZone,
  };
}
