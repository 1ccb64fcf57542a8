import type { PayMode } from '#shared/domain/vacancy-terms.ts';
import { describeName } from './record-name.ts';
import type { Format } from './record.ts';
import type { Group, ImportReport, Matches, Remark } from './report.ts';

const FORMAT_NAMES: Record<Format, string> = {
  'hh-csv': 'CSV как у hh.ru',
  'hh-json': 'JSON как у hh.ru',
  'trudvsem-json': 'JSON-массив вакансий',
  'trudvsem-api': 'JSON «Работы России»',
  'yandex-xml': 'XML как у Яндекса',
  csv: 'таблица CSV',
  xlsx: 'таблица XLSX',
};
const MODE_NAMES: Record<PayMode, string> = {
  month: 'месяц',
  hour: 'час',
  shift: 'смена',
  rotation: 'вахта',
  piece: 'объём',
  project: 'проект',
};

/** The report as lines for a terminal. */
export function formatReport(report: ImportReport): string {
  const { totals, salaries, specializations, cities } = report;
  const unusual = report.guessedPeriods.filter(({ mode }) => mode !== 'month');
  const byRole = specializations.byRole ? `, из них по роли hh.ru ${specializations.byRole}` : '';
  const lines = [
    ...(report.dryRun ? ['Проба: в базе ничего не изменилось'] : []),
    `Формат: ${FORMAT_NAMES[report.format]}`,
    `Прочитано записей: ${totals.read}`,
    `Загружено: ${totals.imported}, обновлено: ${totals.updated}, без изменений: ${totals.unchanged}, повторов: ${totals.duplicates}, вне отрасли: ${totals.outside}, отказов: ${totals.refused}`,
    `Специализации: найдены у ${shareOf(specializations)}${byRole}, не найдены у ${specializations.unmatched}`,
    `Города: найдены у ${shareOf(cities)}, не найдены у ${cities.unmatched}`,
    `Зарплаты: указано ${salaries.stated}, в рублях ${salaries.inRoubles}, разобрано ${salaries.read} (${percent(salaries.read, salaries.inRoubles)})`,
    `Период: по словам ${salaries.periodByWords}, по сумме ${salaries.periodByAmount}`,
    ...section('Отказы', report.refusals),
    ...section('Повторы', report.duplicates),
    ...section('Вне отрасли, не загружены (загрузить всё равно: --all)', report.outside),
    ...section('Похоже, сменилось название, а номеров у источника нет: загружены как новые', report.renamed),
    ...section('Нельзя указывать в вакансии', report.forbiddenPhrases),
    ...section('Зарплата невозможна, загружены без неё', report.impossiblePay),
    ...section('Зарплату не разобрали', report.unreadSalaries),
    ...section(
      'Период по сумме, и это не месяц',
      unusual.map((remark) => ({ ...remark, text: `${remark.text}\u00a0— ${MODE_NAMES[remark.mode]}` })),
    ),
    ...section('Оплата пересчитана в месяц', report.recountedPay),
    ...list('Исправлено в текстах', report.cleaned),
    ...list('Одна компания под разными названиями', report.sameCompanies),
    ...groups('Город не найден', cities),
    ...groups('Специализация не найдена', specializations),
    ...missing(report),
  ];
  return `${lines.join('\n')}\n`;
}

function shareOf({ matched, unmatched }: Matches): string {
  return `${matched} (${percent(matched, matched + unmatched)})`;
}

/** Rounded down: 100 % means all. */
function percent(part: number, whole: number): string {
  const value = whole ? Math.floor((part / whole) * 1_000) / 10 : 100;
  return `${String(value).replace('.', ',')}\u00a0%`;
}

function section(title: string, remarks: readonly Remark[]): string[] {
  return remarks.length
    ? ['', `${title}: ${remarks.length}`, ...remarks.map((remark) => `запись ${describeName(remark)}: ${remark.text}`)]
    : [];
}

function groups(title: string, { unmatched, notFound }: Matches): string[] {
  return unmatched ? ['', `${title}: ${unmatched}`, ...notFound.map(describeGroup)] : [];
}

function list(title: string, found: readonly Group[]): string[] {
  return found.length ? ['', `${title}: ${found.length}`, ...found.map(describeGroup)] : [];
}

function describeGroup({ text, times, records }: Group): string {
  const word = times === 1 ? 'запись' : 'записи';
  const others = times > records.length ? ' и другие' : '';
  return `${times}\u00a0× ${text || '(пусто)'} (${word} ${records.join(', ')}${others})`;
}

function missing({ missing: found, dryRun }: ImportReport): string[] {
  if (!found) return [];
  if (found.keptBecause) return ['', `Пропавшие из источника не закрыты: ${found.keptBecause}`];
  const title = dryRun ? 'Закрылось бы пропавших из источника' : 'Закрыто пропавших из источника';
  return [
    '',
    `${title}: ${found.closed.length}`,
    ...found.closed.map(({ id, title: name }) => `вакансия ${id}: ${name}`),
  ];
}
