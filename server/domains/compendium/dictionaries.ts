import { createHash } from 'node:crypto';
import type { Dictionary, DictionaryItem } from '#shared/contracts/compendium.ts';
import * as terms from '#shared/domain/vacancy-terms.ts';
import { filterValueName } from '#shared/text/filter-chips.ts';
import * as labels from '#shared/text/vacancy-labels.ts';
import { withAdded } from './added.ts';
import { CITIES, type CityRow } from './data/cities.ts';
import * as sets from './data/closed-sets.ts';
import { EDUCATION_PLACES } from './data/education-places.ts';
import { KEY_SKILLS } from './data/key-skills.ts';
import { LANGUAGES } from './data/languages.ts';
import { METRO, type MetroRow } from './data/metro.ts';
import { OCCUPATIONS } from './data/occupations.ts';
import { PC_PROGRAM_LEVELS, PC_PROGRAMS } from './data/pc-programs.ts';
import { REGIONS } from './data/regions.ts';
import { SPECIALIZATION_GROUPS, SPECIALIZATIONS } from './data/specializations.ts';
import { WORK_TYPES } from './data/work-types.ts';

/** An item and its additional search terms. */
export interface DictionaryEntry {
  item: DictionaryItem;
  aliases: readonly string[];
}

/** Companies are in the database. */
export type DictionaryInMemory = Exclude<Dictionary, 'company'>;

const citiesById = new Map(CITIES.map((city) => [city.id, city]));
const groupNames = new Map(SPECIALIZATION_GROUPS.map(({ id, name }) => [id, name]));

/** Every dictionary of the data files, the most popular items first. */
export const DICTIONARY_ENTRIES: Readonly<Record<DictionaryInMemory, readonly DictionaryEntry[]>> = {
  'additional-certification': terms.PERMIT_KINDS.map((kind) =>
    entry(kind, labels.PERMIT_LABELS[kind], sets.PERMIT_NOTES[kind]),
  ),
  'driver-license': terms.DRIVER_CATEGORIES.map((category) => entry(category, category, sets.DRIVER_NOTES[category])),
  'education-level': sets.EDUCATION_LEVEL_LINES.map(fromLine),
  'education-type': sets.EDUCATION_TYPE_LINES.map(fromLine),
  employment: terms.EMPLOYMENTS.map((key) => entry(key, labels.EMPLOYMENT_LABELS[key])),
  experience: terms.EXPERIENCES.map((key) => entry(key, labels.EXPERIENCE_LABELS[key])),
  language: LANGUAGES.map(fromLine),
  'language-level': terms.LANGUAGE_LEVELS.map((key) => entry(key, labels.LANGUAGE_LEVEL_LABELS[key])),
  'object-type': terms.OBJECT_TYPES.map((key) => entry(key, labels.OBJECT_TYPE_LABELS[key])),
  'pc-program': PC_PROGRAMS.map(fromLine),
  'pc-program-level': PC_PROGRAM_LEVELS.map(fromLine),
  schedule: terms.SCHEDULES.map((key) => entry(key, labels.SCHEDULE_LABELS[key])),
  'shift-schedule': sets.SHIFT_SCHEDULE_LINES.map(fromLine),
  'tractor-driver-license': terms.TRACTOR_CATEGORIES.map((category) =>
    entry(category, category, sets.TRACTOR_NOTES[category]),
  ),
  'watch-schedule': terms.ROTATION_PATTERNS.map((pattern) => entry(pattern, filterValueName('rotation', pattern))),
  'work-type': WORK_TYPES.map(({ key, name }) => entry(key, name)),
  'education-place': byPopulation(EDUCATION_PLACES).map(({ id, cityId, name }) =>
    entry(id, name, cityOf(cityId).name, cityId),
  ),
  'key-skill': KEY_SKILLS.map(({ id, name, groupId }) => entry(id, name, null, groupId)),
  metro: byPopulation(METRO.toSorted((a, b) => distanceToCentre(a) - distanceToCentre(b))).map(
    ({ id, name, line, cityId }) => entry(id, name, line, cityId),
  ),
  occupation: OCCUPATIONS.map(({ id, name, okpdtrCode }) =>
    entry(id, name, okpdtrCode && `ОКПДТР ${okpdtrCode}`, null, okpdtrCode ? [okpdtrCode] : []),
  ),
  specialization: SPECIALIZATIONS.map(({ id, name, groupId, aliases }) =>
    entry(id, name, groupNames.get(groupId), groupId, aliases),
  ),
};

const workTypes = withAdded((added) => [
  ...DICTIONARY_ENTRIES['work-type'],
  ...added.workTypes.map(({ key, name }) => entry(key, name)),
]);

/** The items of a dictionary, with those that staff added. */
export function entriesOf(kind: DictionaryInMemory): readonly DictionaryEntry[] {
  return kind === 'work-type' ? workTypes() : DICTIONARY_ENTRIES[kind];
}

/** Changes when a dictionary in memory changes. */
export const compendiumVersion = withAdded((added) =>
  createHash('sha256')
    .update(JSON.stringify([REGIONS, CITIES, DICTIONARY_ENTRIES, added]))
    .digest('base64url')
    .slice(0, 16),
);

function entry(
  id: DictionaryItem['id'],
  name: string,
  note: string | null = null,
  parentId: DictionaryItem['parentId'] = null,
  aliases: readonly string[] = [],
): DictionaryEntry {
  return { item: { id, name, note, parentId }, aliases };
}

function fromLine([key, name, note]: readonly [key: string, name: string, note?: string]): DictionaryEntry {
  return entry(key, name, note);
}

function cityOf(id: number): CityRow {
  const city = citiesById.get(id);
  if (!city) throw new RangeError(`There is no city ${id}`);
  return city;
}

function byPopulation<Row extends { cityId: number }>(rows: readonly Row[]): Row[] {
  return rows.toSorted((a, b) => cityOf(b.cityId).population - cityOf(a.cityId).population);
}

/** Accurate enough to compare stations of one city. */
function distanceToCentre({ cityId, latitude, longitude }: MetroRow): number {
  const city = cityOf(cityId);
  return Math.hypot(latitude - city.latitude, (longitude - city.longitude) * Math.cos((latitude * Math.PI) / 180));
}
