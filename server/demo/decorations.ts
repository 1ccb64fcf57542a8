import { addDays } from '#shared/domain/time.ts';
import type { NewVacancy } from '../domains/vacancy/index.ts';
import type { DemoCompany } from './companies.ts';
import type { Pictures } from './pictures.ts';
import type { Random } from './random.ts';
import { SCENES, type SceneName } from './scenes.ts';
import type { Workshop } from './workshop.ts';

const ACCENTS = ['#93300f', '#12528d', '#2f6b4f', '#7a4d00'] as const;
const EMPLOYERS = [
  'Генподрядчик федерального уровня',
  'Крупный застройщик',
  'Подрядчик нефтегазовых объектов',
  'Завод металлоконструкций',
] as const;
const COVER_SCENES = Object.keys(SCENES) as SceneName[];
/** One place of the home page is left for what the demo buys. */
const HOME_INDEXES = new Set([3, 21, 47, 90, 151]);

export function isAnonymous(index: number): boolean {
  return index % 41 === 5;
}

/** Gives some vacancies what only some have: a cover, a highlight, a paid place or a hidden employer. */
export function decorate({ random, pictures, now }: Workshop, vacancy: NewVacancy, index: number): NewVacancy {
  if (vacancy.status !== 'active') return vacancy;
  if (isAnonymous(index)) return { ...vacancy, ...anonymous(random) };
  const paidUntil = (daysMax: number) => addDays(now, random.int(2, daysMax));
  return {
    ...vacancy,
    ...(index % 12 === 2 ? { branding: brandingOf(vacancy, random, pictures, paidUntil(30)) } : {}),
    ...(index % 11 === 4 ? { highlightUntil: paidUntil(14) } : {}),
    ...(HOME_INDEXES.has(index) ? { onMainUntil: paidUntil(14) } : {}),
  };
}

/** As the product allows it: one vacancy of a company that was checked stands out at once. */
export function* brandOnce(vacancies: Iterable<NewVacancy>, companies: readonly DemoCompany[]): Generator<NewVacancy> {
  const plain = new Set(companies.filter(({ status }) => status === 'verified').map(({ id }) => id));
  for (const vacancy of vacancies)
    yield vacancy.branding && !plain.delete(vacancy.companyId) ? { ...vacancy, branding: null } : vacancy;
}

/** The cover shows what the first photo shows, or any scene. */
function brandingOf(vacancy: NewVacancy, random: Random, pictures: Pictures, validUntil: Date): NewVacancy['branding'] {
  const scene =
    COVER_SCENES.find((name) => pictures.photos(name).some(({ url }) => url === vacancy.media?.[0]?.url)) ??
    random.pick(COVER_SCENES);
  return { coverUrl: pictures.cover(scene), accent: random.pick(ACCENTS), validUntil: validUntil.toISOString() };
}

/** No address, no facility, no contacts or pictures that would tell who hires. */
function anonymous(random: Random): Partial<NewVacancy> {
  return {
    anonymous: true,
    customEmployerName: random.pick(EMPLOYERS),
    address: null,
    facilityId: null,
    showExact: false,
    contacts: null,
    media: [],
  };
}
