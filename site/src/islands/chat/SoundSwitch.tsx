import { useEffect, useState } from 'react';
import { Menu } from './Menu.tsx';
import { isSoundOn, playSound, setSound } from './sound.ts';
import type { ChatStore } from './store.ts';

/** The menu of the list: whether a new message is heard. Off until somebody wants it. */
export function SoundSwitch({ chat }: { chat: ChatStore }) {
  const [isOn, setOn] = useState(false);
  useEffect(() => setOn(isSoundOn()), []);
  useEffect(() => (isOn ? chat.onHeard(() => !chat.host.isWatched() && playSound()) : undefined), [chat, isOn]);
  return (
    <Menu label="Настройки чата" icon="dots">
      {() => (
        <label className="ck">
          <input
            type="checkbox"
            checked={isOn}
            onChange={(event) => {
              setOn(event.currentTarget.checked);
              setSound(event.currentTarget.checked);
              if (event.currentTarget.checked) playSound();
            }}
          />
          Звук нового сообщения
        </label>
      )}
    </Menu>
  );
}
