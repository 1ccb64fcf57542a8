import { parseArgs } from 'node:util';
import { ConfigError, readConfig } from '../config.ts';
import { openDatabase } from '../database/open.ts';
import { HANDLED_TYPES } from '../domains/all.ts';
import { createMatcher } from '../domains/compendium/index.ts';
import { createEvents } from '../platform/events.ts';
import { createOutbound, OutboundError } from '../platform/outbound.ts';
import { COLUMNS, type Column } from './formats/columns.ts';
import { readEntries } from './formats/detect.ts';
import { formatReport } from './format-report.ts';
import { importEntries } from './import-entries.ts';
import { findProperNames } from './proper-names.ts';
import { readSource } from './read-source.ts';
import { ImportFileError } from './record.ts';

const USAGE = `Usage: npm run import -- FILE|URL [options]

Loads vacancies into DATABASE_URL or the embedded database in DATA_DIR. The format is found by the content: CSV or JSON of hh.ru, JSON of Работа России, XML in the manner of Яндекс, any table as CSV or XLSX.
  --columns title=Должность,company=Компания
                   headers of a table's columns that are not found by their usual names; the columns are
                   ${COLUMNS.join(', ')}
  --source NAME    the name of a table's or a feed's source; ids are unique within it
  --close-missing  archive what came from the same source before and is not in the file any more
  --dry-run        show what would happen and change nothing
  --json           print the report as JSON
`;

class UsageError extends Error {}

interface Arguments {
  source: string;
  sourceName: string | undefined;
  columns: Map<Column, string>;
  closeMissing: boolean;
  dryRun: boolean;
  asJson: boolean;
}

const OPTIONS = {
  columns: { type: 'string', multiple: true },
  source: { type: 'string' },
  'close-missing': { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const;

function readArguments(args: readonly string[]): Arguments {
  try {
    const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options: OPTIONS });
    const [source, ...others] = positionals;
    if (!source || others.length) throw new UsageError(source ? 'One file at a time.' : 'Name the file to import.');
    return {
      source,
      sourceName: values.source?.trim() || undefined,
      columns: readColumns(values.columns ?? []),
      closeMissing: values['close-missing'],
      dryRun: values['dry-run'],
      asJson: values.json,
    };
  } catch (error) {
    throw error instanceof TypeError ? new UsageError(error.message) : error;
  }
}

/** A header may have commas of its own: a pair begins at `name=`. */
function readColumns(lists: readonly string[]): Map<Column, string> {
  const pairs = lists.flatMap((list) => list.split(/,(?=\s*[a-z-]+=)/)).map((pair) => pair.split(/=(.*)/s, 2));
  return new Map(
    pairs.map(([name = '', header = '']) => {
      const column = COLUMNS.find((one) => one === name.trim());
      if (!column || !header.trim())
        throw new UsageError(`--columns takes pairs such as title=Должность, not "${name}".`);
      return [column, header];
    }),
  );
}

/** Where a command prints to. */
export interface Output {
  stdout(text: string): void;
  stderr(text: string): void;
}

/** `npm run import` with these arguments and variables. Resolves with the exit code; what is wrong is one sentence in stderr. */
export async function runImportCommand(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  output: Output,
): Promise<0 | 1> {
  try {
    output.stdout(await run(args, env, output));
    return 0;
  } catch (error) {
    output.stderr(explain(error, env));
    return 1;
  }
}

/** The report. */
async function run(args: readonly string[], env: NodeJS.ProcessEnv, output: Output): Promise<string> {
  const { source, sourceName, columns, closeMissing, dryRun, asJson } = readArguments(args);
  const config = readConfig(env);
  const outbound = createOutbound({ allowLoopback: config.outboundAllowLoopback });
  const { format, entries } = await readEntries(await readSource(source, outbound), { sourceName, columns });
  if (closeMissing && !sourceName && (format === 'csv' || format === 'xlsx')) {
    throw new UsageError(
      'Name the source of the table by --source, so that --close-missing leaves other tables alone.',
    );
  }
  const database = await openDatabase(config, (message) => output.stderr(`${message}\n`), { endOnSignal: true });
  try {
    const report = await importEntries(database.db, entries, {
      format,
      dryRun,
      closeMissing,
      now: new Date(),
      matcher: createMatcher(),
      properNames: findProperNames(),
      events: createEvents(HANDLED_TYPES),
    });
    return asJson ? `${JSON.stringify(report, null, 2)}\n` : formatReport(report);
  } finally {
    await database.close();
  }
}

function explain(error: unknown, { DATABASE_URL }: NodeJS.ProcessEnv): string {
  if (error instanceof UsageError) return `${error.message}\n\n${USAGE}`;
  if (error instanceof ImportFileError || error instanceof OutboundError || error instanceof ConfigError)
    return `${error.message}\n`;
  if (DATABASE_URL && error instanceof Error && 'code' in error)
    return `DATABASE_URL cannot be used: ${error.message}\n`;
  return `The import has stopped: ${error instanceof Error ? error.message || String(error) : String(error)}\n`;
}
