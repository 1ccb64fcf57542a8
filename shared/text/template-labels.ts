import type { TemplateSituation, TemplateStatusOnSend, TemplateVariable } from '../domain/template.ts';
import type { TemplateStatus } from '../domain/template-machine.ts';

export const SITUATION_NAMES: Readonly<Record<TemplateSituation, string>> = {
  invite: 'Приглашение',
  invite_after_respond: 'Приглашение после отклика',
  quick_decline: 'Быстрый отказ',
  decline_after_respond: 'Отказ после отклика',
  decline_after_interview: 'Отказ после собеседования',
  interview_details: 'Подробности собеседования',
  document_request: 'Запрос документов',
  start_on_site: 'Выход на\u00a0объект',
  thanks: 'Спасибо за\u00a0отклик',
  custom: 'Своё',
};

/** For the narrow rows of a list. */
export const SHORT_SITUATION_NAMES: Readonly<Record<TemplateSituation, string>> = {
  invite: 'Приглашение',
  invite_after_respond: 'Приглашение',
  quick_decline: 'Отказ',
  decline_after_respond: 'Отказ',
  decline_after_interview: 'Отказ',
  interview_details: 'Собеседование',
  document_request: 'Документы',
  start_on_site: 'Выход',
  thanks: 'Автоответ',
  custom: 'Своё',
};

export const STATUS_ON_SEND_NAMES: Readonly<Record<TemplateStatusOnSend, string>> = {
  in_work: 'На\u00a0рассмотрении',
  reserve: 'В\u00a0резерве',
  invited: 'Приглашён',
  declined: 'Отказ',
};

export const TEMPLATE_STATUS_NAMES: Readonly<Record<TemplateStatus, string>> = {
  draft: 'Черновик',
  active: 'В\u00a0работе',
  archived: 'В\u00a0архиве',
};

/** As people call a variable; what they write between the braces. */
export const VARIABLE_NAMES: Readonly<Record<TemplateVariable, string>> = {
  'applicant.first_name': 'имя',
  'applicant.full_name': 'имя и фамилия',
  'applicant.first_middle': 'имя и отчество',
  'vacancy.title': 'вакансия',
  'vacancy.url': 'ссылка на вакансию',
  'vacancy.pay': 'зарплата',
  'vacancy.shift': 'график',
  'rotation.pattern': 'вахта',
  'rotation.start_date': 'начало вахты',
  'company.name': 'компания',
  'company.phone': 'телефон компании',
  'member.name': 'сотрудник',
  'member.position': 'должность сотрудника',
  'member.phone': 'телефон сотрудника',
  'facility.name': 'объект',
  'facility.address': 'адрес объекта',
  'facility.gate': 'проходная',
  'interview.date': 'день',
  'interview.time': 'время',
  'interview.place': 'место',
  'documents.list': 'список документов',
  today: 'сегодня',
  'respond.date': 'дата отклика',
};

/** Other words that people try; each leads to the variable that they mean. */
export const VARIABLE_WORDS: Readonly<Partial<Record<TemplateVariable, readonly string[]>>> = {
  'applicant.first_name': ['имя соискателя', 'имя кандидата'],
  'applicant.full_name': ['фио', 'фамилия', 'соискатель', 'кандидат'],
  'applicant.first_middle': ['отчество'],
  'vacancy.title': ['название вакансии', 'должность', 'профессия'],
  'vacancy.url': ['ссылка', 'адрес вакансии'],
  'vacancy.pay': ['оплата', 'доход', 'оклад', 'ставка', 'деньги'],
  'vacancy.shift': ['смена', 'график работы', 'расписание'],
  'rotation.pattern': ['длина вахты', 'график вахты'],
  'rotation.start_date': ['дата выезда', 'выезд', 'дата выхода', 'дата начала', 'заезд', 'старт'],
  'company.name': ['название компании', 'работодатель', 'организация'],
  'company.phone': ['телефон', 'номер', 'контакты'],
  'member.name': ['имя сотрудника', 'рекрутер', 'менеджер', 'контактное лицо', 'прораб'],
  'facility.name': ['название объекта', 'стройка', 'площадка'],
  'facility.address': ['адрес', 'адрес стройки'],
  'facility.gate': ['кпп', 'вход', 'въезд', 'пропуск'],
  'interview.date': ['дата', 'дата собеседования', 'день собеседования'],
  'interview.time': ['час', 'время собеседования'],
  'interview.place': ['место собеседования', 'офис'],
  'documents.list': ['документы', 'что взять'],
  today: ['сегодняшняя дата', 'текущая дата'],
  'respond.date': ['отклик', 'день отклика'],
};

/** Shown where nobody has responded yet. Nobody real. */
export const VARIABLE_EXAMPLES: Readonly<Record<TemplateVariable, string>> = {
  'applicant.first_name': 'Ильдар',
  'applicant.full_name': 'Ильдар Галеев',
  'applicant.first_middle': 'Ильдар Маратович',
  'vacancy.title': 'Монтажник стальных и\u00a0железобетонных конструкций',
  'vacancy.url': 'https://karkas.example/vacancy/12',
  'vacancy.pay': '180\u00a0000–220\u00a0000\u00a0₽ в\u00a0месяц',
  'vacancy.shift': 'вахта 60/30',
  'rotation.pattern': '60/30',
  'rotation.start_date': '1\u00a0декабря',
  'company.name': 'СтройМонтаж',
  'company.phone': '+7\u00a0843\u00a0200-00-00',
  'member.name': 'Марат Юсупов',
  'member.position': 'инспектор по\u00a0кадрам',
  'member.phone': '+7\u00a0917\u00a0200-00-00',
  'facility.name': 'ЖК\u00a0«Северный»',
  'facility.address': 'Казань, улица Чистопольская, 61',
  'facility.gate': 'проходная №\u00a02',
  'interview.date': 'понедельник, 23\u00a0ноября',
  'interview.time': '8:00',
  'interview.place': 'проходная №\u00a02',
  'documents.list': 'паспорт, СНИЛС, удостоверения',
  today: '22\u00a0ноября',
  'respond.date': '20\u00a0ноября',
};
