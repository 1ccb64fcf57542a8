import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { GroupField } from './fields.tsx';
import { idOf } from './use-builder.ts';

export interface Picked {
  id: number | string;
  name: string;
  note?: string | null;
}

interface PickerProps {
  path: string;
  label: string;
  hint?: string;
  /** What is chosen, in its order. */
  chosen: readonly Picked[];
  countMax: number;
  find(text: string): Promise<readonly Picked[]>;
  onChange(chosen: readonly Picked[]): void;
  /** A text that is no item may be taken as it is. */
  takesText?: boolean;
  placeholder?: string;
}

const WAIT_MS = 200;
const CHARS_MIN = 2;

/** A combobox: what is typed is looked up, what is chosen stands as chips below. */
export function Picker({
  path,
  label,
  hint,
  chosen,
  countMax,
  find,
  onChange,
  takesText = false,
  placeholder,
}: PickerProps) {
  const [text, setText] = useState('');
  const [items, setItems] = useState<readonly Picked[]>([]);
  const [at, setAt] = useState(-1);
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const asked = useRef(0);

  useEffect(() => {
    const turn = (asked.current += 1);
    if (text.trim().length < CHARS_MIN) return setItems([]);
    const waiting = setTimeout(() => {
      void find(text.trim()).then(
        (found) => {
          if (turn !== asked.current) return;
          setItems(found.filter(({ id }) => !chosen.some((one) => one.id === id)));
          setAt(-1);
        },
        () => turn === asked.current && setItems([]),
      );
    }, WAIT_MS);
    return () => clearTimeout(waiting);
    // Another list of chosen ones does not ask again.
  }, [text]);

  function choose(item: Picked): void {
    // One of one takes the place of the other.
    onChange(countMax === 1 ? [item] : [...chosen, item]);
    setText('');
    setItems([]);
    input.current?.focus();
  }

  function onKey(event: KeyboardEvent<HTMLInputElement>): void {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && items.length > 0) {
      event.preventDefault();
      setAt((at + step + items.length) % items.length);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const item = items[at] ?? (takesText && text.trim() ? { id: text.trim(), name: text.trim() } : items[0]);
      if (item && (chosen.length < countMax || countMax === 1)) choose(item);
    } else if (event.key === 'Escape' && items.length > 0) {
      event.preventDefault();
      setItems([]);
    } else if (event.key === 'Backspace' && text === '' && chosen.length > 0) onChange(chosen.slice(0, -1));
  }

  const isFull = chosen.length >= countMax && countMax > 1;
  return (
    <GroupField path={path} label={label} {...(hint ? { hint } : {})} speaksForItems>
      {chosen.length > 0 && (
        <ul className="bld-picked" aria-label={`Выбрано: ${label}`}>
          {chosen.map((one) => (
            <li key={one.id} className="chip">
              <span>{one.name}</span>
              <button
                type="button"
                aria-label={`Убрать: ${one.name}`}
                onClick={() => onChange(chosen.filter((other) => other !== one))}
              >
                ×
              </button>
            </li>
          ))}
        </ul>
      )}
      {!isFull && (
        <div className="bld-picker">
          <input
            ref={input}
            id={`${idOf(path)}-input`}
            className="inp"
            role="combobox"
            aria-label={label}
            aria-expanded={items.length > 0}
            aria-controls={listId}
            aria-activedescendant={at >= 0 ? `${listId}-${at}` : undefined}
            aria-autocomplete="list"
            autoComplete="off"
            maxLength={100}
            placeholder={placeholder ?? (chosen.length === 0 ? 'Начните писать' : countMax === 1 ? 'Заменить' : 'Ещё')}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            onKeyDown={onKey}
            onBlur={() => setItems([])}
          />
          <ul className="bld-list" role="listbox" id={listId} aria-label={label} hidden={items.length === 0}>
            {items.map((item, index) => (
              <li
                key={item.id}
                id={`${listId}-${index}`}
                role="option"
                aria-selected={index === at}
                // The field keeps the focus, so the list is not taken away before the press counts.
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => choose(item)}
              >
                {item.name}
                {item.note && <small className="mut"> {item.note}</small>}
              </li>
            ))}
          </ul>
        </div>
      )}
    </GroupField>
  );
}
