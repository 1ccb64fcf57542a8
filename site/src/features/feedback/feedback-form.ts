import type { Call, CallOptions } from '#shared/client/call.ts';
import { FEEDBACK_TOPICS } from '#shared/domain/feedback.ts';
import { ORDER_SERVICE_CODES } from '#shared/domain/services.ts';

/** The values of a field: none, one, or those of several fields of one name. */
type Read = (field: string) => readonly string[];

/**
 * Sends the form that writes to the team. Its page does so without JavaScript, its script with it: both send the same
 * fields. A wrong topic or service is left to the call to refuse.
 */
export async function sendFeedbackForm(call: Call, read: Read, options: CallOptions): Promise<void> {
  const text = (field: string) => read(field)[0]?.trim() ?? '';
  const message = {
    name: text('name'),
    email: text('email') || undefined,
    phone: text('phone') || undefined,
    text: text('text'),
    fileIds: read('fileIds').filter(Boolean),
    pageUrl: text('pageUrl') || undefined,
    personalAgreement: text('personalAgreement') !== '',
    website: text('website'),
    openedAt: text('openedAt'),
  };
  const serviceCode = oneOf(ORDER_SERVICE_CODES, text('serviceCode'));
  if (serviceCode === undefined) {
    const topic = oneOf(FEEDBACK_TOPICS, text('topic')) ?? 'other';
    await call('POST /feedback', { ...message, topic }, options);
    return;
  }
  await call(
    'POST /feedback/create-feedback-service',
    {
      ...message,
      serviceCode,
      budgetKopecks: kopecksOf(text('budgetKopecks')),
      regionId: text('regionId') === '' ? null : Number(text('regionId')),
      deadline: text('deadline') || null,
    },
    options,
  );
}

function oneOf<Value extends string>(values: readonly Value[], text: string): Value | undefined {
  return values.find((value) => value === text);
}

/** «150 000» roubles; NaN, which the call refuses, for what is no number. */
function kopecksOf(roubles: string): number | null {
  const digits = roubles.replaceAll(/[\s\u00a0₽]/g, '').replace(',', '.');
  return digits === '' ? null : Math.round(Number(digits) * 100);
}
