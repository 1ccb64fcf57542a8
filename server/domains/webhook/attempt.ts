import type { WebhookBody, WebhookPerson } from '#shared/contracts/webhook-body.ts';
import { toIso } from '#shared/domain/time.ts';
import { nextTryAt } from '#shared/domain/webhook.ts';
import type { Context } from '../../platform/context.ts';
import type { WebhookAnswer } from '../../gateways/webhooks.ts';
import type { Outcome, TakenDelivery } from './delivery-repository.ts';
import { signedHeaders } from './secret.ts';
import { subjectSchema } from './stored.ts';
import type { WebhookTools } from './tools.ts';

const ANSWER_CHARS_MAX = 500;
/** Control characters, and those that turn the text around them over. */
const HIDDEN = /[^\P{Cc}\n\t]|\p{Bidi_Control}/gu;

/** Sends each once, all at a time, and returns what has become of them. */
export async function attemptAll(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { secrets, webhooks, findSenders }: WebhookTools,
  taken: readonly TakenDelivery[],
): Promise<Outcome[]> {
  const exposing = taken.flatMap((one) => respondOf(one) ?? []);
  const senders = exposing.length > 0 ? await findSenders(db, exposing) : new Map<number, WebhookPerson>();
  return Promise.all(
    taken.map(async (delivery) => {
      const person = senders.get(respondOf(delivery) ?? 0);
      const body = Buffer.from(JSON.stringify(bodyOf(delivery, person)));
      const now = clock.now();
      const startedAt = performance.now();
      const headers = {
        'content-type': 'application/json',
        ...signedHeaders(secrets, delivery, { ...delivery, body, now }),
      };
      const answer = await webhooks.post(delivery.url, headers, body);
      const tookMs = Math.round(performance.now() - startedAt);
      return { ...outcomeOf(delivery, answer, clock.now(), person === undefined), triedAt: now, tookMs };
    }),
  );
}

/** The respond whose sender goes along. */
function respondOf({ event, exposesPeople, data }: TakenDelivery): number | null {
  return event === 'respond.created' && exposesPeople ? (subjectSchema.parse(data).respondId ?? null) : null;
}

function bodyOf(
  { id, event, occurredAt, version, data }: TakenDelivery,
  person: WebhookPerson | undefined,
): WebhookBody {
  return {
    id,
    type: event,
    occurredAt: toIso(occurredAt),
    version,
    // What was stored with the event, by its schema.
    data: data as WebhookBody['data'],
    ...(person ? { person } : {}),
  };
}

/** `keepsAnswer`: an answer to personal data may repeat it. */
function outcomeOf(
  { id, event, tries, triesBefore }: TakenDelivery,
  answer: WebhookAnswer,
  now: Date,
  keepsAnswer: boolean,
): Omit<Outcome, 'triedAt' | 'tookMs'> {
  const httpStatus = 'status' in answer ? answer.status : null;
  const common = { id, tries, httpStatus };
  if (httpStatus !== null && httpStatus >= 200 && httpStatus <= 299)
    return { ...common, status: 'delivered', dueAt: null, error: null, answer: null };
  const dueAt = nextTryAt(event, tries - triesBefore, now);
  return {
    ...common,
    status: dueAt === null ? 'failed' : 'waiting',
    dueAt,
    error: 'error' in answer ? answer.error : 'status',
    answer: 'text' in answer && keepsAnswer ? readableAnswer(answer.text) : null,
  };
}

/** The beginning of what somebody else's server answers; null for nothing. */
export function readableAnswer(text: string): string | null {
  return text.slice(0, ANSWER_CHARS_MAX).toWellFormed().replaceAll(HIDDEN, ' ').trim() || null;
}
