import type { NoticeEvent } from '../domain/notices.ts';
import { longDate } from './date.ts';
import { RESUME_PARTS } from './moderated-field-labels.ts';
import { OWN_RESUMES, inDays, quoted, resumeBuilderOf, type NoticeText, type Together } from './notice-parts.ts';
import { plural, type PluralForms } from './plural.ts';

type ResumeEvent = Extract<NoticeEvent, `resume.${string}`>;

const COMPANIES: PluralForms = ['компания', 'компании', 'компаний'];
const OTHER_RESUMES: PluralForms = ['другое резюме', 'других резюме', 'других резюме'];

/** What notices about resumes say. */
export const RESUME_NOTICES: { [Event in ResumeEvent]: (all: Together<Event>) => NoticeText } = {
  'resume.published': ([{ resumeId, resumeTitle }]) => ({
    title: 'Резюме опубликовано',
    text: `${resumeTitle}. Модератор ещё посмотрит его, а\u00a0находить уже можно`,
    link: `${OWN_RESUMES}/${resumeId}`,
    action: 'Кто видит резюме',
  }),
  'resume.approved': ([{ resumeId, resumeTitle }]) => ({
    title: 'Модератор одобрил резюме',
    text: resumeTitle,
    link: `/resume/${resumeId}`,
    action: 'Открыть резюме',
  }),
  'resume.blocked': ([{ resumeId, resumeTitle, field, text }]) => ({
    title: 'Резюме заблокировано',
    text: [resumeTitle, field && isResumePart(field) && `Поле «${RESUME_PARTS[field]}»`, text]
      .filter(Boolean)
      .join('. '),
    link: resumeBuilderOf(resumeId, field),
    action: 'Поправить',
  }),
  'resume.idle': ([{ resumeTitle, otherCount, archiveOn, daysLeft }]) => ({
    title: `Резюме уйдёт в\u00a0архив ${inDays(daysLeft)}`,
    text: `${withOthers(resumeTitle, otherCount)}. Вас не\u00a0было полгода. Если ищете работу, войдите до\u00a0${longDate(archiveOn)}`,
    link: OWN_RESUMES,
    action: 'Оставить резюме',
  }),
  'resume.archived': ([{ resumeTitle, otherCount }]) => ({
    title: 'Резюме в\u00a0архиве: вас не\u00a0было полгода',
    text: `${withOthers(resumeTitle, otherCount)}. Компании его больше не\u00a0находят`,
    link: `${OWN_RESUMES}/archive`,
    action: 'Опубликовать снова',
  }),
  'resume.mentioned': ([{ resumeId, resumeTitle, byName }]) => ({
    title: `Вас позвали в\u00a0заметке: ${byName}`,
    text: resumeTitle,
    link: `/resume/${resumeId}#comments`,
    action: 'Посмотреть заметку',
  }),
  'resume.contacts_opened': ([{ resumeId, companyNames, companyCount }]) => {
    const others = companyCount - companyNames.length;
    const names = companyNames.map(quoted).join(', ');
    return {
      title: companyCount === 1 ? 'Компания открыла ваши контакты' : 'Компании открыли ваши контакты',
      text: others === 0 ? names : `${names} и\u00a0ещё ${plural(others, COMPANIES)}`,
      link: resumeId === null ? OWN_RESUMES : `${OWN_RESUMES}/${resumeId}`,
      action: 'Посмотреть, кто\u00a0открыл',
    };
  },
  'resume.contacts_returned': ([{ resumeId, resumeTitle, isReturned, text }]) => ({
    title: isReturned ? 'Контакт вернули' : 'Контакт не\u00a0вернули',
    text: [resumeTitle, isReturned ? 'Телефон и\u00a0почта не\u00a0действуют' : text].filter(Boolean).join('. '),
    link: `/resume/${resumeId}#contacts`,
    action: 'Открыть резюме',
  }),
};

const isResumePart = (field: string): field is keyof typeof RESUME_PARTS => Object.hasOwn(RESUME_PARTS, field);

/** «Сварщик и ещё 2 других резюме». */
function withOthers(title: string, otherCount: number): string {
  return otherCount === 0 ? title : `${title} и\u00a0ещё ${plural(otherCount, OTHER_RESUMES)}`;
}
