import { withErrors } from '#shared/client/explain-problem.ts';
import { checkAnswers } from '#shared/client/respond-body.ts';
import { sendRespond, type RespondTarget } from '#shared/client/respond-call.ts';
import type { RespondForm } from '#shared/contracts/respond-forms.ts';
import type { FormValues } from '#shared/domain/form.ts';
import { isAsked } from '#shared/domain/question.ts';
import { SIGN_UP_DOCUMENTS } from '#shared/domain/sign-up-documents.ts';
import { faultOfMobile } from '#shared/text/mobile-phone.ts';
import { stepHref } from '../../lib/place.ts';
import { STEPS as SIGN_IN_STEPS } from '../auth/steps.ts';
import { textOf, type Sending } from '../../lib/step-values.ts';

/** `/vacancy/12/respond`, `/company/3/respond`. */
function targetOf(path: string): RespondTarget {
  const [, kind, id] = /^\/(vacancy|company)\/(\d+)\/respond$/.exec(path) ?? [];
  return kind === 'company' ? { companyId: Number(id) } : { vacancyId: Number(id) };
}

/** The questions of a form, as this caller answers them. */
export function questionsOf({ questions, resumes }: Pick<RespondForm, 'questions' | 'resumes'>) {
  return questions.filter((question) => isAsked(question, resumes.length > 0 ? 'respond' : 'quick'));
}

/** Of a signed-in person: with the account. */
export const HAS_AGREED = ['licenseAgreement', 'personalAgreement'] as const;

/** What the form can tell by itself: boxes that have to be ticked, and questions to answer. */
function missing(form: Pick<RespondForm, 'person' | 'questions' | 'resumes'>, values: FormValues, isQuick: boolean) {
  const errors = checkAnswers(questionsOf(form), values);
  const phone = isQuick ? faultOfMobile(textOf(values, 'phone')) : null;
  if (phone) errors.phone = phone.message;
  for (const box of isQuick ? SIGN_UP_DOCUMENTS.respond : []) {
    const isAgreed = form.person !== null && HAS_AGREED.some((key) => key === box.key);
    if (box.required && !isAgreed && !textOf(values, box.field)) errors[box.field] = box.refusal;
  }
  return errors;
}

/** The call refuses at the first thing that it checks: what else is missing is said with it, so that nobody asks twice. */
function withAll(error: unknown, more: Readonly<Record<string, string>>): unknown {
  return withErrors(error, (errors) => {
    const others = Object.entries(more).filter(([field]) => !errors.some((one) => one.field === field));
    return [...errors, ...others.map(([field, message]) => ({ field, code: 'is_empty' as const, message }))];
  });
}

async function send({ call, values, options, path, place }: Sending, isQuick: boolean): Promise<string> {
  const target = targetOf(path);
  const form = 'vacancyId' in target ? await call('GET /respond/vacancy/{id}/form', { id: target.vacancyId }) : null;
  const questions = form ? questionsOf(form) : [];
  const outcome = await sendRespond(call, { target, isQuick, questions }, values, options).catch((error: unknown) => {
    throw form ? withAll(error, missing(form, values, isQuick)) : error;
  });
  return outcome.kind === 'code' ? stepHref(path, place, { confirmation: outcome.code.confirmationId }) : path;
}

/** The forms of responding without a script. Once a respond is there, its page says so: all of them lead back to it. */
export const RESPOND_STEPS = {
  quick: (sending) => send(sending, true),
  full: (sending) => send(sending, false),

  async code({ call, values, path, place }) {
    const input = { pending: place.confirmation, code: textOf(values, 'code') };
    await call('POST /respond/vacancy/quick/{pending}/confirm', input);
    return path;
  },

  resend: SIGN_IN_STEPS.resend,

  async question({ call, values, options, path }) {
    const target = targetOf(path);
    const vacancyId = 'vacancyId' in target ? target.vacancyId : Number.NaN;
    await call('POST /respond/question', { vacancyId, text: textOf(values, 'text') }, options);
    return `${path}?asked=1`;
  },
} as const satisfies Record<string, (sending: Sending) => Promise<string>>;
