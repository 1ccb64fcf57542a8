import type { Database } from '../../database/connect.ts';
import { findCitiesByIds, findSpecializationsByIds } from '../compendium/index.ts';
import { findCompaniesByIds, toCompanyShort } from '../company/index.ts';
import { findSpecializationIds, type VacancyRow } from './repository.ts';
import type { References } from './view.ts';

/** Everything that the rows refer to, each table asked once; `extra` ids are loaded along. */
export async function loadReferences(
  db: Database,
  rows: readonly VacancyRow[],
  extra: { cityIds: readonly number[]; specializationIds: readonly number[] } = { cityIds: [], specializationIds: [] },
): Promise<References> {
  const links = rows.length ? await findSpecializationIds(db, rows.map(({ id }) => id)) : [];
  const [companies, cities, specializations] = await Promise.all([
    findCompaniesByIds(db, unique(rows.map(({ companyId }) => companyId))),
    findCitiesByIds(db, unique([...extra.cityIds, ...rows.flatMap(({ cityId, hiringCityIds }) => [...(cityId ? [cityId] : []), ...hiringCityIds])])),
    findSpecializationsByIds(db, unique([...extra.specializationIds, ...links.map(({ specializationId }) => specializationId)])),
  ]);
  const specializationIds = new Map<number, number[]>();
  for (const { vacancyId, specializationId } of links) specializationIds.set(vacancyId, [...(specializationIds.get(vacancyId) ?? []), specializationId]);
  return {
    companies: new Map(companies.map((row) => [row.id, toCompanyShort(row)])),
    cities: byId(cities),
    specializations: byId(specializations),
    specializationIds,
  };
}

function byId<Item extends { id: number }>(items: readonly Item[]): Map<number, Item> {
  return new Map(items.map((item) => [item.id, item]));
}

function unique(ids: readonly number[]): number[] {
  return [...new Set(ids)];
}
