import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { feedbackContracts } from '#shared/contracts/feedback.ts';
import { FORM_SECONDS_MIN } from '#shared/domain/feedback.ts';
import { TOPIC_NAMES } from '#shared/text/feedback-labels.ts';
import { SERVICE_LABELS } from '#shared/text/service-labels.ts';
import { inTransaction } from '../../database/connect.ts';
import { accountIdOf } from '../../platform/actor.ts';
import type { CallContext } from '../../platform/context.ts';
import { badField, DomainError } from '../../platform/problems.ts';
import { readAnyPhone, recordForMessage } from '../account/index.ts';
import { REGIONS } from '../compendium/index.ts';
import { bindFiles } from '../file/index.ts';
import { insertFeedback } from './repository.ts';
import type { FeedbackTools } from './tools.ts';

type Message = z.output<(typeof feedbackContracts)['POST /feedback']['body']>;
type ServiceRequest = z.output<(typeof feedbackContracts)['POST /feedback/create-feedback-service']['body']>;

/**
 * Stores a message or a request with its consent and files, and mails a receipt. A form that a program has filled in gets
 * the same answer, and nothing is stored. Throws `bad_argument`, and `wrong_state` for a form sent at once.
 */
export async function sendFeedback(
  context: CallContext,
  { messages, secrets }: FeedbackTools,
  message: Message | ServiceRequest,
): Promise<{ id: string }> {
  const { actor, clock, jobs } = context;
  const id = randomUUID();
  if (message.website !== '') return { id };
  const now = clock.now();
  if (now.getTime() - new Date(message.openedAt).getTime() < FORM_SECONDS_MIN * 1_000)
    throw new DomainError('bad_argument', {
      detail: 'Слишком быстро для\u00a0человека. Проверьте сообщение и\u00a0отправьте ещё раз',
    });
  const phone = message.phone === undefined ? null : readAnyPhone('phone', message.phone);
  const email = message.email ?? null;
  const reply = email ?? phone;
  if (reply === null) throw badField('email', 'is_empty', 'Оставьте почту или телефон, чтобы мы ответили');
  const accountId = accountIdOf(actor);
  if (accountId === null && !message.personalAgreement)
    throw badField('personalAgreement', 'is_empty', 'Без согласия на\u00a0обработку данных мы не\u00a0сможем ответить');
  if ('regionId' in message && message.regionId != null && !REGIONS.some(({ id: known }) => known === message.regionId))
    throw badField('regionId', 'not_in_dictionary', 'Выберите регион из списка');
  await inTransaction(context.db, async (tx) => {
    if (accountId === null) await recordForMessage(tx, context, { secrets }, reply, id);
    await insertFeedback(tx, {
      id,
      ...subjectOf(message),
      name: message.name,
      email,
      phone,
      body: message.text,
      pageUrl: message.pageUrl ?? null,
      accountId,
      createdAt: now,
    });
    await bindFiles(context, tx, message.fileIds, { purpose: 'feedback', boundTo: `feedback:${id}`, field: 'fileIds' });
    if (email)
      await messages.mail(tx, jobs, email, 'feedback-received', { about: aboutOf(message), text: message.text });
  });
  return { id };
}

function subjectOf(message: Message | ServiceRequest) {
  if ('topic' in message) return { kind: 'feedback', topic: message.topic };
  const { serviceCode, budgetKopecks = null, regionId = null, deadline = null } = message;
  return { kind: 'service-request', serviceCode, budgetKopecks, regionId, deadline };
}

function aboutOf(message: Message | ServiceRequest): string {
  return 'topic' in message ? TOPIC_NAMES[message.topic] : SERVICE_LABELS[message.serviceCode].title;
}
