import { APPLICANT_STATUS_LABELS } from '#shared/text/respond-labels.ts';
import { standingLine } from '#shared/text/respond-way.ts';
import { Icon } from './Icon.tsx';
import type { RespondFormView } from './options.ts';
import type { StepProps } from './step-props.ts';
import type { RespondFormStore } from './store.ts';
import { Subject } from './Subject.tsx';

type OtherProps = Pick<StepProps, 'store' | 'state'>;

/** The outline of a form, as tall as the window may be, so that nothing moves when the form comes. */
export function LoadingStep() {
  return (
    <div className="respond-wait" role="status">
      <span className="sr">Загружаем форму</span>
      <i />
      <i />
      <i />
      <i />
    </div>
  );
}

export function FailedStep({ store, state: { message } }: OtherProps) {
  return (
    <>
      <p role="alert">{message ?? 'Форма не\u00a0загрузилась. Проверьте связь.'}</p>
      <button type="button" className="btn btn-2" onClick={() => void store.load()}>
        Попробовать ещё раз
      </button>
      {store.options.pageHref && (
        <a className="btn btn-w" href={store.options.pageHref}>
          Открыть вакансию на&nbsp;Каркасе
        </a>
      )}
    </>
  );
}

/** Why this caller cannot respond, and what they can do instead. */
export function RefusedStep({ store, state: { form, message } }: OtherProps) {
  const own = form?.own ?? null;
  return (
    <>
      {form && <Subject form={form} store={store} />}
      <div className="bar bar-warn">
        <Icon name="lock" />
        <p className="text-sm">{form?.refusal?.text ?? message}</p>
      </div>
      {own && (
        <>
          {own.status !== 'withdrawn' && (
            <p className="text-sm">
              <b>{APPLICANT_STATUS_LABELS[own.status]}</b>{' '}
              <span className="mut">{standingLine(own, { now: store.now() })}</span>
            </p>
          )}
          <a className="btn btn-2 btn-lg btn-w" href={store.options.respondHref(own.id)}>
            Открыть отклик
          </a>
        </>
      )}
      {form && <Similar form={form} store={store} />}
    </>
  );
}

function Similar({ form: { similar = [] }, store }: { form: RespondFormView; store: RespondFormStore }) {
  const { vacancyHref } = store.options;
  if (similar.length === 0 || !vacancyHref) return null;
  return (
    <div className="grid gap-2">
      <h3>Другие вакансии компании</h3>
      <ul className="grid gap-2">
        {similar.map(({ id, title, pay, place }) => (
          <li key={id}>
            <a href={vacancyHref(id)}>{title}</a>
            <br />
            <span className="mut text-sm">{place ? `${pay}, ${place}` : pay}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The employer wants a resume: a visitor signs in, a person without one makes it. */
export function ResumeNeededStep({ store, state: { form } }: OtherProps) {
  const { signInHref, signUpHref, resumeHref } = store.options;
  return (
    <>
      {form && <Subject form={form} store={store} />}
      {form?.person ? (
        <>
          <p>
            {
              'Сюда откликаются с\u00a0резюме. Хватит имени, профессии, города и\u00a0телефона\u00a0— и\u00a0вернём вас к\u00a0отклику.'
            }
          </p>
          {resumeHref && (
            <a className="btn btn-1 btn-lg btn-w" href={resumeHref}>
              Сделать резюме
            </a>
          )}
        </>
      ) : (
        <>
          <p>{'Сюда откликаются с\u00a0резюме. Войдите\u00a0— и\u00a0вернём вас к\u00a0отклику.'}</p>
          <a className="btn btn-1 btn-lg btn-w" href={signInHref}>
            Войти
          </a>
          <a className="btn btn-w" href={signUpHref}>
            Зарегистрироваться
          </a>
        </>
      )}
    </>
  );
}
