import { createHash } from 'node:crypto';
import { cp, mkdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';

/** The account that PostgreSQL runs under: it refuses to run as root. Undefined: our own. */
export interface Account {
  uid: number;
  gid: number;
}

/** Where root keeps what another account must reach when the project's own folder is closed to it. */
const SHARED_ROOT = '/var/lib/karkas';

/** As root: the system's `postgres` account, or `nobody` where there is none. Otherwise undefined. */
export async function findAccount(): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  const line = lines.find(([name]) => name === 'postgres') ?? lines.find(([name]) => name === 'nobody');
  if (!line) throw new Error('Running as root, PostgreSQL needs another account: add one named "postgres".');
  return { uid: Number(line[2]), gid: Number(line[3]) };
}

/** True when the account may pass through every folder above `target`. */
async function reaches(account: Account, target: string): Promise<boolean> {
  for (let folder = path.dirname(target); ; folder = path.dirname(folder)) {
    const { mode, uid, gid } = await stat(folder);
    const mask = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
    if ((mode & mask) === 0) return false;
    if (folder === path.dirname(folder)) return true;
  }
}

/** The folder of PostgreSQL's programs, copied to where the account can run them if it cannot reach `nativeDir`. */
export async function reachablePrograms(
  account: Account | undefined,
  nativeDir: string,
  version: string,
): Promise<string> {
  if (!account || (await reaches(account, path.join(nativeDir, 'bin', 'postgres')))) return nativeDir;
  const copy = path.join(SHARED_ROOT, `postgres-${version}`);
  await mkdir(SHARED_ROOT, { recursive: true, mode: 0o755 });
  await cp(nativeDir, copy, { recursive: true, force: false, verbatimSymlinks: true });
  return copy;
}

/** `wanted`, or a folder under /var/lib made of its name when the account cannot reach it. */
export async function reachableDataDir(account: Account | undefined, wanted: string): Promise<string> {
  if (!account) return wanted;
  await mkdir(path.dirname(wanted), { recursive: true });
  if (await reaches(account, wanted)) return wanted;
  const name = createHash('sha256').update(wanted).digest('hex').slice(0, 16);
  await mkdir(SHARED_ROOT, { recursive: true, mode: 0o755 });
  return path.join(SHARED_ROOT, name);
}
