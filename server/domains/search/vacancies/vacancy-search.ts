import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../../database/connect.ts';
import { toDocument } from './document.ts';
import { createVacancyIndex, putDocument, removeDocument, type VacancyIndex } from './vacancy-index.ts';
import { idsInTags, keepIndex, type KeptIndex } from '../core/index-keeper.ts';
import { readText } from '../text/read-text.ts';
import { suggestTrades } from './suggest/names.ts';
import { findIdsOfCompany, findRowsOf, findVersions, readAllRows, type IndexedRow } from './repository.ts';

/** Published vacancies in memory, and how they stay up to date. */
export type VacancySearch = KeptIndex<VacancyIndex>;

const MISSPELT = 'сворщег';

/** Vacancies are searched in memory; the index is built from the database at the start. */
export function createVacancySearch(
  db: Database,
  log: FastifyBaseLogger,
  options: { rebuildRowsMin?: number } = {},
): VacancySearch {
  return keepIndex<VacancyIndex>(
    {
      build: () => build(db),
      findVersions: () => findVersions(db),
      changedBy({ type, tags }) {
        const isCompany = type.startsWith('company.');
        const ids = idsInTags(tags, isCompany ? 'company:' : 'vacancy:');
        if (ids.length === 0) return null;
        return async () => (isCompany ? (await Promise.all(ids.map((id) => findIdsOfCompany(db, id)))).flat() : ids);
      },
      async reload(index, ids) {
        const rows = await findRowsOf(db, ids);
        const found = new Set(rows.map(({ id }) => id));
        for (const id of ids) if (!found.has(id)) removeDocument(index, id);
        put(index, rows);
      },
      remove: removeDocument,
    },
    log,
    options,
  );
}

async function build(db: Database): Promise<VacancyIndex> {
  const index = createVacancyIndex();
  for await (const rows of readAllRows(db)) put(index, rows);
  // Otherwise the first misspelt query would wait until the words are loaded.
  readText(MISSPELT, index.lexicon);
  suggestTrades(MISSPELT);
  return index;
}

function put(index: VacancyIndex, rows: readonly IndexedRow[]): void {
  for (const row of rows) putDocument(index, toDocument(row), row.version);
}
