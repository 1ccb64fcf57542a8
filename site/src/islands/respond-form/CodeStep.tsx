import { useStore } from '@nanostores/react';
import { useEffect, useRef, type FormEvent } from 'react';
import { CODE_DIGITS } from '#shared/domain/limits.ts';
import { errorProps, Field, fieldId } from './Field.tsx';
import { Icon } from './Icon.tsx';
import type { CodeStepStore } from './code-store.ts';

const clock = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

interface Props {
  code: CodeStepStore;
  /** The button that sends the code. */
  label: string;
  /** Why there is a code. */
  reason: string;
  onOtherNumber(): void;
}

/** The code that was sent to the phone: one field, so that it can be pasted and filled in by the browser. */
export function CodeStep({ code: store, label, reason, onOtherNumber }: Props) {
  const { sent, code, errors, message, isPending, resendSeconds, expiresSeconds, status } = useStore(store.$code);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), [sent, errors, message]);
  if (!sent) return null;
  const hint = expiresSeconds > 0 ? `Код действует ещё ${clock(expiresSeconds)}` : 'Код больше не\u00a0действует';

  function submit(event: FormEvent): void {
    event.preventDefault();
    void store.submit();
  }

  return (
    <form className="respond-form" noValidate onSubmit={submit}>
      <p>
        <span id="respond-code-destination">
          Отправили на <b className="whitespace-nowrap">{sent.destination}</b>.
        </span>{' '}
        <button type="button" className="btn btn-3 -ml-2" onClick={onOtherNumber}>
          Изменить номер
        </button>
      </p>
      <Field name="code" label={`Код из\u00a0СМС, ${CODE_DIGITS} цифр`} error={errors.code} hint={hint}>
        <input
          ref={field}
          className="inp code-1"
          id={fieldId('code')}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          value={code}
          onChange={(event) => store.change(event.currentTarget.value)}
          {...errorProps('code', errors.code, 'respond-code-destination')}
        />
      </Field>
      <div role="alert">{message && <p className="err">{message}</p>}</div>
      <div className="respond-foot">
        <button className="btn btn-1 btn-lg btn-w" aria-busy={isPending}>
          {label}
        </button>
      </div>
      <button type="button" className="btn btn-w" disabled={resendSeconds > 0} onClick={() => void store.resend()}>
        {resendSeconds > 0 ? `Новый код через ${clock(resendSeconds)}` : 'Прислать новый код'}
      </button>
      <div className="bar">
        <Icon name="lock" />
        <p className="text-sm">
          <b>Подтвердите номер.</b> {reason}
        </p>
      </div>
      <p className="sr" role="status">
        {status}
      </p>
    </form>
  );
}
