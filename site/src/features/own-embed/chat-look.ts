import { CHAT_ATTRIBUTES } from '#shared/domain/chat-attributes.ts';

/** How the chat bubble may look; the values are those of the element's attributes. */
export const POSITION_CHOICES = [
  ['right-bottom', 'Справа внизу'],
  ['left-bottom', 'Слева внизу'],
] as const;
export const LAUNCHER_CHOICES = [
  ['default', 'Значок'],
  ['label', 'Значок и\u00a0надпись'],
] as const;

/** The colour of a bubble that nobody has coloured. */
export const USUAL_ACCENT = '#b03a15';

/** Attributes that the form can set. */
export const CHAT_LOOK_ATTRIBUTES = ['position', 'launcher', 'launcher-label', 'away', 'accent'] as const;

/** What is chosen: words of ours and of the company. */
export type ChatLook = Record<(typeof CHAT_LOOK_ATTRIBUTES)[number], string>;

/** The choice of a form; what it does not offer is the usual. */
export function readChatLook(fields: Pick<FormData, 'get'>): ChatLook {
  const given = (name: string) => String(fields.get(name) ?? '').trim();
  const one = (name: string, choices: readonly (readonly [string, string])[], usual: string) =>
    choices.find(([value]) => value === given(name))?.[0] ?? usual;
  const accent = given('accent').toLowerCase();
  return {
    position: one('position', POSITION_CHOICES, 'right-bottom'),
    launcher: one('launcher', LAUNCHER_CHOICES, 'default'),
    'launcher-label': CHAT_ATTRIBUTES.launcherLabel.reads.near?.(given('launcher-label')) ?? '',
    away: CHAT_ATTRIBUTES.away.reads.near?.(given('away')) ?? '',
    accent: /^#[\da-f]{6}$/.test(accent) ? accent : USUAL_ACCENT,
  };
}

const USUAL: ChatLook = readChatLook({ get: () => null });

/** As attributes of the element, without defaults. */
export function chatAttributes(look: ChatLook): Record<string, string> {
  return Object.fromEntries(
    CHAT_LOOK_ATTRIBUTES.filter((name) => look[name] !== USUAL[name]).map((name) => [name, look[name]]),
  );
}
