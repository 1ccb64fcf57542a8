import { atom, type ReadableAtom } from 'nanostores';
import type { CallError, CallOptions } from '#shared/client/call.ts';
import { explainProblem } from '#shared/client/explain-problem.ts';
import type { CodeSent } from '#shared/contracts/account.ts';
import { CODE_DIGITS } from '#shared/domain/limits.ts';
import { SECOND_MS } from '#shared/domain/time.ts';
import { createForm } from '#shared/stores/form.ts';
import type { SentAt } from './pending-code.ts';

export interface CodeState {
  sent: CodeSent | null;
  code: string;
  errors: Readonly<Record<string, string>>;
  message: string | null;
  isPending: boolean;
  /** Until another code can be sent, and until this one expires. */
  resendSeconds: number;
  expiresSeconds: number;
  /** For screen readers. */
  status: string;
}

export interface CodeStepStore {
  $code: ReadableAtom<CodeState>;
  begin(sent: CodeSent): void;
  /** Goes on with a code that was sent before a reload. */
  resume(sentAt: SentAt): void;
  /** Takes the digits of what was typed or pasted; a complete code is sent by itself, once. */
  change(text: string): void;
  /** The same, by the button; a code that was refused is not sent again: each try counts. */
  submit(): Promise<void>;
  resend(): Promise<void>;
  stop(): void;
}

interface CodeStepOptions<Answer> {
  now(): Date;
  isOnline?: (() => boolean) | undefined;
  confirm(pending: string, code: string): Promise<Answer>;
  sendAgain(pending: string, options: CallOptions): Promise<CodeSent>;
  /** A code is on its way: the first one, or another. */
  onBegin?(sentAt: SentAt): void;
  onDone(answer: Answer): void;
}

const EMPTY: CodeState = {
  sent: null,
  code: '',
  errors: {},
  message: null,
  isPending: false,
  resendSeconds: 0,
  expiresSeconds: 0,
  status: '',
};

/** The step of the code that confirms a phone. */
export function createCodeStep<Answer>(options: CodeStepOptions<Answer>): CodeStepStore {
  const { isOnline } = options;
  const $code = atom<CodeState>(EMPTY);
  let timer: ReturnType<typeof setInterval> | undefined;
  let startedMs = 0;
  let tried = '';
  let refused: { code: string; error: string } | null = null;

  const patch = (change: Partial<CodeState>): void => $code.set({ ...$code.get(), ...change });

  // Each try of a code counts, so none is repeated by itself.
  const form = createForm<Answer>({
    ...(isOnline ? { isOnline } : {}),
    send: ({ code, pending }) => options.confirm(String(pending), String(code)),
  });
  form.$state.listen(({ phase, errors, message }) => patch({ isPending: phase === 'pending', errors, message }));

  function tick(): void {
    const { sent } = $code.get();
    if (!sent) return;
    const seconds = Math.floor((options.now().getTime() - startedMs) / SECOND_MS);
    patch({
      resendSeconds: Math.max(0, sent.resendSeconds - seconds),
      expiresSeconds: Math.max(0, sent.expiresSeconds - seconds),
    });
  }

  function resume({ sent, atMs }: SentAt): void {
    clearInterval(timer);
    startedMs = atMs;
    tried = '';
    refused = null;
    $code.set({ ...EMPTY, sent });
    tick();
    timer = setInterval(tick, SECOND_MS);
  }

  function begin(sent: CodeSent): void {
    const sentAt = { sent, atMs: options.now().getTime() };
    resume(sentAt);
    options.onBegin?.(sentAt);
  }

  async function submit(): Promise<void> {
    const { code, sent } = $code.get();
    if (!sent) return;
    if (code.length < CODE_DIGITS) return patch({ errors: { code: `В\u00a0коде ${CODE_DIGITS} цифр` } });
    if (code === refused?.code) return patch({ errors: { code: refused.error } });
    tried = code;
    if (!(await form.submit({ code, pending: sent.confirmationId }))) {
      const error = form.$state.get().errors.code;
      if (error) refused = { code, error };
      return;
    }
    clearInterval(timer);
    const { answer } = form.$state.get();
    if (answer) options.onDone(answer);
  }

  return {
    $code,
    begin,
    resume,
    change(text) {
      const code = text.replaceAll(/\D/g, '').slice(0, CODE_DIGITS);
      patch({ code, errors: {}, message: null });
      if (code.length === CODE_DIGITS && code !== tried) void submit();
    },
    submit,
    async resend() {
      const { sent, resendSeconds } = $code.get();
      if (!sent || resendSeconds > 0) return;
      try {
        begin(await options.sendAgain(sent.confirmationId, { idempotencyKey: true }));
        patch({ status: 'Новый код отправлен' });
      } catch (error) {
        // Calls fail with a CallError.
        const { problem } = error as Partial<CallError>;
        patch({
          message:
            (problem && explainProblem(problem).message) ??
            'Не\u00a0получилось. Проверьте связь и\u00a0попробуйте ещё раз',
        });
      }
    },
    stop: () => clearInterval(timer),
  };
}
