import { CHOSEN_MAX } from '#shared/domain/chosen-companies.ts';
import { addDays, toIso } from '#shared/domain/time.ts';
import type { Database } from '../database/connect.ts';
import { insertCompany, pointToSql, type NewCompany } from '../domains/company/index.ts';
import type { CompanyPlan, ObjectType } from './company-plan.ts';
import { COMPANY_PLANS } from './company-list.ts';
import { DEMO_KPP, demoInn, demoOgrn, demoPhone } from './numbers.ts';
import type { Pictures } from './pictures.ts';
import type { Place } from './places.ts';
import { createRandom } from './random.ts';
import { scenesOfCompany, scenesOfObject } from './scene-choice.ts';
import { makeOfficeAddress } from './streets.ts';
import { paragraph, typeset } from './text.ts';
import { tradesOf } from './trades.ts';
import type { Workshop } from './workshop.ts';

export interface DemoCompany extends CompanyPlan {
  id: number;
  phone: string;
  facilities: readonly NonNullable<CompanyPlan['facilities']>[number][];
  facilityIds: readonly string[];
  /** Hires by the labour code alone, and says so. */
  isOfficial: boolean;
}

/** Those of the register, for the fake of its provider. */
export const DEMO_COMPANIES = COMPANY_PLANS.flatMap(({ name, foundedYear, kind }, index) =>
  kind === 'self' ? [] : [{ inn: demoInn(index), kpp: DEMO_KPP, ogrn: demoOgrn(index, foundedYear), name }],
);

const SEED = 41;
const VIDEO_INDEX = 1;
const OKVED: Partial<Record<CompanyPlan['kind'], string>> = {
  agency: '78.10',
  staff_outsourcing: '78.30',
  self: '43.33',
};

/** Inserts the companies with their facilities, the same ones every time; `first` is the number of the first one. */
export async function insertCompanies(
  db: Database,
  shop: Workshop,
  plans: readonly CompanyPlan[],
  first: number,
): Promise<DemoCompany[]> {
  const surroundings = { ...shop, random: createRandom(SEED + first) };
  const companies: DemoCompany[] = [];
  for (const [offset, plan] of plans.entries()) {
    const index = first + offset;
    const id = await insertCompany(db, await toColumns(plan, index, surroundings));
    const facilityIds = await insertFacilities(db, id, plan, shop);
    companies.push({
      ...plan,
      id,
      phone: demoPhone(index),
      facilities: plan.facilities ?? [],
      facilityIds,
      isOfficial: isOfficial(index),
    });
  }
  return companies;
}

async function toColumns(
  plan: CompanyPlan,
  index: number,
  { random, pictures, places, now }: Workshop,
): Promise<NewCompany> {
  const isPerson = plan.kind === 'self';
  const verified = plan.status === 'verified';
  const offices = plan.cities.map((slug) => places.city(slug));
  const [cover, ...scenes] = scenesOfCompany(plan.objectTypes, tradesOf(plan));
  // Its objects have pictures of their own below.
  const onObjects = new Set(plan.facilities?.flatMap(({ objectType }, at) => scenesOfFacility(objectType, at)));
  const gallery = scenes
    .filter((scene) => !onObjects.has(scene))
    .slice(0, 5)
    .flatMap((scene) => pictures.photos(scene)[index % 2] ?? []);
  const logoUrl = plan.status === 'unverified' ? null : await pictures.logo(plan, index + 1);
  return {
    brandName: plan.name,
    status: plan.status,
    kind: plan.kind,
    legalForm: isPerson ? 'Самозанятый' : 'ООО',
    legalName: isPerson ? null : `Общество с\u00a0ограниченной ответственностью «${plan.name}»`,
    inn: isPerson ? null : demoInn(index),
    kpp: isPerson ? null : DEMO_KPP,
    ogrn: isPerson ? null : demoOgrn(index, plan.foundedYear),
    okvedMain: OKVED[plan.kind] ?? (plan.objectTypes[0] === 'road' ? '42.11' : '41.20'),
    egrulStatus: isPerson ? null : 'active',
    outsourcingAccreditation: plan.kind === 'staff_outsourcing' ? 'Аккредитация №\u00a00000' : null,
    verification: verified ? random.pick(['documents', 'email_domain'] as const) : 'none',
    sro: JSON.stringify(sroOf(plan, index, now)),
    foundedYear: plan.foundedYear,
    size: plan.size,
    description: paragraph(plan.about),
    logoUrl,
    coverUrl: verified && cover ? pictures.cover(cover, 'company') : null,
    // Of the builders of houses: it shows one.
    videoUrl: index === VIDEO_INDEX ? pictures.video : null,
    gallery: JSON.stringify(verified ? gallery : gallery.slice(0, 1)),
    siteUrl: verified ? `https://company-${index + 1}.example` : null,
    phones: [demoPhone(index)],
    addresses: JSON.stringify(
      offices.slice(0, 3).map((city) => ({
        cityName: city.name,
        text: typeset(`${city.name}, ${makeOfficeAddress(random)}`),
      })),
    ),
    cityId: offices[0]?.id ?? null,
    objectTypes: [...plan.objectTypes],
    regionIds: [...new Set(offices.map((city) => city.regionId))],
    badges: verified
      ? [...(random.chance(0.5) ? ['pays_on_time'] : []), ...(isOfficial(index) ? ['official_only'] : [])]
      : [],
    createdAt: daysFrom(now, -random.int(200, 900)),
    ...(verified && marksOf(plan, index, pictures, now)),
  };
}

const ACCENTS = ['#b5472c', '#1f6f54', '#12528d', '#7a4d00'];

/** What the registers and the paid services say of a checked company: by its number, so that every page has some. */
function marksOf(plan: CompanyPlan, index: number, pictures: Pictures, now: Date): Partial<NewCompany> {
  const month = daysFrom(now, 30);
  const [scene] = scenesOfCompany(plan.objectTypes, tradesOf(plan));
  const coverUrl = index % 12 === 0 && scene ? pictures.cover(scene, 'company') : null;
  return {
    checkedAt: daysFrom(now, -1 - (index % 40)),
    bestUntil: plan.active >= 13 ? month : null,
    ...(index % 3 === 0 && index < 3 * CHOSEN_MAX ? { talentsHereUntil: month, talentsHerePlace: index / 3 + 1 } : {}),
    branding: coverUrl && JSON.stringify({ coverUrl, accent: ACCENTS[(index / 12) % ACCENTS.length] }),
  };
}

function daysFrom(now: Date, days: number): Date {
  return addDays(now, days);
}

function sroOf(plan: CompanyPlan, index: number, now: Date): unknown[] {
  if (plan.status !== 'verified' || plan.kind !== 'direct' || plan.size === '1-15') return [];
  const kind =
    plan.trades.includes('gip') || plan.trades.includes('arkhitektor')
      ? 'design'
      : plan.trades.includes('geolog')
        ? 'survey'
        : 'build';
  const prefix = { build: 'СРО-С', design: 'СРО-П', survey: 'СРО-И' }[kind];
  // Some have just named theirs: it waits for staff.
  const found = index % 16 === 8 ? { valid: false, waitsSince: toIso(addDays(now, -1)) } : { valid: true };
  return [{ registryNumber: `${prefix}-000-${String(9000 + index)}`, kind, liabilityLevel: (index % 3) + 1, ...found }];
}

/** Whom they build for; some do not say. */
const CUSTOMERS = [
  'Дирекция капитального строительства',
  'Фонд «Новые кварталы»',
  null,
  'Промышленный холдинг «Ориентир»',
  null,
];
const BUSES = [
  'Автобус от\u00a0вокзала в\u00a07:10, обратно в\u00a020:15',
  null,
  'Дежурная машина из\u00a0города каждый час, с\u00a06 до\u00a022',
  null,
];

/** Every third hires by the labour code alone. */
const isOfficial = (index: number): boolean => index % 3 === 0;

/** Two pictures of the `at`-th object of a company, others than of those before it. */
const scenesOfFacility = (type: ObjectType, at: number) => scenesOfObject(type).slice(at * 2, at * 2 + 2);

/** The second site of a company may be still ahead. */
function isToCome(stage: string, index: number): boolean {
  return stage === 'zero' && index > 0;
}

/** Where people come in, and where they live; of a site far from every city nobody knows. */
function pointsOf(city: Place | undefined) {
  const beside = (by: number) =>
    pointToSql(city ? { latitude: city.latitude + by, longitude: city.longitude + by } : null);
  return { gatePoint: beside(0.02), campPoint: beside(0.025) };
}

async function insertFacilities(
  db: Database,
  companyId: number,
  plan: CompanyPlan,
  { pictures, places, now }: Workshop,
): Promise<string[]> {
  if (!plan.facilities?.length) return [];
  const cities = plan.cities.map((slug) => places.city(slug));
  const rows = await db
    .insertInto('facility')
    .values(
      plan.facilities.map(({ name, objectType, stage, address }, index) => ({
        ...pointsOf(cities.find((city) => address.startsWith(city.name))),
        companyId,
        status: isToCome(stage, index) ? 'planned' : 'active',
        name: typeset(name),
        objectType,
        stage,
        address: typeset(address),
        customer: CUSTOMERS[(companyId + index) % CUSTOMERS.length] ?? null,
        busSchedule: BUSES[(companyId + index) % BUSES.length] ?? null,
        startsOn: daysFrom(now, isToCome(stage, index) ? 40 : -200 - index * 40),
        endsOn: daysFrom(now, 300 + index * 60),
        photos: JSON.stringify(
          scenesOfFacility(objectType, index).flatMap((scene) => pictures.photos(scene)[companyId % 2] ?? []),
        ),
      })),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}
