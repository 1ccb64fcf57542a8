import type { Me } from '#shared/contracts/account.ts';
import type { Vacancy } from '#shared/contracts/vacancy.ts';
import type { TemplateValues, TemplateVariable } from '#shared/domain/template.ts';
import { VARIABLE_EXAMPLES } from '#shared/text/template-labels.ts';
import { dayAndMonth, memberValues, personValues } from '#shared/text/template-values.ts';

/** What a preview puts into a template, and how much of it is made up. */
export interface Preview {
  values: TemplateValues;
  /** Variables whose values are examples. */
  examples: TemplateVariable[];
  /** What the rest is of. */
  about: string;
}

/** Known only when a message is written: of the person, the meeting and the papers. */
const OF_A_RESPOND: readonly TemplateVariable[] = [
  'applicant.first_name',
  'applicant.full_name',
  'applicant.first_middle',
  'facility.gate',
  'interview.date',
  'interview.time',
  'interview.place',
  'documents.list',
  'respond.date',
];
const OF_A_VACANCY: readonly TemplateVariable[] = [
  'vacancy.title',
  'vacancy.url',
  'vacancy.pay',
  'vacancy.shift',
  'rotation.pattern',
  'rotation.start_date',
  'facility.name',
  'facility.address',
];
const OF_AN_EMPLOYER: readonly TemplateVariable[] = [
  'company.name',
  'company.phone',
  'member.name',
  'member.position',
  'member.phone',
];

interface Surroundings {
  me: Me;
  now: Date;
  origin: string;
}

/** For a member: an own vacancy, the company and the member are real. What the vacancy does not say is missing. */
export function memberPreview(
  company: { name: string; phone: string | null; position: string | null },
  vacancy: Vacancy | null,
  { me, now, origin }: Surroundings,
): Preview {
  const examples = vacancy ? OF_A_RESPOND : [...OF_A_RESPOND, ...OF_A_VACANCY];
  return {
    values: {
      ...examplesOf(examples),
      ...memberValues({ me, company, vacancy, origin, now }),
    },
    examples: [...examples],
    about: vacancy ? `вакансии «${vacancy.title}»` : 'вашей компании',
  };
}

/** For an applicant: only they themselves are real. */
export function applicantPreview({ me, now }: Surroundings): Preview {
  const own: TemplateValues = {
    ...personValues({ first: me.firstName ?? '', last: me.lastName ?? '', middle: me.middleName ?? '' }),
    today: dayAndMonth(now.toISOString()),
  };
  const examples = [...OF_A_RESPOND, ...OF_A_VACANCY, ...OF_AN_EMPLOYER].filter((name) => !(name in own));
  return { values: { ...examplesOf(examples), ...own }, examples, about: 'вашего имени' };
}

function examplesOf(names: readonly TemplateVariable[]): TemplateValues {
  return Object.fromEntries(names.map((name) => [name, VARIABLE_EXAMPLES[name]]));
}
