import { insertVacancy, type NewVacancy } from '../domains/vacancy/index.ts';
import { inTransaction, type Database } from '../database/connect.ts';
import type { DemoCompany } from './companies.ts';
import { decorate } from './decorations.ts';
import { makePay } from './pay.ts';
import type { Pictures } from './pictures.ts';
import { found, type Places } from './places.ts';
import { createRandom, type Random } from './random.ts';
import { activeStatus, blockedStatus, closedStatuses, type StatusFields } from './statuses.ts';
import { typeset } from './text.ts';
import type { Trade } from './trade.ts';
import { TRADES } from './trades.ts';
import { makeTexts } from './vacancy-texts.ts';
import { makeWorkTime, makeYouthTime, type WorkTime } from './work-time.ts';

const SEED = 1703;
/** So many vacancies in each batch of one transaction. */
const BATCH = 50;
/** The trades of this quota and more are the largest: they get half of a company's vacancies while they need more. */
const LARGE_QUOTA = 25;

interface Slot {
  company: DemoCompany;
  trade: Trade;
  status: StatusFields;
}

/** Inserts the vacancies and answers how many; the same vacancies every time, their dates counted from `now`. */
export async function insertVacancies(db: Database, companies: readonly DemoCompany[], pictures: Pictures, places: Places, now: Date): Promise<number> {
  const random = createRandom(SEED);
  const vacancies = makeSlots(random, companies, now).map((slot, index) => decorate(makeVacancy(random, slot, index, pictures, places, now), index, random, pictures, now));
  for (let start = 0; start < vacancies.length; start += BATCH) {
    await inTransaction(db, async (tx) => {
      for (const vacancy of vacancies.slice(start, start + BATCH)) await insertVacancy(tx, vacancy);
    });
  }
  return vacancies.length;
}

function makeSlots(random: Random, companies: readonly DemoCompany[], now: Date): Slot[] {
  const left = new Map(TRADES.map((trade) => [trade.slugs[0], trade.quota]));
  const bySlug = new Map(TRADES.map((trade) => [trade.slugs[0], trade]));
  const slots = companies.flatMap((company) => {
    const trades = company.trades.map((slug) => found(bySlug, slug));
    return Array.from({ length: company.active }, (_, index): Slot => {
      const large = trades.filter((trade) => trade.quota >= LARGE_QUOTA && (left.get(trade.slugs[0]) ?? 0) > 0);
      const other = trades.filter((trade) => trade.quota < LARGE_QUOTA);
      const choice = (index % 2 === 0 && large.length) || !other.length ? (large.length ? large : trades) : other;
      const trade = mostWanted(choice, left);
      left.set(trade.slugs[0], (left.get(trade.slugs[0]) ?? 0) - 1);
      return { company, trade, status: activeStatus(random, now) };
    });
  });
  const known = companies.filter(({ status }) => status === 'verified');
  const closed = closedStatuses(now).map((status, index): Slot => {
    // Every closed state is shown by the first companies, whose lists are long enough to look at.
    const company = known[index % 6] ?? random.pick(known);
    return { company, trade: found(bySlug, random.pick(company.trades)), status };
  });
  const blocked = companies.filter(({ status }) => status === 'blocked').flatMap((company) => [company, company, company]);
  return [...slots, ...closed, ...blocked.map((company): Slot => ({ company, trade: found(bySlug, company.trades[0]), status: blockedStatus(random, now) }))];
}

function mostWanted(trades: readonly Trade[], left: ReadonlyMap<string, number>): Trade {
  const wanted = (trade: Trade) => (left.get(trade.slugs[0]) ?? 0) / trade.quota;
  return trades.reduce((best, trade) => (wanted(trade) > wanted(best) ? trade : best));
}

function makeVacancy(random: Random, { company, trade, status }: Slot, index: number, pictures: Pictures, places: Places, now: Date): NewVacancy {
  const place = places.city(random.pick(company.cities));
  const youthAge = trade.youth && random.chance(0.7) ? (index % 2 ? 14 : 16) : null;
  const time = youthAge ? makeYouthTime(youthAge) : makeWorkTime(random, company.local ? { ...trade, rotationShare: 0 } : trade, index, now);
  const mode = payModeOf(trade, time, index);
  const facilityAt = company.facilityIds.length && random.chance(0.4) ? random.int(0, company.facilityIds.length - 1) : -1;
  const facility = company.facilities[facilityAt];
  const scenes = [...new Set([...trade.scenes.slice(0, 2), ...company.scenes])];
  const grades = trade.grades && random.chance(0.8) ? trade.grades : null;
  const remote = trade.scenes[0] === 'office' && trade.level === 'itr' && random.chance(0.6);
  return {
    companyId: company.id,
    ...status,
    title: typeset(random.pick(trade.titles)),
    specializationIds: trade.slugs.map((slug) => places.specializationId(slug)),
    level: trade.level,
    gradeMin: grades?.[0] ?? null,
    gradeMax: grades?.[1] ?? null,
    category: trade.level === 'itr' && random.chance(0.4) ? random.pick(['none', 'second', 'first', 'leading'] as const) : null,
    headcount: trade.level === 'worker' ? random.int(1, 24) : 1,
    ...makeTexts(random, trade, company, place, time, facility?.name ?? null),
    keySkills: trade.skills,
    objectTypes: facility ? [facility.objectType] : random.sample(company.objectTypes, 1),
    facilityId: company.facilityIds[facilityAt] ?? null,
    experience: trade.experience,
    educationLevel: educationOf(random, trade),
    contractForms: contractFormsOf(random, trade, company),
    employment: time.schedule === 'hourly' ? 'part' : mode === 'project' ? 'project' : index % 17 === 0 ? 'temporary' : 'full',
    workFormat: remote ? 'remote' : trade.scenes[0] === 'office' ? random.pick(['on_site', 'hybrid'] as const) : random.chance(0.1) ? 'field' : 'on_site',
    schedule: time.schedule,
    shift: time.shift,
    rotation: time.rotation,
    pay: trade.quota < LARGE_QUOTA && index % 8 === 7 ? null : makePay(random, trade, mode, { regionId: place.regionId, rotation: time.rotation, hours: time.shift.hours, shifts: time.shifts }),
    regionId: place.regionId,
    cityId: place.id,
    address: random.chance(0.6) ? typeset(facility?.address ?? `ул. ${random.pick(['Индустриальная', 'Полевая', 'Береговая', 'Советская', 'Новая'])}, ${random.int(1, 88)}`) : null,
    latitude: place.latitude + (random.next() - 0.5) * 0.06,
    longitude: place.longitude + (random.next() - 0.5) * 0.1,
    showExact: random.chance(0.5),
    hiringCityIds: time.rotation ? random.sample(company.cities, 2).map((slug) => places.city(slug).id) : [],
    permits: trade.permits ?? [],
    driverCategories: trade.driver ?? [],
    tractorCategories: trade.tractor ?? [],
    ownTools: trade.level === 'worker' ? random.pick(['no', 'no', 'plus', 'required'] as const) : null,
    ownCar: trade.slugs[0] === 'snabzhenets' ? 'required' : random.chance(0.06) ? 'plus' : null,
    crew: trade.crews && random.chance(0.5) ? { accepts: random.pick(['both', 'crews', 'both'] as const), sizeMin: random.int(2, 5), sizeMax: random.int(6, 14) } : null,
    languages: trade.slugs[0] === 'bim-spetsialist' ? [{ language: 'en', level: 'b1' }] : [],
    workAuthorizations: random.pick([[], ['rf_passport'], ['rf_passport', 'eaes'], ['rf_passport', 'eaes', 'patent_region', 'rvp_vnj']] as const),
    medical: time.rotation || youthAge || trade.slugs[0] === 'povar' ? { prelimExam: true, psychiatric: random.chance(0.3), factors29n: null, drugTest: random.chance(0.4) } : null,
    accepts: { disability: trade.scenes[0] === 'office' && random.chance(0.4), incompleteResume: true, youth: youthAge !== null },
    youthAge,
    contacts: { name: random.pick(['Отдел подбора', 'Ольга, отдел персонала', 'Сергей, начальник участка', 'Дмитрий, прораб']), phones: [{ number: company.phone, comment: random.chance(0.3) ? 'с\u00a09 до\u00a018' : null }], email: null, show: random.pick(['all', 'registered', 'after_respond'] as const) },
    media: random.chance(0.75) ? random.sample(scenes, random.int(1, 4)).flatMap((scene) => random.sample(pictures.photos(scene), 1)) : [],
  };
}

function payModeOf(trade: Trade, time: WorkTime, index: number): (typeof trade.modes)[number] {
  const possible = trade.modes.filter((mode) => mode !== 'rotation' || time.rotation);
  return possible[index % possible.length] ?? 'month';
}

function educationOf(random: Random, trade: Trade): NewVacancy['educationLevel'] {
  if (trade.level === 'worker' || trade.level === 'foreman') return random.pick(['any', 'any', 'secondary', 'vocational'] as const);
  return random.pick(['higher', 'higher', 'vocational', 'incomplete_higher'] as const);
}

function contractFormsOf(random: Random, trade: Trade, company: DemoCompany): NewVacancy['contractForms'] {
  if (company.kind === 'self') return ['gph', 'self_employed'];
  if (trade.modes.includes('piece') && random.chance(0.4)) return random.pick([['gph'], ['tk', 'gph'], ['self_employed', 'ip'], ['gph', 'self_employed']] as const);
  if (trade.level === 'itr' && random.chance(0.12)) return ['internship', 'tk'];
  return random.pick([['tk'], ['tk'], ['tk'], ['tk_fixed'], ['tk', 'tk_fixed']] as const);
}
