import { Fragment, useEffect, useLayoutEffect, type KeyboardEvent, type MouseEvent } from 'react';
import type { ChatMessage, DialogFull } from '#shared/contracts/chat-views.ts';
import { plural } from '#shared/text/plural.ts';
import { dayMarks } from './days.ts';
import { Icon } from './Icon.tsx';
import { MessageItem } from './MessageItem.tsx';
import { isTouch } from './is-touch.ts';
import type { OpenProps } from './open-props.ts';
import { lastSteps, shownMessages, type Shown } from './shown.ts';
import { NEAR_PX, useReadingPlace } from './use-reading-place.ts';

/** From here on the browser leaves out what is not in sight. */
const LONG = 100;

interface Props extends OpenProps {
  dialog: DialogFull;
}

export function MessageList({ chat, state, open, dialog }: Props) {
  const { box, content, isAtEnd, toEnd, look, ...reading } = useReadingPlace(chat.setAtEnd);
  const shown = shownMessages(state, open.id);
  const steps = lastSteps(shown);
  const isLastStep = ({ payload, seq }: ChatMessage) =>
    payload?.kind === 'document_request' && steps.get(payload.requestId) === seq;
  const days = dayMarks(shown, new Date(chat.options.now));
  const hasOlder = state.threads[open.id]?.hasOlder ?? false;
  const lastKey = shown.at(-1)?.key;
  const isOwnLast = shown.at(-1)?.message.author.isOwn ?? false;
  const newCount = dialog.unread;
  const { newFrom } = open;
  const isNewAbove = newFrom !== null && hasOlder && (shown[0]?.message.seq ?? 0) > newFrom;
  const isNews = ({ message: { seq, author } }: Shown): boolean => newFrom !== null && seq >= newFrom && !author.isOwn;
  const newKey = isNewAbove ? undefined : shown.find(isNews)?.key;

  // Opened at what is new, else at the end.
  useLayoutEffect(() => {
    const mark = box.current?.querySelector('[data-new]');
    if (mark) mark.scrollIntoView({ block: 'start' });
    look();
  }, []);

  useLayoutEffect(() => {
    if (isOwnLast) toEnd();
  }, [lastKey]);

  // Where nobody may write, and where a keyboard would cover the messages, one begins at the messages.
  useEffect(() => {
    if (open.isAsked && (!dialog.mayWrite || isTouch())) box.current?.focus();
  }, []);

  // A message is left out of sight once it was drawn: the browser knows its height then, and nothing moves.
  useEffect(() => {
    if (shown.length <= LONG) return undefined;
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        for (const row of content.current?.querySelectorAll<HTMLElement>('.msg-w:not([data-drawn])') ?? [])
          row.dataset['drawn'] = '';
      });
    });
    return () => cancelAnimationFrame(frame);
  }, [shown.length]);

  function scrolled(): void {
    reading.scrolled();
    if ((box.current?.scrollTop ?? NEAR_PX) < NEAR_PX && hasOlder && !open.isLoadingOlder) void chat.loadOlder();
  }

  /** Arrows lead from message to message, Enter opens what may be done with one. */
  function press(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const target = event.target as HTMLElement;
    const row = target === box.current ? null : (target.closest('article') ?? null);
    if (target !== box.current && target !== row) return;
    const all = [...(content.current?.querySelectorAll<HTMLElement>('article') ?? [])];
    const at = row ? all.indexOf(row) : all.length;
    const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: all.length - 1 }[event.key];
    const next = to === undefined ? undefined : all[to];
    if (event.key === 'Enter' && row) menuOf(row)?.click();
    else if (next) {
      next.tabIndex = -1;
      next.focus();
    } else return;
    event.preventDefault();
  }

  /** Under a finger no marks stand beside the messages: a tap opens what may be done. */
  function tap({ target }: MouseEvent): void {
    if (matchMedia('(hover: hover)').matches || !(target instanceof Element)) return;
    const bubble = target.closest('a, button, audio, [popover]') ? null : target.closest('.msg');
    if (bubble && document.getSelection()?.isCollapsed !== false) menuOf(bubble.parentElement)?.click();
  }

  async function toSeq(seq: number): Promise<void> {
    await chat.loadOlder(seq);
    requestAnimationFrame(() => {
      const found = box.current?.querySelector<HTMLElement>(`[data-seq="${seq}"]`);
      if (!found) return;
      for (const one of box.current?.querySelectorAll<HTMLElement>('[data-found]') ?? []) delete one.dataset['found'];
      found.dataset['found'] = '';
      found.tabIndex = -1;
      found.focus({ preventScroll: true });
      found.scrollIntoView({ block: 'center' });
      look();
    });
  }

  // What was searched for is shown where it stands.
  useEffect(() => {
    if (open.jump) void toSeq(open.jump.seq);
  }, [open.jump]);

  async function toNew(): Promise<void> {
    if (newFrom === null) return;
    await chat.loadOlder(newFrom);
    requestAnimationFrame(() => {
      box.current?.querySelector('[data-new]')?.scrollIntoView({ block: 'start' });
      look();
    });
  }

  return (
    <div className="msgs-w">
      {isNewAbove && (
        <button type="button" className="btn msgs-new js-only" onClick={() => void toNew()}>
          К&nbsp;первому непрочитанному
        </button>
      )}
      {/* A region that scrolls has to be reached by keys. */}
      <div
        ref={box}
        className="msgs"
        part="messages"
        tabIndex={0}
        role="log"
        aria-live="off"
        aria-label="Сообщения"
        aria-description={'Стрелки ведут по\u00a0сообщениям, Enter открывает действия'}
        onScroll={scrolled}
        onKeyDown={press}
        onClick={tap}
      >
        <div ref={content} className="msgs-in">
          {hasOlder && (
            <a
              className="btn btn-3 msgs-older"
              href={`?before=${shown[0]?.message.seq ?? 0}`}
              aria-busy={open.isLoadingOlder}
              onClick={(event) => {
                event.preventDefault();
                void chat.loadOlder();
              }}
            >
              Показать раньше
            </a>
          )}
          {shown.map((one, index) => (
            <Fragment key={one.key}>
              {days[index] && <span className="day">{days[index]}</span>}
              {one.key === newKey && (
                <span className="day msgs-mark" data-new="">
                  Новые сообщения
                </span>
              )}
              <MessageItem
                chat={chat}
                shown={one}
                dialog={dialog}
                onQuote={toSeq}
                isRead={one.message.seq <= dialog.otherReadSeq}
                isDelivered={one.message.seq <= dialog.otherDeliveredSeq}
                isOnline={!one.outgoing || state.isOnline}
                isLastStep={isLastStep(one.message)}
              />
            </Fragment>
          ))}
          {shown.length === 0 && <p className="cv-note mut">Напишите первое сообщение</p>}
          {state.typing[open.id] && (
            <span className="msgs-typing mut text-sm" part="typing">
              {state.typing[open.id]} печатает…
            </span>
          )}
          {/* Where a page without a script lands after sending. */}
          <span id="end" />
        </div>
      </div>
      {/* Only what has just come is read aloud, once the reader has finished. */}
      <p className="sr" role="status">
        {state.heard}
      </p>
      {!isAtEnd && (
        <button
          type="button"
          className="icb msgs-down"
          aria-label={newCount > 0 ? `Вниз, ${plural(newCount, ['новое', 'новых', 'новых'])}` : 'Вниз'}
          onClick={toEnd}
        >
          <Icon name="down" />
          {newCount > 0 && <span className="count">{newCount}</span>}
        </button>
      )}
    </div>
  );
}

const menuOf = (row: Element | null) => row?.querySelector<HTMLElement>('.msg-menu');
