import { longDate, longDateTime } from '#shared/text/date.ts';
import { plural } from '#shared/text/plural.ts';
import { COMPANY_LETTERS } from './company-letters.ts';
import { decidedKey, decidedResponds } from './decided-letters.ts';
import { linkOn, oneLine, type Letter } from './letter.ts';
import { SUGGESTION_LETTERS } from './suggestion-letters.ts';
import { TEAM_LETTERS } from './team-letters.ts';
import {
  button,
  codeLetter,
  COMPANY_RECOVERY,
  DAYS,
  HOURS,
  maskEmail,
  note,
  RECOVERY,
  SIGN_IN,
  text,
  type LinkTo,
} from './letter-parts.ts';
import type { MailData, MailName } from './names.ts';
import { NEWSLETTER_LETTERS } from './newsletter-letters.ts';
import { NOTICE_LETTERS } from './notice-letters.ts';
import { SIGN_IN_LETTERS } from './sign-in-letters.ts';

const LETTERS: { [Name in MailName]: (data: MailData[Name], linkTo: LinkTo) => Letter } = {
  ...SIGN_IN_LETTERS,

  'sign-up-code': codeLetter({
    what: 'код для регистрации на\u00a0Каркасе',
    title: 'Код для регистрации',
    intro: 'Введите этот код на\u00a0странице регистрации, чтобы подтвердить почту.',
    ifNotYou:
      'Если вы не\u00a0регистрировались на\u00a0Каркасе, ничего не\u00a0делайте: без кода аккаунт не\u00a0появится.',
  }),

  'company-sign-up-code': codeLetter({
    what: 'код для регистрации компании на\u00a0Каркасе',
    title: 'Код для регистрации компании',
    intro: 'Введите этот код на\u00a0странице регистрации, чтобы подтвердить рабочую почту.',
    ifNotYou:
      'Если вы не\u00a0регистрировали компанию на\u00a0Каркасе, ничего не\u00a0делайте: без кода аккаунт не\u00a0появится.',
  }),

  'no-account': (_data, linkTo) => ({
    subject: 'С\u00a0этой почтой на\u00a0Каркасе не\u00a0входят',
    preview: 'Попробуйте другой адрес или вход по\u00a0телефону.',
    title: 'С\u00a0этой почтой не\u00a0входят',
    parts: [
      text(
        'Кто-то попросил восстановить доступ по\u00a0этому адресу, но\u00a0такого аккаунта нет. Если это были вы, попробуйте другую почту или войдите по\u00a0номеру телефона.',
      ),
      button('Войти', linkTo(SIGN_IN)),
      note('Если это были не\u00a0вы, ничего не\u00a0делайте.'),
    ],
  }),

  'already-registered': ({ side }, linkTo) => ({
    subject: 'У\u00a0вас уже есть аккаунт на\u00a0Каркасе',
    preview: 'Войдите или восстановите доступ.',
    title: 'У\u00a0вас уже есть аккаунт',
    parts: [
      text(
        side === 'company'
          ? 'Кто-то начал регистрацию компании с\u00a0вашей почтой или пригласил вас в\u00a0компанию. Новый аккаунт не\u00a0нужен: войдите в\u00a0прежний. Чтобы перейти в\u00a0другую компанию, сначала удалите его.'
          : 'Кто-то начал регистрацию с\u00a0вашей почтой. Если это были вы, новый аккаунт не\u00a0нужен: войдите в\u00a0прежний.',
      ),
      button('Войти', linkTo(side === 'company' ? `${SIGN_IN}/company` : SIGN_IN)),
      {
        kind: 'links',
        links: [
          {
            text: 'Восстановить доступ, если забыли пароль',
            href: linkTo(side === 'company' ? COMPANY_RECOVERY : RECOVERY),
          },
        ],
      },
      note(
        'Если это были не\u00a0вы, ничего не\u00a0делайте: в\u00a0аккаунт никто не\u00a0вошёл, и\u00a0в\u00a0нём ничего не\u00a0изменилось.',
      ),
    ],
  }),

  'recovery-code': codeLetter({
    what: 'код для восстановления доступа к\u00a0Каркасу',
    title: 'Восстановление доступа',
    intro: 'Введите этот код, чтобы задать новый пароль.',
    ifNotYou:
      'Если вы не\u00a0просили восстановить доступ, ничего не\u00a0делайте: прежний пароль продолжает действовать.',
  }),

  'express-registration': codeLetter({
    what: 'код, чтобы задать пароль на\u00a0Каркасе',
    title: 'Задайте пароль',
    intro: 'У\u00a0вашего аккаунта ещё нет пароля. Введите этот код, чтобы придумать его и\u00a0входить по\u00a0почте.',
    ifNotYou: 'Если вы этого не\u00a0просили, ничего не\u00a0делайте: без кода задать пароль нельзя.',
  }),

  'change-email-link': ({ link, hours }, linkTo) => ({
    subject: 'Подтвердите новую почту на\u00a0Каркасе',
    preview: `Ссылка действует ${plural(hours, HOURS)}.`,
    title: 'Подтвердите новую почту',
    parts: [
      text('Вы указали этот адрес как новую почту аккаунта. До\u00a0подтверждения действует прежняя.'),
      button('Подтвердить почту', linkTo(link)),
      text(`Ссылка действует ${plural(hours, HOURS)} и\u00a0срабатывает один раз.`),
      note(
        'Если вы не\u00a0меняли почту на\u00a0Каркасе, ничего не\u00a0делайте: без подтверждения этот адрес не\u00a0будет использован.',
      ),
    ],
  }),

  'email-changing-note': ({ newEmail }, linkTo) => ({
    subject: 'Почту вашего аккаунта на\u00a0Каркасе меняют',
    preview: `Новый адрес: ${maskEmail(newEmail)}`,
    title: 'Почту аккаунта меняют',
    parts: [
      text(
        'В\u00a0вашем аккаунте указали новую почту. Она начнёт действовать, когда её подтвердят по\u00a0ссылке из\u00a0письма.',
      ),
      { kind: 'facts', facts: [['Новая почта', maskEmail(newEmail)]] },
      text('Если это были не\u00a0вы, смените пароль: тогда в\u00a0аккаунт не\u00a0войдёт никто, кроме вас.'),
      button('Сменить пароль', linkTo(RECOVERY)),
    ],
  }),

  'email-changed-note': ({ newEmail, link, hours }, linkTo) => ({
    subject: 'Почта вашего аккаунта на\u00a0Каркасе изменена',
    preview: `Новый адрес: ${maskEmail(newEmail)}`,
    title: 'Почта аккаунта изменена',
    parts: [
      text('Теперь в\u00a0аккаунт входят с\u00a0новой почтой, а\u00a0на\u00a0этот адрес писем больше не\u00a0будет.'),
      { kind: 'facts', facts: [['Новая почта', maskEmail(newEmail)]] },
      text(
        `Если это сделали не\u00a0вы, верните прежнюю почту: ссылка действует ${plural(hours, HOURS)}. Мы завершим все сеансы и\u00a0попросим придумать новый пароль.`,
      ),
      button('Вернуть эту почту', linkTo(link)),
      note('Если почту сменили вы, ничего не\u00a0делайте и\u00a0не\u00a0пересылайте это письмо.'),
    ],
  }),

  'new-device': ({ device, ip, at, settingsLink }, linkTo) => ({
    subject: `Новый вход в\u00a0аккаунт: ${oneLine(device)}`,
    preview: `${longDateTime(at)} по\u00a0Москве`,
    title: 'Новый вход в\u00a0аккаунт',
    parts: [
      {
        kind: 'facts',
        facts: [
          ['Устройство', oneLine(device)],
          ['Когда', `${longDateTime(at)} по\u00a0Москве`],
          ['IP-адрес', oneLine(ip)],
        ],
      },
      text('Если это были вы, делать ничего не\u00a0нужно. Если нет, завершите этот сеанс и\u00a0смените пароль.'),
      button('Посмотреть устройства', linkTo(settingsLink)),
    ],
  }),

  'password-changed': ({ at }, linkTo) => ({
    subject: 'Пароль на\u00a0Каркасе изменён',
    preview: `${longDateTime(at)} по\u00a0Москве`,
    title: 'Пароль изменён',
    parts: [
      text(`Пароль вашего аккаунта изменили ${longDateTime(at)} по\u00a0Москве.`),
      text('Если это были не\u00a0вы, восстановите доступ как можно скорее.'),
      button('Восстановить доступ', linkTo(RECOVERY)),
    ],
  }),

  'removal-code': codeLetter({
    what: 'код для удаления аккаунта на\u00a0Каркасе',
    title: 'Удаление аккаунта',
    intro: 'Введите этот код, чтобы подтвердить удаление аккаунта.',
    ifNotYou:
      'Если вы не\u00a0удаляли аккаунт, не\u00a0вводите код и\u00a0смените пароль: кто-то вошёл в\u00a0ваш аккаунт.',
  }),

  'account-removal': ({ eraseOn, restoreLink }, linkTo) => ({
    subject: `Аккаунт на\u00a0Каркасе будет удалён ${longDate(eraseOn)}`,
    preview: 'До\u00a0этого дня его можно вернуть.',
    title: 'Аккаунт будет удалён',
    parts: [
      text(`Ваш аккаунт скрыт. ${longDate(eraseOn)} мы сотрём его вместе со\u00a0всеми данными.`),
      text('До\u00a0этого дня аккаунт можно вернуть: всё останется как было.'),
      text(
        'Если вы\u00a0публиковали отзывы о\u00a0компаниях, они останутся без\u00a0имени. Не\u00a0хотите этого\u00a0— верните аккаунт и\u00a0удалите их.',
      ),
      button('Вернуть аккаунт', linkTo(restoreLink)),
    ],
  }),

  'account-erased': () => ({
    subject: 'Аккаунт на\u00a0Каркасе удалён',
    preview: 'Ваши данные стёрты.',
    title: 'Аккаунт удалён',
    parts: [
      text(
        'Ваш аккаунт и\u00a0его данные стёрты. Вернуть их нельзя, но\u00a0можно зарегистрироваться снова с\u00a0этой же почтой.',
      ),
      text('Спасибо, что были с\u00a0нами.'),
    ],
  }),

  'data-archive': ({ link, days }, linkTo) => ({
    subject: 'Архив ваших данных готов',
    preview: `Скачайте его: ссылка действует ${plural(days, DAYS)}.`,
    title: 'Архив ваших данных готов',
    parts: [
      text('Вы просили копию данных, которые хранит о\u00a0вас Каркас. Она собрана в\u00a0один архив.'),
      button('Скачать архив', linkTo(link)),
      text(`Ссылка действует ${plural(days, DAYS)}. Не\u00a0пересылайте это письмо: в\u00a0архиве ваши личные данные.`),
      note('Если вы не\u00a0просили архив, смените пароль: кто-то вошёл в\u00a0ваш аккаунт.'),
    ],
  }),

  invitation: ({ companyName, invitedBy, link, days }, linkTo) => ({
    subject: 'Вас приглашают в\u00a0компанию на\u00a0Каркасе',
    preview: `${oneLine(companyName)} ждёт вас. Ссылка действует ${plural(days, DAYS)}.`,
    title: 'Приглашение в\u00a0компанию',
    parts: [
      text('Вам предлагают работать с\u00a0вакансиями и\u00a0откликами компании на\u00a0Каркасе.'),
      {
        kind: 'facts',
        facts: [
          ['Компания', oneLine(companyName)],
          ['Пригласил', oneLine(invitedBy)],
        ],
      },
      button('Принять приглашение', linkTo(link)),
      text(
        `Ссылка действует ${plural(days, DAYS)} и\u00a0срабатывает один раз. Не\u00a0пересылайте это письмо: по\u00a0ссылке входят в\u00a0компанию под вашей почтой.`,
      ),
      note('Если вы не\u00a0знаете эту компанию, ничего не\u00a0делайте: без вас аккаунт не\u00a0появится.'),
    ],
  }),

  'member-joined': ({ name, link }, linkTo) => ({
    subject: 'Приглашение на\u00a0Каркасе принято',
    preview: `${oneLine(name)} теперь в\u00a0вашей компании.`,
    title: 'Приглашение принято',
    parts: [
      { kind: 'facts', facts: [['Новый сотрудник', oneLine(name)]] },
      text('Он уже может войти и\u00a0делать то, что вы ему разрешили. Права можно изменить в\u00a0любой момент.'),
      button('Посмотреть права', linkTo(link)),
    ],
  }),

  'head-transferred': ({ companyName, name }, linkTo) => ({
    subject: 'У\u00a0компании на\u00a0Каркасе новый руководитель',
    preview: `${oneLine(companyName)}: ${oneLine(name)}`,
    title: 'Компания передана',
    parts: [
      text(
        'Руководителем компании на\u00a0Каркасе стал другой сотрудник. Прежний руководитель остался администратором.',
      ),
      {
        kind: 'facts',
        facts: [
          ['Компания', oneLine(companyName)],
          ['Руководитель', oneLine(name)],
        ],
      },
      text('Если вы этого не\u00a0ждали, смените пароль и\u00a0напишите в\u00a0поддержку.'),
      button('Сменить пароль', linkTo(COMPANY_RECOVERY)),
    ],
  }),

  ...TEAM_LETTERS,
  ...SUGGESTION_LETTERS,
  ...COMPANY_LETTERS,
  'responds-moderated': decidedResponds,
  'embed-key-decided': decidedKey,

  ...NOTICE_LETTERS,
  ...NEWSLETTER_LETTERS,

  consents: ({ documents, withdrawLink }, linkTo) => ({
    subject: 'Документы, с\u00a0которыми вы согласились на\u00a0Каркасе',
    preview: 'Сохраните это письмо: в\u00a0нём ваши согласия и\u00a0как их отозвать.',
    title: 'Ваши согласия',
    parts: [
      text('Вы согласились с\u00a0этими документами:'),
      {
        kind: 'links',
        links: documents.map(({ title, href, version }) => ({
          text: `${oneLine(title)}, редакция ${oneLine(version)}`,
          href: linkTo(href),
        })),
      },
      text('Согласие можно отозвать в\u00a0любой момент.'),
      button('Посмотреть и\u00a0отозвать согласия', linkTo(withdrawLink)),
    ],
  }),
};

/** Throws when a link of the data leads to another site. */
export function writeLetter<Name extends MailName>(name: Name, data: MailData[Name], publicOrigin: string): Letter {
  return LETTERS[name](data, (link) => linkOn(publicOrigin, link));
}
