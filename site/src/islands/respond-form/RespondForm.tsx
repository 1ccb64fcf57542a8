import { useStore } from '@nanostores/react';
import { useEffect, useRef, type FormEvent } from 'react';
import { CodeStep } from './CodeStep.tsx';
import { FullStep } from './FullStep.tsx';
import { Icon } from './Icon.tsx';
import { KnockoutStep } from './KnockoutStep.tsx';
import { FailedStep, LoadingStep, RefusedStep, ResumeNeededStep } from './OtherSteps.tsx';
import { QuestionsStep } from './QuestionsStep.tsx';
import { QuickStep } from './QuickStep.tsx';
import { SentStep } from './SentStep.tsx';
import type { StepProps } from './step-props.ts';
import { firstStep, nextLabel } from './steps.ts';
import type { RespondFormStore } from './store.ts';

/** A respond from its form to what has become of it; one step at a time. Its title is the host's: `titleOf`. */
export function RespondForm({ store }: { store: RespondFormStore }) {
  const state = useStore(store.$state);
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => store.start(), [store]);
  const { errors, step } = state;
  useEffect(() => {
    if (Object.keys(errors).length > 0) root.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    // Only a press takes the focus to errors: typing takes them away one by one.
  }, [step, Object.keys(errors).length > 0, state.phase, state.refusals]);
  return (
    <div className="respond-form" ref={root} aria-busy={state.phase === 'pending'}>
      <Step store={store} state={state} />
      <p className="sr" role="status">
        {state.status}
      </p>
    </div>
  );
}

function Step({ store, state }: Pick<StepProps, 'store' | 'state'>) {
  const { step, form } = state;
  if (step === 'loading') return <LoadingStep />;
  if (step === 'failed') return <FailedStep store={store} state={state} />;
  if (step === 'refused') return <RefusedStep store={store} state={state} />;
  if (step === 'resume-needed') return <ResumeNeededStep store={store} state={state} />;
  if (step === 'code')
    return (
      <CodeStep
        code={store.code}
        label="Отправить отклик"
        reason={'Пока кода нет, компания отклик не\u00a0видит.'}
        onOtherNumber={() => store.go('quick')}
      />
    );
  if (step === 'sent') return <SentStep store={store} state={state} />;
  if (!form) return null;
  if (step === 'knockout')
    return (
      <KnockoutStep store={store} state={state} form={form}>
        <Trouble state={state} />
      </KnockoutStep>
    );
  return <Fields store={store} state={state} form={form} />;
}

/** The steps that are filled in, with the button that leads on. */
function Fields({ store, state, form }: StepProps) {
  const { step, phase } = state;

  function submit(event: FormEvent): void {
    event.preventDefault();
    void store.next();
  }

  return (
    <form className="respond-form" noValidate onSubmit={submit}>
      {step === 'quick' && <QuickStep store={store} state={state} form={form} />}
      {step === 'full' && <FullStep store={store} state={state} form={form} />}
      {step === 'questions' && <QuestionsStep store={store} state={state} form={form} />}
      <Trouble state={state} />
      <div className="respond-foot">
        <button className="btn btn-1 btn-lg btn-w" aria-busy={phase === 'pending'}>
          {phase === 'pending' && <span className="spin" />}
          {phase === 'pending' && state.attempt > 1
            ? `Отправляем, попытка ${state.attempt}`
            : nextLabel(state, store.options.inlineQuestions === true && step === 'quick')}
        </button>
      </div>
      {step === 'questions' && (
        <button type="button" className="btn btn-w" onClick={() => store.go(firstStep(form))}>
          {form.resumes.length > 0 ? 'Назад к\u00a0письму' : 'Назад'}
        </button>
      )}
      {step === 'quick' && form.person !== null && store.options.resumeHref && (
        <p className="text-center text-sm">
          Нет резюме? <a href={store.options.resumeHref}>Сделать и&nbsp;откликнуться с&nbsp;ним</a>
        </p>
      )}
      {step === 'quick' && form.person === null && store.options.signInHref && (
        <p className="text-center text-sm">
          Есть резюме? <a href={store.options.signInHref}>Войти и&nbsp;откликнуться с&nbsp;ним</a>
        </p>
      )}
    </form>
  );
}

/** What keeps the respond from being sent, besides wrong fields: at the button, for the top of a long form is out of sight. */
function Trouble({ state: { phase, message } }: Pick<StepProps, 'state'>) {
  const root = useRef<HTMLDivElement>(null);
  const isTold = phase === 'waiting' || message !== null;
  useEffect(() => {
    if (isTold) root.current?.scrollIntoView({ block: 'nearest' });
  }, [isTold]);
  return (
    <div ref={root} role="alert">
      {phase === 'waiting' && (
        <div className="bar bar-warn">
          <Icon name="warning" />
          <p className="text-sm">
            <b>Нет связи.</b>{' '}
            {'Отправим, когда появится: не\u00a0закрывайте страницу. Всё, что вы написали, сохранено.'}
          </p>
        </div>
      )}
      {message && (
        <div className="bar bar-bad">
          <Icon name="warning" />
          <p className="text-sm">{message}</p>
        </div>
      )}
    </div>
  );
}
