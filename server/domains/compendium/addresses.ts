import ipaddr from 'ipaddr.js';
import type { compendiumContracts } from '#shared/contracts/compendium.ts';
import { AddressesUnavailable, type AddressGateway, type AddressPlace } from '../../gateways/addresses.ts';
import type { Handlers } from '../../platform/binder.ts';
import type { Context } from '../../platform/context.ts';
import { DomainError } from '../../platform/problems.ts';
import { CITIES } from './data/cities.ts';
import { REGIONS } from './data/regions.ts';
import { findCity, type CityItem } from './lookup.ts';
import { createCityMatcher } from './match-city.ts';

type AddressHandlers = Pick<
  Handlers<typeof compendiumContracts>,
  'GET /addresses/list' | 'GET /addresses/region' | 'GET /addresses/by-ip-address'
>;

/** Ranges that say nothing of a place; to ask the provider about them would be a call in vain. */
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
const matchPlace = createCityMatcher(CITIES, REGIONS);
const regions = REGIONS.map(({ id, name, slug }) => ({
  id,
  name,
  slug,
  cities: CITIES.filter(({ regionId }) => regionId === id)
    .toSorted((a, b) => b.population - a.population)
    .map((city) => ({
      id: city.id,
      name: city.name,
      slug: city.slug,
      population: city.population,
      prepositional: city.prepositional,
    })),
}));

/** The calls about addresses. `defaultCityId` is answered to a caller whose own city is not known. */
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
      // The provider knows the region that we prefer; within it the city is ours to put first.
      const sorted = near
        ? items.toSorted((a, b) => Number(b.cityId === near.id) - Number(a.cityId === near.id))
        : items;
      return { items: sorted.slice(0, query.limit) };
    },

    'GET /addresses/region': async () => ({ regions }),

    'GET /addresses/by-ip-address': async (_request, { ip, log }) => {
      const city = await findCityOfIp(gateway, ip, log);
      return { city: city ?? defaultCity, known: city !== null };
    },
  };
}

/** Null when nothing is known of the address, and when the provider does not answer. */
async function findCityOfIp(gateway: AddressGateway, ip: string, log: Context['log']): Promise<CityItem | null> {
  if (!ipaddr.isValid(ip)) return null;
  // An IPv4 address that came by IPv6 is asked about as what it is.
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

/** Our region and city of the provider's names; a village and a part of a city are the city that they belong to. */
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
  if (!(error instanceof AddressesUnavailable)) return error;
  warn(error, log);
  return new DomainError('service_unavailable', {
    detail: 'Подсказки адресов сейчас не\u00a0работают. Впишите адрес сами',
    retryAfterSeconds: 30,
  });
}

/** While nobody asks the provider there is nothing new to tell. */
function warn(error: unknown, log: Context['log']): void {
  if (error instanceof AddressesUnavailable && error.failure === 'circuit_open') return;
  log.warn({ error: String(error) }, 'Addresses: the provider does not answer');
}
