import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createPool } from '../server/database/connect.ts';
import { startEmbedded } from '../server/database/embedded.ts';
import { migrate } from '../server/database/migrate.ts';

/** Writes `server/database/schema.ts` from the migrations; with `--check` only says whether it would change. */
const target = new URL('../server/database/schema.ts', import.meta.url);
const folder = await mkdtemp(path.join(tmpdir(), 'karkas-schema-'));
const server = await startEmbedded({ dataDir: path.join(folder, 'postgres'), settings: ['fsync=off'] });
try {
  const pool = createPool(server.url('postgres'), 2);
  await migrate(pool);
  await pool.end();
  const out = path.join(folder, 'schema.ts');
  const result = spawnSync(
    'kysely-codegen',
    [
      '--camel-case',
      '--dialect=postgres',
      '--url',
      server.url('postgres'),
      '--out-file',
      out,
      '--numeric-parser=number',
      '--exclude-pattern',
      'migration*',
    ],
    { encoding: 'utf8' },
  );
  if (result.status !== 0) throw new Error(result.stderr || result.stdout);
  const generated = (await readFile(out, 'utf8')).replaceAll(
    'ColumnType<string, bigint | number | string, bigint | number | string>',
    'ColumnType<number, number, number>',
  );
  if (process.argv.includes('--check')) {
    if (generated !== (await readFile(target, 'utf8')))
      throw new Error('server/database/schema.ts is not what the migrations make: run npm run schema');
  } else {
    await writeFile(target, generated);
  }
} finally {
  await server.destroy();
  await rm(folder, { recursive: true, force: true });
}
