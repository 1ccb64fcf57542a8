import { addDays } from '#shared/domain/time.ts';
import type { NewVacancy } from '../domains/vacancy/index.ts';
import type { DemoCompany } from './companies.ts';
import type { Random } from './random.ts';
import type { SceneName } from './pictures.ts';
import { scenesOf } from './scene-choice.ts';
import type { Workshop } from './workshop.ts';

const ACCENTS = ['#93300f', '#12528d', '#2f6b4f', '#7a4d00'] as const;
const EMPLOYERS = [
  'Генподрядчик федерального уровня',
  'Крупный застройщик',
  'Подрядчик нефтегазовых объектов',
  'Завод металлоконструкций',
] as const;
/** Of the open vacancies of companies that have none yet. */
const BRANDED_EVERY = 6;
/** One place of the home page is left for what the demo buys. */
const HOME_INDEXES = new Set([3, 21, 47, 90, 151]);

export function isAnonymous(index: number): boolean {
  return index % 41 === 5;
}

/** Gives some vacancies what only some have: a highlight, a paid place or a hidden employer. */
export function decorate({ random, now }: Workshop, vacancy: NewVacancy, index: number): NewVacancy {
  if (vacancy.status !== 'active') return vacancy;
  if (isAnonymous(index)) return { ...vacancy, ...anonymous(random) };
  const paidUntil = (daysMax: number) => addDays(now, random.int(2, daysMax));
  return {
    ...vacancy,
    ...(index % 11 === 4 ? { highlightUntil: paidUntil(14) } : {}),
    ...(HOME_INDEXES.has(index) ? { onMainUntil: paidUntil(14) } : {}),
  };
}

/**
 * Covers for some vacancies, as the product allows them: one of a company that was checked stands out at once. Each cover is
 * one vacancy's, so that no list shows it twice, and the photos below it are of other scenes.
 */
export function* brandOnce(
  { random, pictures, now }: Workshop,
  vacancies: Iterable<NewVacancy>,
  companies: readonly DemoCompany[],
): Generator<NewVacancy> {
  const plain = new Map(
    companies.filter(({ status }) => status === 'verified').map((company) => [company.id, company]),
  );
  const taken = new Set<SceneName>();
  let open = 0;
  for (const vacancy of vacancies) {
    const company = plain.get(vacancy.companyId);
    const mayStandOut = company && vacancy.status === 'active' && !vacancy.anonymous && !vacancy.youthAge;
    open += mayStandOut ? 1 : 0;
    const scene = mayStandOut && open % BRANDED_EVERY === 2 ? sceneOf(vacancy, company, taken) : undefined;
    if (!scene || !company) {
      yield vacancy;
      continue;
    }
    plain.delete(company.id);
    taken.add(scene);
    yield {
      ...vacancy,
      branding: {
        coverUrl: pictures.cover(scene, 'vacancy'),
        accent: random.pick(ACCENTS),
        validUntil: addDays(now, random.int(2, 30)).toISOString(),
      },
      media: vacancy.media?.filter(({ url }) => pictures.photos(scene).every((photo) => photo.url !== url)) ?? [],
    };
  }
}

/** What the vacancy shows first and no other cover shows yet. */
function sceneOf(vacancy: NewVacancy, company: DemoCompany, taken: ReadonlySet<SceneName>): SceneName | undefined {
  const [type = company.objectTypes[0]] = vacancy.objectTypes ?? [];
  const [workType = ''] = vacancy.workTypes ?? [];
  return scenesOf({ workTypes: [workType] }, type).find((scene) => !taken.has(scene));
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
