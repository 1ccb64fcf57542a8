import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { DialogList } from './DialogList.tsx';
import { DialogView } from './DialogView.tsx';
import type { ChatState } from './state.ts';
import type { ChatStore } from './store.ts';

/** The list and the open dialog: beside each other where there is room, else one of them. */
export function Chat({ chat }: { chat: ChatStore }) {
  const state = useStore(chat.$state);
  useEffect(() => chat.start(), [chat]);
  const { open } = state;
  return (
    <div className={open ? 'chat is-open' : 'chat'}>
      <p className="chat-net" role="status">
        {networkWord(state)}
      </p>
      <DialogList chat={chat} state={state} />
      {open ? (
        <DialogView key={open.id} chat={chat} state={state} open={open} />
      ) : (
        <section className="cv cv-none" aria-label="Диалог">
          <p className="mut">{state.list.total > 0 ? 'Выберите диалог' : 'Здесь будет переписка'}</p>
        </section>
      )}
    </div>
  );
}

/** Why nothing comes at the moment; empty while all is well. */
function networkWord({ isOnline, connection }: Pick<ChatState, 'isOnline' | 'connection'>): string {
  if (!isOnline) return 'Нет сети. Напишите сейчас: сообщение уйдёт, когда она появится';
  return connection === 'waiting' ? 'Связь прервалась. Подключаемся…' : '';
}
