import { MINUTE_MS } from '#shared/domain/time.ts';
import { z } from 'zod';
import { createDadata, optionalText as text, type DadataSettings } from './dadata.ts';
import { createRemembered } from './remembered.ts';

/** A place as the provider names it; missing parts are null. */
export interface AddressPlace {
  /** The first two digits of the KLADR code. */
  regionCode: number | null;
  region: string | null;
  /** A town in the provider's field for districts. */
  area: string | null;
  city: string | null;
  /** A village, or a part of the city. */
  settlement: string | null;
}

export interface AddressSuggestion extends AddressPlace {
  /** One line to display. */
  value: string;
  /** «ул Ленина, д 5»; null for a place. */
  street: string | null;
  /** Degrees. */
  latitude: number | null;
  longitude: number | null;
  fiasId: string | null;
}

/** Both throw {@link ProviderUnavailable}. */
export interface AddressGateway {
  /** At most 20, best first, preferring the region with this KLADR code. `query` has up to 300 characters. */
  suggest(query: string, boostRegionCode: number | null): Promise<readonly AddressSuggestion[]>;
  /** The place of a public IP address; null when unknown. */
  locate(ip: string): Promise<AddressPlace | null>;
}

/** The provider's own limit. */
const COUNT_MAX = 20;
const KEEP_MS = 10 * MINUTE_MS;

/** DaData sends degrees as text. */
const degrees = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => (value == null || value === '' || !Number.isFinite(Number(value)) ? null : Number(value)));

const placeSchema = z.object({
  region_kladr_id: text,
  region: text,
  area_type: text,
  area: text,
  city: text,
  settlement: text,
});
const suggestionSchema = z.object({
  value: z.string(),
  data: placeSchema.extend({
    street_with_type: text,
    house_type: text,
    house: text,
    block_type: text,
    block: text,
    fias_id: text,
    geo_lat: degrees,
    geo_lon: degrees,
  }),
});
const suggestionsSchema = z.object({ suggestions: z.array(suggestionSchema) });
const locationSchema = z.object({ location: z.object({ data: placeSchema }).nullable() });

/**
 * A client of DaData (https://dadata.ru/api/suggest/address/, https://dadata.ru/api/iplocate/). Responses are cached for ten
 * minutes.
 */
export function createAddressGateway({ url, token, timeoutMs, now = Date.now }: DadataSettings): AddressGateway {
  const request = createDadata({ url, token, timeoutMs, now, what: 'addresses' });
  const suggestions = createRemembered<readonly AddressSuggestion[]>({ entriesMax: 2_000, keepMs: KEEP_MS, now });
  const locations = createRemembered<AddressPlace | null>({ entriesMax: 2_000, keepMs: KEEP_MS, now });

  return {
    suggest(query, boostRegionCode) {
      const asked = query.trim().toLowerCase();
      return suggestions(`${boostRegionCode ?? ''} ${asked}`, async () => {
        const boost =
          boostRegionCode === null ? {} : { locations_boost: [{ kladr_id: String(boostRegionCode).padStart(2, '0') }] };
        const body = JSON.stringify({ query: asked, count: COUNT_MAX, ...boost });
        const answer = await request('/suggest/address', { method: 'POST', body }, suggestionsSchema);
        return answer.suggestions.map(toSuggestion);
      });
    },
    locate(ip) {
      return locations(ip, async () => {
        const { location } = await request(`/iplocate/address?ip=${encodeURIComponent(ip)}`, {}, locationSchema);
        return location && toPlace(location.data);
      });
    },
  };
}

function toPlace({
  region_kladr_id: kladr,
  region,
  area_type: areaType,
  area: areaName,
  city,
  settlement,
}: z.output<typeof placeSchema>): AddressPlace {
  // Districts can have the name of another town in their region: Тазовский, Чайковский.
  const area = areaType === 'г' ? areaName : null;
  return { regionCode: kladr === null ? null : Number(kladr.slice(0, 2)), region, area, city, settlement };
}

function toSuggestion({ value, data }: z.output<typeof suggestionSchema>): AddressSuggestion {
  const house = data.house && [data.house_type, data.house].filter(Boolean).join(' ');
  const block = data.block && [data.block_type, data.block].filter(Boolean).join(' ');
  const street = [data.street_with_type, house, block].filter(Boolean).join(', ');
  return {
    ...toPlace(data),
    value,
    street: street || null,
    latitude: data.geo_lat,
    longitude: data.geo_lon,
    fiasId: data.fias_id,
  };
}
