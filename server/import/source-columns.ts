import { longDate } from '#shared/text/date.ts';
import type { Database } from '../database/connect.ts';
import { ImportFileError, type TableSource } from './record.ts';

/** A file lacks columns that its source had last time: nothing was imported. */
export class LostColumnsError extends ImportFileError {}

/**
 * Throws {@link LostColumnsError}, which is a question, when the table lacks a column that the same source had last
 * time. Without it an import would empty the field of every vacancy, or with «ID» double all of them.
 */
export async function askAboutLostColumns(db: Database, { format, name, columns }: TableSource): Promise<void> {
  const before = await db
    .selectFrom('importSource')
    .select(['columns', 'seenAt'])
    .where('format', '=', format)
    .where('name', '=', name)
    .executeTakeFirst();
  if (!before) return;
  // `rememberColumns` stores nothing else.
  const lost = Object.entries(before.columns as TableSource['columns']).filter(
    ([column]) => !(column in columns) && !(column.startsWith('salary-') && 'salary' in columns),
  );
  if (lost.length === 0) return;
  const headers = lost.map(([, header]) => `«${header}»`).join(', ');
  const [subject, verb, them] = lost.length === 1 ? ['столбца', 'был', 'его'] : ['столбцов', 'были', 'их'];
  throw new LostColumnsError(
    `В файле источника «${name}» нет ${subject} ${headers}, а ${longDate(before.seenAt.toISOString())} ${verb}. Если ${them} больше не будет, повторите с --accept-missing; если это другая таблица, назовите её источник ключом --source.`,
  );
}

/** Keeps the columns of a table for its next import. */
export async function rememberColumns(db: Database, { format, name, columns }: TableSource, now: Date): Promise<void> {
  const values = { columns: JSON.stringify(columns), seenAt: now };
  await db
    .insertInto('importSource')
    .values({ format, name, ...values })
    .onConflict((conflict) => conflict.columns(['format', 'name']).doUpdateSet(values))
    .execute();
}
