import type { Call, CallOptions } from '#shared/client/call.ts';
import { atFields } from '#shared/client/explain-problem.ts';
import type { CallInput } from '#shared/contracts/contract.ts';
import type { Contracts } from '#shared/contracts/index.ts';
import type { FormValues } from '#shared/domain/form.ts';
import { clockTime } from '#shared/domain/time.ts';
import { respondPage } from './address.ts';
import { textOf } from '../../lib/step-values.ts';

/** A form of a respond as it was submitted, to its page or by its script. */
interface Sending {
  call: Call;
  values: FormValues;
  options: CallOptions;
}

type Change = CallInput<Contracts['POST /respond/{id}/change_status']>;

/** What an action has done; the page that follows says it. */
export const NOTICES = {
  accept: 'Время подтверждено, компания об\u00a0этом знает',
  counter: 'Ваше время отправлено компании',
  move: 'Попросили компанию перенести встречу',
  cancel: 'Встреча отменена',
  accept_offer: 'Предложение принято',
  start: 'Выход на\u00a0объект отмечен',
  dispute: 'Передали компании, что вы\u00a0выходили',
  withdraw: 'Отклик отозван',
  refuse: 'Компания узнает, что вы\u00a0отказались',
  resend: 'Отклик отправлен снова',
} as const satisfies Partial<Record<Change['action'], string>>;

export const noticeOf = (action: string): string | null =>
  Object.hasOwn(NOTICES, action) ? NOTICES[action as keyof typeof NOTICES] : null;

/** The field where a time is typed. */
export const TIME_FIELD = 'interview.options';

/** By which clock it is typed. */
export const ZONE_FIELD = 'timeZone';

/** «2026-11-24T08:00», as a field of date and time gives it; nothing where it is no time. */
export function typedTimes(text: string, timeZone: string): string[] {
  const at = /^[\dT:-]{16}(?::00)?$/.test(text) ? clockTime(text.slice(0, 16), timeZone) : null;
  return at ? [at.toISOString()] : [];
}

/** What an action brings along: what its form has. The call checks it, also the words that come from the template. */
export function changeOf(values: FormValues): Change {
  const text = (name: string) => textOf(values, name);
  return {
    id: Number(text('id')),
    version: Number(text('version')),
    action: text('action') as Change['action'],
    ...(text('at') && { at: text('at') }),
    ...(text('reason') && { reason: text('reason') as NonNullable<Change['reason']> }),
    ...(text('reasonText') && { reasonText: text('reasonText') }),
    ...(text('message') && { message: text('message') }),
    ...(TIME_FIELD in values && { interview: { options: typedTimes(text(TIME_FIELD), text(ZONE_FIELD)) } }),
  };
}

/** The forms of the pages: each makes its call and returns the address that follows. Pages and their script share them. */
export const RESPOND_STEPS = {
  async change({ call, values, options }: Sending) {
    const change = changeOf(values);
    await call('POST /respond/{id}/change_status', change, options).catch((error: unknown) => {
      // The error of the only time belongs to its field.
      throw atFields(error, (field) => (field.startsWith(TIME_FIELD) ? TIME_FIELD : field));
    });
    return `${respondPage(change.id)}?done=${change.action}`;
  },
} as const;
