import { plural, type PluralForms } from '#shared/text/plural.ts';
import type { SubscriptionKind } from '#shared/domain/subscription.ts';
import { oneLine, type Letter, type Part } from './letter.ts';
import { button, HOURS, note, text, type LinkTo } from './letter-parts.ts';
import type { MailData } from './names.ts';

const NEW: Readonly<Record<SubscriptionKind, PluralForms>> = {
  vacancies: ['новая вакансия', 'новые вакансии', 'новых вакансий'],
  resumes: ['новое резюме', 'новых резюме', 'новых резюме'],
  news: ['новость', 'новости', 'новостей'],
  interesting_vacancies: ['вакансия для\u00a0вас', 'вакансии для\u00a0вас', 'вакансий для\u00a0вас'],
};
const OWN = '/profile/newsletters';
const SUBJECT_CHARS = 120;

/** Newsletters (`server/domains/subscription/`). */
export const NEWSLETTER_LETTERS: {
  [Name in 'newsletter-confirm' | 'newsletter']: (data: MailData[Name], linkTo: LinkTo) => Letter;
} = {
  'newsletter-confirm': ({ kind, title, link, hours, isConfirmed }, linkTo) => ({
    subject: isConfirmed ? 'Вы\u00a0уже подписаны на\u00a0Каркасе' : 'Подтвердите подписку на\u00a0Каркасе',
    preview: oneLine(title),
    title: isConfirmed ? 'Вы\u00a0уже подписаны' : 'Подтвердите подписку',
    parts: [
      text(
        isConfirmed
          ? 'Кто-то снова попросил присылать на\u00a0этот адрес:'
          : 'Кто-то попросил присылать на\u00a0этот адрес:',
      ),
      nameOf(kind, oneLine(title)),
      ...(isConfirmed
        ? [text('Это уже приходит вам, делать ничего не\u00a0нужно.'), button('Посмотреть подписку', linkTo(link))]
        : [
            button('Подтвердить', linkTo(link)),
            text(`Ссылка действует ${plural(hours, HOURS)}. Отписаться можно из\u00a0любого письма.`),
          ]),
      note(
        isConfirmed
          ? 'Если это были не\u00a0вы, ничего не\u00a0изменилось.'
          : 'Если это были не\u00a0вы, ничего не\u00a0делайте: без подтверждения писем не\u00a0будет.',
      ),
    ],
    why: 'Это письмо пришло, потому что на\u00a0Каркасе указали ваш адрес. Отвечать на\u00a0него не\u00a0нужно.',
  }),
  newsletter: ({ kind, title, items, left, listLink, unsubscribeToken }, linkTo) => {
    const count = plural(items.length + left, NEW[kind]);
    return {
      subject: kind === 'interesting_vacancies' ? `${count} на\u00a0Каркасе` : shortened(`${count}: ${oneLine(title)}`),
      preview: items.map((item) => oneLine(item.title)).join('. '),
      title: oneLine(title),
      parts: [
        text(`${count}.`),
        ...items.flatMap((item): Part[] => [
          { kind: 'links', links: [{ text: oneLine(item.title), href: linkTo(item.link) }] },
          note(oneLine(item.text)),
        ]),
        ...(left > 0 ? [text(`И\u00a0ещё ${plural(left, NEW[kind])}.`)] : []),
        ...(listLink === null ? [] : [button('Открыть весь список', linkTo(listLink))]),
        {
          kind: 'links',
          links: [
            { text: 'Отписаться', href: linkTo(`/newsletter/unsubscribe/${unsubscribeToken}`) },
            { text: 'Мои подписки', href: linkTo(OWN) },
          ],
        },
      ],
      why: 'Вы\u00a0получили это письмо, потому что подписались на\u00a0рассылку Каркаса. Отвечать на\u00a0него не\u00a0нужно.',
      unsubscribe: linkTo(`/api/subscription/unsubscribe/${unsubscribeToken}`),
    };
  },
};

/** A list of vacancies is named by its trade and place alone; the others say what they are. */
function nameOf(kind: SubscriptionKind, title: string): Part {
  return kind === 'vacancies' ? { kind: 'facts', facts: [['Новые вакансии', title]] } : text(title);
}

function shortened(subject: string): string {
  const characters = [...subject];
  return characters.length > SUBJECT_CHARS ? `${characters.slice(0, SUBJECT_CHARS).join('').trimEnd()}…` : subject;
}
