import type { Content, CustomTableLayout, TableCell } from 'pdfmake/interfaces.js';
import type { Seller } from '#shared/domain/seller.ts';
import { longDate } from '#shared/text/date.ts';
import { holdTogether } from '#shared/text/hold-together.ts';
import { exactRubles } from '#shared/text/number.ts';
import { plural } from '#shared/text/plural.ts';
import { sumInWords } from '#shared/text/sum-in-words.ts';
import { stated } from '#shared/text/terms.ts';
import { vatLabel } from '#shared/text/vat.ts';
import { INK, SECOND, SURIK, text, WIDTH, type Style } from '../paper.ts';
import { totalsOf, type Basis, type Buyer, type PaperLine } from './papers.ts';

const PADDING = 4;
const LINE_WIDTH = 0.75;
const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="${SURIK}" d="M0 0h32v32H0z"/><path fill="none" stroke="#fff" stroke-width="3.5" d="M9 5v22M27 5.5 10.5 16 27 26.5"/><circle cx="9.5" cy="16" r="3.2" fill="#fff"/></svg>`;
const LOGO_SIDE = 26;
const HALF = WIDTH / 2;

export const FRAME: CustomTableLayout = {
  hLineWidth: () => LINE_WIDTH,
  vLineWidth: () => LINE_WIDTH,
  hLineColor: () => INK,
  vLineColor: () => INK,
  paddingLeft: () => PADDING,
  paddingRight: () => PADDING,
  paddingTop: () => 3,
  paddingBottom: () => 2,
};

/** The widths of columns, all of the page; the one that is null takes what the others leave. */
export function columnWidths(widths: readonly (number | null)[]): number[] {
  const borders = widths.length * 2 * PADDING + (widths.length + 1) * LINE_WIDTH;
  const rest = WIDTH - borders - widths.reduce<number>((sum, width) => sum + (width ?? 0), 0);
  return widths.map((width) => width ?? rest);
}

/** The mark of the marketplace, and the seller beside it. */
export function letterhead({ name, address }: Seller): Content {
  return {
    margin: [0, 0, 0, 14],
    columns: [
      { width: LOGO_SIDE + 8, svg: LOGO, fit: [LOGO_SIDE, LOGO_SIDE] },
      { width: HALF - LOGO_SIDE - 8, ...text('Каркас', { fontSize: 17, bold: true, margin: [0, 3, 0, 0] }) },
      { width: HALF, fontSize: 9, alignment: 'right', stack: [text(name), text(address)] },
    ],
  };
}

export function heading(title: string): Content[] {
  return [
    text(title, { fontSize: 15, bold: true, margin: [0, 14, 0, 4] }),
    { canvas: [{ type: 'rect', x: 0, y: 0, w: WIDTH, h: 1.5, color: INK }], margin: [0, 0, 0, 8] },
  ];
}

export function party(role: string, { name, inn, kpp, address }: Buyer): Content {
  return labelled(
    role,
    stated([name, inn && `ИНН\u00a0${inn}`, kpp && `КПП\u00a0${kpp}`, address && holdTogether(address)]).join(', '),
  );
}

export function basisLine({ title, version, date }: Basis): Content {
  return labelled('Основание', `${title}, версия\u00a0${version} от\u00a0${longDate(date)}`);
}

function labelled(label: string, value: string): Content {
  return { margin: [0, 0, 0, 4], text: [text(`${label}:`, { bold: true }), ' ', text(value)] };
}

/** A table over several pages: its head is on each of them. */
export function linesTable(
  widths: readonly (number | null)[],
  head: readonly TableCell[],
  rows: readonly (readonly TableCell[])[],
): Content {
  return {
    margin: [0, 8, 0, 0],
    fontSize: 9,
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: columnWidths(widths),
      body: [[...head], ...rows.map((row) => [...row])],
    },
    layout: FRAME,
  };
}

export const headCell = (value: string, style: Style = {}): TableCell => text(value, { bold: true, ...style });
export const sumCell = (kopecks: number): TableCell => text(exactRubles(kopecks), { alignment: 'right' });

/** The sums in digits; `due` is the label of the last one, where it is another than the first. */
export function totals(lines: readonly PaperLine[], vatRate: number, due: string | null): Content {
  const { sumKopecks, vatKopecks } = totalsOf(lines);
  const rows: [label: string, kopecks: number, style: Style][] = [
    ['Итого', sumKopecks, { bold: true }],
    [vatLabel(vatRate), vatKopecks, {}],
    ...(due === null ? [] : [[due, sumKopecks, { bold: true }] satisfies [string, number, Style]]),
  ];
  return {
    margin: [0, 6, 0, 0],
    stack: rows.map(([label, kopecks, style]) => ({
      columns: [
        { width: WIDTH - 110, ...text(label, { ...style, alignment: 'right' }) },
        { width: 110, ...text(exactRubles(kopecks), { ...style, alignment: 'right' }) },
      ],
    })),
  };
}

/** «Всего 1 наименование на сумму 60 000,00 ₽», and the sum in words. */
export function inWords(lines: readonly PaperLine[]): Content[] {
  const { sumKopecks } = totalsOf(lines);
  // More came back for earlier months than was served in this one.
  if (sumKopecks < 0)
    return [
      text(`К\u00a0уменьшению за\u00a0прошлые месяцы: ${exactRubles(-sumKopecks)}\u00a0₽`, { color: SECOND }),
      text(sumInWords(-sumKopecks), { bold: true }),
    ];
  const count = plural(lines.length, ['наименование', 'наименования', 'наименований']);
  return [
    text(`Всего ${count} на\u00a0сумму ${exactRubles(sumKopecks)}\u00a0₽`, { color: SECOND }),
    text(sumInWords(sumKopecks), { bold: true }),
  ];
}

/** A line to sign on, with who signs below it. */
export function signature(role: string, name: string, width: number): Content {
  return {
    margin: [0, 26, 0, 0],
    stack: [
      { canvas: [{ type: 'line', x1: 0, y1: 0, x2: width, y2: 0, lineWidth: LINE_WIDTH, lineColor: INK }] },
      text(stated([role, name]).join(', '), { fontSize: 9, margin: [0, 3, 0, 0] }),
    ],
  };
}
