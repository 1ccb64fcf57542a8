import { oneLine, type Letter } from './letter.ts';
import { button, note, text, type LinkTo } from './letter-parts.ts';
import type { MailData } from './names.ts';

const RESPONDS = {
  warn: {
    title: 'Предупреждение об\u00a0откликах на\u00a0Каркасе',
    intro: 'Модератор заметил, что одно письмо ушло многим компаниям. Отклики работают как прежде.',
  },
  block: {
    title: 'Отправка откликов на\u00a0Каркасе остановлена',
    intro: 'Модератор остановил отправку откликов. Отправленные раньше остаются у\u00a0компаний.',
  },
  lift: {
    title: 'Отклики на\u00a0Каркасе снова можно отправлять',
    intro: 'Модератор снял ограничение: откликайтесь как прежде.',
  },
} as const;

/** What staff have decided about the responds of a person. */
export function decidedResponds({ outcome, text: why }: MailData['responds-moderated']): Letter {
  const { title, intro } = RESPONDS[outcome];
  return {
    subject: title,
    preview: intro,
    title,
    parts: [
      text(intro),
      ...(why ? [text(oneLine(why))] : []),
      note('Если вы не\u00a0согласны с\u00a0решением, напишите в\u00a0поддержку.'),
    ],
  };
}

const KEYS = {
  suspend: {
    title: 'Ключ виджетов приостановлен',
    intro: 'Модератор приостановил ключ: виджеты с\u00a0ним на\u00a0вашем сайте больше не\u00a0работают. Причина:',
  },
  lift: {
    title: 'Ключ виджетов снова работает',
    intro: 'Модератор вернул ключ: виджеты с\u00a0ним на\u00a0вашем сайте снова работают.',
  },
} as const;

/** What staff have decided about a key of widgets. */
export function decidedKey(
  { outcome, name, key, reason, link }: MailData['embed-key-decided'],
  linkTo: LinkTo,
): Letter {
  const { title, intro } = KEYS[outcome];
  return {
    subject: `${title} на\u00a0Каркасе`,
    preview: oneLine(name),
    title,
    parts: [
      {
        kind: 'facts',
        facts: [
          ['Название', oneLine(name)],
          ['Ключ', oneLine(key)],
        ],
      },
      text(intro),
      text(oneLine(reason)),
      button('Открыть виджеты', linkTo(link)),
      note('Если вы не\u00a0согласны с\u00a0решением, напишите в\u00a0поддержку.'),
    ],
  };
}
