import { createHash, type Hash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import type { Database } from '../../../database/connect.ts';
import { whatWasAdded } from '../../compendium/index.ts';

const productRoot = fileURLToPath(new URL('../../../..', import.meta.url));
/** What documents are made by: their own sources and those that they ask for texts, terms and dictionaries. */
const SOURCES = ['package.json', 'shared', 'server/platform', 'server/domains/compendium', 'server/domains/search'];

let sources: Promise<string> | undefined;

/**
 * What an index depends on besides the versions of its rows: the sources of this process, the dictionaries as they are now, and
 * the database. Whoever changes a rule of words or a column need not remember that there are files.
 */
export async function madeBy(db: Database): Promise<string> {
  const [code, database] = await Promise.all([(sources ??= hashSources(productRoot, SOURCES)), identify(db)]);
  const parts = [code, database, JSON.stringify(whatWasAdded())];
  return createHash('sha256').update(parts.join('\n')).digest('hex');
}

/** A database that was restored, even over itself, has other tables than before. */
async function identify(db: Database): Promise<string> {
  const { rows } = await sql<{ identity: string }>`
    select concat_ws('/', (select system_identifier from pg_control_system()),
      (select oid from pg_database where datname = current_database()), 'vacancy'::regclass::oid) as identity`.execute(
    db,
  );
  return rows[0]?.identity ?? '';
}

/** A hash of the names and texts of all files there. */
export async function hashSources(root: string, names: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const name of names) await addSource(hash, root, name);
  return hash.digest('hex');
}

async function addSource(hash: Hash, root: string, name: string): Promise<void> {
  const file = path.join(root, name);
  const inside = await readdir(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOTDIR') return null;
    throw error;
  });
  if (inside) for (const one of inside.toSorted()) await addSource(hash, root, path.join(name, one));
  else
    hash
      .update(`${name}\0`)
      .update(await readFile(file))
      .update('\0');
}
