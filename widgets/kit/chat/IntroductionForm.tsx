import { useStore } from '@nanostores/react';
import { useEffect, useRef, type FormEvent } from 'react';
import { CodeStep, Consents, NameField, PhoneField } from '#islands/respond-form/index.ts';
import { SIGN_UP_DOCUMENTS } from '#shared/domain/sign-up-documents.ts';
import type { Receiver } from '#shared/text/consent-labels.ts';
import type { Introduction } from './introduction.ts';

interface Props {
  introduction: Introduction;
  receiver: Receiver;
  documentHref(path: string): string;
  /** Back to the open chat. */
  onStay(): void;
}

/** The form before the first message, then the code that it has sent. */
export function IntroductionForm({ introduction, receiver, documentHref, onStay }: Props) {
  const { step, values, errors, message, isPending } = useStore(introduction.$state);
  const root = useRef<HTMLFormElement>(null);
  const hasErrors = Object.keys(errors).length > 0;
  useEffect(() => {
    if (hasErrors) root.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    // Only new errors take the focus: typing takes them away one by one.
  }, [hasErrors, isPending]);
  useEffect(() => introduction.code.stop, [introduction]);

  function submit(event: FormEvent): void {
    event.preventDefault();
    void introduction.submit();
  }

  if (step === 'code')
    return (
      <CodeStep
        code={introduction.code}
        label={introduction.isJoining ? 'Соединить переписку' : 'Начать переписку'}
        reason={'Ответ придёт сюда\u00a0же, и\u00a0увидите его только вы.'}
        onOtherNumber={introduction.back}
      />
    );
  if (introduction.isForAccounts && !introduction.isJoining)
    return (
      <div className="k-note">
        <p>{'Писать могут те, у\u00a0кого есть аккаунт на\u00a0Каркасе. Войдите, и\u00a0можно начинать.'}</p>
        <div role="alert">{message && <p className="bar bar-bad text-sm">{message}</p>}</div>
        {introduction.link ? (
          <LinkButton introduction={introduction} look="btn-1 btn-lg" />
        ) : (
          <a className="btn btn-1 btn-lg btn-w" href={documentHref('/chat')}>
            {'Открыть чат на\u00a0Каркасе'}
          </a>
        )}
      </div>
    );
  const fields = { values, errors, change: introduction.change };
  return (
    <form ref={root} className="respond-form" noValidate onSubmit={submit} aria-busy={isPending}>
      <p>
        {introduction.isJoining
          ? 'Укажите телефон, с\u00a0которого писали раньше. Код соединит переписку, и\u00a0на\u00a0этом сайте вас будут узнавать с\u00a0ней.'
          : 'Представьтесь, и\u00a0можно писать.'}
      </p>
      <NameField {...fields} />
      <PhoneField {...fields} hint={'Пришлём код, чтобы никто не\u00a0написал за\u00a0вас'} />
      <Consents
        {...fields}
        documents={SIGN_UP_DOCUMENTS.chat}
        receiver={receiver}
        given="сообщений"
        documentHref={documentHref}
      />
      <div role="alert">{message && <p className="bar bar-bad text-sm">{message}</p>}</div>
      <button className="btn btn-1 btn-lg btn-w" aria-busy={isPending}>
        {isPending && <span className="spin" />}
        Получить код
      </button>
      {introduction.link && <LinkButton introduction={introduction} look="btn-2" />}
      {introduction.isJoining && (
        <button type="button" className="btn btn-w" onClick={onStay}>
          {'Вернуться в\u00a0чат'}
        </button>
      )}
    </form>
  );
}

function LinkButton({ introduction, look }: { introduction: Introduction; look: string }) {
  return (
    <button type="button" className={`btn ${look} btn-w`} onClick={() => void introduction.link?.()}>
      {'Войти через Каркас'}
    </button>
  );
}
