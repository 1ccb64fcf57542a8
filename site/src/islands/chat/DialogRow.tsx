import { Fragment, memo } from 'react';
import type { Dialog } from '#shared/contracts/chat-views.ts';
import { imageAttributes } from '#shared/domain/image-sizes.ts';
import { relativeDate, timeOfDay } from '#shared/text/date.ts';
import { initials } from '#shared/text/initials.ts';
import { Icon } from './Icon.tsx';
import type { ChatStore } from './store.ts';

interface Props {
  chat: ChatStore;
  dialog: Dialog;
  isOpen: boolean;
  typing: string | undefined;
}

/** «12:38», «вчера», «19 ноя». */
function whenOf(iso: string, now: Date): string {
  const day = relativeDate(iso, now);
  if (day === 'сегодня') return timeOfDay(iso);
  return day === 'вчера' ? day : day.replace(/^(\S+\s\S{3})\S*/, '$1');
}

/** One of four colours, always the same for a dialog. */
const toneOf = (id: string): number => (Number.parseInt(id.slice(-2), 16) || 0) % 4;

function Photo({ url }: { url: string }) {
  const { srcset, ...rest } = imageAttributes(url, 'logo');
  return <img {...rest} srcSet={srcset} alt="" />;
}

/** A dialog about nothing in particular, where all are with one company. */
const OWN_NAME = 'Вопрос компании';

export const DialogRow = memo(function DialogRow({ chat, dialog, isOpen, typing }: Props) {
  const { id, title, subject, photoUrl, last, unread, updatedAt, pinned, mutedUntil, found } = dialog;
  const { address, now, isEmbedded } = chat.options;
  const { query } = chat.$state.get().list;
  return (
    <a
      className={isOpen ? 'dlg on' : 'dlg'}
      href={address?.dialog(id, query, found?.seq) ?? '#'}
      aria-current={isOpen ? 'true' : undefined}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        void chat.openDialog(id, found?.seq);
      }}
    >
      <span className="ava" data-tone={toneOf(id)} aria-hidden="true">
        {/* A company's own page has its picture, once. */}
        {photoUrl && !isEmbedded ? <Photo url={photoUrl} /> : initials(title)}
      </span>
      <span className="dlg-x">
        <span className="dlg-l">
          <b className="ell">{isEmbedded ? (subject ?? OWN_NAME) : title}</b>
          {pinned && <Icon name="pin" />}
          {mutedUntil && (
            <>
              <Icon name="bellOff" />
              <span className="sr">без уведомлений</span>
            </>
          )}
          <time className="mut text-xs" dateTime={last?.at ?? updatedAt}>
            {whenOf(last?.at ?? updatedAt, new Date(now))}
          </time>
        </span>
        {subject && !isEmbedded && <span className="ell mut text-sm">{subject}</span>}
        <span className="dlg-l">
          <span className={found ? 'dlg-found text-sm' : 'ell text-sm'}>
            {typing ? (
              <i>{typing} печатает…</i>
            ) : found ? (
              found.parts.map(({ text, isFound }, index) =>
                // The parts of one text stay in their places.
                isFound ? <mark key={index}>{text}</mark> : <Fragment key={index}>{text}</Fragment>,
              )
            ) : last ? (
              `${last.isOwn ? 'Вы: ' : ''}${last.text || 'Сообщение удалено'}`
            ) : (
              'Сообщений ещё нет'
            )}
          </span>
          {unread > 0 && (
            <span className={mutedUntil ? 'count count-mute' : 'count'}>
              {unread > 99 ? '99+' : unread}
              <span className="sr"> новых</span>
            </span>
          )}
        </span>
      </span>
    </a>
  );
});
