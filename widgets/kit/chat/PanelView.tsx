import { useStore } from '@nanostores/react';
import type { ReadableAtom } from 'nanostores';
import { Chat, useNow, type ChatStore } from '#islands/chat/index.ts';
import type { ChatValues } from '#shared/domain/chat-attributes.ts';
import { hoursLine, type ShownHours } from '#shared/text/chat-hours.ts';
import { IntroductionForm } from './IntroductionForm.tsx';
import type { Session, SessionState } from './session.ts';

export interface PanelToast {
  text: string;
  isError: boolean;
}

interface Props {
  session: Session;
  $toast: ReadableAtom<PanelToast | null>;
  titleId: string;
  origin: string;
  settings: Pick<ChatValues, 'away' | 'hours'>;
  isTest: boolean;
  hrefOf(path: string): string;
  onClose(): void;
}

/** What stands in the panel: the company, and the step that the visitor is at. */
export function PanelView(props: Props) {
  const { session, titleId, onClose, isTest } = props;
  const state = useStore(session.$state);
  const toast = useStore(props.$toast);
  const { form, chat } = state;
  return (
    <>
      <div className="k-head" part="header">
        <slot name="header">
          {form?.company.logoUrl && (
            <img src={`${props.origin}${form.company.logoUrl}`} alt="" width="40" height="40" />
          )}
          <div className="k-who">
            <h2 id={titleId} tabIndex={-1}>
              {form?.company.name ?? 'Чат с\u00a0компанией'}
            </h2>
            <p part="status">
              <Status chat={chat} hours={form?.hours ?? null} settings={props.settings} />
            </p>
          </div>
        </slot>
        <button type="button" className="icb" aria-label="Свернуть чат" onClick={onClose}>
          <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
            <path d="m5 9 7 7 7-7" />
          </svg>
        </button>
      </div>
      {(isTest || form?.test) && state.step !== 'tested' && (
        <p className="bar bar-warn text-sm">{'Тест: ничего не\u00a0отправится. Код\u00a0— шесть нулей'}</p>
      )}
      <div className={state.step === 'chat' ? 'k-chat' : 'k-step'}>
        <Step {...props} state={state} />
      </div>
      <slot name="footer" />
      <p className={toast ? 'k-toast' : 'sr'} role={toast?.isError ? 'alert' : 'status'}>
        {toast?.text}
      </p>
    </>
  );
}

interface Answering {
  settings: Props['settings'];
  /** Of the company; null where it has not said so. */
  hours: ShownHours | null;
}

/** Whether somebody of the company is there; else when they answer, in words of the page or by the company's hours. */
function Status({ chat, ...answering }: Answering & { chat: ChatStore | null }) {
  return chat ? <Presence chat={chat} {...answering} /> : <Away {...answering} />;
}

function Presence({ chat, ...answering }: Answering & { chat: ChatStore }) {
  const { open, present } = useStore(chat.$state);
  return open && present[open.id] ? 'В\u00a0сети' : <Away {...answering} />;
}

function Away({ hours, settings: { hours: shows, away } }: Answering) {
  const now = useNow(() => new Date());
  if (!hours || shows === 'hide') return away;
  const { isOpen, text } = hoursLine(hours, now);
  return isOpen ? text : (away ?? text);
}

function Step({ session, state, hrefOf }: Props & { state: SessionState }) {
  const { step, form, introduction, chat, message } = state;
  if (step === 'chat' && chat)
    return (
      <>
        {state.mayJoin && <JoinBar chat={chat} onJoin={session.join} />}
        <EmptySlot chat={chat} />
        <Chat chat={chat} />
      </>
    );
  if (step === 'introduction' && introduction && form)
    return (
      <IntroductionForm
        introduction={introduction}
        receiver={form.receiver}
        documentHref={(path) => hrefOf(path)}
        onStay={session.stay}
      />
    );
  if (step === 'tested')
    return (
      <p className="bar" role="status">
        {'Чат работает. Это проба, поэтому ничего не\u00a0отправлено.'}
      </p>
    );
  if (step === 'failed' || step === 'refused')
    return (
      <div className="k-note" role="alert">
        <p>{message ?? 'Чат не\u00a0загрузился. Проверьте связь.'}</p>
        {step === 'failed' && (
          <button type="button" className="btn btn-2" onClick={() => void session.load()}>
            Попробовать ещё раз
          </button>
        )}
        <a className="btn" href={hrefOf('/chat')}>
          Открыть чат на&nbsp;Каркасе
        </a>
      </div>
    );
  return (
    <p className="k-note" role="status">
      <span className="spin" />
      Загружаем чат
    </p>
  );
}

/** Whom the host's server has named may have written by phone before. Not while something is on its way: it is this visitor's yet. */
function JoinBar({ chat, onJoin }: { chat: ChatStore; onJoin(): void }) {
  const { outbox } = useStore(chat.$state);
  return (
    <p className="bar text-sm">
      {'Писали раньше по\u00a0телефону? '}
      <button type="button" className="btn" disabled={outbox.length > 0} onClick={onJoin}>
        {'Соединить переписку'}
      </button>
    </p>
  );
}

/** What the page says as long as nobody has written in the open dialog. */
function EmptySlot({ chat }: { chat: ChatStore }) {
  const { open, threads, outbox } = useStore(chat.$state);
  const isEmpty = open !== null && !threads[open.id]?.items.length && outbox.length === 0;
  return isEmpty && <slot name="empty" />;
}
