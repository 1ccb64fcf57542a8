import type { Call } from '#shared/client/call.ts';
import type { Picked } from './Picker.tsx';

let all: Promise<readonly (Picked & { key: string })[]> | null = null;

/** Cities by the beginning of their name, then by a part of it; their list is asked for once. */
export async function findCities(call: Call, text: string): Promise<Picked[]> {
  all ??= load(call);
  const wanted = text.toLowerCase().replaceAll('ё', 'е');
  try {
    const found = (await all).filter(({ key }) => key.includes(wanted));
    return found.toSorted((a, b) => Number(b.key.startsWith(wanted)) - Number(a.key.startsWith(wanted))).slice(0, 12);
  } catch (error) {
    all = null;
    throw error;
  }
}

async function load(call: Call): Promise<(Picked & { key: string })[]> {
  const { regions } = await call('GET /addresses/region');
  return regions.flatMap((region) =>
    region.cities.map(({ id, name }) => ({
      id,
      name,
      note: region.name,
      key: name.toLowerCase().replaceAll('ё', 'е'),
    })),
  );
}
