import type { Call } from '#shared/client/call.ts';
import type { Picked } from './Picker.tsx';

type Place = Picked & { key: string };

let all: Promise<{ regions: readonly Place[]; cities: readonly Place[] }> | null = null;

/** Cities by the beginning of their name, then by a part of it; their list is asked for once. */
export async function findCities(call: Call, text: string): Promise<Picked[]> {
  return find((await places(call)).cities, text);
}

/** Regions, likewise. */
export async function findRegions(call: Call, text: string): Promise<Picked[]> {
  return find(await regionsOf(call), text);
}

export async function regionsOf(call: Call): Promise<readonly Place[]> {
  return (await places(call)).regions;
}

function find(found: readonly Place[], text: string): Picked[] {
  const wanted = keyOf(text);
  return found
    .filter(({ key }) => key.includes(wanted))
    .toSorted((a, b) => Number(b.key.startsWith(wanted)) - Number(a.key.startsWith(wanted)))
    .slice(0, 12);
}

async function places(call: Call): Promise<{ regions: readonly Place[]; cities: readonly Place[] }> {
  all ??= load(call);
  try {
    return await all;
  } catch (error) {
    all = null;
    throw error;
  }
}

async function load(call: Call): Promise<{ regions: Place[]; cities: Place[] }> {
  const { regions } = await call('GET /addresses/region');
  return {
    regions: regions.map(({ id, name }) => ({ id, name, key: keyOf(name) })),
    cities: regions.flatMap((region) =>
      region.cities.map(({ id, name }) => ({ id, name, note: region.name, key: keyOf(name) })),
    ),
  };
}

const keyOf = (name: string): string => name.toLowerCase().replaceAll('ё', 'е');
