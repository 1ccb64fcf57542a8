import { oneLine, type Letter } from './letter.ts';
import { button, text, type LinkTo } from './letter-parts.ts';
import type { MailData } from './names.ts';

type SuggestionMail = 'suggestion-approved' | 'suggestion-refused';

/** To those who suggested an item for a dictionary. */
export const SUGGESTION_LETTERS: { [Name in SuggestionMail]: (data: MailData[Name], linkTo: LinkTo) => Letter } = {
  'suggestion-approved': ({ what, link }, linkTo) => ({
    subject: 'Ваше предложение принято',
    preview: `${oneLine(what)} теперь в\u00a0нашем списке.`,
    title: 'Добавили в\u00a0список',
    parts: [
      text(`${oneLine(what)} теперь в\u00a0нашем списке. Спасибо, что подсказали.`),
      ...(link ? [button('Выбрать в\u00a0настройках', linkTo(link))] : []),
    ],
  }),

  'suggestion-refused': ({ what, reason }) => ({
    subject: 'Ваше предложение не\u00a0принято',
    preview: oneLine(reason),
    title: 'Не\u00a0добавили в\u00a0список',
    parts: [text(`Вы предложили: ${oneLine(what)}.`), text(oneLine(reason))],
  }),
};
