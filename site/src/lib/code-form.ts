import { explainProblem } from '#shared/client/explain-problem.ts';
import type { CodeSent } from '#shared/contracts/account.ts';
import { CODE_DIGITS } from '#shared/domain/limits.ts';
import { createForm } from '#shared/stores/form.ts';
import { element } from '#shared/ui/element.ts';
import { bindForm } from '#shared/ui/form/bind-form.ts';
import { siteCall } from './call.ts';
import { countdown, sentTo } from './code-texts.ts';

interface CodeForm<Answer> {
  sent: CodeSent;
  /** The button: «Подтвердить номер». */
  label: string;
  /** The action is irreversible. */
  isDangerous?: boolean;
  /** Checks the code. */
  send(code: { confirmationId: string; code: string }): Promise<Answer>;
  onDone(answer: Answer): void;
}

/** The step with a code inside a layer. Returns a cleanup function. */
export function drawCodeForm<Answer>(
  body: HTMLElement,
  { sent, label, isDangerous = false, send, onDone }: CodeForm<Answer>,
): () => void {
  const field = element('input', {
    id: 'layer-code',
    name: 'code',
    className: 'inp',
    inputMode: 'numeric',
    autocomplete: 'one-time-code',
    maxLength: CODE_DIGITS + 2,
    autofocus: true,
  });
  const fieldLabel = element(
    'label',
    { htmlFor: field.id },
    sent.channel === 'sms' ? 'Код из\u00a0СМС' : 'Код из\u00a0письма',
  );
  const message = element('p', { className: 'err', dataset: { formMessage: '' } });
  const again = element('button', { type: 'button', className: 'btn btn-3' });
  const status = element('p', { className: 'sr', role: 'status' });
  const form = element(
    'form',
    { id: 'layer-code-form', className: 'layer-body-form' },
    element('p', {}, sentTo(sent)),
    element('div', { className: 'fld' }, fieldLabel, field),
    message,
    element(
      'div',
      { className: 'layer-actions' },
      element('button', { className: `btn ${isDangerous ? 'btn-bad' : 'btn-1'}` }, label),
      again,
    ),
    status,
  );
  body.replaceChildren(form);

  const store = createForm<Answer>({
    send: ({ code }) => send({ confirmationId: sent.confirmationId, code: String(code) }),
  });
  const unbind = bindForm(form, store);
  store.$state.listen(({ phase, answer }) => {
    if (phase === 'sent' && answer !== null) onDone(answer);
  });

  let timer: ReturnType<typeof setInterval> | undefined;
  /** The seconds are not announced one by one. */
  function wait(seconds: number): void {
    const until = performance.now() + seconds * 1_000;
    clearInterval(timer);
    const tick = () => {
      const left = Math.ceil((until - performance.now()) / 1_000);
      again.disabled = left > 0;
      again.textContent = left > 0 ? `Новый код через ${countdown(left)}` : 'Отправить новый код';
      if (left <= 0) clearInterval(timer);
    };
    timer = setInterval(tick, 1_000);
    tick();
  }

  async function resend(): Promise<void> {
    again.disabled = true;
    message.textContent = '';
    try {
      const { resendSeconds } = await siteCall(
        'POST /users/confirmation/{id}/resend',
        { id: sent.confirmationId },
        { idempotencyKey: true },
      );
      status.textContent = 'Новый код отправлен';
      wait(resendSeconds);
      field.focus();
    } catch (error) {
      again.disabled = false;
      // Calls fail with a CallError.
      const { problem } = error as { problem?: { title: string; detail?: string } | null };
      message.textContent =
        (problem && explainProblem(problem).message) ?? 'Не\u00a0получилось. Проверьте связь и\u00a0попробуйте ещё раз';
    }
  }

  again.addEventListener('click', () => void resend());
  wait(sent.resendSeconds);
  field.focus();
  return () => {
    clearInterval(timer);
    unbind();
  };
}
