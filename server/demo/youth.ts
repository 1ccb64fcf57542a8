import type { NewVacancy } from '../domains/vacancy/index.ts';
import type { DemoCompany } from './companies.ts';
import { found } from './places.ts';
import { activeStatus } from './statuses.ts';
import { bullets, paragraph, typeset } from './text.ts';
import type { Workshop } from './workshop.ts';
import { YOUTH_JOBS, type YouthJobPlan } from './youth-jobs.ts';

/** The vacancies of the youth section. */
export function makeYouthVacancies(shop: Workshop, companies: readonly DemoCompany[]): NewVacancy[] {
  const byName = new Map(companies.map((company) => [company.name, company]));
  return YOUTH_JOBS.map((job) => makeYouthVacancy(shop, job, found(byName, job.company)));
}

function makeYouthVacancy(
  { random, pictures, places, now }: Workshop,
  job: YouthJobPlan,
  company: DemoCompany,
): NewVacancy {
  const city = places.city(job.city);
  const [from, to] = job.pay;
  return {
    companyId: company.id,
    ...activeStatus(random, now),
    title: typeset(job.title),
    specializationIds: job.trades.map((slug) => places.specializationId(slug)),
    level: 'worker',
    headcount: job.headcount,
    description: paragraph(job.about),
    duties: bullets(job.duties),
    requirements: bullets([
      `Вам от ${job.age} лет`,
      'Опыт не нужен, всему научим',
      'Приходите вовремя и предупреждайте, если заболели',
    ]),
    conditions: bullets(job.conditions),
    workTypes: job.workTypes,
    objectTypes: company.objectTypes.slice(0, 1),
    experience: 'none',
    educationLevel: 'any',
    contractForms: ['tk_fixed'],
    employment: job.dayHours > 5 ? 'practice' : 'part',
    workFormat: 'on_site',
    schedule: job.daysInWeek === 5 ? 'd5_2' : 'flexible',
    shift: { hours: job.dayHours, night: false, startTime: job.startTime },
    pay: { fromKopecks: from * 100, toKopecks: to * 100, mode: 'hour', gross: false, frequency: 'twice_month' },
    regionId: city.regionId,
    cityId: city.id,
    latitude: city.latitude + (random.next() - 0.5) * 0.05,
    longitude: city.longitude + (random.next() - 0.5) * 0.08,
    medical: { prelimExam: true, psychiatric: false, factors29n: null, drugTest: false },
    accepts: { disability: false, incompleteResume: true, youth: true },
    youthAge: job.age,
    youthWeekHours: job.dayHours * job.daysInWeek,
    contacts: {
      name: 'Отдел подбора',
      phones: [{ number: company.phone, comment: 'с\u00a09 до\u00a018' }],
      email: null,
      show: 'all',
    },
    media: random.sample(pictures.photos(job.scene), 1),
  };
}
