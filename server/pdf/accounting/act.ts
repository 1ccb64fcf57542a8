import type { TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { dayAndMonth, longDate, monthSpan } from '#shared/text/date.ts';
import { formatNumber } from '#shared/text/number.ts';
import { stated } from '#shared/text/terms.ts';
import { paper, text, WIDTH } from '../paper.ts';
import type { Act, ActLine } from './papers.ts';
import {
  basisLine,
  headCell,
  heading,
  inWords,
  letterhead,
  linesTable,
  party,
  signature,
  sumCell,
  totals,
} from './parts.ts';

const GAP = 24;
const HALF = (WIDTH - GAP) / 2;

export function actDefinition({
  number,
  issuedOn,
  month,
  seller,
  buyer,
  basis,
  lines,
  vatRate,
  madeAt,
}: Act): TDocumentDefinitions {
  const title = `Акт об\u00a0оказании услуг №\u00a0${number} от\u00a0${longDate(issuedOn)}`;
  return paper({
    name: title,
    madeAt,
    foot: title,
    content: [
      letterhead(seller),
      ...heading(title),
      party('Исполнитель', seller),
      party('Заказчик', buyer),
      basisLine(basis),
      text(`Услуги за\u00a0${monthSpan(`${month}-01`, `${month}-01`) ?? month}`, { margin: [0, 8, 0, 0] }),
      linesTable(
        [22, null, 84, 58, 70, 62],
        [
          headCell('№'),
          headCell('Услуга'),
          headCell('Когда'),
          ...['Кол-во', 'Сумма', 'НДС'].map((name) => headCell(name, { alignment: 'right' })),
        ],
        lines.map((line, index) => [
          text(String(index + 1)),
          text(line.name),
          text(periodOf(line, month)),
          // «1 000 контактов» are wider than the column: the word goes below its number.
          text(`${formatNumber(line.quantity)} ${line.unit}`, { alignment: 'right' }),
          sumCell(line.sumKopecks),
          sumCell(line.vatKopecks),
        ]),
      ),
      {
        unbreakable: true,
        stack: [
          totals(lines, vatRate, null),
          { margin: [0, 12, 0, 0], stack: inWords(lines) },
          text(statement(lines), { margin: [0, 8, 0, 0] }),
          {
            columnGap: GAP,
            columns: [
              { width: HALF, stack: [signature('Исполнитель', seller.director, HALF)] },
              { width: HALF, stack: [signature('Заказчик', '', HALF)] },
            ],
          },
        ],
      },
    ],
  });
}

/** What both sign. A service is in the act of the month in which it began, and may run for long after it. */
function statement(lines: readonly ActLine[]): string {
  return stated([
    lines.some(({ sumKopecks }) => sumKopecks >= 0) &&
      'Услуги списка подключены или сданы в\u00a0месяце акта, услуги на\u00a0срок оказываются по\u00a0день, который указан в\u00a0строке.',
    lines.some(({ sumKopecks }) => sumKopecks < 0) && 'Возвраты списка уменьшают стоимость услуг прошлых месяцев.',
    'Претензий на\u00a0дату акта нет. Акт принят, если заказчик не\u00a0возразил за\u00a0время, которое даёт ему оферта.',
  ]).join(' ');
}

/** Without years only where both days are in that of the act. */
function periodOf({ from, until }: ActLine, month: string): string {
  const isOfYear = [from, until].every((day) => day.slice(0, 4) === month.slice(0, 4));
  const shown = isOfYear ? dayAndMonth : longDate;
  return from === until ? shown(from) : `${shown(from)}\u00a0– ${shown(until)}`;
}
