import type { PayMode } from '#shared/domain/vacancy-terms.ts';
import type { Format, Remark } from './record.ts';

/** What an import did, or with `dryRun` would do. */
export interface ImportReport {
  format: Format;
  dryRun: boolean;
  totals: Record<Outcome, number> & { read: number };
  refusals: Remark[];
  duplicates: Remark[];
  /** Accepted, but found no specialization. */
  unmatchedTitles: Remark[];
  /** Accepted without a city. */
  unmatchedPlaces: Remark[];
  /** Accepted without pay: the text could not be read. */
  unreadSalaries: Remark[];
  /** Pay whose period only its size tells. */
  guessedPeriods: (Remark & { mode: PayMode })[];
  salaries: SalaryStatistics;
}

export type Outcome = 'imported' | 'updated' | 'unchanged' | 'duplicates' | 'refused';

/** Over every record that was read, refused ones too. */
interface SalaryStatistics {
  stated: number;
  /** In roubles, or without a currency. */
  inRoubles: number;
  /** Of these: amounts and period are known. */
  read: number;
  periodByWords: number;
  periodByAmount: number;
}

export function createReport(format: Format, dryRun: boolean): ImportReport {
  return {
    format,
    dryRun,
    totals: { read: 0, imported: 0, updated: 0, unchanged: 0, duplicates: 0, refused: 0 },
    refusals: [],
    duplicates: [],
    unmatchedTitles: [],
    unmatchedPlaces: [],
    unreadSalaries: [],
    guessedPeriods: [],
    salaries: { stated: 0, inRoubles: 0, read: 0, periodByWords: 0, periodByAmount: 0 },
  };
}

const MODE_NAMES: Record<PayMode, string> = { month: 'месяц', hour: 'час', shift: 'смена', rotation: 'вахта', piece: 'объём', project: 'проект' };

/** The report as lines for a terminal. */
export function formatReport(report: ImportReport): string {
  const { totals, salaries } = report;
  const percent = salaries.inRoubles ? Math.floor((salaries.read / salaries.inRoubles) * 1_000) / 10 : 100;
  const unusual = report.guessedPeriods.filter(({ mode }) => mode !== 'month');
  const lines = [
    ...(report.dryRun ? ['Проба: в базе ничего не изменилось'] : []),
    `Прочитано записей: ${totals.read}`,
    `Загружено: ${totals.imported}, обновлено: ${totals.updated}, без изменений: ${totals.unchanged}, повторов: ${totals.duplicates}, отказов: ${totals.refused}`,
    `Зарплаты: указано ${salaries.stated}, в рублях ${salaries.inRoubles}, разобрано ${salaries.read} (${String(percent).replace('.', ',')}\u00a0%)`,
    `Период: по словам ${salaries.periodByWords}, по сумме ${salaries.periodByAmount}`,
    ...section('Отказы', report.refusals),
    ...section('Повторы', report.duplicates),
    ...section('Зарплату не разобрали', report.unreadSalaries),
    ...section('Период по сумме, и это не месяц', unusual.map(({ line, text, mode }) => ({ line, text: `${text}\u00a0— ${MODE_NAMES[mode]}` }))),
    ...section('Город не найден', report.unmatchedPlaces),
    ...section('Специализация не найдена', report.unmatchedTitles),
  ];
  return `${lines.join('\n')}\n`;
}

function section(title: string, remarks: readonly Remark[]): string[] {
  return remarks.length ? ['', `${title}: ${remarks.length}`, ...remarks.map(({ line, text }) => `строка ${line}: ${text}`)] : [];
}
