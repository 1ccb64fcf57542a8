import { findSpecialization } from '../domains/compendium/index.ts';
import type { NewResume } from '../domains/resume/index.ts';
import type { DemoCompany } from './companies.ts';
import { demoPhone } from './numbers.ts';
import { makePay } from './pay.ts';
import type { Random } from './random.ts';
import { makeJobs } from './resume-jobs.ts';
import { makePerson } from './resume-people.ts';
import { dayAfter, makePermits } from './resume-permits.ts';
import { otherStates, publishedState, type ResumeState } from './resume-status.ts';
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
const PATTERNS = ['r15_15', 'r30_15', 'r30_30', 'r45_15', 'r45_30', 'r45_45', 'r60_30', 'r60_60', 'r90_30'] as const;

function rotationOf(random: Random, index: number): NonNullable<NewResume['rotation']> {
  const first = PATTERNS[index % PATTERNS.length] ?? 'r30_30';
  return {
    patterns: [...new Set([first, ...random.sample(PATTERNS, random.int(0, 2))])],
    onDaysMax: random.pick([null, 30, 60, 90]),
    regionIds: random.sample([89, 86, 16, 72, 24, 14, 51], random.int(0, 3)),
  };
}

function relocationOf(
  random: Random,
  companies: readonly DemoCompany[],
  places: Workshop['places'],
  index: number,
): NonNullable<NewResume['relocation']> {
  if (index % 3 === 0) return { kind: 'yes', cityIds: [], regionIds: [] };
  if (index % 3 === 1) return { kind: 'no', cityIds: [], regionIds: [] };
  return {
    kind: 'list',
    cityIds: [...new Set([places.city(random.pick(random.pick(companies).cities)).id])],
    regionIds: random.sample([77, 78, 23, 16, 66], random.int(0, 2)),
  };
}

function availabilityOf(
  index: number,
  now: Date,
  random: Random,
): Pick<NewResume, 'availability' | 'availableFrom' | 'jobSearchStatus'> {
  const jobSearchStatus =
    (
      [
        'active',
        'active',
        'considering',
        'active',
        'offer',
        'active',
        'considering',
        'active',
        'hired',
        'active',
        'considering',
        'passive',
      ] as const
    )[index % 12] ?? 'active';
  if (jobSearchStatus === 'passive' || jobSearchStatus === 'hired')
    return { availability: 'not_searching', jobSearchStatus };
  const availability = (['now', 'now', 'two_weeks', 'date'] as const)[random.int(0, 3)] ?? 'now';
  return {
    availability,
    availableFrom: availability === 'date' ? dayAfter(now, random.int(5, 70)) : null,
    jobSearchStatus,
  };
}

/** In a mode that the trade is paid in; by the rotation for those who go on one. */
function payWishOf(
  random: Random,
  trade: Trade,
  regionId: number,
  rotation: NewResume['rotation'],
  index: number,
): NewResume['payWish'] {
  if (index % 15 === 7) return null;
  const modes = trade.modes.flatMap((one) => (one === 'project' || (one === 'rotation' && !rotation) ? [] : [one]));
  const mode = modes[index % modes.length] ?? 'month';
  const onDays = Number(/^r(\d+)/.exec(rotation?.patterns[0] ?? '')?.[1] ?? 30);
  const { fromKopecks, toKopecks } = makePay(random, trade, mode, {
    regionId,
    rotation: mode === 'rotation' ? { onDays } : null,
    hours: 8,
    shifts: 21,
  });
  const amountKopecks = index % 15 === 11 ? null : (toKopecks ?? fromKopecks);
  return {
    amountKopecks,
    mode,
    ...(mode === 'piece' ? { pieceUnit: trade.piece?.unit ?? 'm2' } : {}),
    net: random.chance(0.85),
    negotiable: amountKopecks === null || random.chance(0.35),
  };
}

function educationOf(
  random: Random,
  engineer: boolean,
  city: string,
  birthYear: number,
  index: number,
): Pick<NewResume, 'educationLevel' | 'education' | 'additionalEducation'> {
  const year = birthYear + (engineer ? 22 : 19);
  const extra =
    index % 5 === 0
      ? [{ place: 'УЦ «Профдопуск»', speciality: 'Повышение квалификации', year: year + random.int(1, 3) }]
      : [];
  if (engineer) {
    const educationLevel = random.pick(['higher', 'higher', 'higher', 'vocational', 'incomplete_higher'] as const);
    const isCollege = educationLevel === 'vocational';
    return {
      educationLevel,
      education: [
        {
          place: `${isCollege ? 'Строительный колледж' : 'Технический университет'}, ${city}`,
          speciality: 'Промышленное и\u00a0гражданское строительство',
          year,
        },
      ],
      additionalEducation: extra,
    };
  }
  const educationLevel = random.pick(['secondary', 'vocational', 'vocational'] as const);
  return {
    educationLevel,
    education: educationLevel === 'vocational' ? [{ place: `Строительный колледж, ${city}`, year }] : [],
    additionalEducation: extra,
  };
}

const PROGRAMS: Readonly<Record<string, readonly string[]>> = {
  smetchik: ['grand_smeta', 'rik', 'excel'],
  'inzhener-pto': ['autocad', 'exon', 'excel'],
  'bim-spetsialist': ['revit', 'navisworks', 'renga'],
  geodezist: ['credo', 'autocad'],
  gip: ['autocad', 'revit', 'ms_project'],
  arkhitektor: ['archicad', 'revit'],
  'inzhener-konstruktor': ['lira', 'scad', 'autocad'],
  'rukovoditel-proekta': ['ms_project', 'primavera'],
  snabzhenets: ['uso_1c', 'excel'],
};

function programsOf(random: Random, slug: string): NonNullable<NewResume['pcPrograms']> {
  return (PROGRAMS[slug] ?? ['autocad', 'excel']).map((key) => ({
    key,
    level: random.pick(['basic', 'confident', 'confident', 'expert'] as const),
  }));
}

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
