import { RESPOND_ANSWER_DAYS } from '#shared/domain/limits.ts';
import { relativeDate, relativeDateTime } from '#shared/text/date.ts';
import { plural } from '#shared/text/plural.ts';
import { daysUntil, replyTime, respondWay, wayLabel } from '#shared/text/respond-way.ts';
import { APPLICANT_STATUS_LABELS } from '#shared/text/respond-labels.ts';
import { Icon } from './Icon.tsx';
import { PushOffer } from './PushOffer.tsx';
import type { StepProps } from './step-props.ts';
import { Subject } from './Subject.tsx';

/** What has become of the respond, until when the company answers, and what comes next. */
export function SentStep({ store, state: { sent, form, code } }: Pick<StepProps, 'store' | 'state'>) {
  if (!sent) return null;
  const now = store.now();
  const way = respondWay(sent.status);
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        <span className="tag tag-ok">
          <Icon name="check" />
          {APPLICANT_STATUS_LABELS[sent.status]}
        </span>
        <span className="mut text-sm">{relativeDateTime(sent.createdAt, now)}</span>
      </p>
      {form && <Subject form={form} store={store} />}
      {way && (
        <div className="way-frame">
          <ol className="way" aria-label={wayLabel(way)}>
            {way.map(({ label, place }) => (
              <li key={label} data-place={place} aria-current={place === 'now' ? 'step' : undefined}>
                <span>{label}</span>
              </li>
            ))}
          </ol>
        </div>
      )}
      {sent.deadlineAt && <Deadline deadlineAt={sent.deadlineAt} sent={sent} now={now} />}
      {sent.autoReply && (
        <blockquote className="card text-sm">
          <b>{sent.company.name}</b>
          <br />
          {sent.autoReply}
        </blockquote>
      )}
      {!sent.already && (
        <div className="bar">
          <Icon name="info" />
          <p className="text-sm">
            {code
              ? 'Ответ придёт уведомлением на\u00a0Каркасе, в\u00a0день собеседования напомним по\u00a0СМС. Вход\u00a0— по\u00a0этому\u00a0же номеру, пароль не\u00a0нужен.'
              : 'Ответ придёт в\u00a0уведомления. Отклик\u00a0— в\u00a0разделе «Отклики», переписка с\u00a0компанией\u00a0— в\u00a0чате.'}
          </p>
        </div>
      )}
      {store.options.push && <PushOffer push={store.options.push} />}
      {store.options.chatHref && sent.id > 0 && (
        <a className="btn btn-2 btn-lg btn-w" href={store.options.chatHref()}>
          Написать компании
        </a>
      )}
      {sent.id > 0 && (
        <a className="btn btn-1 btn-lg btn-w" href={store.options.respondHref(sent.id)}>
          Смотреть отклик
        </a>
      )}
    </>
  );
}

interface DeadlineProps {
  deadlineAt: string;
  sent: NonNullable<StepProps['state']['sent']>;
  now: Date;
}

function Deadline({ deadlineAt, sent, now }: DeadlineProps) {
  const days = daysUntil(deadlineAt, now);
  const median = sent.company.replyClock?.medianMinutes ?? null;
  return (
    <div className="card grid gap-2 p-4">
      <p className="flex justify-between gap-2">
        <b>Ждём ответа до&nbsp;{relativeDate(deadlineAt, now)}</b>
        <span className="mut text-sm whitespace-nowrap">{plural(days, ['день', 'дня', 'дней'])}</span>
      </p>
      <span className="seg" aria-hidden="true">
        {Array.from({ length: RESPOND_ANSWER_DAYS }, (_, index) => (
          <i key={index} className={index < RESPOND_ANSWER_DAYS - days ? 'on' : undefined} />
        ))}
      </span>
      <p className="mut text-sm">
        {median !== null && `Обычно\u00a0— ${replyTime(median)}. `}
        {`Промолчат ${plural(RESPOND_ANSWER_DAYS, ['день', 'дня', 'дней'])}\u00a0— закроем отклик и\u00a0учтём это в\u00a0том, как компания отвечает.`}
      </p>
    </div>
  );
}
