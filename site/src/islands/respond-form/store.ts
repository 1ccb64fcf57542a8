import { atom, type ReadableAtom } from 'nanostores';
import type { CallError } from '#shared/client/call.ts';
import { checkAnswers } from '#shared/client/respond-body.ts';
import type { Form, FormValues } from '#shared/domain/form.ts';
import type { FormDraft } from '#shared/stores/form-draft.ts';
import { createForm, OFFLINE, TOO_OFTEN } from '#shared/stores/form.ts';
import { createCodeStep, type CodeStepStore } from './code-store.ts';
import { createExtras, type Extras } from './extras.ts';
import { draftOf, firstValues, personalDraftOf, resumeValues, type PersonalDraft } from './draft.ts';
import type { RespondFormOptions, RespondHost } from './options.ts';
import { pendingCodeOf, type PendingCode } from './pending-code.ts';
import { readyDays, type ReadyDay } from './ready.ts';
import { askForm, sendForm, type Outcome } from './send.ts';
import { EMPTY, type RespondFormState, type RespondStep } from './state.ts';
import { isLetterRequired } from './quick-fields.ts';
import { checkBase, firstStep, questionsOf, stepOfErrors, stepOfQuestions } from './steps.ts';

export interface RespondFormStore extends Extras {
  options: RespondFormOptions;
  $state: ReadableAtom<RespondFormState>;
  /** The step of the code, once one was sent. */
  code: CodeStepStore;
  days: readonly ReadyDay[];
  now(): Date;
  change(name: string, value: string | readonly string[]): void;
  chooseResume(id: number): void;
  /** The button of the step: checks it, goes on or sends. Resolves when that is done. */
  next(): Promise<void>;
  sendAnyway(): Promise<void>;
  go(step: RespondStep): void;
  load(): Promise<void>;
  /** Returns the cleanup; a respond that waits for the connection is sent all the same. */
  start(): () => void;
}

/** The state of one form of a respond: to a vacancy with or without a resume, or to a company. */
export function createRespondForm(host: RespondHost, options: RespondFormOptions): RespondFormStore {
  const $state = atom<RespondFormState>({ ...EMPTY, base: 'vacancyId' in options.target ? 'vacancy' : 'company' });
  const days = readyDays(host.now());
  let sending: Form<Outcome> | null = null;
  let isClosed = false;
  let hasAsked = false;
  const hasInline = options.inlineQuestions === true;

  const nowMs = (): number => host.now().getTime();
  const patch = (change: Partial<RespondFormState>): void => $state.set({ ...$state.get(), ...change });

  function go(asked: RespondStep): void {
    const { form } = $state.get();
    const step = asked === 'questions' && form ? stepOfQuestions(form, hasInline) : asked;
    patch({ step, errors: {}, message: null });
    host.emit('respond-step', { step });
  }

  function finish(sent: NonNullable<RespondFormState['sent']>): void {
    patch({ sent, phase: 'editing' });
    personal?.forget();
    go('sent');
    host.emit('respond-sent', { respondId: sent.id, target: options.target });
    options.onSent?.(sent, isClosed);
    if (isClosed) removeEventListener('online', sendWaiting);
  }

  const code = createCodeStep({
    now: host.now,
    isOnline: options.isOnline,
    confirm: (sent, typed) =>
      host.call('POST /respond/vacancy/quick/{pending}/confirm', { pending: sent, code: typed }),
    sendAgain: (id, calling) => host.call('POST /users/confirmation/{id}/resend', { id }, calling),
    onBegin: (sentAt) => pending?.keep(sentAt),
    onDone(sent) {
      pending?.forget();
      draft?.forget();
      finish(sent);
    },
  });

  let draft: FormDraft | null = null;
  let personal: PersonalDraft | null = null;
  let pending: PendingCode | null = null;

  /** A draft that outlives what is not yet the end: a code, or a requirement that is not met. */
  function lastingDraft(kept: FormDraft): FormDraft {
    return {
      ...kept,
      forget: () => ($state.get().sent ? kept.forget() : kept.keep($state.get().values, null)),
    };
  }

  function createSending(kept: FormDraft): Form<Outcome> {
    const form = createForm<Outcome>({
      draft: lastingDraft(kept),
      isRepeatable: true,
      isOnline: options.isOnline,
      repeatDelayMs: options.repeatDelayMs,
      async send(values, callOptions) {
        const view = $state.get().form;
        if (!view) throw new Error('Nothing is sent before the form has come');
        const outcome = await sendForm(host, options, view, values, callOptions).catch((error: unknown) => {
          patch({ attempt: $state.get().attempt + 1 });
          throw error;
        });
        if (outcome.kind === 'sent') patch({ sent: outcome.sent });
        return outcome;
      },
    });
    form.$state.listen(({ phase, errors, message }) => {
      const view = $state.get().form;
      const step = view && stepOfErrors(Object.keys(errors), view, hasInline);
      const isOffline = message === OFFLINE;
      patch({
        phase: isOffline ? 'waiting' : phase === 'pending' ? 'pending' : 'editing',
        errors,
        message: isOffline ? null : message,
        ...(step ? { step } : {}),
      });
    });
    return form;
  }

  async function send(): Promise<void> {
    if (!sending) return;
    patch({ attempt: 1 });
    if (!(await sending.submit($state.get().values))) return;
    const outcome = sending.$state.get().answer;
    if (outcome?.kind === 'sent') finish(outcome.sent);
    if (outcome?.kind === 'code') {
      code.begin(outcome.code);
      patch({ code: outcome.code });
      go('code');
    }
    if (outcome?.kind === 'failed') {
      patch({ failed: outcome.questions });
      go('knockout');
    }
  }

  const sendWaiting = (): void => {
    if ($state.get().phase === 'waiting') void send();
  };

  function setValues(change: FormValues, name: string): void {
    const values = { ...$state.get().values, ...change };
    const { [name]: _, ...errors } = $state.get().errors;
    patch({ values, errors, message: null });
    personal?.keep(values);
    sending?.change(name, values);
  }

  async function next(): Promise<void> {
    const { step, form, values } = $state.get();
    if (!form) return;
    const questions = questionsOf(form);
    const isAsking = step === stepOfQuestions(form, hasInline);
    const needsLetter =
      firstStep(form) === 'quick' ? isLetterRequired(form, options.quick) : form.letter === 'required';
    const errors = { ...checkBase(form, values, needsLetter), ...(isAsking ? checkAnswers(questions, values) : {}) };
    const wrong = stepOfErrors(Object.keys(errors), form, hasInline);
    if (wrong) {
      const refusals = $state.get().refusals + 1;
      return patch({ step: wrong, errors: { ...errors }, message: null, refusals });
    }
    if (!isAsking && questions.length > 0) return go('questions');
    // Other answers may meet what these did not.
    setValues({ sendAnyway: '' }, 'sendAnyway');
    await send();
  }

  async function load(): Promise<void> {
    patch({ step: 'loading' });
    const ahead = hasAsked ? undefined : options.form;
    hasAsked = true;
    try {
      const form = await (ahead ?? askForm(host, options));
      draft = draftOf(options);
      personal = personalDraftOf(options, nowMs);
      sending = createSending(draft);
      const values = firstValues(
        form,
        { ...sending.restore([]), ...personal.values() },
        days.map(({ value }) => value),
      );
      pending = pendingCodeOf(options, nowMs);
      const waiting = firstStep(form) === 'quick' ? pending.find() : null;
      if (waiting) code.resume(waiting);
      patch({ form, values, code: waiting?.sent ?? null });
      go(waiting ? 'code' : firstStep(form));
    } catch (error) {
      // Calls fail with a CallError, whose title is for people.
      const { problem, code } = error as Partial<CallError>;
      const isFinal = problem != null && [404, 410].includes(problem.status);
      const busy = code === 'limit_exceeded' ? (problem?.detail ?? TOO_OFTEN) : null;
      patch({ step: isFinal ? 'refused' : 'failed', message: isFinal ? (problem.detail ?? problem.title) : busy });
    }
  }

  return {
    options,
    $state,
    code,
    days,
    now: () => host.now(),
    change: (name, value) => setValues({ [name]: value }, name),
    chooseResume(id) {
      const { form } = $state.get();
      if (form) setValues(resumeValues(form, id), 'resumeId');
    },
    next,
    async sendAnyway() {
      setValues({ sendAnyway: '1' }, 'sendAnyway');
      await send();
    },
    go(step) {
      // Another number needs another code.
      if ($state.get().step === 'code') pending?.forget();
      go(step);
    },
    load,
    ...createExtras(host, { $state, patch, setValues }),
    start() {
      isClosed = false;
      addEventListener('online', sendWaiting);
      if (!$state.get().form) void load();
      return () => {
        isClosed = true;
        code.stop();
        if ($state.get().phase !== 'waiting') removeEventListener('online', sendWaiting);
      };
    },
  };
}
