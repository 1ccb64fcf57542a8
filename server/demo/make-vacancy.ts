import type { NewVacancy } from '../domains/vacancy/index.ts';
import { EXPERIENCES } from '#shared/domain/vacancy-terms.ts';
import type { DemoCompany } from './companies.ts';
import { makePay } from './pay.ts';
import type { Place, Places } from './places.ts';
import type { Random } from './random.ts';
import type { StatusFields } from './statuses.ts';
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
const STREETS = ['Индустриальная', 'Полевая', 'Береговая', 'Советская', 'Новая'] as const;

/** `index` cycles through all variants, so that some vacancy shows each of them. */
export function makeVacancy(
  { random, pictures, places, now }: Workshop,
  { company, trade, status }: Slot,
  index: number,
): NewVacancy {
  const place = places.city(random.pick(company.cities));
  const youthAge = trade.youth && random.chance(0.7) ? (index % 2 ? 14 : 16) : null;
  const time = youthAge
    ? makeYouthTime(youthAge)
    : makeWorkTime(random, company.local ? { ...trade, rotationShare: 0 } : trade, index, now);
  const mode = payModeOf(trade, time, index);
  const facilityAt =
    company.facilityIds.length && random.chance(0.4) ? random.int(0, company.facilityIds.length - 1) : -1;
  const facility = company.facilities[facilityAt];
  const scenes = [...new Set([...trade.scenes.slice(0, 2), ...company.scenes])];
  const title = makeTitle(random, trade, time);
  const contractForms = contractFormsOf(random, trade, company);
  const office = trade.scenes[0] === 'office';
  const vacancy: NewVacancy = {
    companyId: company.id,
    ...status,
    title: typeset(title),
    specializationIds: trade.slugs.map((slug) => places.specializationId(slug)),
    level: trade.level,
    ...gradesOf(random, title, trade),
    category:
      trade.level === 'itr' && random.chance(0.4) ? random.pick(['none', 'second', 'first', 'leading'] as const) : null,
    headcount: trade.level === 'worker' ? random.int(1, 24) : 1,
    ...makeTexts(random, trade, company, place, time, facility?.name ?? null),
    keySkills: trade.skills,
    workTypes: trade.workTypes,
    objectTypes: facility ? [facility.objectType] : random.sample(company.objectTypes, 1),
    facilityId: company.facilityIds[facilityAt] ?? null,
    experience: experienceOf(random, trade),
    educationLevel: educationOf(random, trade),
    contractForms,
    employment: employmentOf(time, mode, contractForms, index),
    workFormat:
      office && trade.level === 'itr' && random.chance(0.6)
        ? 'remote'
        : office
          ? random.pick(['on_site', 'hybrid'] as const)
          : random.chance(0.1)
            ? 'field'
            : 'on_site',
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
          }),
    regionId: place.regionId,
    cityId: place.id,
    address: random.chance(0.6)
      ? facility
        ? addressIn(place, facility)
        : typeset(`ул. ${random.pick(STREETS)}, ${random.int(1, 88)}`)
      : null,
    ...spotOf(random, place, places),
    showExact: random.chance(0.5),
    hiringCityIds: time.rotation ? random.sample(company.cities, 2).map((slug) => places.city(slug).id) : [],
    permits: trade.permits ?? [],
    driverCategories: trade.driver ?? [],
    tractorCategories: trade.tractor ?? [],
    ownTools: trade.level === 'worker' ? random.pick(['no', 'no', 'plus', 'required'] as const) : null,
    ownCar: trade.slugs[0] === 'snabzhenets' ? 'required' : random.chance(0.06) ? 'plus' : null,
    crew: trade.crews && random.chance(0.5) ? crewOf(random) : null,
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
      disability: (office || trade.slugs[0] === 'uborshchik') && random.chance(0.4),
      incompleteResume: true,
      youth: youthAge !== null,
    },
    youthAge,
    youthWeekHours: youthAge && time.shift.hours * 5,
    contacts: {
      name: random.pick(['Отдел подбора', 'Ольга, отдел персонала', 'Сергей, начальник участка', 'Дмитрий, прораб']),
      phones: [{ number: company.phone, comment: random.chance(0.3) ? 'с\u00a09 до\u00a018' : null }],
      email: null,
      show: random.pick(['all', 'registered', 'after_respond'] as const),
    },
    media: [
      ...(random.chance(0.75)
        ? random.sample(scenes, random.int(1, 4)).flatMap((scene) => random.sample(pictures.photos(scene), 1))
        : []),
      ...(time.rotation && pictures.memo ? [pictures.memo] : []),
    ],
  };
  return withPapers(vacancy, index);
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

/** Some take people with less experience than is usual. */
function experienceOf(random: Random, { experience }: Trade): NewVacancy['experience'] {
  const usual = EXPERIENCES.indexOf(experience);
  return EXPERIENCES[random.chance(0.2) ? Math.max(usual - 1, 0) : usual];
}

function educationOf(random: Random, trade: Trade): NewVacancy['educationLevel'] {
  if (trade.level === 'worker' || trade.level === 'foreman')
    return random.pick(['any', 'any', 'secondary', 'vocational'] as const);
  return random.pick(['higher', 'higher', 'vocational', 'incomplete_higher'] as const);
}

function contractFormsOf(random: Random, trade: Trade, company: DemoCompany): NonNullable<NewVacancy['contractForms']> {
  if (company.kind === 'self') return ['gph', 'self_employed'];
  if (trade.modes.includes('piece') && random.chance(0.4))
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

function crewOf(random: Random): NewVacancy['crew'] {
  const accepts = random.pick(['both', 'crews', 'both', 'individuals'] as const);
  return accepts === 'individuals' ? { accepts } : { accepts, sizeMin: random.int(2, 5), sizeMax: random.int(6, 14) };
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

/** The address of a facility; null where it stands in another town than the vacancy is for. */
function addressIn(place: { name: string }, { address }: { address: string }): string | null {
  return address.startsWith(place.name) ? typeset(address) : null;
}
