import { map, type ReadableAtom } from 'nanostores';
import { checkPerson, createCodeStep, type CodeStepStore } from '#islands/respond-form/index.ts';
import type { Call, CallError } from '#shared/client/call.ts';
import { textOf } from '#shared/client/respond-body.ts';
import type { WidgetGrant } from '#shared/contracts/embed-parts.ts';
import { FORM_SECONDS_MIN } from '#shared/domain/feedback.ts';
import type { FormValues } from '#shared/domain/form.ts';
import { SIGN_UP_DOCUMENTS } from '#shared/domain/sign-up-documents.ts';
import { SECOND_MS } from '#shared/domain/time.ts';
import { createForm } from '#shared/stores/form.ts';
import { pageTold } from '../page-around.ts';

export interface IntroductionState {
  step: 'form' | 'code';
  values: FormValues;
  /** In Russian, by field. */
  errors: Readonly<Record<string, string>>;
  message: string | null;
  isPending: boolean;
}

/** Who writes: a name, a phone with a code, and what they agree to. */
export interface Introduction {
  $state: ReadableAtom<IntroductionState>;
  code: CodeStepStore;
  change(name: string, value: string): void;
  submit(): Promise<void>;
  /** Another number needs another code. */
  back(): void;
  /** Nobody else may write here: there is no form. */
  isForAccounts: boolean;
  /** The chat is open already: a code brings along what was written before. */
  isJoining: boolean;
  /** Who has an account needs no code: a window of the marketplace asks them. Absent where the page cannot do so. */
  link: (() => Promise<void>) | undefined;
}

interface IntroductionOptions {
  /** Without a token where nobody has one yet. */
  call: Call;
  isJoining: boolean;
  key: string;
  isTest: boolean;
  prefill: { name: string | null; phone: string | null };
  /** What a field that people do not see contains. */
  trap(): string;
  isForAccounts: boolean;
  /** Null where nothing real was written. */
  onGrant(grant: WidgetGrant | null, level: 'phone' | 'account'): void;
  /** Null without an answer in the window. */
  link: (() => Promise<WidgetGrant | null>) | undefined;
}

export function createIntroduction({
  call,
  key,
  isTest,
  prefill,
  trap,
  isForAccounts,
  isJoining,
  onGrant,
  link,
}: IntroductionOptions): Introduction {
  const test = isTest ? ({ test: true } as const) : {};
  const shownAt = performance.now();
  const $state = map<IntroductionState>({
    step: 'form',
    values: { name: prefill.name ?? '', phone: prefill.phone ?? '' },
    errors: {},
    message: null,
    isPending: false,
  });

  const code = createCodeStep({
    now: () => new Date(),
    confirm: (pending, typed) =>
      call('POST /embed/chat/guest/{pending}/confirm', { key, pending, code: typed, ...pageTold(), ...test }),
    sendAgain: (pending, options) =>
      call('POST /embed/chat/guest/{pending}/resend', { key, pending, ...test }, options),
    onDone: ({ grant }) => onGrant(grant, 'phone'),
  });

  const form = createForm({
    isRepeatable: true,
    check: (values) => checkPerson(values, SIGN_UP_DOCUMENTS.chat),
    async send(values, options) {
      const openMs = () => performance.now() - shownAt;
      // Whoever the browser has filled the form in for is faster than the server allows programs to be.
      const earlyMs = FORM_SECONDS_MIN * SECOND_MS - openMs();
      if (earlyMs > 0) await new Promise((resolve) => setTimeout(resolve, earlyMs));
      const openSeconds = Math.round(openMs() / SECOND_MS);
      return call(
        'POST /embed/chat/guest',
        {
          key,
          name: textOf(values, 'name').trim(),
          phone: textOf(values, 'phone'),
          // Nothing is sent before these are ticked.
          agreement: true,
          personalAgreement: true,
          transferAgreement: true,
          website: trap(),
          openSeconds,
          ...test,
        },
        options,
      );
    },
  });
  form.$state.listen(({ phase, errors, message }) =>
    $state.set({ ...$state.get(), errors, message, isPending: phase === 'pending' }),
  );

  return {
    $state,
    code,
    isForAccounts,
    isJoining,
    change(name, value) {
      const values = { ...$state.get().values, [name]: value };
      $state.setKey('values', values);
      form.change(name, values);
    },
    async submit() {
      if (!(await form.submit($state.get().values))) return;
      const { answer } = form.$state.get();
      if (!answer) return;
      code.begin(answer);
      $state.setKey('step', 'code');
    },
    back() {
      code.stop();
      $state.setKey('step', 'form');
    },
    link:
      link &&
      (async () => {
        $state.setKey('message', null);
        try {
          const grant = await link();
          if (grant) onGrant(grant, 'account');
        } catch (error) {
          // Calls fail with a CallError.
          const { problem } = error as CallError;
          $state.setKey('message', problem?.detail ?? problem?.title ?? 'Каркас не\u00a0ответил. Проверьте связь.');
        }
      }),
  };
}
