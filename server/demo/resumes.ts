import { findSpecialization } from '../domains/compendium/index.ts';
import type { NewResume } from '../domains/resume/index.ts';
import type { DemoCompany } from './companies.ts';
import { demoPhone } from './numbers.ts';
import type { Random } from './random.ts';
import { educationOf, programsOf } from './resume-education.ts';
import { makeJobs } from './resume-jobs.ts';
import { makePerson } from './resume-people.ts';
import { makePermits } from './resume-permits.ts';
import { otherStates, publishedState, type ResumeState } from './resume-status.ts';
import { availabilityOf, payWishOf, relocationOf, rotationOf } from './resume-wishes.ts';
import { ABOUT } from './resume-works.ts';
import { typeset } from './text.ts';
import type { Trade } from './trade.ts';
import { TRADES } from './trades.ts';
import { tradesOf } from './vacancies.ts';
import type { Workshop } from './workshop.ts';

const PUBLISHED = 280;
const CREWS = 20;

/** Some three hundred people of every trade, where the companies are; twenty of them lead crews. */
export function makeResumes(shop: Workshop, companies: readonly DemoCompany[]): NewResume[] {
  const { random, now } = shop;
  const companyIds = companies.filter(({ status }) => status === 'verified').map(({ id }) => id);
  const often = TRADES.flatMap((trade) => Array.from({ length: trade.quota }, () => trade));
  const crewTrades = TRADES.filter(({ crews }) => crews);
  const published = Array.from({ length: PUBLISHED }, (_, index) => {
    const isCrew = index % (PUBLISHED / CREWS) === 2;
    const trade = isCrew ? crewTrades[index % crewTrades.length] : TRADES[index];
    return makeResume(
      shop,
      companies,
      trade ?? random.pick(often),
      publishedState(random, now, companyIds, index),
      index,
      isCrew,
    );
  });
  const others = otherStates(now).map((state, at) =>
    makeResume(shop, companies, random.pick(often), state, PUBLISHED + at, false),
  );
  return [...published, ...others];
}

/** `index` cycles through all variants, so that some resume shows each of them. */
function makeResume(
  shop: Workshop,
  companies: readonly DemoCompany[],
  trade: Trade,
  state: ResumeState,
  index: number,
  isCrew: boolean,
): NewResume {
  const { random, places, now } = shop;
  const [slug] = trade.slugs;
  const company = random.pick(employersOf(companies, trade));
  const city = places.city(random.pick(company.cities));
  const specialization = findSpecialization(places.specializationId(slug));
  const position = specialization?.name ?? trade.titles[0];
  const grade = trade.grades ? random.int(...trade.grades) : null;
  const jobs = makeJobs(random, { trade, position, objectTypes: company.objectTypes, regionId: city.regionId, now });
  const goesOnRotation = random.chance(trade.rotationShare > 0.2 ? 0.6 : 0.15);
  const rotation = goesOnRotation ? rotationOf(random, index) : null;
  const engineer = trade.level !== 'worker' && trade.level !== 'foreman';
  const birthYear = birthYearOf(random, jobs.at(-1)?.startMonth ?? null, now);
  return {
    ...state,
    applicantId: demoApplicantId(index),
    title: typeset(
      isCrew
        ? `${specialization?.plural ?? position}, бригада`
        : grade && random.chance(0.4)
          ? `${position} ${grade} разряда`
          : position,
    ),
    specializationIds: trade.slugs.map((one) => places.specializationId(one)),
    workTypes: trade.workTypes,
    level: isCrew ? 'foreman' : trade.level,
    grade,
    ...makePerson(random, slug),
    birthDate: random.chance(0.85)
      ? `${birthYear}-${twoDigits(random.int(1, 12))}-${twoDigits(random.int(1, 28))}`
      : null,
    workAuthorizations: random.pick([
      ['rf_passport'],
      ['rf_passport'],
      ['rf_passport'],
      ['rf_passport'],
      ['eaes'],
      ['patent_region'],
      ['rvp_vnj'],
    ] as const),
    hiddenFields:
      index % 7 === 4 ? random.sample(['name', 'current_employer', 'birth', 'email'] as const, random.int(1, 2)) : [],
    contacts: {
      phone: demoPhone(2000 + index),
      email: `applicant-${index}@example.ru`,
      telegram: random.chance(0.4) ? `applicant_${index}` : null,
      preferred: random.pick(['phone', 'telegram', 'email'] as const),
      callHours: random.chance(0.4) ? 'с\u00a09 до\u00a020' : null,
    },
    phoneVerifiedAt: state.status === 'draft' ? null : (state.createdAt ?? now),
    cityId: city.id,
    metroIds: random.sample(places.stations(city.id), random.int(0, 1)).map(({ id }) => id),
    travelTime: random.pick(['any', 'up_to_60', 'up_to_90'] as const),
    relocation: relocationOf(random, companies, places, index),
    businessTrip: random.pick(['never', 'ready', 'sometimes'] as const),
    rotation,
    ...availabilityOf(index, now, random),
    payWish: payWishOf(random, trade, city.regionId, rotation, index),
    contractForms: random.pick(
      engineer
        ? ([['tk'], ['tk'], ['tk', 'gph']] as const)
        : ([['tk'], ['tk', 'tk_fixed'], ['tk', 'gph'], ['gph', 'self_employed'], ['self_employed', 'ip']] as const),
    ),
    selfEmployed: !engineer && index % 6 === 1,
    individualEntrepreneur: isCrew && index % 4 === 2,
    experience: jobs,
    noExperience: jobs.length === 0,
    ...educationOf(random, engineer, city.name, birthYear, index),
    permits: makePermits(random, trade, index, now),
    driverCategories: trade.driver?.length ? trade.driver : random.chance(0.3) ? ['B'] : [],
    driverYears: trade.driver?.length ? random.int(1, now.getUTCFullYear() - birthYear - 18) : null,
    tractorCategories: trade.tractor ?? [],
    ownCar: random.chance(0.25),
    ownTools: !engineer && random.chance(0.4) ? typeset(random.pick(TOOLS)) : null,
    ownMachinery:
      trade.level === 'worker' && trade.tractor?.length && index % 5 === 0
        ? typeset('Мини-экскаватор 3 т и трал')
        : null,
    keySkills: trade.skills,
    pcPrograms: engineer ? programsOf(random, slug) : [],
    languages: engineer && index % 6 === 0 ? [{ language: 'en', level: random.pick(['a2', 'b1', 'b2'] as const) }] : [],
    about: random.chance(0.8) ? typeset(random.pick(engineer ? ABOUT.engineers : ABOUT.hands)) : null,
    portfolio: index % 6 === 2 ? portfolioOf(shop, trade) : [],
    crew: isCrew ? crewOf(random, trade, places, city.id, grade) : null,
    readyDocuments: random.sample(
      ['passport', 'snils', 'inn', 'medbook', 'military', 'work_book'] as const,
      random.int(2, 6),
    ),
  };
}

/** The same in every demo. */
function demoApplicantId(index: number): string {
  return `01935c1e-0000-7000-8000-${index.toString(16).padStart(12, '0')}`;
}

/** Those that hire the trade, as often as they hire at all. */
function employersOf(companies: readonly DemoCompany[], trade: Trade): DemoCompany[] {
  const hiring = companies.filter((company) => company.status === 'verified' && tradesOf(company).includes(trade));
  return (hiring.length ? hiring : companies).flatMap((company) =>
    Array.from({ length: Math.max(1, company.active) }, () => company),
  );
}

/** Of somebody who began to work at 18 or later, some much later. */
function birthYearOf(random: Random, firstMonth: string | null, now: Date): number {
  const beginning = Number((firstMonth ?? now.toISOString()).slice(0, 4));
  return Math.min(beginning - 18 - Math.floor(random.next() ** 2 * 24), now.getUTCFullYear() - 20);
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

const TOOLS = [
  'Свой ручной и электроинструмент, перевожу в машине',
  'Лазерный уровень, перфоратор, болгарка, шуруповёрт',
  'Полный набор ручного инструмента',
] as const;

function portfolioOf({ random, pictures }: Workshop, trade: Trade): NonNullable<NewResume['portfolio']> {
  return trade.scenes
    .slice(0, 2)
    .flatMap((scene) =>
      random
        .sample(pictures.photos(scene), 2)
        .map(({ url, width, height, alt }) => ({ url, width: width ?? null, height: height ?? null, caption: alt })),
    );
}

function crewOf(
  random: Random,
  trade: Trade,
  places: Workshop['places'],
  cityId: number,
  grade: number | null,
): NonNullable<NewResume['crew']> {
  const size = random.int(3, 16);
  const helpers = Math.max(1, Math.round(size * 0.3));
  return {
    size,
    members: [
      { specializationId: places.specializationId(trade.slugs[0]), count: size - helpers, grade },
      { specializationId: places.specializationId('raznorabochiy'), count: helpers },
    ],
    lead: true,
    hasTools: random.chance(0.7),
    baseCityId: cityId,
  };
}
