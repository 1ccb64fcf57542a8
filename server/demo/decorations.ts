import type { NewVacancy } from '../domains/vacancy/index.ts';
import type { Pictures } from './pictures.ts';
import type { Random } from './random.ts';
import { SCENES, type SceneName } from './scenes.ts';

const DAY_MS = 86_400_000;
const ACCENTS = ['#93300f', '#12528d', '#2f6b4f', '#7a4d00'] as const;
const EMPLOYERS = ['Генподрядчик федерального уровня', 'Крупный застройщик', 'Подрядчик нефтегазовых объектов', 'Завод металлоконструкций'] as const;
const COVER_SCENES = Object.keys(SCENES) as SceneName[];

/** Gives some vacancies what only some have: a cover, a highlight or a hidden employer. */
export function decorate(vacancy: NewVacancy, index: number, random: Random, pictures: Pictures, now: Date): NewVacancy {
  if (vacancy.status !== 'active') return vacancy;
  if (index % 41 === 5) return { ...vacancy, ...anonymous(random) };
  return { ...vacancy, ...(index % 12 === 2 ? branded(vacancy, random, pictures, now) : {}), ...(index % 11 === 4 ? highlighted(random, now) : {}) };
}

function branded(vacancy: NewVacancy, random: Random, pictures: Pictures, now: Date): Partial<NewVacancy> {
  // The cover shows what the first photo shows, or any scene of the trade's kind of site.
  const scene = COVER_SCENES.find((name) => pictures.photos(name).some(({ url }) => url === vacancy.media?.[0]?.url)) ?? random.pick(COVER_SCENES);
  const validUntil = new Date(now.getTime() + random.int(5, 30) * DAY_MS).toISOString();
  return { plan: 'premium', branding: { coverUrl: pictures.cover(scene), accent: random.pick(ACCENTS), validUntil } };
}

function highlighted(random: Random, now: Date): Partial<NewVacancy> {
  return { plan: random.pick(['standard', 'plus'] as const), highlightUntil: new Date(now.getTime() + random.int(2, 14) * DAY_MS) };
}

/** No address, no facility, no contacts or pictures that would tell who hires. */
function anonymous(random: Random): Partial<NewVacancy> {
  return { anonymous: true, customEmployerName: random.pick(EMPLOYERS), address: null, facilityId: null, showExact: false, contacts: null, media: [] };
}
