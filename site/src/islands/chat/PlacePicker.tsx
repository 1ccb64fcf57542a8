import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { CHAT_ADDRESS_CHARS_MAX } from '#shared/domain/limits.ts';
import { readPlace, type MapPoint } from '#shared/text/map-links.ts';
import { Icon } from './Icon.tsx';
import type { ChatStore } from './store.ts';

interface Props {
  chat: ChatStore;
  onClose(): void;
}

const NOTHING = 'Напишите адрес или вставьте ссылку на\u00a0карту';
const NO_POINT =
  'В\u00a0этой ссылке нет координат. Откройте место на\u00a0карте и\u00a0скопируйте адрес страницы, или напишите адрес';
const POSITION_REFUSALS: Readonly<Record<number, string>> = {
  1: 'Доступ к\u00a0местоположению запрещён. Разрешите его в\u00a0настройках браузера или напишите адрес',
  3: 'Место не\u00a0определилось вовремя. Попробуйте ещё раз или напишите адрес',
};
const NO_POSITION = 'Место не\u00a0определилось. Напишите адрес';
const POSITION_MS = 15_000;

/** A place to send: an address, a link to a map, or where the writer is, which is asked only by its button. */
export function PlacePicker({ chat, onClose }: Props) {
  const [text, setText] = useState('');
  const [position, setPosition] = useState<MapPoint | null>(null);
  const [isLocating, setLocating] = useState(false);
  const [error, setError] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const isGone = useRef(false);
  const id = useId();
  useEffect(() => {
    field.current?.focus();
    isGone.current = false;
    return () => void (isGone.current = true);
  }, []);

  function send(): void {
    const place = readPlace(text);
    const point = place.point ?? position;
    if (!point && !place.address) {
      setError(place.hasLink ? NO_POINT : NOTHING);
      field.current?.focus();
      return;
    }
    const address = place.address.slice(0, CHAT_ADDRESS_CHARS_MAX) || null;
    chat.composer.sendPlace({ lat: point?.lat ?? null, lon: point?.lon ?? null, address });
    onClose();
  }

  function locate(): void {
    setLocating(true);
    setError('');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        if (isGone.current) return;
        setLocating(false);
        setPosition({ lat: coords.latitude, lon: coords.longitude });
      },
      ({ code }) => {
        if (isGone.current) return;
        setLocating(false);
        setError(POSITION_REFUSALS[code] ?? NO_POSITION);
      },
      { enableHighAccuracy: true, timeout: POSITION_MS },
    );
  }

  function press(event: KeyboardEvent): void {
    if (event.key === 'Escape') {
      event.preventDefault();
      onClose();
    } else if (event.key === 'Enter' && event.target === field.current) {
      event.preventDefault();
      send();
    }
  }

  return (
    // Keys of everything inside.
    <div className="place" role="group" aria-label="Место" onKeyDown={press}>
      <div className="tpl-pick-h">
        <input
          ref={field}
          className="inp"
          value={text}
          maxLength={2_000}
          placeholder="Адрес или ссылка на карту"
          aria-label="Адрес или ссылка на карту"
          aria-describedby={`${id}-error`}
          aria-invalid={error ? true : undefined}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setError('');
          }}
        />
        <button type="button" className="icb" aria-label="Не отправлять место" onClick={onClose}>
          <Icon name="cross" />
        </button>
      </div>
      <p className="err" id={`${id}-error`} role="alert">
        {error}
      </p>
      <p className="text-sm" role="status">
        {position && 'Ваше место определено. Можно добавить адрес'}
      </p>
      <div className="place-acts">
        {chat.options.asksPosition && 'geolocation' in navigator && !position && (
          <button type="button" className="btn" aria-busy={isLocating} onClick={() => !isLocating && locate()}>
            <Icon name="place" />
            Моё место
          </button>
        )}
        <button type="button" className="btn btn-2" onClick={send}>
          Отправить место
        </button>
      </div>
    </div>
  );
}
