import { memo } from 'react';
import type { ChatMessage, DialogFull } from '#shared/contracts/chat-views.ts';
import { longDateTime, timeOfDay } from '#shared/text/date.ts';
import { DocumentCard } from './DocumentCard.tsx';
import { FileParts } from './FileParts.tsx';
import { Menu } from './Menu.tsx';
import { MessageText } from './MessageText.tsx';
import { LocationCard, RespondCard } from './Cards.tsx';
import type { Shown } from './shown.ts';
import type { ChatStore } from './store.ts';

interface Props {
  chat: ChatStore;
  shown: Shown;
  dialog: DialogFull;
  isRead: boolean;
  isDelivered: boolean;
  isOnline: boolean;
  /** Of a request for documents: nothing has become of it since. */
  isLastStep: boolean;
  /** Goes to the message that this one answers. */
  onQuote(seq: number): unknown;
}

export const MessageItem = memo(function MessageItem({
  chat,
  shown,
  dialog,
  isRead,
  isDelivered,
  isOnline,
  isLastStep,
  onQuote,
}: Props) {
  const { message, outgoing } = shown;
  const { author, type, text, payload, deletedAt, createdAt, editedAt, masked, replyTo } = message;
  if (type === 'system')
    return (
      <p className="msg-sys text-sm" part="system">
        {text} <time dateTime={createdAt}>{timeOfDay(createdAt)}</time>
      </p>
    );
  if (payload?.kind === 'document_request')
    return <DocumentCard chat={chat} message={message} card={payload} dialog={dialog} isLast={isLastStep} />;
  if (payload && payload.kind !== 'location' && !deletedAt)
    return <RespondCard chat={chat} message={message} payload={payload} dialog={dialog} />;

  const { isOwn } = author;
  // A colleague writes for the same side.
  const isOurs = isOwn || author.side === dialog.side;
  const state = outgoing
    ? outgoing.isHeld
      ? 'уйдёт после ответа'
      : outgoing.refusal === null
        ? isOnline
          ? 'отправляем…'
          : 'ждёт сети'
        : 'не\u00a0ушло'
    : isRead
      ? 'прочитано'
      : isDelivered
        ? 'доставлено'
        : 'отправлено';
  const facts = deletedAt ? [] : [editedAt && 'изменено', isOwn && state];
  const time = outgoing ? state : [timeOfDay(createdAt), ...facts].filter(Boolean).join(', ');
  const className = [
    'msg',
    isOurs && 'me',
    outgoing && 'is-sending',
    outgoing?.refusal && !outgoing.isHeld && 'is-bad',
  ];
  return (
    <article className={isOurs ? 'msg-w me' : 'msg-w'} data-seq={outgoing ? undefined : message.seq}>
      <div className={className.filter(Boolean).join(' ')} part={isOurs ? 'bubble bubble-out' : 'bubble bubble-in'}>
        {/* Whose it is: by its side for those who see it. */}
        <span className={isOurs === isOwn ? 'sr' : 'msg-who'}>{isOwn ? 'Вы' : author.name}: </span>
        {replyTo && (
          <blockquote>
            <button type="button" className="msg-q" onClick={() => onQuote(replyTo.seq)}>
              <b>{replyTo.name ?? 'Сообщение'}</b>
              <span className="ell">{replyTo.text || 'Файл'}</span>
            </button>
          </blockquote>
        )}
        {deletedAt ? <i className="mut">Сообщение удалено</i> : text && <MessageText chat={chat} text={text} />}
        {payload?.kind === 'location' && <LocationCard chat={chat} location={payload.location} />}
        {!deletedAt && message.files.length > 0 && (
          <FileParts chat={chat} files={message.files} isVoice={type === 'voice'} />
        )}
        {masked && <small className="mut">Номер скрыт: компания ещё не&nbsp;проверена</small>}
        <time dateTime={createdAt} title={longDateTime(createdAt)}>
          {time}
        </time>
        {outgoing?.isHeld && (
          <button type="button" className="btn btn-3" onClick={() => chat.discard(outgoing.message.clientId)}>
            Убрать
          </button>
        )}
        {outgoing?.refusal && !outgoing.isHeld && (
          <span className="msg-bad" role="alert">
            <span className="err">{outgoing.refusal}</span>
            <button type="button" className="btn btn-3" onClick={() => chat.retry(outgoing.message.clientId)}>
              Повторить
            </button>
            <button type="button" className="btn btn-3" onClick={() => chat.discard(outgoing.message.clientId)}>
              Убрать
            </button>
          </span>
        )}
      </div>
      {!outgoing && !deletedAt && dialog.mayWrite && <MessageMenu chat={chat} message={message} />}
    </article>
  );
});

function MessageMenu({ chat, message }: { chat: ChatStore; message: ChatMessage }) {
  // A page of another site changes nothing that stands.
  const may = (until: string | null): boolean =>
    until !== null && new Date(until) > chat.host.now() && !chat.options.isEmbedded;
  return (
    // Not among the stops of Tab: of a hundred messages nobody wants each.
    <Menu label={'Действия с\u00a0сообщением'} icon="dots" className="msg-menu" tabIndex={-1}>
      {(pick) => (
        <>
          <button type="button" onClick={pick(() => chat.reply(message))}>
            Ответить
          </button>
          {message.text && (
            <button type="button" onClick={pick(() => navigator.clipboard.writeText(message.text))}>
              Скопировать
            </button>
          )}
          {!message.author.isOwn && message.author.side && chat.options.complaintHref && (
            <a href={chat.options.complaintHref(message.id)} onClick={pick(() => {})}>
              Пожаловаться
            </a>
          )}
          {may(message.editableUntil) && (
            <button type="button" onClick={pick(() => chat.edit(message))}>
              Изменить
            </button>
          )}
          {may(message.deletableUntil) && (
            <button type="button" onClick={pick(() => chat.remove(message))}>
              Удалить у&nbsp;всех
            </button>
          )}
        </>
      )}
    </Menu>
  );
}
