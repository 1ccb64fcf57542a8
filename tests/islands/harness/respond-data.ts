import type { CompanyForm, RespondForm } from '#shared/contracts/respond-forms.ts';
import type { SentRespond } from '#shared/contracts/respond-send.ts';
import { CallError } from '#shared/client/call.ts';
import type { ErrorCode } from '#shared/contracts/problem.ts';
import { DAY_MS } from '#shared/domain/time.ts';

/** What the pages of the respond form show, by the name in their query. */
export type RespondCase = 'quick' | 'full' | 'questions' | 'closed' | 'applied' | 'resume' | 'member' | 'company';

const COMPANY: RespondForm['company'] = {
  id: 3,
  name: 'Волга-Трубострой',
  logoUrl: null,
  verified: true,
  replyClock: { answeredOfTen: 9, medianMinutes: 120 },
};

export const SENT: SentRespond = {
  id: 55,
  status: 'sent',
  createdAt: new Date().toISOString(),
  deadlineAt: new Date(Date.now() + 14 * DAY_MS).toISOString(),
  company: COMPANY,
  autoReply: null,
};

const FORM: RespondForm = {
  vacancy: { id: 12, title: 'Электрогазосварщик НАКС', status: 'active', pay: null, place: 'Казань' },
  company: COMPANY,
  letter: 'optional',
  quickAllowed: true,
  questions: [],
  refusal: null,
  own: null,
  resumes: [],
  templates: [],
  person: null,
  permits: [],
};

const permit = { verified: 'none' as const, level: null, issuer: null, validUntil: null, expired: false };

const RESUMES: RespondForm['resumes'] = [
  { id: 7, title: 'Монтажник металлоконструкций, 5\u00a0разряд', hidden: false, permits: [], crewSize: null },
  { id: 8, title: 'Стропальщик', hidden: true, permits: [{ ...permit, kind: 'height', onRequest: true }], crewSize: 6 },
];

const question = (
  index: number,
  type: RespondForm['questions'][number]['type'],
  text: string,
  more: Partial<RespondForm['questions'][number]> = {},
): RespondForm['questions'][number] => ({
  id: `11111111-0000-4000-8000-00000000000${index}`,
  type,
  text,
  options: [],
  required: true,
  requirement: null,
  shownIn: ['respond'],
  ...more,
});

const of = (...labels: string[]) => labels.map((label) => ({ value: label, label }));

const QUESTIONS = [
  question(1, 'bool', 'Есть допуск на\u00a0высоту, 3\u00a0группа?', { requirement: 'да' }),
  question(2, 'number', 'Сколько лет варите трубы от\u00a0325\u00a0мм?', { requirement: 'от\u00a03' }),
  question(3, 'multi', 'Какие способы сварки знаете?', { options: of('РД', 'РАД', 'МП', 'АФ') }),
  question(4, 'single', 'Где живёте?', { options: of('Казань', 'Другой город'), required: false }),
  question(5, 'date', 'До\u00a0какого дня действует НАКС?', { required: false }),
  question(6, 'text', 'Что ещё важно знать?', { required: false }),
];

export function formFor(shown: RespondCase): RespondForm {
  const full: RespondForm = {
    ...FORM,
    resumes: RESUMES,
    person: { name: 'Ильдар Галеев', phone: '+79172041683' },
    templates: [
      { id: '22222222-0000-4000-8000-000000000001', title: 'О\u00a0сварке', text: 'Варю трубы с\u00a02018 года.' },
      { id: '22222222-0000-4000-8000-000000000002', title: 'Про вахту', text: 'К\u00a0вахте привык.' },
    ],
  };
  switch (shown) {
    case 'full':
      return full;
    case 'questions':
      return { ...full, questions: QUESTIONS };
    case 'closed':
      return { ...FORM, refusal: { code: 'closed', text: 'Вакансия закрыта: откликнуться уже нельзя' } };
    case 'member':
      return { ...FORM, refusal: { code: 'member', text: 'Откликаются соискатели: войдите как соискатель' } };
    case 'applied':
      return {
        ...full,
        refusal: { code: 'already_applied', text: 'Вы\u00a0уже откликнулись на\u00a0эту вакансию' },
        own: {
          id: 55,
          kind: 'vacancy_respond',
          status: 'viewed',
          createdAt: new Date(Date.now() - 3 * DAY_MS).toISOString(),
        },
      };
    case 'resume':
      return { ...FORM, quickAllowed: false };
    case 'quick':
    case 'company':
      return FORM;
  }
}

export function companyFormFor(): CompanyForm {
  return { company: COMPANY, refusal: null, own: null, resumes: RESUMES, templates: [] };
}

export function sentCode(time: number) {
  return {
    step: 'code',
    confirmationId: `33333333-0000-4000-8000-00000000000${time}`,
    channel: 'sms',
    destination: '+7\u00a0917\u00a0204-16-83',
    resendSeconds: time === 1 ? 1 : 60,
    expiresSeconds: 300,
    triesLeft: 5,
  };
}

export function refusalOf(field: string, message: string, code: ErrorCode = 'bad_argument', status = 400): CallError {
  const errors = [{ field, code: 'conflict_with_rules' as const, message }];
  return new CallError(status, { type: '', title: 'Проверьте поля', status, code, errors, requestId: 'r' });
}
