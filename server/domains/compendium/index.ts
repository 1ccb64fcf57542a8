import { compendiumContracts } from '#shared/contracts/compendium.ts';
import { defineDomain } from '../../platform/domain.ts';
import { COMPENDIUM_CHANGED } from './events.ts';
import { compendiumCalls } from './routes.ts';

export { addedCityNames, whatWasAdded } from './added.ts';
export { allKnownIn, assertAllKnown, assertKnown, eachKnownIn, knownIn } from './assert-known.ts';
export { addCity, addWorkType, cityKey, workTypeKey } from './add-items.ts';
export { CITIES } from './data/cities.ts';
export { METRO } from './data/metro.ts';
export { REGIONS } from './data/regions.ts';
export { SPECIALIZATION_GROUPS, SPECIALIZATIONS, type SpecializationRow } from './data/specializations.ts';
export { findKnownCity, findKnownWorkType } from './find-known.ts';
export { createAddedItems, loadAdded, type AddedItems } from './load-added.ts';
export {
  citiesByDistance,
  cityDistanceKm,
  cityIds,
  findCity,
  findSlug,
  findSpecialization,
  languageNameOf,
  letterOf,
  metroNamesOf,
  nearestCity,
  pcProgramNameOf,
  regionNamesOf,
  workTypeNamesOf,
  type CityItem,
} from './lookup.ts';
export type { CityNames } from './match-city.ts';
export { TRADES, type Group } from './thesaurus/trades.ts';
export { STAFF } from './thesaurus/staff.ts';
export { SLANG } from './thesaurus/slang.ts';
export { fullTitleWords } from './titles/abbreviations.ts';
export type { TitleReading } from './titles/read-title.ts';
export { createMatcher, type Matcher } from './matcher.ts';
export { readTitle } from './read-title.ts';
export { tradeCloseness } from './related-trades.ts';
export { LATIN_LETTERS, toSlug } from './slug.ts';
export { suggestSpecializations } from './suggest-specializations.ts';
export { syncCompendium } from './sync.ts';
export { timeZoneOf } from './time-zones.ts';

export const compendiumDomain = defineDomain({
  name: 'compendium',
  contracts: compendiumContracts,
  calls: compendiumCalls,
  events: [COMPENDIUM_CHANGED],
});
