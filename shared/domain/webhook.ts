import { addDays, HOUR_MS, MINUTE_MS } from './time.ts';

/** What a company's own system may hear of. */
export const WEBHOOK_EVENTS = [
  'respond.created',
  'respond.status_changed',
  'chat.message',
  'vacancy.published',
  'vacancy.archived',
  'review.published',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** Besides {@link WEBHOOK_EVENTS}: somebody tries whether the address answers. */
export const WEBHOOK_TEST = 'webhook.test';
export type WebhookTest = typeof WEBHOOK_TEST;
export const SENT_EVENTS = [...WEBHOOK_EVENTS, WEBHOOK_TEST] as const;

export const DELIVERY_STATUSES = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** Why a try brought no answer that counts; `status` is an answer outside of 200–299. */
export const DELIVERY_ERRORS = [
  'status',
  'timeout',
  'unreachable',
  'unknown_host',
  'forbidden_address',
  'bad_redirect',
  'bad_answer',
] as const;
export type DeliveryError = (typeof DELIVERY_ERRORS)[number];

/** Of a company. */
export const WEBHOOKS_MAX = 5;
export const WEBHOOK_URL_CHARS_MAX = 500;
/** How long an answer is waited for. */
export const WEBHOOK_TIMEOUT_MS = 10_000;
/** More of an answer is not read. */
export const WEBHOOK_ANSWER_BYTES_MAX = 4_096;
/** Pauses after tries that failed; the first try is at once, after the last nothing is tried again. */
const RETRY_MINUTES = [1, 5, 30, 120, 720] as const;
/** An address that has taken nothing for so long is switched off. */
const OFF_AFTER_DAYS = 5;
export const WEBHOOK_LOG_DAYS = 30;
/** Both secrets of a rotation are signed with. */
export const WEBHOOK_SECRETS_OVERLAP_MS = 24 * HOUR_MS;

/** When to try again after this many tries, the last of which failed at `now`; null: it is given up. */
export function nextTryAt(event: WebhookEvent | WebhookTest, tries: number, now: Date): Date | null {
  const minutes = event === WEBHOOK_TEST ? undefined : RETRY_MINUTES[tries - 1];
  return minutes === undefined ? null : new Date(now.getTime() + minutes * MINUTE_MS);
}

/** Nothing has arrived for too long; asked when something is given up, so that one loss in a quiet week switches nothing off. */
export function isDead(failingSince: Date, now: Date): boolean {
  return failingSince <= addDays(now, -OFF_AFTER_DAYS);
}
