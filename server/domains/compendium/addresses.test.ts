import { describe, expect, it } from 'vitest';
import type { AddressGateway, AddressPlace, AddressSuggestion } from '../../gateways/addresses.ts';
import { systemClock } from '../../platform/clock.ts';
import type { CallContext } from '../../platform/context.ts';
import { addressCalls } from './addresses.ts';
import { CITIES } from './data/cities.ts';

const nowhere: AddressPlace = { regionCode: null, region: null, area: null, city: null, settlement: null };

function answering(place: Partial<AddressPlace>): AddressGateway {
  const suggestion: AddressSuggestion = {
    ...nowhere,
    ...place,
    value: 'адрес',
    street: null,
    latitude: null,
    longitude: null,
    fiasId: null,
  };
  return { suggest: async () => [suggestion], locate: async () => ({ ...nowhere, ...place }) };
}

async function findIds(place: Partial<AddressPlace>): Promise<[regionId: number | null, city: string | null]> {
  const calls = addressCalls(answering(place), CITIES[0]?.id ?? 0);
  // The call uses nothing else of its context.
  const context = { clock: systemClock } as CallContext;
  const { items } = await calls['GET /addresses/list'](
    { params: undefined, query: { q: 'адрес', limit: 10 }, body: undefined },
    context,
  );
  const [{ regionId = null, cityId = null } = {}] = items;
  return [regionId, CITIES.find(({ id }) => id === cityId)?.slug ?? null];
}

describe('the place of the provider’s names', () => {
  it.each<[string, Partial<AddressPlace>, [number | null, string | null]]>([
    ['a city', { regionCode: 16, region: 'Татарстан', city: 'Казань' }, [16, 'kazan']],
    ['a part of a city', { regionCode: 16, city: 'Казань', settlement: 'Юдино' }, [16, 'kazan']],
    ['a region with the name of its city', { regionCode: 77, region: 'Москва' }, [77, 'moskva']],
    ['a village of a federal city', { regionCode: 77, region: 'Москва', settlement: 'Вороново' }, [77, 'moskva']],
    [
      'a town in the place of a district',
      { regionCode: 50, region: 'Московская', area: 'Клин', settlement: 'Решоткино' },
      [50, 'klin'],
    ],
    ['a village', { regionCode: 63, region: 'Самарская', settlement: 'Курумоч' }, [63, null]],
    ['a village that is called as a city of another region', { regionCode: 63, settlement: 'Октябрьский' }, [63, null]],
    ['a region without a code', { region: 'Чукотский', city: 'Анадырь' }, [87, 'anadyr']],
    ['a place of another country', { regionCode: null, region: 'Минская', city: 'Минск' }, [null, null]],
    ['a code that no region has', { regionCode: 99, region: 'Байконур', city: 'Байконур' }, [null, null]],
    ['nothing', {}, [null, null]],
  ])('%s', async (_name, place, ids) => {
    expect(await findIds(place)).toEqual(ids);
  });
});
