import { plural } from '#shared/text/plural.ts';
import { oneLine, type Letter, type Part } from './letter.ts';
import { button, codeLetter, CONTACTS, HOURS, note, SIGN_IN, text, type LinkTo } from './letter-parts.ts';
import type { MailData } from './names.ts';

type CompanyMail =
  | 'express-sign-up'
  | 'company-verified'
  | 'company-refused'
  | 'company-restricted'
  | 'company-blocked'
  | 'company-released'
  | 'sro-confirmed'
  | 'sro-refused'
  | 'company-closing-code'
  | 'company-closed'
  | 'contact-changed'
  | 'contact-change-refused';

/** To the people of companies: what staff have decided, how a company begins and ends. */
export const COMPANY_LETTERS: { [Name in CompanyMail]: (data: MailData[Name], linkTo: LinkTo) => Letter } = {
  'express-sign-up': ({ link, hours }, linkTo) => ({
    subject: 'Ссылка для регистрации компании на\u00a0Каркасе',
    preview: `Ссылка действует ${plural(hours, HOURS)}.`,
    title: 'Регистрация компании',
    parts: [
      text('Откройте ссылку и\u00a0проверьте данные компании: пароль можно придумать потом.'),
      button('Продолжить регистрацию', linkTo(link)),
      text(`Ссылка действует ${plural(hours, HOURS)} и\u00a0срабатывает один раз. Не\u00a0пересылайте это письмо.`),
      note(
        'Если вы не\u00a0регистрировали компанию на\u00a0Каркасе, ничего не\u00a0делайте: без ссылки аккаунт не\u00a0появится.',
      ),
    ],
  }),

  'company-verified': ({ companyName, link }, linkTo) => ({
    subject: 'Компания на\u00a0Каркасе проверена',
    preview: oneLine(companyName),
    title: 'Компания проверена',
    parts: [
      { kind: 'facts', facts: [['Компания', oneLine(companyName)]] },
      text(
        'Документы сошлись. На\u00a0странице компании и\u00a0в\u00a0вакансиях теперь стоит знак «Проверена» с\u00a0датой проверки.',
      ),
      button('Посмотреть страницу', linkTo(link)),
      note('Если изменятся ИНН, название или руководитель, проверим компанию ещё раз.'),
    ],
  }),

  'company-refused': ({ companyName, reason, note: added, link }, linkTo) => ({
    subject: 'Проверка компании на\u00a0Каркасе не\u00a0пройдена',
    preview: oneLine(companyName),
    title: 'Проверка не\u00a0пройдена',
    parts: [
      ...reasonParts(companyName, reason, added),
      text('Исправьте это и\u00a0пришлите документы ещё раз.'),
      button('Прислать документы', linkTo(link)),
    ],
  }),

  'company-restricted': ({ companyName, reason, note: added }, linkTo) => ({
    subject: 'Компания на\u00a0Каркасе ограничена',
    preview: oneLine(companyName),
    title: 'Компания ограничена',
    parts: [
      ...reasonParts(companyName, reason, added),
      text('Новые вакансии публиковать нельзя. Открытые вакансии видны, отвечать на\u00a0отклики можно.'),
      button('Написать нам', linkTo(CONTACTS)),
    ],
  }),

  'company-blocked': ({ companyName, reason, note: added }, linkTo) => ({
    subject: 'Компания на\u00a0Каркасе заблокирована',
    preview: oneLine(companyName),
    title: 'Компания заблокирована',
    parts: [
      ...reasonParts(companyName, reason, added),
      text('Страница и\u00a0вакансии скрыты, сотрудники не\u00a0могут войти. Если это ошибка, напишите нам.'),
      button('Написать нам', linkTo(CONTACTS)),
    ],
  }),

  'company-released': ({ companyName, isFull }, linkTo) => ({
    subject: 'С\u00a0компании на\u00a0Каркасе снято ограничение',
    preview: oneLine(companyName),
    title: isFull ? 'Ограничение снято' : 'Блокировка снята',
    parts: [
      { kind: 'facts', facts: [['Компания', oneLine(companyName)]] },
      text(
        isFull
          ? 'Компания снова может публиковать вакансии.'
          : 'Страница и\u00a0вакансии снова видны, сотрудники могут войти. Публиковать новые вакансии пока нельзя.',
      ),
      button('Войти', linkTo(`${SIGN_IN}/company`)),
    ],
  }),

  'sro-confirmed': ({ companyName, link }, linkTo) => ({
    subject: 'Членство компании в\u00a0СРО подтверждено',
    preview: oneLine(companyName),
    title: 'Членство в\u00a0СРО подтверждено',
    parts: [
      { kind: 'facts', facts: [['Компания', oneLine(companyName)]] },
      text(
        'Нашли его в\u00a0реестре. У\u00a0проверенной компании оно стоит на\u00a0странице, по\u00a0нему её находят в\u00a0списке.',
      ),
      button('Посмотреть', linkTo(link)),
    ],
  }),

  'sro-refused': ({ companyName, reason, note: added, link }, linkTo) => ({
    subject: 'Членство компании в\u00a0СРО не\u00a0подтверждено',
    preview: oneLine(companyName),
    title: 'Членство в\u00a0СРО не\u00a0подтверждено',
    parts: [...reasonParts(companyName, reason, added), button('Исправить', linkTo(link))],
  }),

  'company-closing-code': codeLetter({
    what: 'код, чтобы закрыть компанию на\u00a0Каркасе',
    title: 'Закрытие компании',
    intro: 'Введите этот код, чтобы закрыть компанию: её страница и\u00a0вакансии исчезнут сразу.',
    ifNotYou:
      'Если вы не\u00a0закрывали компанию, не\u00a0вводите код и\u00a0смените пароль: кто-то вошёл в\u00a0ваш аккаунт.',
  }),

  'company-closed': ({ companyName }, linkTo) => ({
    subject: 'Компания на\u00a0Каркасе закрыта',
    preview: oneLine(companyName),
    title: 'Компания закрыта',
    parts: [
      { kind: 'facts', facts: [['Компания', oneLine(companyName)]] },
      text('Руководитель закрыл компанию. Её вакансии в\u00a0архиве, ваш аккаунт в\u00a0ней удалён, данные стёрты.'),
      text('С\u00a0этой почтой можно зарегистрироваться снова или принять приглашение другой компании.'),
      button('На главную', linkTo('/')),
    ],
  }),

  'contact-changed': ({ kind, value }, linkTo) => ({
    subject: kind === 'email' ? 'Почта вашего аккаунта изменена' : 'Телефон вашего аккаунта изменён',
    preview: 'По\u00a0вашей просьбе.',
    title: kind === 'email' ? 'Почта изменена' : 'Телефон изменён',
    parts: [
      text('Мы проверили вашу просьбу и\u00a0сменили контакты аккаунта. На\u00a0других устройствах сеансы завершены.'),
      { kind: 'facts', facts: [[kind === 'email' ? 'Новая почта' : 'Новый телефон', oneLine(value)]] },
      text('Если вы об\u00a0этом не\u00a0просили, смените пароль и\u00a0напишите нам.'),
      button('Войти', linkTo(`${SIGN_IN}/company`)),
    ],
  }),

  'contact-change-refused': ({ reason, note: added, link }, linkTo) => ({
    subject: 'Просьба сменить контакты отклонена',
    preview: 'Контакты аккаунта остались прежними.',
    title: 'Контакты остались прежними',
    parts: [
      ...sentencesOf(reason, added),
      text('Можно попросить ещё раз и\u00a0написать подробнее.'),
      button('Открыть настройки', linkTo(link)),
    ],
  }),
};

/** Why staff decided so about a company. */
function reasonParts(companyName: string, reason: string, added: string | null): Part[] {
  return [{ kind: 'facts', facts: [['Компания', oneLine(companyName)]] }, ...sentencesOf(reason, added)];
}

function sentencesOf(reason: string, added: string | null): Part[] {
  return [reason, added].flatMap((sentence) => (sentence ? [text(oneLine(sentence))] : []));
}
