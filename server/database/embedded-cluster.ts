import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, mkdtemp, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { findAccount, programsFolder, reachableDataDir, type Account } from './embedded-account.ts';
import { EmbeddedError } from './embedded-error.ts';

/** A data folder with which PostgreSQL can be started. */
export interface Cluster {
  /** Folder of the programs. */
  bin: string;
  dir: string;
  /** Of the superuser. */
  password: string;
  account: Account | undefined;
}

/** The C locale breaks Cyrillic case folding and trigrams, and without a language the database is SQL_ASCII. */
const INITDB_LOCALE = [
  '--encoding=UTF8',
  '--locale-provider=icu',
  '--icu-locale=ru',
  '--lc-collate=C',
  '--lc-ctype=C.UTF-8',
];

const PASSWORD_FILE = 'superuser-password';

/** The files created by initdb; a server that has run once adds `postmaster.opts`. */
const INITDB_NAMES = new Set(
  `base global pg_commit_ts pg_dynshmem pg_hba.conf pg_ident.conf pg_logical pg_multixact pg_notify pg_replslot pg_serial
  pg_snapshots pg_stat pg_stat_tmp pg_subtrans pg_tblspc pg_twophase PG_VERSION pg_wal pg_xact postgresql.auto.conf
  postgresql.conf postmaster.pid ${PASSWORD_FILE}`.split(/\s+/),
);
/** PostgreSQL gives lower oids to its own databases only. */
const FIRST_OWN_DATABASE = 16_384;

/**
 * The cluster of `wantedDir`, created when missing; only one process at a time may call it. It is created under a
 * temporary name and renamed once it is complete and flushed, so that a kill at any moment leaves a complete one or
 * none.
 */
export async function prepareCluster(wantedDir: string, log: (message: string) => void): Promise<Cluster> {
  const account = await findAccount();
  const dir = await reachableDataDir(account, wantedDir);
  if (dir !== wantedDir) {
    if ((await readdir(wantedDir).catch((): string[] => [])).includes('PG_VERSION'))
      throw new EmbeddedError(
        `The database is in ${wantedDir}, but the account of PostgreSQL may not pass through the folders above it. Allow that by chmod o+x.`,
      );
    log(`The database is kept in ${dir}: PostgreSQL cannot reach the project's folder`);
  }
  const bin = path.join(await programsFolder(account), 'bin');
  const made = await readPassword(dir);
  if (made) return { bin, dir, account, password: made };
  log('Creating the database');
  return { bin, dir, account, password: await makeCluster(dir, bin, account) };
}

/** Null where a cluster must be created. Throws when the folder may contain somebody's data. */
async function readPassword(dir: string): Promise<string | null> {
  const names = await readdir(dir).catch((error: NodeJS.ErrnoException): string[] => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const password = names.includes(PASSWORD_FILE)
    ? (await readFile(path.join(dir, PASSWORD_FILE), 'utf8')).trim()
    : undefined;
  if (password && names.includes('PG_VERSION')) return password;
  if (await isUnfinished(dir, names)) return null;
  throw new EmbeddedError(
    `${dir} holds files, but no database with its ${PASSWORD_FILE}. Put that file back, or name another folder by DATA_DIR.`,
  );
}

/** True when the folder is expendable: initdb was killed in it, or finished and no server has ever run there. */
async function isUnfinished(dir: string, names: readonly string[]): Promise<boolean> {
  if (!names.every((name) => INITDB_NAMES.has(name))) return false;
  const databases = await readdir(path.join(dir, 'base')).catch((): string[] => []);
  return databases.every((name) => !(Number(name) >= FIRST_OWN_DATABASE));
}

/** Resolves with the superuser's password. */
async function makeCluster(dir: string, bin: string, account: Account | undefined): Promise<string> {
  const parent = path.dirname(dir);
  const prefix = `${path.basename(dir)}.new-`;
  for (const name of await readdir(parent)) {
    // An initdb whose parent was killed may still write there; then the folder is removed next time.
    if (name.startsWith(prefix)) await rm(path.join(parent, name), { recursive: true, force: true }).catch(() => {});
  }
  const aside = await mkdtemp(path.join(parent, prefix));
  const cluster = path.join(aside, 'cluster');
  const password = randomBytes(24).toString('base64url');
  const passwordFile = path.join(aside, 'password');
  try {
    await writeFile(passwordFile, password, { mode: 0o600, flush: true });
    if (account) for (const target of [aside, passwordFile]) await chown(target, account.uid, account.gid);
    await run(
      path.join(bin, 'initdb'),
      ['-D', cluster, '-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`, ...INITDB_LOCALE],
      account,
    );
    // initdb has already flushed its own files.
    await rename(passwordFile, path.join(cluster, PASSWORD_FILE));
    await flushFolder(cluster);
    await rm(dir, { recursive: true, force: true });
    await rename(cluster, dir);
    await flushFolder(parent);
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
  return password;
}

/** Flushes the entries of a folder; Windows does this itself and cannot open folders. */
async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

function run(command: string, args: readonly string[], account: Account | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...account, cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0
        ? resolve()
        : reject(new EmbeddedError(`The database was not created: ${output.trim().split('\n').at(-1)}`)),
    );
  });
}
