import type { NoticeData } from '../contracts/notice-data.ts';
import type {
  CLOSED_REASONS,
  DOCUMENT_ANSWERS,
  INTERVIEW_CHANGES,
  NoticeEvent,
  TOLD_STATUSES,
} from '../domain/notices.ts';
import { isOpened } from '../domain/document-machine.ts';
import type { VacancyPart } from '../domain/vacancy-fields.ts';
import { COMPLAINT_ABOUT, complaintOutcomeTitle } from './complaint-labels.ts';
import { MATERIAL_CHANGE_LABELS, VACANCY_PARTS } from './moderated-field-labels.ts';
import { longDate, timeOfDay } from './date.ts';
import {
  OWN_DOCUMENTS,
  OWN_RESPONDS,
  OWN_VACANCIES,
  builderOf,
  dayAndTime,
  inDays,
  ownRequest,
  ownRespond,
  quoted,
  respondOfVacancy,
  type NoticeText,
  type Together,
} from './notice-parts.ts';
import { ORDER_NOTICES } from './order-notices.ts';
import { PAYMENT_NOTICES } from './payment-notices.ts';
import { RESUME_NOTICES } from './resume-notices.ts';
import { REVIEW_NOTICES } from './review-notices.ts';
export type { NoticeText, Together } from './notice-parts.ts';
import { plural, type PluralForms } from './plural.ts';
import { byClockOf } from './time-zones.ts';

const COMPANIES: PluralForms = ['компания', 'компании', 'компаний'];
const HOURS: PluralForms = ['час', 'часа', 'часов'];

const NEW_RESPONDS: PluralForms = ['новый отклик', 'новых отклика', 'новых откликов'];
const DIALOGS: PluralForms = ['диалог', 'диалога', 'диалогов'];
const PEOPLE: PluralForms = ['человек', 'человека', 'человек'];

const STATUS_TITLES: Readonly<Record<(typeof TOLD_STATUSES)[number], string>> = {
  considered: 'Ваш отклик рассматривают',
  hired: 'Вас берут на\u00a0работу',
  started: 'Выход на\u00a0объект отмечен',
  no_show: 'Компания отметила, что вы не\u00a0вышли на\u00a0объект',
  declined: 'Отказ по\u00a0вашему отклику',
};

const CLOSED_TEXTS: Readonly<Record<(typeof CLOSED_REASONS)[number], string>> = {
  filled: 'Людей набрали',
  expired: 'Срок вакансии кончился',
  archived: 'Компания сняла вакансию',
  blocked: 'Вакансию сняли модераторы',
};

const DOCUMENT_ANSWER_TITLES: Readonly<Record<(typeof DOCUMENT_ANSWERS)[number], string>> = {
  granted: 'Документы открыты',
  partial: 'Часть документов открыта',
  declined: 'Документы не\u00a0открыли',
  revoked: 'Доступ к\u00a0документам закрыт',
};

const INTERVIEW_TITLES: Readonly<Record<(typeof INTERVIEW_CHANGES)[number], string>> = {
  proposed: 'Предлагают время собеседования',
  confirmed: 'Собеседование назначено',
  moved: 'Собеседование перенесли',
  cancelled: 'Собеседование отменили',
};

const TEXTS: { [Event in NoticeEvent]: (all: Together<Event>) => NoticeText } = {
  'respond.created': (all) => {
    const [data, ...others] = all;
    if (others.length === 0) return forMember(data, `Новый отклик: ${data.personName}`, 'Посмотреть отклик');
    const { vacancyId, vacancyTitle, personName } = data;
    const isOneVacancy = vacancyId !== null && others.every((other) => other.vacancyId === vacancyId);
    return {
      title: plural(all.length, NEW_RESPONDS),
      text: isOneVacancy ? vacancyTitle : `${personName} и\u00a0ещё ${plural(others.length, PEOPLE)}`,
      link: isOneVacancy ? `${OWN_VACANCIES}/${vacancyId}` : OWN_VACANCIES,
      action: 'Посмотреть отклики',
    };
  },
  'respond.question': ([{ vacancyId, vacancyTitle, personName }]) => ({
    title: `Вопрос о\u00a0вакансии: ${personName}`,
    text: vacancyTitle,
    link: `/profile/vacancy-list/${vacancyId}#asked`,
    action: 'Ответить',
  }),
  'respond.accepted': ([data]) => forMember(data, `Предложение приняли: ${data.personName}`, 'Посмотреть отклик'),
  'respond.declined_by_applicant': ([data]) => forMember(data, `Отказ: ${data.personName}`, 'Посмотреть отклик'),
  'respond.withdrawn': ([data]) => forMember(data, `Отклик отозвали: ${data.personName}`, 'Посмотреть отклик'),
  'respond.started': ([data]) => forMember(data, `Выход на\u00a0объект: ${data.personName}`, 'Подтвердить'),
  'respond.disputed': ([data]) => forMember(data, `Говорит, что\u00a0выходил: ${data.personName}`, 'Посмотреть отклик'),
  'respond.expiring': ([data]) => ({
    ...forMember(data, `Завтра отклик закроется: ${data.personName}`, 'Ответить'),
    text: `${data.vacancyTitle}. Ответьте, иначе человек увидит «Компания не\u00a0ответила»`,
  }),

  'respond.viewed': (all) => {
    const [{ companyName, vacancyTitle, respondId }] = all;
    const others = new Set(all.map((one) => one.companyName)).size - 1;
    return {
      title: all.length === 1 ? 'Ваш отклик просмотрели' : 'Ваши отклики просмотрели',
      text:
        others === 0
          ? `${quoted(companyName)}. ${vacancyTitle}`
          : `${quoted(companyName)} и\u00a0ещё ${plural(others, COMPANIES)}`,
      link: all.length === 1 ? ownRespond(respondId) : OWN_RESPONDS,
      action: 'Посмотреть отклики',
    };
  },
  'respond.status': ([data]) => forApplicant(data, STATUS_TITLES[data.status]),
  'respond.invitation': ([data]) => ({
    ...forApplicant(data, `${quoted(data.companyName)} приглашает\u00a0вас`),
    text: data.vacancyTitle,
  }),
  'respond.offer': ([data]) => ({
    ...forApplicant(data, `Предложение работы: ${data.vacancyTitle}`),
    text: data.answerBy
      ? `${quoted(data.companyName)}. Ответить до\u00a0${longDate(data.answerBy)}`
      : quoted(data.companyName),
  }),
  'respond.answered': ([{ companyName, vacancyTitle }]) => ({
    title: `${quoted(companyName)} отвечает на\u00a0ваш вопрос`,
    text: vacancyTitle,
    link: `${OWN_RESPONDS}#inquiries`,
    action: 'Прочитать ответ',
  }),
  'respond.expired': ([data]) => forApplicant(data, 'Компания не\u00a0ответила на\u00a0отклик'),
  'respond.closed': ([data]) => ({
    ...forApplicant(data, `Вакансия закрыта: ${data.vacancyTitle}`),
    text: `${quoted(data.companyName)}. ${CLOSED_TEXTS[data.reason]}`,
  }),

  'interview.changed': ([data]) => interviewText(data, INTERVIEW_TITLES[data.change]),
  'interview.reminder': ([data]) =>
    interviewText(
      data,
      data.hours === 24 ? 'Завтра собеседование' : `Собеседование через ${plural(data.hours, HOURS)}`,
    ),

  'chat.unread': ([{ dialogId, withName, subject }, ...others]) =>
    others.length === 0
      ? {
          title: `Новое сообщение: ${withName}`,
          text: subject ?? 'Вам ответили в\u00a0чате',
          link: `/chat/dialog/${dialogId}`,
          action: 'Прочитать',
        }
      : {
          title: 'Новые сообщения в\u00a0чате',
          text: `${withName} и\u00a0ещё ${plural(others.length, DIALOGS)}`,
          link: '/chat',
          action: 'Прочитать',
        },
  'document.asked': ([{ companyName, vacancyTitle, requestId }]) => ({
    title: `${quoted(companyName)} просит документы`,
    text: vacancyTitle,
    link: ownRequest(requestId),
    action: 'Посмотреть просьбу',
  }),
  'document.answered': ([{ personName, vacancyTitle, requestId, answer }]) => ({
    title: `${DOCUMENT_ANSWER_TITLES[answer]}: ${personName}`,
    text: vacancyTitle,
    link: isOpened(answer) ? ownRequest(requestId) : ownRequest(requestId, 'ended'),
    action: isOpened(answer) ? 'Смотреть документы' : 'Посмотреть просьбу',
  }),
  'document.viewed': (all) => {
    const [{ companyName, requestId }] = all;
    const others = new Set(all.map((one) => one.companyName)).size - 1;
    return {
      title: 'Ваши документы посмотрели',
      text: others === 0 ? quoted(companyName) : `${quoted(companyName)} и\u00a0ещё ${plural(others, COMPANIES)}`,
      link: all.length === 1 ? ownRequest(requestId) : OWN_DOCUMENTS,
      action: 'Кто смотрел',
    };
  },
  'permit.expires': ([{ resumeId, permitName, validUntil, daysLeft }]) => ({
    title: `Кончается ${quoted(permitName)}`,
    text: `${longDate(validUntil)}, ${inDays(daysLeft)}. Продлите и\u00a0обновите резюме`,
    link: `/resume/${resumeId}`,
    action: 'Открыть резюме',
  }),
  'vacancy.approved': ([{ vacancyId, vacancyTitle, isChange }]) => ({
    title: isChange ? 'Изменения вакансии одобрены' : 'Вакансия опубликована',
    text: vacancyTitle,
    link: `/vacancy/${vacancyId}`,
    action: 'Открыть вакансию',
  }),
  'vacancy.rejected': ([{ vacancyId, vacancyTitle, field, text, isChange }]) => ({
    title: isChange ? 'Изменения вакансии отклонены' : 'Вакансию нужно поправить',
    text: decidedText(vacancyTitle, field, text),
    link: builderOf(vacancyId, field),
    action: 'Поправить',
  }),
  'vacancy.blocked': ([{ vacancyId, vacancyTitle, field, text }]) => ({
    title: 'Вакансия заблокирована',
    text: decidedText(vacancyTitle, field, text),
    link: builderOf(vacancyId, field),
    action: 'Открыть вакансию',
  }),
  'vacancy.ended': ([{ vacancyTitle, isFilled }]) => ({
    title: isFilled ? 'Все места заняты: вакансия в\u00a0архиве' : 'Срок вакансии кончился',
    text: vacancyTitle,
    link: '/profile/vacancy-list/archive',
    action: isFilled ? 'Открыть архив' : 'Вернуть вакансию',
  }),
  'vacancy.changed': ([{ vacancyId, vacancyTitle, companyName, changes }]) => ({
    title: 'Вакансия, на\u00a0которую вы\u00a0откликнулись, изменилась',
    text: `${vacancyTitle}, ${companyName}. Теперь другое: ${changes.map((one) => MATERIAL_CHANGE_LABELS[one]).join(', ')}`,
    link: `/vacancy/${vacancyId}`,
    action: 'Посмотреть',
  }),
  'vacancy.expires': ([{ vacancyId, vacancyTitle, expiresAt, daysLeft }]) => ({
    title: `Вакансия уйдёт в\u00a0архив ${inDays(daysLeft)}`,
    text: `${vacancyTitle}. Показываем до\u00a0${longDate(expiresAt)}`,
    link: `/vacancy/${vacancyId}`,
    action: 'Открыть вакансию',
  }),
  ...PAYMENT_NOTICES,
  ...ORDER_NOTICES,
  ...RESUME_NOTICES,
  ...REVIEW_NOTICES,
  'webhook.stopped': ([{ webhookId, host }]) => ({
    title: `Вебхук выключен: ${host}`,
    text: 'Пять дней отправки не\u00a0доходят, и\u00a0мы перестали их\u00a0слать. Проверьте адрес и\u00a0включите вебхук',
    link: `/profile/embed/webhooks?webhook=${webhookId}`,
    action: 'Открыть вебхук',
  }),
  'embed.signing_key': ([{ embedKeyId, embedKeyName, name, by }]) => ({
    title: `Ключ подписи добавлен: ${name}`,
    text: `${by === null ? '' : `Добавил(а) ${by}. `}Кто им\u00a0подписывает, называет посетителей вашего сайта в\u00a0виджетах ключа «${embedKeyName}». Если это не\u00a0вы, удалите его`,
    link: `/profile/embed?key=${embedKeyId}`,
    action: 'Открыть ключ',
  }),
  'complaint.decided': ([{ target, title, href, outcome }]) => ({
    title: complaintOutcomeTitle(outcome),
    text: `Вы\u00a0жаловались ${COMPLAINT_ABOUT[target]}: ${title}`,
    link: href,
    action: 'Посмотреть',
  }),
  'complaint.warned': ([{ title, href, text }]) => ({
    title: `Предупреждение: на\u00a0вас пожаловались`,
    text: `${title}. ${text}`,
    link: href,
    action: 'Посмотреть',
  }),
};

/** The words of one notice, or of several of one event that were gathered into one. */
export function noticeText<Event extends NoticeEvent>(event: Event, together: Together<Event>): NoticeText {
  return TEXTS[event](together);
}

/** «8:00 по Москве» by the clock of the place. */
export function interviewTime({ at, timeZone }: Pick<NoticeData<'interview.reminder'>, 'at' | 'timeZone'>): string {
  return `${timeOfDay(at, timeZone)} ${byClockOf(timeZone)}`;
}

/** What is wrong, where and why. */
function decidedText(title: string, field: VacancyPart | null, text: string): string {
  return [title, field && `Поле «${VACANCY_PARTS[field]}»`, text].filter(Boolean).join('. ');
}

function forMember(
  { respondId, vacancyId, vacancyTitle }: NoticeData<'respond.created'>,
  title: string,
  action: string,
): NoticeText {
  return { title, text: vacancyTitle, link: respondOfVacancy(vacancyId, respondId), action };
}

function forApplicant(
  {
    respondId,
    companyName,
    vacancyTitle,
  }: Pick<NoticeData<'respond.viewed'>, 'respondId' | 'companyName' | 'vacancyTitle'>,
  title: string,
): NoticeText {
  return {
    title,
    text: `${quoted(companyName)}. ${vacancyTitle}`,
    link: ownRespond(respondId),
    action: 'Посмотреть отклик',
  };
}

type Interview = NoticeData<'interview.changed' | 'interview.reminder'>;

function interviewText(data: Interview, title: string): NoticeText {
  const { side, withName, vacancyTitle, vacancyId, respondId, at, timeZone, place } = data;
  const who = side === 'applicant' ? quoted(withName) : withName;
  return {
    title,
    text: [`${who}. ${vacancyTitle}`, dayAndTime(at, timeZone), place].filter(Boolean).join('. '),
    link: side === 'applicant' ? ownRespond(respondId) : respondOfVacancy(vacancyId, respondId),
    action: 'Посмотреть отклик',
  };
}
