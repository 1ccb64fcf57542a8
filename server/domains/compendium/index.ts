/** The only door of the dictionaries: regions, cities, specializations. */
export { syncCompendium } from './sync.ts';
export { findCitiesByIds, findRegionsByIds, findSlug, findSpecializationsByIds } from './repository.ts';
export { loadMatcher, type Matcher } from './matcher.ts';
