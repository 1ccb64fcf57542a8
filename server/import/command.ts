import { parseArgs } from 'node:util';
import { formatNumber } from '#shared/text/plain-number.ts';
import { ConfigError, readConfig } from '../config.ts';
import { openDatabase } from '../database/open.ts';
import { HANDLED_TYPES } from '../domains/all.ts';
import type { CommandOutput } from '../platform/command-context.ts';
import { createEvents } from '../platform/events.ts';
import { createOutbound, OutboundError } from '../platform/outbound.ts';
import { COLUMNS, type Column } from './formats/columns.ts';
import { formatReport } from './format-report.ts';
import { importRecords } from './import-records.ts';
import { FILE_MB_MAX, RECORDS_MAX } from './limits.ts';
import { startProgress } from './progress.ts';
import { readInWorker } from './read-in-worker.ts';
import { readSource } from './read-source.ts';
import { LostColumnsError } from './source-columns.ts';
import { ImportFileError } from './record.ts';

const USAGE = `Как запускать: npm run import -- ФАЙЛ|АДРЕС [ключи]

Загружает вакансии в базу DATABASE_URL или во встроенную базу из DATA_DIR. Формат определяется по содержимому: CSV или JSON hh.ru, JSON «Работы России», XML как у Яндекса, любая таблица CSV или XLSX. Файл — не больше ${FILE_MB_MAX}\u00a0МБ и ${formatNumber(RECORDS_MAX)} записей.
  --columns title=Должность,company=Компания
                   заголовки столбцов таблицы, если они названы необычно; столбцы:
                   ${COLUMNS.join(', ')}
  --source ИМЯ     название источника таблицы или ленты; номера вакансий различаются внутри него
  --all            загрузить и вакансии вне отрасли: продавцов, учителей
  --accept-missing загрузить таблицу, хотя в ней нет столбцов, которые были в прошлый раз
  --close-missing  закрыть вакансии, которые пришли из этого источника раньше и пропали из файла
  --dry-run        показать, что получится, и ничего не менять
  --json           вывести отчёт как JSON
`;

class UsageError extends Error {}

interface Arguments {
  source: string;
  sourceName: string | undefined;
  columns: Map<Column, string>;
  all: boolean;
  acceptMissing: boolean;
  closeMissing: boolean;
  dryRun: boolean;
  asJson: boolean;
}

const OPTIONS = {
  columns: { type: 'string', multiple: true },
  source: { type: 'string' },
  all: { type: 'boolean', default: false },
  'accept-missing': { type: 'boolean', default: false },
  'close-missing': { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const;

function readArguments(args: readonly string[]): Arguments {
  try {
    const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options: OPTIONS });
    const [source, ...others] = positionals;
    if (!source || others.length)
      throw new UsageError(source ? 'За раз загружается один файл.' : 'Назовите файл для загрузки.');
    return {
      source,
      sourceName: values.source?.trim() || undefined,
      columns: readColumns(values.columns ?? []),
      all: values.all,
      acceptMissing: values['accept-missing'],
      closeMissing: values['close-missing'],
      dryRun: values['dry-run'],
      asJson: values.json,
    };
  } catch (error) {
    throw error instanceof TypeError ? new UsageError(`Ключи не разобраны: ${error.message}`) : error;
  }
}

/** A header may contain commas: a pair begins at `name=`. */
function readColumns(lists: readonly string[]): Map<Column, string> {
  const pairs = lists.flatMap((list) => list.split(/,(?=\s*[a-z-]+=)/)).map((pair) => pair.split(/=(.*)/s, 2));
  return new Map(
    pairs.map(([name = '', header = '']) => {
      const column = COLUMNS.find((one) => one === name.trim());
      if (!column || !header.trim())
        throw new UsageError(`В --columns нужны пары вида title=Должность, а не «${name}».`);
      return [column, header];
    }),
  );
}

/** `npm run import` with these arguments and variables. Resolves with the exit code; errors go to stderr. */
export async function runImportCommand(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  output: CommandOutput,
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
async function run(args: readonly string[], env: NodeJS.ProcessEnv, output: CommandOutput): Promise<string> {
  const { source, sourceName, columns, closeMissing, asJson, ...options } = readArguments(args);
  const config = readConfig(env);
  const outbound = createOutbound({ allowLoopback: config.outboundAllowLoopback });
  const now = new Date();
  const file = await readInWorker({ bytes: await readSource(source, outbound), sourceName, columns, now });
  try {
    const { format, table } = file;
    if (closeMissing && !sourceName && (format === 'csv' || format === 'xlsx')) {
      throw new UsageError(
        'Назовите источник таблицы ключом --source, чтобы --close-missing не закрыл вакансии других таблиц.',
      );
    }
    const database = await openDatabase(config, (message) => output.stderr(`${message}\n`), { endOnSignal: true });
    const progress = startProgress((line) => output.stderr(`${line}\n`));
    try {
      const report = await importRecords(database.db, file.batches, {
        ...options,
        format,
        table,
        closeMissing,
        now,
        events: createEvents(HANDLED_TYPES),
        onProgress: progress.set,
      });
      return asJson ? `${JSON.stringify(report, null, 2)}\n` : formatReport(report);
    } catch (error) {
      if (error instanceof LostColumnsError) throw error;
      throw error instanceof ImportFileError ? new ImportFileError(`${error.message} ${progress.stop()}.`) : error;
    } finally {
      progress.stop();
      await database.close();
    }
  } finally {
    await file.stop();
  }
}

function explain(error: unknown, { DATABASE_URL }: NodeJS.ProcessEnv): string {
  if (error instanceof UsageError) return `${error.message}\n\n${USAGE}`;
  if (error instanceof OutboundError) return `Адрес не читается: ${error.message}\n`;
  if (error instanceof ImportFileError || error instanceof ConfigError) return `${error.message}\n`;
  if (DATABASE_URL && error instanceof Error && 'code' in error)
    return `База из DATABASE_URL недоступна: ${error.message}\n`;
  return `Загрузка остановлена: ${error instanceof Error ? error.message || String(error) : String(error)}\n`;
}
