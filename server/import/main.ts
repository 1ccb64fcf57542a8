import { parseArgs } from 'node:util';
import { ConfigError, readConfig } from '../config.ts';
import { openDatabase } from '../database/open.ts';
import { loadMatcher } from '../domains/compendium/index.ts';
import { createEvents } from '../platform/events.ts';
import { createOutbound, OutboundError } from '../platform/outbound.ts';
import { readEntries } from './formats/detect.ts';
import { importEntries } from './import-entries.ts';
import { loadProperNames } from './proper-names.ts';
import { readSource } from './read-source.ts';
import { ImportFileError } from './record.ts';
import { formatReport } from './report.ts';

const USAGE = `Usage: npm run import -- FILE|URL [--dry-run] [--json]

Loads vacancies from an hh.ru-like CSV or a Работа России-like JSON file, here or at an address of the web, into DATABASE_URL or the embedded database in DATA_DIR.
  --dry-run  show what would happen and change nothing
  --json     print the report as JSON
`;

class UsageError extends Error {}

function readArguments(): { source: string; dryRun: boolean; asJson: boolean } {
  try {
    const { values, positionals } = parseArgs({ allowPositionals: true, options: { 'dry-run': { type: 'boolean' }, json: { type: 'boolean' } } });
    const [source, ...others] = positionals;
    if (!source || others.length) throw new UsageError(source ? 'One file at a time.' : 'Name the file to import.');
    return { source, dryRun: values['dry-run'] ?? false, asJson: values.json ?? false };
  } catch (error) {
    throw error instanceof TypeError ? new UsageError(error.message) : error;
  }
}

async function run(): Promise<void> {
  const { source, dryRun, asJson } = readArguments();
  const config = readConfig(process.env);
  const outbound = createOutbound({ allowLoopback: config.outboundAllowLoopback });
  const { format, entries } = readEntries(await readSource(source, outbound));
  const database = await openDatabase(config, (message) => process.stderr.write(`${message}\n`));
  try {
    const report = await importEntries(database.db, entries, {
      format,
      dryRun,
      now: new Date(),
      matcher: await loadMatcher(database.db),
      properNames: await loadProperNames(database.db),
      events: createEvents(new Set()),
    });
    process.stdout.write(asJson ? `${JSON.stringify(report, null, 2)}\n` : formatReport(report));
  } finally {
    await database.close({ keepServer: database.adopted });
  }
}

run().catch((error: unknown) => {
  if (error instanceof UsageError) process.stderr.write(`${error.message}\n\n${USAGE}`);
  else if (error instanceof ImportFileError || error instanceof OutboundError || error instanceof ConfigError) process.stderr.write(`${error.message}\n`);
  else if (process.env.DATABASE_URL && error instanceof Error && 'code' in error) process.stderr.write(`DATABASE_URL cannot be used: ${error.message}\n`);
  else process.stderr.write(`The import has stopped: ${error instanceof Error ? error.message || String(error) : String(error)}\n`);
  process.exitCode = 1;
});
