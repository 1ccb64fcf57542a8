import { clearBit, hasBit, setBit } from '../core/bits.ts';
import { appendValues, createLists, keepLists, type Columns, type Lists } from '../core/columns.ts';
import { keepNumbers, type KeptPart, type TakenParts } from '../core/kept-parts.ts';
import { PLACES } from '../core/postings.ts';
import { keepRows, takeRows } from '../core/kept-rows.ts';
import { appendRow, createRowIndex, hideRow, type RowIndex } from '../core/row-index.ts';
import { createRowTable, findRow, putRow, type RowTable } from '../core/row-table.ts';
import type { SearchDocument } from './document.ts';
import { CHANGING_COLUMNS, VACANCY_COLUMNS } from './vacancy-columns.ts';

/** Published vacancies in memory. */
export interface VacancyIndex extends RowIndex {
  columns: Columns<typeof VACANCY_COLUMNS>;
  cities: Lists;
  specs: Lists;
  /** Leads from a `sameKey` to its newest row, and the column `sameNext` from there to older ones. */
  same: RowTable;
}

const LEXICON_PLACES = PLACES.title | PLACES.trade | PLACES.company;

export function createVacancyIndex(): VacancyIndex {
  return Object.assign(createRowIndex(VACANCY_COLUMNS, LEXICON_PLACES), {
    cities: createLists(),
    specs: createLists(),
    same: createRowTable(),
  });
}

/** What a file keeps of the index; {@link takeVacancies} makes an index of it. */
export function keepVacancies(index: VacancyIndex): KeptPart[] {
  const { cities, specs, same } = index;
  return [
    ...keepRows(index, CHANGING_COLUMNS),
    ...keepLists('cities', cities),
    ...keepLists('specs', specs),
    keepNumbers('same', same.slots, same.slots.length, { changes: true }),
    keepNumbers('same.size', Uint32Array.of(same.size)),
  ];
}

export function takeVacancies(parts: TakenParts): VacancyIndex {
  return Object.assign(takeRows(VACANCY_COLUMNS, LEXICON_PLACES, parts), {
    cities: createLists({ parts, name: 'cities' }),
    specs: createLists({ parts, name: 'specs' }),
    same: { slots: parts.take('same', Int32Array), size: parts.take('same.size', Uint32Array)[0] ?? 0 },
  });
}

/** Adds the vacancy or replaces it. */
export function putDocument(index: VacancyIndex, document: SearchDocument, version: number): void {
  removeDocument(index, document.id);
  const at = appendRow(index, document, version, {
    ...document.row,
    sameNext: findRow(index.same, index.columns.sameKey, document.row.sameKey),
    cityStart: appendValues(index.cities, document.cityIds),
    cityCount: document.cityIds.length,
    specStart: appendValues(index.specs, document.specIds),
    specCount: document.specIds.length,
  });
  putRow(index.same, index.columns.sameKey, at);
  showNewest(index, document.row.sameKey);
}

export function removeDocument(index: VacancyIndex, id: number): void {
  const at = hideRow(index, id);
  if (at !== undefined) showNewest(index, index.columns.sameKey[at] ?? 0);
}

/** Of vacancies that look the same one is shown. */
function showNewest(index: VacancyIndex, sameKey: number): void {
  const { columns, shown } = index;
  const { shownAt, id, sameCount } = columns;
  const rows = liveRowsOf(index, sameKey);
  const newest = rows.toSorted((a, b) => (shownAt[b] ?? 0) - (shownAt[a] ?? 0) || (id[b] ?? 0) - (id[a] ?? 0))[0];
  for (const row of rows) {
    if (row === newest) setBit(shown, row);
    else clearBit(shown, row);
    sameCount[row] = row === newest ? rows.length - 1 : 0;
  }
}

/** The live rows with a `sameKey`; those that no longer are leave the chain. */
function liveRowsOf({ same, columns: { sameKey: keys, sameNext }, live }: VacancyIndex, sameKey: number): number[] {
  const rows: number[] = [];
  for (let row = findRow(same, keys, sameKey); row >= 0; row = sameNext[row] ?? -1) {
    if (!hasBit(live, row)) continue;
    const before = rows.at(-1);
    if (before !== undefined) sameNext[before] = row;
    rows.push(row);
  }
  const last = rows.at(-1);
  if (last !== undefined) sameNext[last] = -1;
  return rows;
}
