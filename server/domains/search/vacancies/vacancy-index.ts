import { appendValues, createColumns, growColumns, writeRow, type Columns, type Lists } from '../core/columns.ts';
import type { SearchDocument } from './document.ts';
import { appendRow, createRowIndex, hideRow, type RowIndex } from '../core/row-index.ts';
import { VACANCY_COLUMNS } from './vacancy-columns.ts';

/** Published vacancies in memory. */
export interface VacancyIndex extends RowIndex {
  columns: Columns<typeof VACANCY_COLUMNS>;
  cities: Lists;
  specs: Lists;
  /** Rows of identical vacancies: one of them is shown. */
  same: Map<string, number[]>;
  sameKeys: string[];
}

export function createVacancyIndex(): VacancyIndex {
  return {
    ...createRowIndex(),
    columns: createColumns(VACANCY_COLUMNS),
    cities: { values: new Uint32Array(0), length: 0, greatest: 0 },
    specs: { values: new Uint32Array(0), length: 0, greatest: 0 },
    same: new Map(),
    sameKeys: [],
  };
}

/** Adds the vacancy or replaces it. */
export function putDocument(index: VacancyIndex, document: SearchDocument, version: number): void {
  removeDocument(index, document.id);
  const at = index.rowCount;
  if (at === index.columns.id.length) index.columns = growColumns(VACANCY_COLUMNS, index.columns);
  writeRow(index.columns, at, {
    ...document.row,
    shown: 0,
    sameCount: 0,
    cityStart: appendValues(index.cities, document.cityIds),
    cityCount: document.cityIds.length,
    specStart: appendValues(index.specs, document.specIds),
    specCount: document.specIds.length,
  });
  appendRow(index, document, version);
  index.sameKeys[at] = document.sameKey;
  const group = index.same.get(document.sameKey);
  if (group) group.push(at);
  else index.same.set(document.sameKey, [at]);
  showNewest(index, document.sameKey);
}

export function removeDocument(index: VacancyIndex, id: number): void {
  const at = hideRow(index, id);
  if (at === undefined) return;
  const key = index.sameKeys[at] ?? '';
  const rest = (index.same.get(key) ?? []).filter((row) => row !== at);
  if (rest.length) index.same.set(key, rest);
  else index.same.delete(key);
  showNewest(index, key);
}

function showNewest({ same, columns }: VacancyIndex, key: string): void {
  const rows = same.get(key) ?? [];
  const newest = rows.toSorted(
    (a, b) => (columns.shownAt[b] ?? 0) - (columns.shownAt[a] ?? 0) || (columns.id[b] ?? 0) - (columns.id[a] ?? 0),
  )[0];
  for (const row of rows) {
    columns.shown[row] = Number(row === newest);
    columns.sameCount[row] = row === newest ? rows.length - 1 : 0;
  }
}
