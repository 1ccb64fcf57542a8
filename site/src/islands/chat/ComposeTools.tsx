import type { DialogFull } from '#shared/contracts/chat-views.ts';
import type { ChatStore } from './store.ts';
import { TemplatePicker } from './TemplatePicker.tsx';
import { usePart } from './use-part.ts';

export type Tool = 'templates' | 'place' | 'voice';

interface Props {
  chat: ChatStore;
  dialog: DialogFull;
  tool: Tool;
  onClose(): void;
}

const loadVoice = async () => (await import('./VoiceRecorder.tsx')).VoiceRecorder;
const loadPlace = async () => (await import('./PlacePicker.tsx')).PlacePicker;

/** What is picked for a message, above where one writes. What few need is loaded when it is wanted. */
export function ComposeTools({ chat, dialog, tool, onClose }: Props) {
  const fail = (): void => {
    chat.host.toast('Не\u00a0загрузилось. Проверьте связь', { type: 'error' });
    onClose();
  };
  const Voice = usePart(tool === 'voice', loadVoice, fail);
  const Place = usePart(tool === 'place', loadPlace, fail);
  if (tool === 'templates') return <TemplatePicker chat={chat} dialog={dialog} onClose={onClose} />;
  const Part = tool === 'voice' ? Voice : Place;
  return Part ? <Part chat={chat} onClose={onClose} /> : <span className="spin" role="status" aria-label="Загружаем" />;
}
