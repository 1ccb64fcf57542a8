/** What a mail says, before it becomes text or HTML: so both always say the same. All strings are plain text. */
export interface Letter {
  subject: string;
  /** What a list of mails shows after the subject. */
  preview: string;
  title: string;
  parts: readonly Part[];
  /** Why it came, under it; absent for mails about an account. */
  why?: string;
  /** Full address that takes the one-click request of RFC 8058; absent for mails that nobody can do without. */
  unsubscribe?: string;
}

export type Part =
  | { kind: 'text'; text: string }
  /** Large, to be copied. */
  | { kind: 'code'; code: string }
  /** The one thing to do. */
  | { kind: 'button'; text: string; href: string }
  | { kind: 'links'; links: readonly { text: string; href: string }[] }
  /** Facts by name: «Устройство: Chrome на Android». */
  | { kind: 'facts'; facts: readonly (readonly [name: string, value: string])[] }
  /** Small print. */
  | { kind: 'note'; text: string };

/** Under every mail. */
export const FOOTER = {
  name: 'Каркас — работа в\u00a0строительстве',
  why: 'Это служебное письмо о\u00a0вашем аккаунте. Отвечать на\u00a0него не\u00a0нужно.',
} as const;

/** One line: what comes from people may hold line breaks, which would add lines or headers of their own. */
export function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, (run) => (run === '\u00a0' ? run : ' ')).trim();
}

/** The full address of a page of ours. Throws for another site: a mail of ours never leads there. */
export function linkOn(publicOrigin: string, link: string): string {
  const url = URL.parse(link, publicOrigin);
  if (url?.origin !== new URL(publicOrigin).origin) throw new Error('A link of a mail leads to another site');
  return url.href;
}
