import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../../database/connect.ts';
import type { FileRoot } from '../../../gateways/storage.ts';
import { toDocument } from './document.ts';
import {
  createVacancyIndex,
  keepVacancies,
  putDocument,
  removeDocument,
  takeVacancies,
  type VacancyIndex,
} from './vacancy-index.ts';
import { createIndexFile } from '../core/index-file.ts';
import { idsInTags, keepIndex, type KeeperOptions, type KeptIndex } from '../core/index-keeper.ts';
import { settleRows } from '../core/kept-rows.ts';
import { madeBy } from '../core/made-by.ts';
import { readText } from '../text/read-text.ts';
import { suggestTrades } from './suggest/names.ts';
import { findIdsOfCompany, findRowsOf, readAllRows, readVersions, type IndexedRow } from './repository.ts';

/** Published vacancies in memory, and how they stay up to date. */
export type VacancySearch = KeptIndex<VacancyIndex>;

const FILE = 'vacancy-index';
const MISSPELT = 'сворщег';

/**
 * Vacancies are searched in memory; the index is taken over from its file among `files` at the start, or built from the
 * database. Without `files` it is always built.
 */
export function createVacancySearch(
  db: Database,
  log: FastifyBaseLogger,
  { files = null, ...options }: KeeperOptions & { files?: FileRoot | null } = {},
): VacancySearch {
  return keepIndex<VacancyIndex>(
    {
      build: (pause) => build(db, pause),
      readVersions: () => readVersions(db),
      changedBy({ type, tags }) {
        const isCompany = type.startsWith('company.');
        const ids = idsInTags(tags, isCompany ? 'company:' : 'vacancy:');
        if (ids.length === 0) return null;
        return async () => (isCompany ? (await Promise.all(ids.map((id) => findIdsOfCompany(db, id)))).flat() : ids);
      },
      async reload(index, ids, pause) {
        const rows = await findRowsOf(db, ids);
        const found = new Set(rows.map(({ id }) => id));
        for (const id of ids) if (!found.has(id)) removeDocument(index, id);
        await put(index, rows, pause);
      },
      remove: removeDocument,
      kept: files && {
        file: createIndexFile(files, FILE),
        madeBy: () => madeBy(db),
        keep: keepVacancies,
        take: takeVacancies,
      },
    },
    log,
    options,
  );
}

async function build(db: Database, pause: () => Promise<void>): Promise<VacancyIndex> {
  const index = createVacancyIndex();
  for await (const rows of readAllRows(db)) await put(index, rows, pause);
  await settleRows(index, pause);
  // Otherwise the first misspelt query would wait until the words are loaded.
  readText(MISSPELT, index.lexicon);
  suggestTrades(MISSPELT);
  return index;
}

async function put(index: VacancyIndex, rows: readonly IndexedRow[], pause: () => Promise<void>): Promise<void> {
  for (const row of rows) {
    putDocument(index, toDocument(row), row.version);
    await pause();
  }
}
