import type { NewVacancy } from '../domains/vacancy/index.ts';
import { EXPERIENCES } from '#shared/domain/vacancy-terms.ts';
import type { DemoCompany } from './companies.ts';
import type { ObjectType } from './company-plan.ts';
import { makePay } from './pay.ts';
import type { Photo, Pictures, SceneName } from './pictures.ts';
import type { Place, Places } from './places.ts';
import type { Random } from './random.ts';
import { scenesOf } from './scene-choice.ts';
import type { StatusFields } from './statuses.ts';
import { makeAddress } from './streets.ts';
import { typeset } from './text.ts';
import { gradesOf, makeTitle } from './titles.ts';
import type { Trade } from './trade.ts';
import { makeTexts } from './vacancy-texts.ts';
import { makeWorkTime, makeYouthTime, type WorkTime } from './work-time.ts';
import type { Workshop } from './workshop.ts';

/** A vacancy to be made: who hires, whom, and how it stands. */
export interface Slot {
  company: DemoCompany;
  trade: Trade;
  status: StatusFields;
}

/** The trades of this quota and more are so common that each of their vacancies states its pay. */
export const LARGE_QUOTA = 25;
/** Cities that people go on rotation from, for companies that work in one city alone. */
const HIRING = ['ufa', 'samara', 'omsk', 'saratov', 'kirov', 'izhevsk'] as const;
/** Done over the net as well. */
const REMOTE_WORKS: ReadonlySet<string> = new Set(['design', 'estimating', 'pto']);
const RECRUITERS = [
  'Отдел подбора',
  'Ольга, отдел персонала',
  'Наталья, подбор персонала',
  'Айгуль, отдел кадров',
  'Виктор, отдел персонала',
] as const;
const ON_SITE = [
  'Сергей, начальник участка',
  'Дмитрий, прораб',
  'Рустам, мастер участка',
  'Андрей, руководитель стройки',
] as const;

/** `index` cycles through all variants, so that some vacancy shows each of them. Fields follow from each other, and texts from fields. */
export function makeVacancy(
  { random, pictures, places, now }: Workshop,
  { company, trade, status }: Slot,
  index: number,
): NewVacancy {
  const slug = random.pick(company.cities);
  const place = places.city(slug);
  const youthAge = trade.youth && random.chance(0.7) ? (index % 2 ? 14 : 16) : null;
  const time = youthAge
    ? makeYouthTime(youthAge)
    : makeWorkTime(random, company.local ? { ...trade, rotationShare: 0 } : trade, index, now);
  const mode = payModeOf(trade, time, index);
  const here = company.facilities.flatMap((facility, at) => (facility.city === slug ? [{ facility, at }] : []));
  const chosen = here.length && random.chance(0.75) ? random.pick(here) : null;
  const objectType = chosen?.facility.objectType ?? random.pick(company.objectTypes);
  const title = makeTitle(random, trade, time);
  const { experience, ...grades } = qualificationOf(random, title, trade);
  const contractForms = contractFormsOf(random, trade, company);
  const headcount = trade.level === 'worker' ? random.int(1, 24) : 1;
  const workFormat = workFormatOf(random, trade, title, time);
  const isRemote = workFormat === 'remote';
  const hiring = time.rotation ? hiringOf(random, company, slug).map((city) => places.city(city)) : [];
  const fields: NewVacancy = {
    companyId: company.id,
    ...status,
    title: typeset(title),
    specializationIds: trade.slugs.map((one) => places.specializationId(one)),
    level: trade.level,
    ...grades,
    category:
      trade.level === 'itr' && random.chance(0.4) ? random.pick(['none', 'second', 'first', 'leading'] as const) : null,
    headcount,
    keySkills: trade.skills,
    workTypes: trade.workTypes,
    objectTypes: [objectType],
    facilityId: chosen && (company.facilityIds[chosen.at] ?? null),
    experience,
    educationLevel: educationOf(random, trade),
    contractForms,
    employment: employmentOf(time, mode, contractForms, index),
    workFormat,
    schedule: time.schedule,
    shift: time.shift,
    rotation: time.rotation,
    pay:
      trade.quota < LARGE_QUOTA && index % 8 === 7
        ? null
        : makePay(random, trade, mode, {
            regionId: place.regionId,
            rotation: time.rotation,
            hours: time.shift.hours,
            shifts: time.shifts,
            night: time.shift.night,
          }),
    regionId: place.regionId,
    cityId: place.id,
    address: isRemote
      ? null
      : chosen
        ? typeset(chosen.facility.address)
        : random.chance(0.6)
          ? makeAddress(random, objectType, Boolean(trade.desk))
          : null,
    ...spotOf(random, place, places),
    showExact: !isRemote && random.chance(0.5),
    hiringCityIds: hiring.map(({ id }) => id),
    permits: trade.permits ?? [],
    driverCategories: trade.driver ?? [],
    tractorCategories: trade.tractor ?? [],
    ownTools: trade.level === 'worker' ? random.pick(['no', 'no', 'plus', 'required'] as const) : null,
    ownCar: trade.slugs[0] === 'snabzhenets' ? 'required' : random.chance(0.06) ? 'plus' : null,
    crew: trade.crews && headcount >= 4 && random.chance(0.5) ? crewOf(random, headcount) : null,
    languages: languagesOf(random, trade),
    workAuthorizations: random.pick([
      [],
      ['rf_passport'],
      ['rf_passport', 'eaes'],
      ['rf_passport', 'eaes', 'patent_region', 'rvp_vnj'],
    ] as const),
    medical:
      time.rotation || youthAge || trade.slugs[0] === 'povar'
        ? { prelimExam: true, psychiatric: random.chance(0.3), factors29n: null, drugTest: random.chance(0.4) }
        : null,
    accepts: {
      disability: (Boolean(trade.desk) || trade.slugs[0] === 'uborshchik') && random.chance(0.4),
      incompleteResume: true,
      youth: youthAge !== null,
    },
    youthAge,
    youthWeekHours: youthAge && time.shift.hours * 5,
    contacts: {
      name: random.pick(trade.level === 'worker' && !trade.desk ? [...RECRUITERS, ...ON_SITE] : RECRUITERS),
      phones: [{ number: company.phone, comment: random.chance(0.3) ? 'с\u00a09 до\u00a018' : null }],
      email: null,
      show: random.pick(['all', 'registered', 'after_respond'] as const),
    },
    media: [
      ...(random.chance(0.75) ? photosOf(random, pictures, scenesShown(trade, objectType, time)) : []),
      ...(time.rotation && pictures.memo ? [pictures.memo] : []),
    ],
  };
  const texts = makeTexts(
    random,
    { trade, company, place, gathering: hiring[0], facilityName: chosen?.facility.name ?? null },
    fields,
  );
  return withPapers({ ...fields, ...texts }, index);
}

/** Some take people with less experience than is usual, but nobody gets a high grade without any. */
function qualificationOf(
  random: Random,
  title: string,
  trade: Trade,
): Pick<NewVacancy, 'experience' | 'gradeMin' | 'gradeMax'> {
  const { gradeMin = null, gradeMax = null } = gradesOf(random, title, trade);
  const usual = EXPERIENCES.indexOf(trade.experience);
  const asked = random.chance(0.2) ? Math.max(usual - 1, 0) : usual;
  const isNamed = /разряда/u.test(title);
  const least = (gradeMin ?? 0) >= 5 ? 2 : isNamed ? 1 : 0;
  const experience = EXPERIENCES[Math.max(asked, least)] ?? trade.experience;
  if (experience === 'none') return { experience, gradeMin: null, gradeMax: null };
  return {
    experience,
    gradeMin,
    gradeMax: isNamed || experience !== 'from1to3' ? gradeMax : gradeMax && Math.min(gradeMax, 5),
  };
}

function workFormatOf(
  random: Random,
  { desk, level, workTypes }: Trade,
  title: string,
  { rotation }: WorkTime,
): NewVacancy['workFormat'] {
  if (!desk || rotation) return random.chance(0.1) ? 'field' : 'on_site';
  const canBeRemote = level === 'itr' && REMOTE_WORKS.has(workTypes[0]) && !/объект|площадк/iu.test(title);
  return canBeRemote && random.chance(0.6) ? 'remote' : random.pick(['on_site', 'hybrid'] as const);
}

/** Nobody gathers where the work is. */
function hiringOf(random: Random, company: DemoCompany, here: string): string[] {
  const others = company.cities.filter((slug) => slug !== here);
  return random.sample(others.length ? others : HIRING, 2);
}

/** What the pictures of a vacancy may show: people live in what its rotation says. */
function scenesShown(trade: Trade, objectType: ObjectType, { rotation }: WorkTime): SceneName[] {
  const camp = rotation?.campType === 'wagon' ? (['camp'] as const) : [];
  const [first, ...rest] = scenesOf(trade, objectType);
  return [...(first ? [first] : []), ...camp, ...rest];
}

/** One to four pictures of different scenes, the most telling ones first. */
function photosOf(random: Random, pictures: Pictures, scenes: readonly SceneName[]): Photo[] {
  return scenes.slice(0, random.int(1, 4)).flatMap((scene) => random.sample(pictures.photos(scene), 1));
}

/** Workers come with a patent, engineers rarely; who takes workers with one often helps them with it. The young have other papers. */
function withPapers(vacancy: NewVacancy, index: number): NewVacancy {
  const { workAuthorizations = [], conditions, level, youthAge } = vacancy;
  if (!workAuthorizations.includes('patent_region')) return vacancy;
  if (level !== 'worker' || youthAge) return { ...vacancy, workAuthorizations: ['rf_passport', 'eaes', 'rvp_vnj'] };
  if (index % 2 === 1) return vacancy;
  const help = '<li>Помогаем с\u00a0патентом и\u00a0регистрацией</li></ul>';
  return { ...vacancy, docsHelp: true, conditions: conditions?.replace(/<\/ul>$/, help) ?? null };
}

function payModeOf(trade: Trade, time: WorkTime, index: number): (typeof trade.modes)[number] {
  const possible = trade.modes.filter((mode) => mode !== 'rotation' || time.rotation);
  return possible[index % possible.length] ?? 'month';
}

function educationOf(random: Random, trade: Trade): NewVacancy['educationLevel'] {
  if (trade.level === 'worker' || trade.level === 'foreman')
    return random.pick(['any', 'any', 'secondary', 'vocational'] as const);
  return random.pick(['higher', 'higher', 'vocational', 'incomplete_higher'] as const);
}

function contractFormsOf(random: Random, trade: Trade, company: DemoCompany): NonNullable<NewVacancy['contractForms']> {
  if (company.kind === 'self') return ['gph', 'self_employed'];
  if (!company.isOfficial && trade.modes.includes('piece') && random.chance(0.4))
    return random.pick([['gph'], ['tk', 'gph'], ['self_employed', 'ip'], ['gph', 'self_employed']] as const);
  if (trade.level === 'itr' && random.chance(0.12)) return ['internship', 'tk'];
  return random.pick([['tk'], ['tk'], ['tk'], ['tk_fixed'], ['tk', 'tk_fixed']] as const);
}

function employmentOf(
  time: WorkTime,
  mode: string,
  contractForms: readonly string[],
  index: number,
): NewVacancy['employment'] {
  if (time.schedule === 'hourly') return index % 3 === 0 ? 'side_job' : 'part';
  if (mode === 'project') return 'project';
  if (contractForms.includes('internship')) return 'practice';
  return index % 17 === 0 ? 'temporary' : 'full';
}

/** A crew is no larger than the number of people wanted. */
function crewOf(random: Random, headcount: number): NewVacancy['crew'] {
  const accepts = random.pick(['both', 'crews', 'both', 'individuals'] as const);
  const sizeMin = random.int(2, Math.min(4, headcount));
  return accepts === 'individuals'
    ? { accepts }
    : { accepts, sizeMin, sizeMax: Math.min(headcount, sizeMin + random.int(2, 8)) };
}

/** Drawings come in English, some equipment with Chinese papers, and a briefing must be understood. */
function languagesOf(random: Random, trade: Trade): NewVacancy['languages'] {
  if (trade.slugs[0] === 'bim-spetsialist') return [{ language: 'en', level: 'b1' }];
  if (trade.slugs[0] === 'inzhener-asu-tp' || trade.slugs[0] === 'gip')
    return random.chance(0.4)
      ? [
          { language: 'en', level: 'b2' },
          { language: 'zh', level: 'a2' },
        ]
      : [];
  return trade.level === 'worker' && random.chance(0.06) ? [{ language: 'ru', level: 'basic' }] : [];
}

/** Somewhere in the city; where there is a metro, mostly near a station. */
function spotOf(random: Random, place: Place, places: Places): Pick<NewVacancy, 'latitude' | 'longitude' | 'metroIds'> {
  const stations = places.stations(place.id);
  if (!stations.length || random.chance(0.3))
    return {
      latitude: place.latitude + (random.next() - 0.5) * 0.06,
      longitude: place.longitude + (random.next() - 0.5) * 0.1,
      metroIds: [],
    };
  const station = random.pick(stations);
  const sameName = stations.find(({ id, name }) => name === station.name && id !== station.id);
  return {
    latitude: station.latitude + (random.next() - 0.5) * 0.012,
    longitude: station.longitude + (random.next() - 0.5) * 0.02,
    metroIds: [station, sameName].flatMap((one) => one?.id ?? []),
  };
}
