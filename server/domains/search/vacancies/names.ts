import type { VacancyQuery, VacancyQueryField } from '#shared/domain/vacancy-query.ts';
import { chipName } from '#shared/text/filter-chips.ts';
import type { Database } from '../../../database/connect.ts';
import {
  findCity,
  findSlug,
  findSpecialization,
  metroNamesOf,
  regionNamesOf,
  workTypeNamesOf,
} from '../../compendium/index.ts';
import { findCompanyNames, findFacilityNames } from './repository.ts';

/** Names of chips in the order of the filters; a value without a name is «По ссылке». */
export async function nameFilterValues(
  db: Database,
  filters: readonly { field: VacancyQueryField; value: string }[],
  query: VacancyQuery,
): Promise<string[]> {
  const valuesOf = (...fields: string[]) =>
    filters.filter(({ field }) => fields.includes(field)).map(({ value }) => value);
  const [companies, facilities] = await Promise.all([
    findCompanyNames(db, valuesOf('company', 'exclude_companies').map(Number)),
    findFacilityNames(db, valuesOf('facility')),
  ]);
  return filters.map(({ field, value }) => {
    switch (field) {
      case 'city':
        return findCity(Number(value))?.name ?? UNKNOWN;
      case 'near':
        return `Рядом: ${findSlug(value)?.city?.name ?? UNKNOWN}`;
      case 'region':
        return regionNamesOf([Number(value)])[0] ?? UNKNOWN;
      case 'metro':
        return `м.\u00a0${metroNamesOf([Number(value)])[0] ?? UNKNOWN}`;
      case 'spec':
        return findSpecialization(Number(value))?.name ?? UNKNOWN;
      case 'work_type':
        return workTypeNamesOf([value])[0] ?? UNKNOWN;
      case 'company':
        return companies.get(Number(value)) ?? UNKNOWN;
      case 'exclude_companies':
        return `Кроме «${companies.get(Number(value)) ?? UNKNOWN}»`;
      case 'facility':
        return facilities.get(value) ?? UNKNOWN;
      default:
        return chipName(field, value, query);
    }
  });
}

const UNKNOWN = 'По\u00a0ссылке';
