import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { DialogFull } from '#shared/contracts/chat-views.ts';
import { Icon } from './Icon.tsx';
import type { ChatStore } from './store.ts';

/** Filled by the server, with what it knows of both sides. */
interface Template {
  id: string;
  title: string;
  text: string;
}

interface Props {
  chat: ChatStore;
  dialog: DialogFull;
  onClose(): void;
}

/** The templates of the writer; what is typed narrows them, the chosen one goes into the message. */
export function TemplatePicker({ chat, dialog, onClose }: Props) {
  const [items, setItems] = useState<readonly Template[] | null | 'failed'>(null);
  const [words, setWords] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const search = useRef<HTMLInputElement>(null);

  const [round, setRound] = useState(0);

  useEffect(() => search.current?.focus(), []);
  useEffect(() => {
    let isGone = false;
    setItems(null);
    chat.host
      .call('GET /chat/dialogs/{id}/templates', { id: dialog.id })
      .then((answer) => !isGone && setItems(answer.items))
      .catch(() => !isGone && setItems('failed'));
    return () => void (isGone = true);
  }, [chat, dialog.id, round]);

  // What failed for want of a network is asked for when it is back.
  useEffect(() => {
    if (items !== 'failed') return undefined;
    return chat.host.onNetwork(() => chat.host.isOnline() && again());
  }, [chat, items]);

  function again(): void {
    setRound((one) => one + 1);
  }

  const found =
    items === null || items === 'failed'
      ? []
      : items.filter(({ title, text }) => `${title} ${text}`.toLowerCase().includes(words.trim().toLowerCase()));

  function choose(template: Template): void {
    chat.composer.write(template.text, template.id);
    onClose();
  }

  function press(event: KeyboardEvent): void {
    if (event.key === 'Escape') {
      event.preventDefault();
      onClose();
      return;
    }
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    const at = buttons.indexOf(event.target as HTMLButtonElement);
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      (buttons[at + (event.key === 'ArrowDown' ? 1 : -1)] ?? search.current)?.focus();
    } else if (event.key === 'Enter' && event.target === search.current) {
      event.preventDefault();
      if (found[0]) choose(found[0]);
    }
  }

  return (
    // Keys of everything inside.
    <div className="tpl-pick" onKeyDown={press}>
      <div className="tpl-pick-h">
        <input
          ref={search}
          className="inp"
          type="search"
          value={words}
          placeholder="Какой шаблон?"
          aria-label="Найти шаблон"
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        <button type="button" className="icb" aria-label="Закрыть шаблоны" onClick={onClose}>
          <Icon name="cross" />
        </button>
      </div>
      {items === 'failed' && (
        <div role="alert">
          <p className="err">Шаблоны не&nbsp;загрузились</p>
          <button
            type="button"
            className="btn"
            onClick={() => {
              again();
              search.current?.focus();
            }}
          >
            Повторить
          </button>
        </div>
      )}
      {items !== null && items !== 'failed' && found.length === 0 && (
        <p className="mut text-sm">{items.length === 0 ? 'Шаблонов пока нет' : 'Такого шаблона нет'}</p>
      )}
      <ul ref={list} aria-label="Шаблоны" aria-busy={items === null}>
        {found.map((template) => (
          <li key={template.id}>
            <button type="button" onClick={() => choose(template)}>
              <b>{template.title}</b>
              <span className="ell mut text-sm">{template.text}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
