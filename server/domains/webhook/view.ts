import type { Webhook, WebhookDelivery } from '#shared/contracts/webhook.ts';
import { toIso } from '#shared/domain/time.ts';
import { displayName, type findPeople } from '../account/index.ts';
import type { DeliveryRow } from './delivery-repository.ts';
import type { WebhookRow } from './repository.ts';
import { subjectSchema } from './stored.ts';

type People = Awaited<ReturnType<typeof findPeople>>;

/** An address without its secrets. */
export function toWebhook(row: WebhookRow, makers: People, now: Date): Webhook {
  const maker = row.createdBy === null ? undefined : makers.get(row.createdBy);
  return {
    id: row.id,
    version: row.version,
    url: row.url,
    events: row.events,
    exposesPeople: row.exposesPeople,
    on: row.isOn,
    stoppedAt: toIso(row.stoppedAt),
    failingSince: toIso(row.failingSince),
    oldSecretUntil: row.oldSecretUntil && row.oldSecretUntil > now ? toIso(row.oldSecretUntil) : null,
    createdAt: toIso(row.createdAt),
    createdBy: maker ? displayName(maker) : null,
  };
}

export function toDelivery(row: DeliveryRow): WebhookDelivery {
  return {
    id: row.id,
    webhookId: row.webhookId,
    event: row.event,
    occurredAt: toIso(row.occurredAt),
    subject: subjectOf(row),
    status: row.status,
    tries: row.tries,
    triedAt: toIso(row.triedAt),
    tookMs: row.tookMs,
    httpStatus: row.httpStatus,
    error: row.error,
    answer: row.answer,
    dueAt: toIso(row.dueAt),
  };
}

function subjectOf({ data }: DeliveryRow): string | null {
  const { respondId, dialogId, vacancyId, reviewId } = subjectSchema.parse(data);
  // A message is of its dialog first, whatever that is about.
  const subject = dialogId ?? respondId ?? vacancyId ?? reviewId ?? null;
  return subject === null ? null : String(subject);
}
