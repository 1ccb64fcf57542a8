import type { AstroGlobal } from 'astro';
import type { CallError } from '#shared/client/call.ts';
import type { SentForm } from '#shared/client/page-locals.ts';
import { explainProblem } from '#shared/client/explain-problem.ts';
import type { PayFor } from '#shared/contracts/problem.ts';
import { readForm } from './page.ts';
import { placeOf } from './place.ts';
import type { FormValues } from '#shared/domain/form.ts';
import type { Sending } from './step-values.ts';

/** What became of the form submitted to a page. */
export interface SentStep {
  /** Where to go next; null when there was no form, or it was refused. */
  next: string | null;
  /** The refused step. */
  step: string | null;
  /** Russian, by the name of the field. */
  errors: Readonly<Record<string, string>>;
  /** The error of the form as a whole. */
  message: string | null;
  /** What can be bought against the refusal. */
  payFor: PayFor | null;
  /** The first wrong field: it takes the focus, so that a page that came back with an error says it. */
  focus: string | null;
  /** What was typed; passwords and codes are never sent back. */
  kept(name: string): string;
  /** What was chosen of many. */
  keptAll(name: string): readonly string[];
}

/** Of a page that shows a form and does not take it. */
export const NOTHING_SENT: SentStep = {
  next: null,
  step: null,
  errors: {},
  message: null,
  payFor: null,
  focus: null,
  kept: () => '',
  keptAll: () => [],
};

/** Forms by the name in their field `step`; each makes its call and returns the address that follows. */
type Steps = Readonly<Record<string, (sending: Sending) => Promise<string>>>;

const UNKEPT = /password|code/i;

/**
 * Makes the call of the submitted form, one of the page's steps, and sets the status of its refusal. Without JavaScript,
 * and until the script has come, this is how every step works.
 */
export async function sendOneOf(
  astro: Pick<AstroGlobal, 'locals' | 'url' | 'response'>,
  steps: Steps,
  names: readonly string[],
): Promise<SentStep> {
  const form = readForm(astro);
  const sent = keepTyped(form, names);
  const send = sent.step === null ? undefined : steps[sent.step];
  if (!form || !send) return sent;
  try {
    const next = await send({
      call: astro.locals.call,
      values: valuesOf(form.fields),
      options: { idempotencyKey: form.idempotencyKey },
      place: placeOf(astro.url),
      path: astro.url.pathname,
    });
    return { ...sent, next };
  } catch (error) {
    // A call fails with a CallError; anything else is a failure of the page.
    const { status, problem } = error as Partial<CallError>;
    if (!status || !problem) throw error;
    astro.response.status = status;
    const explained = explainProblem(problem);
    const { payFor = null } = problem;
    return { ...sent, ...explained, payFor, focus: Object.keys(explained.errors)[0] ?? null };
  }
}

/** What was typed into the submitted form, one of the page's steps, for a button that only changes what the form shows. */
export function keepTyped(form: SentForm | null, names: readonly string[]): SentStep {
  return {
    ...NOTHING_SENT,
    step: names.find((name) => name === form?.fields.get('step')) ?? null,
    kept: (name) => (UNKEPT.test(name) ? '' : (form?.fields.get(name) ?? '')),
    keptAll: (name) => (UNKEPT.test(name) ? [] : (form?.fields.getAll(name) ?? [])),
  };
}

/** As `bindForm` gives them: several fields of one name are a list. */
export function valuesOf(fields: URLSearchParams): FormValues {
  const names = [...new Set(fields.keys())];
  return Object.fromEntries(
    names.map((name) => {
      const values = fields.getAll(name);
      return [name, values.length > 1 ? values : (values[0] ?? '')];
    }),
  );
}
