import { atom } from 'nanostores';
import { randomKey } from '../client/call-body.ts';
import type { CallError, CallOptions } from '../client/call.ts';
import { explainProblem } from '../client/explain-problem.ts';
import { RETRY_STATUSES } from '../client/retry-statuses.ts';
import type { Form, FormState, FormValues } from '../domain/form.ts';
import type { FormDraft } from './form-draft.ts';

export interface FormOptions<Answer> {
  /** The form's call. It must pass `options` on, so that the effect happens once. */
  send(values: FormValues, options: CallOptions): Promise<Answer>;
  /** Client-side errors by field; nothing is sent while there are any. */
  check?(values: FormValues): Readonly<Record<string, string>>;
  draft?: FormDraft;
  /** The refusal that the page was rendered with, after a submit without the script. */
  refusal?: Pick<FormState<Answer>, 'errors' | 'message'>;
  /** The call is idempotent: failed requests are retried automatically up to twice. */
  isRepeatable?: boolean;
  /** Before the first retry, milliseconds; the next one waits three times as long. */
  repeatDelayMs?: number;
  isOnline?(): boolean;
  newKey?(): string;
}

const REPETITIONS = 2;
/** Refusals with a retry status: the same request would be refused again. */
const FINAL_CODES = ['conflict', 'wrong_state', 'limit_exceeded'];

export const OFFLINE = 'Нет связи. Введённое осталось в\u00a0форме: отправьте, когда связь появится';
/** Of a limit whose answer has no words of its own. */
export const TOO_OFTEN = 'Слишком частые запросы. Подождите минуту и\u00a0попробуйте ещё раз.';
const NOT_SENT = 'Не\u00a0получилось отправить. Проверьте связь и\u00a0попробуйте ещё раз';

/**
 * The state of one form: pending, errors, input. It is independent of the page: `bindForm` binds it to a `<form>`, a
 * component reads `$state`.
 */
export function createForm<Answer>(options: FormOptions<Answer>): Form<Answer> {
  const { draft, check = () => ({}), isOnline = () => navigator.onLine, newKey = randomKey } = options;
  const refusal = options.refusal ?? { errors: {}, message: null };
  const $state = atom<FormState<Answer>>({ phase: 'editing', ...refusal, answer: null });
  /** One key per content: the server does not repeat what it has already done. */
  let key = draft?.key() ?? null;
  /** The content of `key`; null for the key of a draft, which knows only the fields that it keeps. */
  let keyOf: FormValues | null = null;
  let running: Promise<boolean> | null = null;

  function isSent(values: FormValues): boolean {
    if (!key) return false;
    return keyOf ? isSame(values, keyOf) : isSame(draft?.keptOf(values), draft?.values());
  }

  function keyFor(values: FormValues): string {
    key = key && isSent(values) ? key : newKey();
    keyOf = values;
    draft?.keep(values, key);
    return key;
  }

  function refuse(errors: FormState<Answer>['errors'], message: string | null): false {
    $state.set({ ...$state.get(), phase: 'editing', errors, message });
    return false;
  }

  async function send(values: FormValues): Promise<boolean> {
    const wrong = check(values);
    if (Object.keys(wrong).length > 0) return refuse(wrong, null);
    const idempotencyKey = keyFor(values);
    if (!isOnline()) return refuse({}, OFFLINE);
    $state.set({ ...$state.get(), phase: 'pending', errors: {}, message: null });
    try {
      const answer = await sendPatiently(values, { idempotencyKey });
      key = null;
      draft?.forget();
      $state.set({ phase: 'sent', errors: {}, message: null, answer });
      return true;
    } catch (error) {
      return refuse(...explain(error, isOnline()));
    }
  }

  async function sendPatiently(values: FormValues, sending: CallOptions): Promise<Answer> {
    for (let repetition = 0, delayMs = options.repeatDelayMs ?? 1_000; ; repetition += 1, delayMs *= 3) {
      try {
        return await options.send(values, sending);
      } catch (error) {
        if (isOfOtherContent(error) && repetition === 0) {
          key = null;
          sending = { idempotencyKey: keyFor(values) };
          continue;
        }
        if (!options.isRepeatable || repetition === REPETITIONS || !mayPass(error)) throw error;
        await new Promise((resolve) => setTimeout(resolve, delayMs));
      }
    }
  }

  return {
    $state,
    restore(secrets) {
      draft?.leaveOut(secrets);
      return draft?.values() ?? null;
    },
    change(field, values) {
      // A key belongs to the content that was sent with it; other content needs a new one.
      draft?.keep(values, isSent(values) ? key : null);
      const { errors, message, phase } = $state.get();
      if (phase === 'pending' || (!(field in errors) && message === null && phase === 'editing')) return;
      const { [field]: _, ...others } = errors;
      $state.set({ ...$state.get(), phase: 'editing', errors: others, message: null });
    },
    submit(values) {
      running ??= send(values).finally(() => {
        running = null;
      });
      return running;
    },
  };
}

const isSame = (one?: FormValues | null, other?: FormValues | null) => JSON.stringify(one) === JSON.stringify(other);

/** After a reload a secret that a draft does not keep may be another one than was sent with the key. */
function isOfOtherContent(error: unknown): boolean {
  return (error as Partial<CallError>).code === 'key_reused';
}

/** True for failures that may pass: no answer, or a temporary status. */
function mayPass(error: unknown): boolean {
  const { status = -1, code = '' } = error as Partial<CallError>;
  return (status === 0 || RETRY_STATUSES.includes(status)) && !FINAL_CODES.includes(code);
}

/** Errors by field, and a sentence for errors without a field. */
function explain(error: unknown, isOnline: boolean): [errors: Record<string, string>, message: string | null] {
  // Calls fail with a CallError; anything else has no problem document either.
  const { code, problem } = error as Partial<CallError>;
  if (!problem) return [{}, code === 'limit_exceeded' ? TOO_OFTEN : isOnline ? NOT_SENT : OFFLINE];
  const { errors, message } = explainProblem(problem);
  return [errors, message];
}
