import { useStore } from '@nanostores/react';
import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import type { DialogFull } from '#shared/contracts/chat-views.ts';
import type { RespondActionView } from '#shared/contracts/respond-parts.ts';
import { clockTime, HOUR_MS, inZone, MOSCOW } from '#shared/domain/time.ts';
import { weekdayAndTime } from '#shared/text/date.ts';
import { byClockOf } from '#shared/text/time-zones.ts';
import type { ChatStore } from './store.ts';

interface Props {
  chat: ChatStore;
  dialog: DialogFull;
}

type Change = Parameters<ChatStore['changeRespond']>[0];

/** What the server allows and gives weight to; the rest is done on the page of the respond. */
export function CardActions({ chat, dialog }: Props) {
  const { respond } = dialog;
  const isBusy = useStore(chat.$state).open?.isChanging ?? false;
  const [asked, setAsked] = useState<RespondActionView['id'] | null>(null);
  const href = chat.options.respondHref(dialog);
  if (!respond || respond.actions.length === 0) return null;
  const shown = (['main', 'side'] as const).flatMap((weight) => respond.actions.filter((one) => one.weight === weight));
  const open = shown.find(({ id }) => id === asked);
  const timeZone = respond.interview?.timeZone ?? MOSCOW;
  const ahead = respond.interview?.options.filter((at) => new Date(at) > chat.host.now()) ?? [];

  async function take(change: Change, question: RespondActionView['question'], label: string): Promise<void> {
    if (question && !(await chat.host.confirm({ ...question, label }))) return;
    await chat.changeRespond(change);
  }

  return (
    <div className="msg-acts" aria-busy={isBusy}>
      {shown.map((action) => {
        const { id, label, args, weight, question } = action;
        const look = weight === 'main' ? 'btn btn-1' : 'btn btn-2';
        // A time is chosen by its button.
        if (args.includes('at'))
          return ahead.map((at) => (
            <button
              key={at}
              type="button"
              className={look}
              disabled={isBusy}
              onClick={() => void take({ action: id, at }, question, label)}
            >
              {label}: {weekdayAndTime(at, timeZone)}
            </button>
          ));
        const hasForm = isForm(action);
        return (
          <button
            key={id}
            type="button"
            className={look}
            disabled={isBusy}
            {...(hasForm ? { 'aria-expanded': asked === id } : {})}
            onClick={() => (hasForm ? setAsked(asked === id ? null : id) : void take({ action: id }, question, label))}
          >
            {label}
          </button>
        );
      })}
      {href && (
        <a className="btn btn-2" href={href}>
          Открыть отклик
        </a>
      )}
      {open && <ActionForm key={open.id} chat={chat} dialog={dialog} action={open} onClose={() => setAsked(null)} />}
    </div>
  );
}

/** Something has to be said before it: another time, or why. */
function isForm({ args }: Pick<RespondActionView, 'args'>): boolean {
  return args.includes('interview') || args.includes('reason');
}

/** «2026-11-24T08:00» by the clock of the place, as a field of date and time has it. */
const fieldTime = (at: Date, timeZone: string): string => inZone(at, timeZone).toISOString().slice(0, 16);

function ActionForm({ chat, dialog, action, onClose }: Props & { action: RespondActionView; onClose(): void }) {
  const id = useId();
  const first = useRef<HTMLDivElement>(null);
  const isBusy = useStore(chat.$state).open?.isChanging ?? false;
  const [error, setError] = useState('');
  const interview = dialog.respond?.interview ?? null;
  const timeZone = interview?.timeZone ?? MOSCOW;
  const { label, args, reasons } = action;
  const asksTime = args.includes('interview');
  const now = chat.host.now();

  useEffect(() => first.current?.querySelector<HTMLElement>('input, select')?.focus(), []);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    const text = (name: string): string => String(values.get(name) ?? '').trim();
    const at = clockTime(text('time').slice(0, 16), timeZone);
    if (asksTime && !at) return setError('Выберите день и\u00a0время');
    if (asksTime && at && at <= chat.host.now()) return setError('Это время уже прошло');
    const reason = reasons.find((one) => one.id === text('reason'));
    const isDone = await chat.changeRespond({
      action: action.id,
      ...(asksTime && at ? { interview: proposalOf(interview, at) } : {}),
      ...(reason ? { reason: reason.id } : {}),
      ...(text('message') ? { message: text('message') } : {}),
    });
    if (isDone) onClose();
  }

  return (
    <form className="msg-ask" noValidate onSubmit={(event) => void submit(event)} aria-label={label}>
      <div className="fld" ref={first}>
        {asksTime ? (
          <>
            <label htmlFor={`${id}-time`}>Когда сможете, {byClockOf(timeZone)}</label>
            <input
              className="inp"
              id={`${id}-time`}
              name="time"
              type="datetime-local"
              min={fieldTime(new Date(now.getTime() + HOUR_MS), timeZone)}
              aria-invalid={error ? true : undefined}
              aria-describedby={`${id}-error`}
            />
            <p className="err" id={`${id}-error`} role="alert">
              {error}
            </p>
          </>
        ) : (
          <>
            <label htmlFor={`${id}-reason`}>Почему, по желанию</label>
            <select className="inp" id={`${id}-reason`} name="reason">
              <option value="">Не говорить</option>
              {reasons.map((reason) => (
                <option key={reason.id} value={reason.id}>
                  {reason.label}
                </option>
              ))}
            </select>
          </>
        )}
      </div>
      {args.includes('message') && (
        <div className="fld">
          <label htmlFor={`${id}-message`}>Сообщение, по желанию</label>
          <textarea className="inp" id={`${id}-message`} name="message" rows={2} />
        </div>
      )}
      <div className="msg-acts">
        <button className={asksTime ? 'btn btn-1' : 'btn btn-bad'} disabled={isBusy}>
          {asksTime ? 'Предложить' : label}
        </button>
        <button type="button" className="btn" onClick={onClose}>
          Не&nbsp;менять
        </button>
      </div>
    </form>
  );
}

/** Another time of the same meeting: the rest of it stays. */
function proposalOf(
  interview: NonNullable<DialogFull['respond']>['interview'],
  at: Date,
): NonNullable<Change['interview']> {
  const options = [at.toISOString()];
  if (!interview) return { options };
  const { durationMinutes, place, address, documents, contact, note } = interview;
  return { options, durationMinutes, place, address, documents, contact, note };
}
