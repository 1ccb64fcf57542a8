import ipaddr from 'ipaddr.js';
import type { compendiumContracts } from '#shared/contracts/compendium.ts';
import type { AddressGateway, AddressPlace } from '../../gateways/addresses.ts';
import { ProviderUnavailable } from '../../gateways/dadata.ts';
import type { Handlers } from '../../platform/binder.ts';
import type { Context } from '../../platform/context.ts';
import { DomainError } from '../../platform/problems.ts';
import { withAdded } from './added.ts';
import { CITIES } from './data/cities.ts';
import { REGIONS } from './data/regions.ts';
import { findCity, type CityItem } from './lookup.ts';
import { matchPlace } from './match-place.ts';

type AddressHandlers = Pick<
  Handlers<typeof compendiumContracts>,
  'GET /addresses/list' | 'GET /addresses/region' | 'GET /addresses/by-ip-address'
>;

/** Ranges without a location; asking the provider about them would be useless. */
const PLACELESS = new Set([
  'unspecified',
  'broadcast',
  'multicast',
  'loopback',
  'linkLocal',
  'private',
  'uniqueLocal',
  'carrierGradeNat',
]);

const regionIds = new Set(REGIONS.map(({ id }) => id));
const regionNames = new Map(REGIONS.map(({ id, name }) => [id, name]));
const regions = withAdded((added) =>
  REGIONS.map(({ id, name, slug }) => ({
    id,
    name,
    slug,
    cities: [...CITIES, ...added.cities.map((city) => ({ ...city, population: 0, aliases: [] }))]
      .filter(({ regionId }) => regionId === id)
      .toSorted((a, b) => b.population - a.population)
      .map((city) => ({
        id: city.id,
        name: city.name,
        slug: city.slug,
        population: city.population,
        prepositional: city.prepositional,
        aliases: [...city.aliases],
      })),
  })),
);

/** The calls about addresses. `defaultCityId` is the answer for callers whose own city is unknown. */
export function addressCalls(gateway: AddressGateway, defaultCityId: number): AddressHandlers {
  const defaultCity = findCity(defaultCityId);
  if (!defaultCity) throw new RangeError(`There is no city ${defaultCityId}`);
  return {
    'GET /addresses/list': async ({ query }, { log }) => {
      const near = findCity(query.city ?? null);
      const found = await gateway.suggest(query.q, near && near.regionId).catch((error: unknown) => {
        throw toProblem(error, log);
      });
      const items = found.map(({ value, street, latitude, longitude, fiasId, ...place }) => ({
        value,
        ...findIds(place),
        street,
        latitude,
        longitude,
        fiasId,
      }));
      // The provider accepts a preferred region; within it we put the city first ourselves.
      const sorted = near
        ? items.toSorted((a, b) => Number(b.cityId === near.id) - Number(a.cityId === near.id))
        : items;
      return { items: sorted.slice(0, query.limit) };
    },

    'GET /addresses/region': async () => ({ regions: regions() }),

    'GET /addresses/by-ip-address': async (_request, { ip, log }) => {
      const city = await findCityOfIp(gateway, ip, log);
      return { city: city ?? defaultCity, known: city !== null };
    },
  };
}

/** Null when the address is unknown, and when the provider does not answer. */
async function findCityOfIp(gateway: AddressGateway, ip: string, log: Context['log']): Promise<CityItem | null> {
  if (!ipaddr.isValid(ip)) return null;
  // An IPv4-mapped IPv6 address is looked up as IPv4.
  const address = ipaddr.process(ip);
  if (PLACELESS.has(address.range())) return null;
  try {
    const place = await gateway.locate(address.toString());
    return place && findCity(findIds(place).cityId);
  } catch (error) {
    warn(error, log);
    return null;
  }
}

/** Our region and city for the provider's names; a village or a district belongs to its city. */
function findIds({ regionCode, region, area, city, settlement }: AddressPlace): {
  regionId: number | null;
  cityId: number | null;
} {
  // Our ids of regions are these codes.
  const regionId =
    regionCode !== null && regionIds.has(regionCode) ? regionCode : (matchPlace(region ?? '')?.regionId ?? null);
  if (regionId === null) return { regionId: null, cityId: null };
  const regionName = regionNames.get(regionId) ?? '';
  for (const name of [city, settlement, area, region]) {
    const place = name ? matchPlace(`${name}, ${regionName}`) : null;
    if (place?.cityId && place.regionId === regionId) return { regionId, cityId: place.cityId };
  }
  return { regionId, cityId: null };
}

function toProblem(error: unknown, log: Context['log']): unknown {
  if (!(error instanceof ProviderUnavailable)) return error;
  warn(error, log);
  return new DomainError('service_unavailable', {
    detail: 'Подсказки адресов сейчас не\u00a0работают. Впишите адрес сами',
    retryAfterSeconds: 30,
  });
}

/** While the provider is paused there is nothing new to log. */
function warn(error: unknown, log: Context['log']): void {
  if (error instanceof ProviderUnavailable && error.failure === 'circuit_open') return;
  log.warn({ error: String(error) }, 'Addresses: the provider does not answer');
}
