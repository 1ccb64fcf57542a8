import { compendiumContracts } from '#shared/contracts/compendium.ts';
import { defineDomain } from '../../platform/domain.ts';
import { compendiumCalls } from './routes.ts';

export { CITIES } from './data/cities.ts';
export { METRO } from './data/metro.ts';
export { REGIONS } from './data/regions.ts';
export { SPECIALIZATION_GROUPS, SPECIALIZATIONS, type SpecializationRow } from './data/specializations.ts';
export {
  findCity,
  findSlug,
  findSpecialization,
  languageNameOf,
  letterOf,
  metroNamesOf,
  pcProgramNameOf,
  regionNamesOf,
  workTypeNamesOf,
} from './lookup.ts';
export { createMatcher, type Matcher } from './matcher.ts';
export { suggestSpecializations } from './suggest-specializations.ts';
export { syncCompendium } from './sync.ts';

export const compendiumDomain = defineDomain({
  name: 'compendium',
  contracts: compendiumContracts,
  calls: compendiumCalls,
});
