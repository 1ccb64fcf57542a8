import type { ChatMessage, DialogFull, MessagePayload } from '#shared/contracts/chat-views.ts';
import type { Interview, Offer } from '#shared/contracts/respond-parts.ts';
import { longDate, timeOfDay, weekdayAndTime } from '#shared/text/date.ts';
import { capitalised } from '#shared/text/terms.ts';
import { byClockOf } from '#shared/text/time-zones.ts';
import { INTERVIEW_PLACE_LABELS } from '#shared/text/respond-labels.ts';
import { CardActions } from './CardActions.tsx';
import { Icon } from './Icon.tsx';
import type { ChatStore } from './store.ts';

type Payload<Kind extends MessagePayload['kind']> = Extract<MessagePayload, { kind: Kind }>;

interface Props {
  chat: ChatStore;
  message: ChatMessage;
  payload: Payload<'interview'> | Payload<'offer'>;
  dialog: DialogFull;
}

/** A card of the respond as it was then. What may be done is of now: it stands on the newest card. */
export function RespondCard({ chat, message, payload, dialog }: Props) {
  const { respond } = dialog;
  const isNewest =
    respond !== null &&
    !(chat.$state.get().threads[dialog.id]?.items ?? []).some(
      ({ seq, payload: other }) => seq > message.seq && (other?.kind === 'interview' || other?.kind === 'offer'),
    );
  const lines = payload.kind === 'interview' ? interviewLines(payload.interview) : offerLines(payload.offer);
  return (
    <article className="bar msg-card" data-seq={message.seq}>
      <Icon name="check" />
      <div>
        <p className="text-sm">
          <b>{message.text || (payload.kind === 'interview' ? 'Собеседование' : 'Предложение работы')}.</b>{' '}
          {lines.map((line) => `${capitalised(line)}. `)}
          <time className="mut text-xs" dateTime={message.createdAt}>
            {timeOfDay(message.createdAt)}
          </time>
        </p>
        {isNewest && <CardActions chat={chat} dialog={dialog} />}
        {isNewest && payload.kind === 'interview' && <CalendarLink chat={chat} dialog={dialog} />}
      </div>
    </article>
  );
}

function interviewLines({ at, options, timeZone, place, address, documents, contact, note }: Interview): string[] {
  return [
    `${(at ? [at] : options).map((one) => weekdayAndTime(one, timeZone)).join(' или\u00a0')} ${byClockOf(timeZone)}`,
    [INTERVIEW_PLACE_LABELS[place], address].filter(Boolean).join(': '),
    contact && `Встретит ${contact}`,
    documents && `Возьмите: ${documents}`,
    note,
  ].filter((line): line is string => Boolean(line));
}

function offerLines({ pay, startsOn, place, until }: Offer): string[] {
  return [pay, startsOn && `Выход ${longDate(startsOn)}`, place, until && `Ответить до\u00a0${longDate(until)}`].filter(
    (line): line is string => Boolean(line),
  );
}

/** Also of a cancelled one: whoever has it in their calendar takes it out with the same file. */
function CalendarLink({ chat, dialog }: Pick<Props, 'chat' | 'dialog'>) {
  const href = chat.options.calendarHref?.(dialog.id);
  const status = dialog.respond?.interview?.status;
  if (!href || !status || status === 'done' || status === 'missed') return null;
  return (
    <a className="btn btn-3" href={href} download>
      {status === 'cancelled' ? 'Убрать из\u00a0календаря' : 'В\u00a0календарь'}
    </a>
  );
}

export function LocationCard({ chat, location }: { chat: ChatStore; location: Payload<'location'>['location'] }) {
  const { address } = location;
  return (
    <a className="msg-file" href={chat.options.mapHref(location)} target="_blank" rel="noopener noreferrer">
      <Icon name="place" />
      <span>
        <b>{address ?? 'Место на\u00a0карте'}</b>
        <span className="mut text-xs">Открыть карту</span>
      </span>
    </a>
  );
}
