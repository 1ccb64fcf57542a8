import type { Me } from '../contracts/account.ts';
import type { Vacancy } from '../contracts/vacancy.ts';
import { TEMPLATE_VARIABLES, type TemplateValues } from '../domain/template.ts';
import { longDate } from './date.ts';
import { payLine } from './pay.ts';
import type { PersonNames } from './person-names.ts';
import { formatPhone } from './phone.ts';
import { placeOf } from './place.ts';
import { SCHEDULE_LABELS } from './vacancy-labels.ts';

type ToldVacancy = Pick<
  Vacancy,
  'id' | 'title' | 'pay' | 'schedule' | 'rotation' | 'company' | 'facility' | 'city' | 'place'
>;

/** What a vacancy gives a template; what it does not say is absent. `origin`: of our pages, without a trailing slash. */
export function vacancyValues(vacancy: ToldVacancy, origin: string): TemplateValues {
  const { rotation, schedule, facility } = vacancy;
  const { amount, note } = payLine(vacancy.pay);
  const pattern = rotation && `${rotation.onDays}/${rotation.offDays}`;
  return told({
    'vacancy.title': vacancy.title,
    'vacancy.url': `${origin}/vacancy/${vacancy.id}`,
    'vacancy.pay': vacancy.pay && [amount, note].filter(Boolean).join(' '),
    'vacancy.shift': pattern ? `вахта ${pattern}` : schedule && SCHEDULE_LABELS[schedule],
    'rotation.pattern': pattern,
    'rotation.start_date': rotation?.firstStartDate ? longDate(rotation.firstStartDate) : null,
    'company.name': vacancy.company.name,
    'facility.name': facility?.name,
    'facility.address': placeOf(vacancy),
  });
}

interface MembersSide {
  me: Pick<Me, 'firstName' | 'lastName' | 'phone'>;
  company: { name: string; phone: string | null; position: string | null };
  vacancy: ToldVacancy | null;
  /** Of our pages, without a trailing slash. */
  origin: string;
  now: Date;
}

/** What is known on the company's side, in a preview and in a message alike: the vacancy, the company, who writes, and the day. */
export function memberValues({ me, company, vacancy, origin, now }: MembersSide): TemplateValues {
  return {
    ...(vacancy ? vacancyValues(vacancy, origin) : {}),
    ...told({
      'company.name': company.name,
      'company.phone': company.phone && formatPhone(company.phone),
      'member.name': [me.firstName, me.lastName].filter(Boolean).join(' '),
      'member.position': company.position,
      'member.phone': me.phone && formatPhone(me.phone),
      today: dayAndMonth(now.toISOString()),
    }),
  };
}

/** What is known of the person that a message is about or from. */
export function personValues({ first, last, middle }: PersonNames): TemplateValues {
  return told({
    'applicant.first_name': first,
    'applicant.full_name': [first, last].filter(Boolean).join(' '),
    'applicant.first_middle': first && middle && `${first} ${middle}`,
  });
}

/** «22 ноября». */
export const dayAndMonth = (iso: string): string => longDate(iso).replace(/\u00a0\d{4}$/, '');

/** Only what has a value. */
export function told(
  values: Readonly<Partial<Record<keyof TemplateValues, string | null | undefined>>>,
): TemplateValues {
  return Object.fromEntries(
    TEMPLATE_VARIABLES.flatMap((name) => {
      const value = values[name];
      return value ? [[name, value]] : [];
    }),
  );
}
