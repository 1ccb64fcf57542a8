import type { Tool } from './ComposeTools.tsx';
import { Icon } from './Icon.tsx';
import { Menu } from './Menu.tsx';
import type { ChatStore } from './store.ts';

interface Props {
  chat: ChatStore;
  onPick(tool: Tool): void;
}

/** What goes into a message besides words and files. */
export function ToolsMenu({ chat, onPick }: Props) {
  return (
    <Menu label="Добавить" icon="plus">
      {(pick) => (
        <>
          {chat.options.templatesHref && (
            <button type="button" onClick={pick(() => onPick('templates'))}>
              <Icon name="text" />
              Шаблон
            </button>
          )}
          <button type="button" onClick={pick(() => onPick('place'))}>
            <Icon name="place" />
            Место
          </button>
        </>
      )}
    </Menu>
  );
}
