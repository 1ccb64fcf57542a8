import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { DIALOG_SETS, type DialogSet } from '#shared/domain/chat.ts';
import { DialogRow } from './DialogRow.tsx';
import { Icon } from './Icon.tsx';
import { SoundSwitch } from './SoundSwitch.tsx';
import type { ChatState } from './state.ts';
import type { ChatStore } from './store.ts';

const SET_NAMES: Readonly<Record<DialogSet, string>> = {
  all: 'Все',
  unread: 'Непрочитанные',
  archive: 'Архив',
};
const NOTHING: Readonly<Record<DialogSet, string>> = {
  all: 'Диалогов пока нет. Они появятся, когда вы\u00a0откликнетесь или зададите вопрос',
  unread: 'Всё прочитано',
  archive: 'В\u00a0архиве пусто',
};
const SEARCH_MS = 250;

interface Props {
  chat: ChatStore;
  state: ChatState;
}

export function DialogList({ chat, state }: Props) {
  const { list, open } = state;
  const { set, q } = list.query;
  const rows = useRef<HTMLUListElement>(null);
  const { templatesHref, isEmbedded } = chat.options;

  /** Arrows, `j` and `k` go through the rows. */
  function walk(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1, о: 1, л: -1 }[event.key];
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
    const links = [...(rows.current?.querySelectorAll<HTMLElement>('.dlg') ?? [])];
    const next = links[links.indexOf(event.target as HTMLElement) + step];
    if (!next) return;
    event.preventDefault();
    next.focus();
  }

  return (
    <div className="dl">
      <div className="dl-h">
        <div className="dl-top">
          {/* The page is about the open dialog, where there is one. */}
          {open || isEmbedded ? <h2>{isEmbedded ? 'Диалоги' : 'Чат'}</h2> : <h1>Чат</h1>}
          {!isEmbedded && <SoundSwitch chat={chat} />}
          {templatesHref && (
            <a className="btn btn-3" href={templatesHref}>
              Шаблоны
            </a>
          )}
        </div>
        {!isEmbedded && <ListQueryFields chat={chat} state={state} />}
      </div>
      {list.phase === 'failed' && (
        <div className="dl-note" role="alert">
          <p>Список не&nbsp;загрузился.</p>
          <button type="button" className="btn" onClick={() => void chat.showList(list.query)}>
            Повторить
          </button>
        </div>
      )}
      {/* Keys of the rows; each row is a link of its own. */}
      <ul ref={rows} className="dl-rows" aria-label="Диалоги" aria-busy={list.phase === 'loading'} onKeyDown={walk}>
        {list.items.map((dialog) => (
          <li key={dialog.id}>
            <DialogRow chat={chat} dialog={dialog} isOpen={dialog.id === open?.id} typing={state.typing[dialog.id]} />
          </li>
        ))}
      </ul>
      {list.items.length === 0 && list.phase === 'ready' && (
        <p className="dl-note mut">{q ? 'Ничего не\u00a0нашлось. Попробуйте другие слова' : NOTHING[set]}</p>
      )}
      {list.next !== null && (
        <button
          type="button"
          className="btn btn-3 dl-more"
          aria-busy={list.phase === 'loading'}
          onClick={() => void chat.more()}
        >
          Показать ещё
        </button>
      )}
    </div>
  );
}

/** What the list is narrowed by: words and a set. */
function ListQueryFields({ chat, state: { list, unread } }: Props) {
  const { set, q } = list.query;
  return (
    <>
      <SearchField key={set} chat={chat} set={set} q={q} />
      <nav className="dl-sets" aria-label="Какие диалоги">
        {DIALOG_SETS.map((one) => (
          <a
            key={one}
            className={one === set ? 'chip on' : 'chip'}
            href={chat.options.address?.list({ set: one, q: '' }) ?? '#'}
            aria-current={one === set ? 'page' : undefined}
            onClick={(event) => {
              if (event.ctrlKey || event.metaKey || event.shiftKey) return;
              event.preventDefault();
              void chat.showList({ set: one, q: '' });
            }}
          >
            {SET_NAMES[one]}
            {one === 'unread' && unread > 0 && <span className="count">{unread > 99 ? '99+' : unread}</span>}
          </a>
        ))}
      </nav>
    </>
  );
}

interface SearchProps {
  chat: ChatStore;
  set: DialogSet;
  q: string;
}

/** Searches while it is typed; without a script it is a form. */
function SearchField({ chat, set, q }: SearchProps) {
  const [text, setText] = useState(q);
  const isTyped = useRef(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // What was typed before the script ran is searched for too.
    const early = field.current?.value ?? q;
    if (early === q) return;
    isTyped.current = true;
    setText(early);
  }, []);
  useEffect(() => {
    if (!isTyped.current) return;
    const timer = setTimeout(() => void chat.showList({ set, q: text.trim() }), SEARCH_MS);
    return () => clearTimeout(timer);
  }, [chat, set, text]);

  function submit(event: FormEvent): void {
    event.preventDefault();
    void chat.showList({ set, q: text.trim() });
  }

  return (
    <form
      className="dl-search"
      role="search"
      method="get"
      action={chat.options.address?.list({ set: 'all', q: '' })}
      onSubmit={submit}
    >
      {set !== 'all' && <input type="hidden" name="set" value={set} />}
      <Icon name="search" />
      <input
        ref={field}
        className="inp"
        type="search"
        name="q"
        value={text}
        maxLength={200}
        placeholder="Поиск"
        aria-label={'Поиск по\u00a0диалогам'}
        onChange={(event) => {
          isTyped.current = true;
          setText(event.currentTarget.value);
        }}
      />
    </form>
  );
}
