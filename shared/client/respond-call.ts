import type { CodeSent } from '../contracts/account.ts';
import type { VacancyQuestion } from '../contracts/question.ts';
import type { SentRespond } from '../contracts/respond-send.ts';
import type { FormValues } from '../domain/form.ts';
import type { RespondSource } from '../domain/respond-terms.ts';
import type { Call, CallOptions } from './call.ts';
import { atFields } from './explain-problem.ts';
import { formFieldOf, fullBodyOf, quickBodyOf } from './respond-body.ts';

/** What is responded to. */
export type RespondTarget = { vacancyId: number } | { companyId: number };

interface Sending {
  target: RespondTarget;
  /** With a name and a phone, without a resume. */
  isQuick: boolean;
  questions: readonly VacancyQuestion[];
  source?: RespondSource | undefined;
  attribution?: { utmSource?: string; utmMedium?: string; utmCampaign?: string } | undefined;
}

/** A quick respond waits for a code. */
export type SentForm = { kind: 'sent'; sent: SentRespond } | { kind: 'code'; code: CodeSent };

/** Makes the call of a filled form. The errors of its refusals name fields of the form. */
export async function sendRespond(
  call: Call,
  { target, isQuick, questions, source, attribution }: Sending,
  values: FormValues,
  options: CallOptions,
): Promise<SentForm> {
  const from = { ...(source ? { source } : {}), ...(attribution ? { attribution } : {}) };
  const { answers = [], ...full } = fullBodyOf(questions, values);
  try {
    if ('companyId' in target)
      return { kind: 'sent', sent: await call('POST /respond/company', { ...target, ...full, ...from }, options) };
    if (!isQuick)
      return {
        kind: 'sent',
        sent: await call('POST /respond/vacancy', { ...target, ...full, answers, ...from }, options),
      };
    const quick = { ...target, ...quickBodyOf(questions, values), ...from };
    const answer = await call('POST /respond/vacancy/quick', quick, options);
    return answer.step === 'sent' ? { kind: 'sent', sent: answer.respond } : { kind: 'code', code: answer };
  } catch (error) {
    throw atFields(error, (field) => formFieldOf(field, answers));
  }
}
