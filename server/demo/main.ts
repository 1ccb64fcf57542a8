import { parseArgs } from 'node:util';
import { ConfigError, readConfig } from '../config.ts';
import type { Database } from '../database/connect.ts';
import { openDatabase } from '../database/open.ts';
import { createStorage } from '../gateways/storage.ts';
import { systemClock } from '../platform/clock.ts';
import { fillDemo, fillLarge } from './index.ts';
import { createProgress } from './progress.ts';

const VACANCIES_MAX = 1_000_000;
const USAGE = `Usage: npm run demo -- [--vacancies N] [--add]

Fills DATABASE_URL or the embedded database in DATA_DIR with made-up companies and vacancies. A server that runs meanwhile must be started again to find them.
  --vacancies N  so many, 1 to 1,000,000, instead of the usual demo
  --add          also where there are vacancies already; needs --vacancies
`;

class UsageError extends Error {}
class RefusedError extends Error {}

function readArguments(): { vacancies: number | null; add: boolean } {
  try {
    const { values } = parseArgs({
      options: { vacancies: { type: 'string' }, add: { type: 'boolean', default: false } },
    });
    if (values.vacancies === undefined) {
      if (values.add) throw new UsageError('--add needs --vacancies.');
      return { vacancies: null, add: false };
    }
    const vacancies = /^\d{1,7}$/.test(values.vacancies) ? Number(values.vacancies) : 0;
    if (vacancies < 1 || vacancies > VACANCIES_MAX)
      throw new UsageError(`--vacancies is "${values.vacancies}", but must be a number from 1 to 1000000.`);
    return { vacancies, add: values.add };
  } catch (error) {
    throw error instanceof TypeError ? new UsageError(error.message) : error;
  }
}

async function run(): Promise<void> {
  const { vacancies, add } = readArguments();
  const config = readConfig(process.env);
  const say = (message: string) => void process.stderr.write(`${message}\n`);
  const database = await openDatabase(config, say, { endOnSignal: true });
  const { db } = database;
  try {
    const storage = createStorage(config.dataDir);
    if (vacancies === null) {
      if (!(await fillDemo({ db, storage, clock: systemClock, log: say })))
        throw new RefusedError('The usual demo needs an empty database, but there are companies already.');
      return;
    }
    if (!add) await assertNoVacancies(db);
    await fillLarge({
      db,
      storage,
      clock: systemClock,
      vacancies,
      onProgress: createProgress(vacancies, process.stderr, () => performance.now()),
    });
  } finally {
    await database.close();
  }
}

async function assertNoVacancies(db: Database): Promise<void> {
  if (await db.selectFrom('vacancy').select('id').limit(1).executeTakeFirst())
    throw new RefusedError('There are vacancies already; with --add more are put beside them.');
}

run().catch((error: unknown) => {
  if (error instanceof UsageError) process.stderr.write(`${error.message}\n\n${USAGE}`);
  else if (error instanceof RefusedError || error instanceof ConfigError) process.stderr.write(`${error.message}\n`);
  else if (process.env.DATABASE_URL && error instanceof Error && 'code' in error)
    process.stderr.write(`DATABASE_URL cannot be used: ${error.message}\n`);
  else
    process.stderr.write(
      `The filling has stopped: ${error instanceof Error ? error.message || String(error) : String(error)}\n`,
    );
  process.exitCode = 1;
});
