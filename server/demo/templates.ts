import type { TemplateSituation, TemplateStatusOnSend } from '#shared/domain/template.ts';
import { writeTemplate } from '#shared/domain/template.ts';
import { addDays } from '#shared/domain/time.ts';
import { readTemplate } from '#shared/text/template-variables.ts';
import type { Database } from '../database/connect.ts';
import { insertRecords } from '../database/insert-records.ts';
import { demoId } from './members.ts';
import { typeset } from './text.ts';

interface DemoTemplate {
  title: string;
  situations: readonly [TemplateSituation, ...TemplateSituation[]];
  /** Variables by their Russian names. */
  body: string;
  statusOnSend?: TemplateStatusOnSend;
  uses: number;
  isDefault?: boolean;
}

/** What companies answer most; smaller ones have the first five or six. */
const OF_COMPANIES: readonly DemoTemplate[] = [
  {
    title: 'Приглашение на объект',
    situations: ['invite', 'invite_after_respond'],
    body: '{{имя|Здравствуйте}}, приглашаем на собеседование по вакансии «{{вакансия}}»: {{день}}, {{время}}, {{место}}.\nВас встретит {{сотрудник}}, телефон {{телефон сотрудника|телефон компании}}.\nВозьмите: {{список документов|паспорт, СНИЛС, удостоверения}}. Пропуск заказан.',
    statusOnSend: 'invited',
    uses: 142,
    isDefault: true,
  },
  {
    title: 'Вежливый отказ: нет допуска',
    situations: ['decline_after_respond', 'quick_decline'],
    body: '{{имя|Здравствуйте}}, спасибо за отклик на вакансию «{{вакансия}}». Для этой работы нужен действующий допуск, поэтому пригласить вас сейчас не можем. Получите удостоверение — напишите, вернёмся к разговору.\n{{компания}}',
    statusOnSend: 'declined',
    uses: 98,
    isDefault: true,
  },
  {
    title: 'Запрос документов',
    situations: ['document_request'],
    body: '{{имя|Здравствуйте}}, чтобы оформить пропуск, пришлите фото документов: {{список документов|паспорт, СНИЛС, удостоверения}}. Файлы видит только отдел кадров.\n{{сотрудник}}, {{компания}}',
    statusOnSend: 'in_work',
    uses: 77,
    isDefault: true,
  },
  {
    title: 'Спасибо за отклик',
    situations: ['thanks'],
    body: '{{имя|Здравствуйте}}, мы получили ваш отклик на вакансию «{{вакансия}}» и ответим за два рабочих дня. Если срочно — звоните: {{телефон компании}}.',
    uses: 310,
    isDefault: true,
  },
  {
    title: 'Выход на объект: что взять',
    situations: ['start_on_site'],
    body: '{{имя|Здравствуйте}}, ждём вас на объекте «{{объект}}»: {{адрес объекта}}, {{проходная|главная проходная}}. Начало вахты: {{начало вахты}}, график: {{вахта}}.\nС собой: {{список документов|паспорт, СНИЛС, удостоверения}}, сменная обувь и кружка. Спецодежду и каску выдадим.',
    uses: 54,
    isDefault: true,
  },
  {
    title: 'Приглашение по телефону',
    situations: ['invite'],
    body: '{{имя|Здравствуйте}}, давайте обсудим вакансию «{{вакансия}}» по телефону. Условия: {{зарплата}}, {{график}}. Наберите {{телефон сотрудника|телефон компании}} или напишите, когда вам удобно.\n{{сотрудник}}, {{должность сотрудника}}',
    statusOnSend: 'invited',
    uses: 61,
  },
  {
    title: 'Отказ после собеседования',
    situations: ['decline_after_interview'],
    body: '{{имя|Здравствуйте}}, спасибо, что приехали на собеседование. На этот раз мы выбрали другого человека, но сохранили ваши контакты: как откроется похожая вакансия, напишем.\n{{компания}}',
    statusOnSend: 'declined',
    uses: 17,
    isDefault: true,
  },
];

const OF_THE_HEAD: readonly DemoTemplate[] = [
  {
    title: 'Коротко: позвоните мне',
    situations: ['custom'],
    body: '{{имя|Здравствуйте}}, наберите меня, пожалуйста: {{телефон сотрудника|телефон компании}}. {{сотрудник}}',
    uses: 23,
  },
  {
    title: 'Как доехать',
    situations: ['interview_details'],
    body: 'Адрес: {{адрес объекта|место}}. Вход: {{проходная|главная проходная}}. Ваше время: {{день}}, {{время}}. Возьмите паспорт.',
    uses: 12,
  },
  {
    title: 'Резерв до весны',
    situations: ['decline_after_respond'],
    body: '{{имя|Здравствуйте}}, места на «{{вакансия}}» заняты. Весной начинаем новый объект — можно оставить вас в резерве?',
    statusOnSend: 'reserve',
    uses: 8,
  },
];

const OF_APPLICANTS: readonly DemoTemplate[] = [
  {
    title: 'О сварке',
    situations: ['custom'],
    body: 'Здравствуйте! Меня зовут {{имя}}. По вакансии «{{вакансия}}»: варю РД и РАД, трубы и металлоконструкции, пробный стык сварю в день приезда. Удостоверение на руках.',
    uses: 9,
  },
  {
    title: 'Про вахту',
    situations: ['custom'],
    body: 'Здравствуйте! К вахте {{вахта|любой длины}} готов. Подскажите, кто платит за дорогу и где проживание? И начало вахты — {{начало вахты|когда}}?',
    uses: 6,
  },
  {
    title: 'Готов завтра',
    situations: ['custom'],
    body: 'Здравствуйте! На «{{вакансия}}» могу выйти завтра. Документы и медосмотр в порядке, инструмент свой. {{имя и фамилия}}',
    uses: 3,
  },
];

const APPLICANTS = 5;
const LEAST = 5;

interface Demo {
  companies: readonly { id: number }[];
  now: Date;
}

/** Five to seven templates for each company, own ones for the first head and the first applicants. Call it after accounts. */
export async function insertDemoTemplates(tx: Database, { companies, now }: Demo): Promise<void> {
  const head = demoId('account', 0);
  const applicants = await tx
    .selectFrom('account')
    .select('id')
    .where('kind', '=', 'applicant')
    .orderBy('phone')
    .limit(APPLICANTS)
    .execute();
  const created = addDays(now, -90);
  const rows = [
    ...companies.flatMap(({ id }, index) =>
      OF_COMPANIES.slice(0, index === 0 ? OF_COMPANIES.length : LEAST + (index % 3)).map((template, sort) =>
        rowOf(template, { owner: 'company', companyId: id, sort, usesCount: Math.ceil(template.uses / (1 + index)) }),
      ),
    ),
    ...OF_THE_HEAD.map((template, sort) =>
      rowOf(template, { owner: 'member', accountId: head, sort, usesCount: template.uses }),
    ),
    ...applicants.flatMap(({ id }) =>
      OF_APPLICANTS.map((template, sort) =>
        rowOf(template, { owner: 'applicant', accountId: id, sort, usesCount: template.uses }),
      ),
    ),
  ];
  await insertRecords(
    tx,
    'template',
    rows.map((row, index) => ({ id: demoId('template', index), ...row, createdAt: created, updatedAt: created })),
  );
}

interface Place {
  owner: string;
  companyId?: number;
  accountId?: string;
  sort: number;
  usesCount: number;
}

function rowOf({ title, situations, body, statusOnSend, isDefault = false }: DemoTemplate, place: Place): object {
  return {
    title: typeset(title),
    body: typeset(writeTemplate(readTemplate(body))),
    situations,
    defaultFor: isDefault ? situations : [],
    statusOnSend: statusOnSend ?? null,
    status: 'active',
    ...place,
  };
}
