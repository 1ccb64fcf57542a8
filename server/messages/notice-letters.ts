import { plural } from '#shared/text/plural.ts';
import { oneLine, type Letter, type Part } from './letter.ts';
import { button, note, text, type LinkTo } from './letter-parts.ts';
import type { MailData } from './names.ts';

const LIST = '/notifications';
const SETTINGS = '/profile/settings#notices';

/** What happened to somebody's responds, interviews, permits and vacancies (`server/domains/notice/`). */
export const NOTICE_LETTERS: {
  [Name in 'notice' | 'notice-digest']: (data: MailData[Name], linkTo: LinkTo) => Letter;
} = {
  notice: ({ title, text: words, action, link, unsubscribeToken }, linkTo) => ({
    subject: oneLine(title),
    preview: oneLine(words),
    title: oneLine(title),
    parts: [
      text(oneLine(words)),
      button(oneLine(action), linkTo(link)),
      ...leaving('Не\u00a0присылать такие письма', unsubscribeToken, linkTo),
    ],
    unsubscribe: linkTo(oneClick(unsubscribeToken)),
  }),

  'notice-digest': ({ items, left, unsubscribeToken }, linkTo) => ({
    subject: `${plural(items.length + left, ['уведомление', 'уведомления', 'уведомлений'])} на\u00a0Каркасе`,
    preview: items.map(({ title }) => oneLine(title)).join('. '),
    title: 'За\u00a0день',
    parts: [
      ...items.flatMap(({ title, text: words, link }): Part[] => [
        { kind: 'links', links: [{ text: oneLine(title), href: linkTo(link) }] },
        note(oneLine(words)),
      ]),
      ...(left > 0 ? [text(`И\u00a0ещё ${plural(left, ['уведомление', 'уведомления', 'уведомлений'])}.`)] : []),
      button('Все уведомления', linkTo(LIST)),
      ...leaving('Не\u00a0присылать писем с\u00a0уведомлениями', unsubscribeToken, linkTo),
    ],
    unsubscribe: linkTo(oneClick(unsubscribeToken)),
  }),
};

/** The call that mail programs post to; opened as a page, it leads to the page of the letter. */
const oneClick = (token: string): string => `/api/notifications/unsubscribe/${token}`;

function leaving(words: string, token: string, linkTo: LinkTo): Part[] {
  return [
    {
      kind: 'links',
      links: [
        { text: words, href: linkTo(`/notifications/unsubscribe/${token}`) },
        { text: 'Настроить уведомления', href: linkTo(SETTINGS) },
      ],
    },
  ];
}
