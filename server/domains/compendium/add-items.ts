import { sql } from 'kysely';
import type { SettlementKind } from '#shared/domain/suggestion.ts';
import type { DatabaseTransaction } from '../../database/connect.ts';
import type { Context } from '../../platform/context.ts';
import { ADDED_CITY_ID_MIN } from './added.ts';
import { CITIES } from './data/cities.ts';
import { REGIONS } from './data/regions.ts';
import { SPECIALIZATIONS } from './data/specializations.ts';
import { WORK_TYPES } from './data/work-types.ts';
import { compendiumChanged } from './events.ts';
import { placeKey } from './match-city.ts';
import { toSlug } from './slug.ts';
import { COMPENDIUM_LOCK } from './sync.ts';
import { stems } from './words.ts';

/** Where the declension of a name is unknown, the word for its kind is declined instead. */
const IN_SETTLEMENT: Record<SettlementKind, string> = {
  city: 'городе',
  urban_settlement: 'посёлке',
  rural_settlement: 'населённом пункте',
};
const KEY_CHARS_MAX = 40;
/** With the region and the id behind it, a slug is shorter than the longest that an address may have. */
const SLUG_CHARS_MAX = 36;
const slugsOfTrades: ReadonlySet<string> = new Set(SPECIALIZATIONS.map(({ slug }) => slug));

/** By this the same settlement is recognised in other spellings: «г. Новый порт». */
export const cityKey = placeKey;

/** By this the same kind of work is recognised: «Монтаж фасада», «монтаж фасадов». */
export function workTypeKey(name: string): string {
  return stems(name).join(' ');
}

/** Returns the id; that of a city of the region with the same name when there is one. */
export async function addCity(
  { events }: Pick<Context, 'events'>,
  tx: DatabaseTransaction,
  { name, regionId, kind }: { name: string; regionId: number; kind: SettlementKind },
): Promise<number> {
  await lockCompendium(tx);
  const known = await tx.selectFrom('city').select(['id', 'name']).where('regionId', '=', regionId).execute();
  const same = known.find((city) => cityKey(city.name) === cityKey(name));
  if (same) return same.id;
  const { rows } = await sql<{ id: number }>`select nextval('added_city_id')::int as id`.execute(tx);
  const id = rows[0]?.id ?? ADDED_CITY_ID_MIN;
  await tx
    .insertInto('city')
    .values({
      id,
      regionId,
      slug: await freeSlug(tx, name, regionId, id),
      name,
      prepositional: `${IN_SETTLEMENT[kind]} ${name}`,
      kind,
      latitude: null,
      longitude: null,
      // Not known; so it comes after the others.
      population: 0,
      timeZone: timeZoneOf(regionId),
      aliases: [],
    })
    .execute();
  await events.emit(tx, compendiumChanged());
  return id;
}

/** Returns the key; that of the same kind of work when there is one. */
export async function addWorkType(
  { events }: Pick<Context, 'events'>,
  tx: DatabaseTransaction,
  name: string,
): Promise<string> {
  await lockCompendium(tx);
  const added = await tx.selectFrom('workType').select(['key', 'name']).execute();
  const known = [...WORK_TYPES, ...added];
  const same = known.find((one) => workTypeKey(one.name) === workTypeKey(name));
  if (same) return same.key;
  const taken = new Set(known.map((one) => one.key));
  const key = candidates(keyOf(name)).find((one) => !taken.has(one)) ?? '';
  await tx.insertInto('workType').values({ key, name }).execute();
  await events.emit(tx, compendiumChanged());
  return key;
}

/** Two approvals, or an approval and a start that brings new data files, wait for each other. */
async function lockCompendium(tx: DatabaseTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(${COMPENDIUM_LOCK})`.execute(tx);
}

/** Of a list's address: no city and no trade has it. */
async function freeSlug(tx: DatabaseTransaction, name: string, regionId: number, id: number): Promise<string> {
  const plain = toSlug(name).slice(0, SLUG_CHARS_MAX).replace(/-$/u, '');
  const region = REGIONS.find((one) => one.id === regionId)?.slug ?? '';
  const wanted = [plain, `${plain}-${region}`, `${plain}-${id}`];
  const rows = await tx.selectFrom('city').select('slug').where('slug', 'in', wanted).execute();
  const taken = new Set([...slugsOfTrades, ...rows.map(({ slug }) => slug)]);
  return wanted.find((slug) => !taken.has(slug)) ?? `${plain}-${id}`;
}

/** That of the region's largest city. */
function timeZoneOf(regionId: number): string {
  const inRegion = CITIES.filter((city) => city.regionId === regionId);
  return inRegion.toSorted((a, b) => b.population - a.population)[0]?.timeZone ?? 'Europe/Moscow';
}

/** A key begins with a letter. */
function keyOf(name: string): string {
  const key = toSlug(name).replaceAll('-', '_');
  return (/^[a-z]/u.test(key) ? key : `w_${key}`).slice(0, KEY_CHARS_MAX);
}

const SAME_KEYS_MAX = 1_000;

function candidates(key: string): string[] {
  const numbered = Array.from({ length: SAME_KEYS_MAX }, (_, index) => `_${index + 2}`);
  return [key, ...numbered.map((end) => key.slice(0, KEY_CHARS_MAX - end.length) + end)];
}
