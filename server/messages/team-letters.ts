import { complaintOutcomeTitle } from '#shared/text/complaint-labels.ts';
import { oneLine, type Letter } from './letter.ts';
import { note, text } from './letter-parts.ts';
import type { MailData } from './names.ts';

/** What the team answers to messages, requests and complaints. */
export const TEAM_LETTERS: {
  [Name in 'feedback-received' | 'feedback-answer' | 'complaint-decided']: (data: MailData[Name]) => Letter;
} = {
  'feedback-received': ({ about, text: sent }) => ({
    subject: 'Мы получили ваше сообщение',
    preview: 'Ответим на\u00a0эту почту за\u00a0три рабочих дня.',
    title: 'Сообщение получили',
    parts: [
      text('Спасибо, что написали. Ответим на\u00a0эту почту за\u00a0три рабочих дня.'),
      {
        kind: 'facts',
        facts: [
          ['Тема', oneLine(about)],
          ['Сообщение', oneLine(sent)],
        ],
      },
      note('Если вы нам не\u00a0писали, ничего не\u00a0делайте: больше писем не\u00a0будет.'),
    ],
  }),

  'feedback-answer': ({ about, text: sent, answer }) => ({
    subject: 'Ответ Каркаса на\u00a0ваше сообщение',
    preview: oneLine(answer),
    title: 'Мы ответили',
    parts: [text(oneLine(answer)), note(`${oneLine(about)}. Вы писали: ${oneLine(sent)}`)],
  }),
  'complaint-decided': ({ title, outcome }) => ({
    subject: complaintOutcomeTitle(outcome),
    preview: oneLine(title),
    title: complaintOutcomeTitle(outcome),
    parts: [
      text(
        outcome === 'actioned'
          ? 'Спасибо, что написали: мы\u00a0приняли меры.'
          : 'Мы\u00a0всё посмотрели и\u00a0нарушения не\u00a0нашли. Если узнаете больше, напишите ещё раз.',
      ),
      note(`Вы\u00a0жаловались: ${oneLine(title)}`),
    ],
  }),
};
