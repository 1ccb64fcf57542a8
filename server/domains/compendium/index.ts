/** The only door of the dictionaries: regions, cities, specializations. */
export { findCity, findSlug, findSpecialization, regionNamesOf } from './lookup.ts';
export { loadMatcher, type Matcher } from './matcher.ts';
export { syncCompendium } from './sync.ts';
