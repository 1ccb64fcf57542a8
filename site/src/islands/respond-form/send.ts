import type { CallError, CallOptions } from '#shared/client/call.ts';
import { ANSWER } from '#shared/client/respond-body.ts';
import { sendRespond, type SentForm } from '#shared/client/respond-call.ts';
import type { FormValues } from '#shared/domain/form.ts';
import type { RespondFormOptions, RespondFormView, RespondHost } from './options.ts';
import { firstStep, questionsOf } from './steps.ts';

/** What became of a sent form; `failed`: the answers to these questions fail what the company requires. */
export type Outcome = SentForm | { kind: 'failed'; questions: string[] };

/** What the form shows to its caller. */
export async function askForm(host: RespondHost, { target }: RespondFormOptions): Promise<RespondFormView> {
  if ('vacancyId' in target) return host.call('GET /respond/vacancy/{id}/form', { id: target.vacancyId });
  const form = await host.call('GET /respond/company/{id}/form', { id: target.companyId });
  return { ...form, vacancy: null, letter: 'optional', quickAllowed: false, questions: [], person: null, permits: [] };
}

export async function sendForm(
  host: RespondHost,
  { target, source, attribution }: RespondFormOptions,
  form: RespondFormView,
  values: FormValues,
  options: CallOptions,
): Promise<Outcome> {
  const isQuick = firstStep(form) === 'quick';
  const sending = { target, isQuick, questions: questionsOf(form), source, attribution };
  try {
    return await sendRespond(host.call, sending, values, options);
  } catch (error) {
    // Calls fail with a CallError.
    const { problem } = error as Partial<CallError>;
    if (problem?.code !== 'requirement_failed') throw error;
    return { kind: 'failed', questions: (problem.errors ?? []).map(({ field }) => field.slice(ANSWER.length)) };
  }
}
