import { findSpecialization } from '../domains/compendium/index.ts';
import { experienceMonths } from '#shared/domain/experience.ts';
import type { NewResume } from '../domains/resume/index.ts';
import type { DemoCompany } from './companies.ts';
import { demoPhone } from './numbers.ts';
import type { Random } from './random.ts';
import { aboutOf } from './resume-about.ts';
import { educationOf, programsOf } from './resume-education.ts';
import { makeJobs } from './resume-jobs.ts';
import { makePerson } from './resume-people.ts';
import { makePermits } from './resume-permits.ts';
import { otherStates, publishedState, type ResumeState } from './resume-status.ts';
import { availabilityOf, payWishOf, relocationOf, rotationOf } from './resume-wishes.ts';
import { scenesOf } from './scene-choice.ts';
import { typeset } from './text.ts';
import type { Trade } from './trade.ts';
import { TRADES, tradesOf } from './trades.ts';
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

/** `index` cycles through all variants, so that some resume shows each of them. What somebody has done, may do and says agree. */
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
  const experience = makeJobs(random, {
    // Nobody leads a crew without years behind them.
    trade: isCrew ? { ...trade, experience: 'from3to6' } : trade,
    position,
    objectTypes: company.objectTypes,
    regionId: city.regionId,
    now,
  });
  const grade = trade.grades ? gradeOf(random, trade.grades, experienceMonths(experience, now)) : null;
  const rotation = random.chance(trade.rotationShare > 0.2 ? 0.6 : 0.15) ? rotationOf(random, index) : null;
  const engineer = trade.level !== 'worker' && trade.level !== 'foreman';
  const birthYear = birthYearOf(random, experience.at(-1)?.startMonth ?? null, engineer, now);
  const papers = random.pick(engineer ? ENGINEERS_PAPERS : PAPERS);
  const { sex, ...person } = makePerson(random, slug, papers);
  const driver = trade.driver?.length ? trade.driver : random.chance(0.3) ? (['B'] as const) : [];
  const crew = isCrew ? crewOf(random, trade, places, city.id, grade) : null;
  const freelance = freelanceOf(engineer, papers, isCrew, index);
  const resume: NewResume = {
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
    ...person,
    birthDate: random.chance(0.85)
      ? `${birthYear}-${twoDigits(random.int(1, 12))}-${twoDigits(random.int(1, 28))}`
      : null,
    workAuthorizations: [papers],
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
    relocation: relocationOf(random, companies, places, { index, home: city }),
    businessTrip: random.pick(
      rotation ? (['ready', 'sometimes'] as const) : (['never', 'ready', 'sometimes'] as const),
    ),
    rotation,
    ...availabilityOf(
      index,
      now,
      random,
      experience.some(({ endMonth }) => endMonth === null),
    ),
    payWish: payWishOf(random, trade, city.regionId, rotation, index),
    ...freelance,
    contractForms: [
      ...random.pick(
        engineer ? ([['tk'], ['tk'], ['tk', 'gph']] as const) : ([['tk'], ['tk', 'tk_fixed'], ['tk', 'gph']] as const),
      ),
      ...(freelance.selfEmployed ? (['self_employed'] as const) : []),
      ...(freelance.individualEntrepreneur ? (['ip'] as const) : []),
    ],
    experience,
    noExperience: experience.length === 0,
    ...educationOf(random, engineer, {
      city: papers === 'patent_region' ? 'Душанбе' : city.name,
      birthYear,
      now,
      index,
    }),
    permits: makePermits(random, trade, index, now),
    driverCategories: driver,
    driverYears: trade.driver?.length ? random.int(1, now.getUTCFullYear() - birthYear - 18) : null,
    tractorCategories: trade.tractor ?? [],
    ownCar: driver.length > 0 && random.chance(0.6),
    ownTools: (crew ? crew.hasTools : !engineer && random.chance(0.4)) ? typeset(random.pick(TOOLS)) : null,
    ownMachinery:
      trade.level === 'worker' && trade.tractor?.length && index % 5 === 0
        ? typeset('Мини-экскаватор 3 т и трал')
        : null,
    keySkills: trade.skills,
    pcPrograms: engineer ? programsOf(random, slug) : [],
    languages: engineer && index % 6 === 0 ? [{ language: 'en', level: random.pick(['a2', 'b1', 'b2'] as const) }] : [],
    portfolio: index % 6 === 2 ? portfolioOf(shop, trade, experience) : [],
    crew,
    readyDocuments: random.sample(
      // Only citizens of Russia serve.
      [
        'passport',
        'snils',
        'inn',
        'medbook',
        'work_book',
        ...(sex === 'man' && papers === 'rf_passport' ? (['military'] as const) : []),
      ] as const,
      random.int(2, 5),
    ),
    photoUrl: hasFace(state, index) ? shop.pictures.portrait(sex, now.getUTCFullYear() - birthYear) : null,
  };
  const about = random.chance(0.8) ? aboutOf(random, resume, now) : null;
  return { ...resume, about: about && typeset(about) };
}

const PAPERS = [
  'rf_passport',
  'rf_passport',
  'rf_passport',
  'rf_passport',
  'eaes',
  'patent_region',
  'rvp_vnj',
] as const;
const ENGINEERS_PAPERS = ['rf_passport', 'rf_passport', 'rf_passport', 'rf_passport', 'rvp_vnj'] as const;

/** The grade that so many months give, within what the trade has. */
function gradeOf(random: Random, [least, most]: readonly [number, number], months: number): number {
  const top = months < 12 ? 2 : months < 36 ? 3 : months < 60 ? 4 : months < 96 ? 5 : 6;
  return Math.min(top, random.int(Math.min(least, top), most));
}

/** Who works for themselves: a patent is for one employer. */
function freelanceOf(engineer: boolean, papers: string, isCrew: boolean, index: number) {
  const may = !engineer && papers !== 'patent_region';
  return { selfEmployed: may && index % 6 === 1, individualEntrepreneur: may && isCrew && index % 4 === 2 };
}

/** Those that visitors see whole. */
function hasFace({ status, visibility, publicCategories = [] }: ResumeState, index: number): boolean {
  return status === 'published' && visibility === 'everyone' && publicCategories.includes('photo') && index % 3 !== 2;
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

/** Of somebody who began to work at 18 or later, engineers after their studies; some much later. */
function birthYearOf(random: Random, firstMonth: string | null, engineer: boolean, now: Date): number {
  const beginning = Number((firstMonth ?? now.toISOString()).slice(0, 4));
  return Math.min(beginning - (engineer ? 22 : 18) - Math.floor(random.next() ** 2 * 22), now.getUTCFullYear() - 20);
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

const TOOLS = [
  'Свой ручной и электроинструмент, перевожу в машине',
  'Лазерный уровень, перфоратор, болгарка, шуруповёрт',
  'Полный набор ручного инструмента',
] as const;

/** Pictures of what somebody has worked on last. */
function portfolioOf(
  { random, pictures }: Workshop,
  trade: Trade,
  [last]: NonNullable<NewResume['experience']>,
): NonNullable<NewResume['portfolio']> {
  return scenesOf(trade, last?.objectType ?? 'residential')
    .slice(0, 4)
    .flatMap((scene) => random.sample(pictures.photos(scene), 1))
    .map(({ url, width, height, alt }) => ({ url, width: width ?? null, height: height ?? null, caption: alt }));
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
