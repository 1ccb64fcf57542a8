import { CITIES, SPECIALIZATIONS } from '#server/domains/compendium/index.ts';
import { createEmbedKey } from '#server/domains/embed/index.ts';
import type { NewVacancy } from '#server/domains/vacancy/index.ts';
import { system } from '#server/platform/actor.ts';
import { serveCompanyFeeds } from '#server/web/company-feeds.ts';
import type { Feed } from '#shared/contracts/embed.ts';
import type { Problem } from '#shared/contracts/problem.ts';
import { DAY_MS } from '#shared/domain/time.ts';
import { createTestApp } from './app.ts';
import { makeCompany, makeVacancy } from './things.ts';

/** The employer's own site. */
export const SITE = 'https://volga.example';
/** Our own site. */
export const OWN = 'http://localhost:4321';

const find = <Item extends { slug: string }>(items: readonly Item[], slug: string): Item => {
  const found = items.find((item) => item.slug === slug);
  if (!found) throw new Error(`The compendium has no ${slug}`);
  return found;
};
export const kazan = find(CITIES, 'kazan');
export const moskva = find(CITIES, 'moskva');
export const welder = find(SPECIALIZATIONS, 'elektrogazosvarshchik');
export const painter = find(SPECIALIZATIONS, 'malyar');

export type EmbedWorld = Awaited<ReturnType<typeof createEmbedWorld>>;
type GivenKey = Partial<Parameters<typeof createEmbedKey>[1]>;

/**
 * A company with three vacancies in its feed and some that must not be in it, another company, and a function that
 * makes requests like a page.
 */
export async function createEmbedWorld() {
  const t = await createTestApp(serveCompanyFeeds);
  const volga = await makeCompany(t.db, { brandName: 'Волга-Трубострой', logoUrl: '/files/demo/logo.webp' });
  const other = await makeCompany(t.db, { brandName: 'Сосед' });
  const facility = async (name: string) =>
    (await t.db.insertInto('facility').values({ companyId: volga, name }).returning('id').executeTakeFirstOrThrow()).id;
  const north = await facility('Станция «Северная»');
  const south = await facility('Мост');
  const ids: Record<string, number> = {};
  const startsOn = new Date(t.clock.time.getTime() + 5 * DAY_MS).toISOString().slice(0, 10);
  const monthly = (thousands: number) =>
    ({ fromKopecks: thousands * 1_000_00, toKopecks: null, mode: 'month', gross: false }) as const;
  const add = async (name: string, minutesAgo: number, vacancy: Partial<NewVacancy>) => {
    const publishedAt = new Date(t.clock.time.getTime() - minutesAgo * 60_000);
    ids[name] = await makeVacancy(t.db, volga, {
      title: name,
      cityId: kazan.id,
      regionId: kazan.regionId,
      publishedAt,
      ...vacancy,
    });
  };
  await add('welder', 1, {
    specializationIds: [welder.id],
    contractForms: ['tk'],
    rotation: { onDays: 60, offDays: 30, firstStartDate: startsOn },
    schedule: 'rotation',
    pay: monthly(210),
    facilityId: north,
    tags: ['summer'],
    department: 'Колонна 4',
    headcount: 12,
  });
  await add('painter', 2, {
    specializationIds: [painter.id],
    contractForms: ['gph'],
    schedule: 'd5_2',
    pay: { ...monthly(3), mode: 'shift' },
    cityId: moskva.id,
    regionId: moskva.regionId,
    facilityId: south,
    tags: ['winter', 'night'],
  });
  await add('helper', 3, {
    specializationIds: [painter.id],
    contractForms: ['gph'],
    schedule: 'd5_2',
    pay: monthly(300),
    description: '<p>Помогать сварщику.</p>',
  });
  await add('kept', 4, { inFeed: false });
  await add('hidden', 5, { anonymous: true, customEmployerName: 'Завод', specializationIds: [welder.id] });
  await add('draft', 6, { status: 'draft', publishedAt: null, expiresAt: null });
  const foreignIds = [
    await makeVacancy(t.db, other, { title: 'чужая' }),
    await makeVacancy(t.db, other, { title: 'чужая', anonymous: true }),
  ];
  const control = () => t.context(system);

  return {
    t,
    volga,
    other,
    north,
    ids,
    foreignIds,
    control,
    async makeKey(given: GivenKey = {}): Promise<string> {
      const key = await createEmbedKey(control(), {
        companyId: volga,
        name: 'Сайт',
        origins: [SITE, 'https://*.volga.example'],
        test: false,
        allowLoopback: false,
        ...given,
      });
      return key.publicKey;
    },
    /** Makes a request like a page of the employer's site unless the headers say otherwise. */
    get(path: string, query: Record<string, string | number> = {}, headers: Record<string, string> = { origin: SITE }) {
      const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
      return t.app.inject({ url: `/api/embed/${path}${search.size ? `?${search}` : ''}`, headers });
    },
    /** The names of a feed's vacancies in this file. */
    namesOf: (feed: Feed) => feed.items.map(({ id }) => Object.keys(ids).find((name) => ids[name] === id)),
    /** Keys are cached for some seconds without a bus. */
    passSeconds: (seconds: number) => (t.clock.time = new Date(t.clock.time.getTime() + seconds * 1_000)),
  };
}

export const codeOf = (answer: { json<T>(): T }) => answer.json<Problem>().code;
