import type { Webhook, WebhookDelivery } from '#shared/contracts/webhook.ts';
import type { WebhookEvent, WebhookTest } from '#shared/domain/webhook.ts';
import { longDateTime, relativeDateTime } from '#shared/text/date.ts';
import { plural } from '#shared/text/plural.ts';
import { joined } from '#shared/text/terms.ts';
import { DELIVERY_ERROR_TEXTS } from '#shared/text/webhook-labels.ts';

/** The state of an address in a word, with the class of its mark. */
export function webhookState({ on, stoppedAt, failingSince }: Webhook): { text: string; mark: string } {
  if (stoppedAt !== null) return { text: 'Выключен: не\u00a0доходило', mark: 'tag-bad' };
  if (!on) return { text: 'Выключен', mark: '' };
  return failingSince === null ? { text: 'Работает', mark: 'tag-ok' } : { text: 'Не\u00a0доходит', mark: 'tag-warn' };
}

/** An address without what everyone has. */
export const shortUrl = (url: string): string => url.replace(/^https:\/\//, '').replace(/\/$/, '');

/** Dates of an address for its company. */
export function webhookDates({ createdAt, createdBy, failingSince, oldSecretUntil }: Webhook, now: Date) {
  const rows: [string, string][] = [
    ['Добавлен', [relativeDateTime(createdAt, now), createdBy].filter(Boolean).join(', ')],
    ...(failingSince === null ? [] : [['Не\u00a0доходит с', relativeDateTime(failingSince, now)] as [string, string]]),
    ...(oldSecretUntil === null
      ? []
      : [['Старый секрет подходит до', longDateTime(oldSecretUntil)] as [string, string]]),
  ];
  return rows;
}

const TRIES = ['попытка', 'попытки', 'попыток'] as const;

/** What has become of a delivery, with the class of its mark. */
export function deliveryState({ status, tries }: WebhookDelivery): { text: string; mark: string } {
  if (status === 'delivered') return { text: 'Дошло', mark: 'tag-ok' };
  if (status === 'failed') return { text: 'Не\u00a0дошло', mark: 'tag-bad' };
  return tries === 0 ? { text: 'В\u00a0очереди', mark: '' } : { text: 'Повторим', mark: 'tag-warn' };
}

/** «Ответ 503 за 41 мс, 2 попытки». */
export function deliveryAbout({ httpStatus, error, tookMs, tries, status, dueAt }: WebhookDelivery, now: Date): string {
  const answer = httpStatus === null ? null : `Ответ\u00a0${httpStatus} за\u00a0${tookMs ?? 0}\u00a0мс`;
  const failure = error === null || error === 'status' ? null : DELIVERY_ERROR_TEXTS[error];
  const next = status === 'waiting' && tries > 0 && dueAt !== null && `ещё раз ${relativeDateTime(dueAt, now)}`;
  return joined(answer ?? failure, tries > 1 && plural(tries, TRIES), next) ?? '';
}

/** The pages of what events are about, without its number; null where there is none. */
const SUBJECT_PAGES: Readonly<Record<WebhookEvent | WebhookTest, string | null>> = {
  'respond.created': null,
  'respond.status_changed': null,
  'chat.message': '/chat/dialog/',
  'vacancy.published': '/vacancy/',
  'vacancy.archived': '/vacancy/',
  'review.published': '/profile/reviews?review=',
  'webhook.test': null,
};

/** What a delivery is about, with its page where it has one; null for a test. */
export function subjectLink({ event, subject }: WebhookDelivery): { text: string; href: string | null } | null {
  if (subject === null) return null;
  const page = SUBJECT_PAGES[event];
  return { text: event === 'chat.message' ? 'диалог' : `№\u00a0${subject}`, href: page && page + subject };
}
