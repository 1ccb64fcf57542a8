import type { Call, CallOptions } from '#shared/client/call.ts';
import type { FormValues } from '#shared/domain/form.ts';
import { listOf, passwordOf, textOf } from '../../lib/step-values.ts';

/** A form about the company's check or end as it was submitted, to its page or by its script. */
interface Sending {
  call: Call;
  values: FormValues;
  options: CallOptions;
}

export const VERIFICATION = '/profile/company/verification';
export const CLOSING = '/profile/company/close';

/** What a form has done; the page that follows says it. */
export const NOTICES = {
  sent: 'Документы отправлены. Ответ придёт на\u00a0почту',
  cancelled: 'Документы отозваны и\u00a0будут удалены',
  again: 'Новый код отправлен',
} as const;

/** Every such form: makes its call and returns the address that follows. Pages and the script share them. */
export const CHECK_STEPS = {
  async 'send-documents'({ call, values, options }: Sending) {
    const fields = { fileIds: listOf(values, 'fileIds'), note: textOf(values, 'note') };
    await call('POST /company/verification', fields, options);
    return `${VERIFICATION}?done=sent`;
  },
  async 'cancel-documents'({ call }: Sending) {
    await call('DELETE /company/verification');
    return `${VERIFICATION}?done=cancelled`;
  },
  async 'close-company'({ call, values, options }: Sending) {
    const { confirmationId } = await call('POST /company/close/request', passwordOf(values), options);
    return `${CLOSING}?confirmation=${confirmationId}`;
  },
  async 'close-company-code'({ call, values }: Sending) {
    const code = { confirmationId: textOf(values, 'confirmationId'), code: textOf(values, 'code') };
    await call('POST /company/close', code);
    return '/';
  },
  async 'close-company-resend'({ call, values, options }: Sending) {
    const id = textOf(values, 'confirmationId');
    const { confirmationId } = await call('POST /users/confirmation/{id}/resend', { id }, options);
    return `${CLOSING}?confirmation=${confirmationId}&done=again`;
  },
} as const;

export type CheckStep = keyof typeof CHECK_STEPS;

/** Their calls are idempotent: a lost answer may be asked for again. */
export const REPEATABLE: ReadonlySet<CheckStep> = new Set<CheckStep>([
  'send-documents',
  'close-company',
  'close-company-resend',
]);
