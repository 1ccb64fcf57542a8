import { lookFields, unusual } from './look-fields.ts';

/** How the chat bubble may look; the values are those of the element's attributes. */
export const POSITION_CHOICES = [
  ['right-bottom', 'Справа внизу'],
  ['left-bottom', 'Слева внизу'],
] as const;
export const LAUNCHER_CHOICES = [
  ['default', 'Значок'],
  ['label', 'Значок и\u00a0надпись'],
] as const;

/** As long as the element takes them. */
export const LABEL_CHARS_MAX = 60;
export const AWAY_CHARS_MAX = 300;
/** Attributes that the form can set. */
export const CHAT_LOOK_ATTRIBUTES = ['position', 'launcher', 'launcher-label', 'away', 'accent'] as const;

/** What is chosen: words of ours and of the company. */
export type ChatLook = Record<(typeof CHAT_LOOK_ATTRIBUTES)[number], string>;

/** The choice of a form; what it does not offer is the usual. */
export function readChatLook(fields: Pick<FormData, 'get'>): ChatLook {
  const { text, one, accent } = lookFields(fields);
  return {
    position: one('position', POSITION_CHOICES, 'right-bottom'),
    launcher: one('launcher', LAUNCHER_CHOICES, 'default'),
    'launcher-label': text('launcher-label', LABEL_CHARS_MAX),
    away: text('away', AWAY_CHARS_MAX),
    accent: accent(),
  };
}

const USUAL = readChatLook({ get: () => null });

/** As attributes of the element, without defaults. */
export const chatAttributes = (look: ChatLook) => unusual(CHAT_LOOK_ATTRIBUTES, look, USUAL);
