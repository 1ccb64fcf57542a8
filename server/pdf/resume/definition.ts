import type { Column, Content, ContentText, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import type { Term } from '#shared/text/terms.ts';
import { codeSvg, INK, LINE, paper, SECOND, SURIK, text, WIDTH } from '../paper.ts';
import type { ResumeSheet, SheetEntry, SheetSection } from './sheet.ts';

const ASIDE = 116;
const GAP = 16;
/** Beside what stands in {@link ASIDE}. Widths are numbers: a column of the width `*` grows with a long word, off the page. */
const BESIDE = WIDTH - ASIDE - GAP;
const PICTURE = 84;
const CELL_PADDING = 8;
const LINE_WIDTH = 0.75;
const STAMP_COLUMNS = 3;
/** A title stays with what follows it: with a text of up to this length, which a page has room for. */
const TOGETHER_CHARS_MAX = 600;

export function resumeDefinition(sheet: ResumeSheet): TDocumentDefinitions {
  const { name, madeAt, stamp, sections, updatedAt } = sheet;
  return paper({
    name,
    madeAt,
    content: [headOf(sheet), stampOf(stamp), ...sections.flatMap(toSection)],
    foot: `Каркас. Обновлено ${updatedAt}`,
  });
}

function headOf({ title, pay, notes, contacts, photo, pageUrl }: ResumeSheet): Content {
  const pictures = [...(photo ? [photoOf(photo)] : []), ...(pageUrl ? [codeOf(pageUrl)] : [])];
  const words = [
    text(title, { fontSize: 20, bold: true, lineHeight: 1.05, margin: [0, 0, 0, 6] }),
    phrase([text(pay.amount, { fontSize: 13, bold: true }), text(pay.note)]),
    ...notes.map((note) => text(note, { color: SECOND, margin: [0, 4, 0, 0] })),
    ...(contacts.length > 0 ? [{ margin: [0, 8, 0, 0], stack: contacts.map(termLine) } satisfies Content] : []),
  ];
  return [
    {
      margin: [0, 0, 0, 14],
      canvas: [
        { type: 'rect', x: 0, y: 0, w: WIDTH, h: 3, color: INK },
        { type: 'rect', x: 0, y: 0, w: ASIDE, h: 3, color: SURIK },
      ],
    },
    {
      columnGap: GAP,
      columns: [{ width: WIDTH - pictures.length * (PICTURE + GAP), stack: words }, ...pictures],
    },
  ];
}

/** Texts of one line, with spaces between them. */
function phrase(parts: ContentText[]): ContentText {
  return { text: parts.flatMap((part, index) => (index === 0 || part.text === '' ? [part] : [' ', part])) };
}

function photoOf(photo: Uint8Array): Column {
  const image = `data:image/jpeg;base64,${Buffer.from(photo).toString('base64')}`;
  return { width: PICTURE, image, fit: [PICTURE, PICTURE] };
}

function codeOf(url: string): Column {
  return {
    width: PICTURE,
    stack: [
      { svg: codeSvg(url), width: PICTURE },
      text('Страница резюме', { link: url, fontSize: 8, color: SECOND, alignment: 'center', margin: [0, 4, 0, 0] }),
    ],
  };
}

/** Facts in a frame, three in a row. */
function stampOf(stamp: readonly Term[]): Content {
  const rows = Array.from({ length: Math.ceil(stamp.length / STAMP_COLUMNS) }, (_, row) =>
    stamp.slice(row * STAMP_COLUMNS, (row + 1) * STAMP_COLUMNS),
  );
  if (rows.length === 0) return [];
  return {
    margin: [0, 14, 0, 0],
    table: {
      widths: Array.from({ length: STAMP_COLUMNS }, () => WIDTH / STAMP_COLUMNS - 2 * CELL_PADDING - LINE_WIDTH),
      body: rows.map(stampRow),
    },
    layout: {
      hLineWidth: () => LINE_WIDTH,
      vLineWidth: () => LINE_WIDTH,
      hLineColor: () => LINE,
      vLineColor: () => LINE,
      paddingLeft: () => CELL_PADDING,
      paddingRight: () => CELL_PADDING,
      paddingTop: () => 6,
      paddingBottom: () => 5,
    },
  };
}

/** The last fact takes the room of those that are missing. */
function stampRow(terms: readonly Term[]): TableCell[] {
  const missing = STAMP_COLUMNS - terms.length;
  return [
    ...terms.map(({ term, value }, index) => ({
      stack: [text(term, { fontSize: 8, color: SECOND }), text(value, { bold: true })],
      ...(missing > 0 && index === terms.length - 1 ? { colSpan: missing + 1 } : {}),
    })),
    ...Array.from({ length: missing }, () => ''),
  ];
}

/** The title and the first thing below it are on one page. */
function toSection(section: SheetSection): Content[] {
  const heading = text(section.title, { fontSize: 13, bold: true, margin: [0, 16, 0, 6] });
  const [first, ...rest] = blocksOf(section);
  if (first === undefined) return [];
  return [{ unbreakable: true, stack: [heading, first] }, ...rest];
}

function blocksOf(section: SheetSection): Content[] {
  if ('terms' in section) return section.terms.map((term, index) => termRow(term, index === 0));
  if ('entries' in section) return section.entries.flatMap((entry, index) => toEntry(entry, index === 0));
  const isShort = section.text.length <= TOGETHER_CHARS_MAX;
  return isShort ? [text(section.text)] : ['', text(section.text)];
}

/** Who, where and when on one page; what somebody did there goes on to the next. */
function toEntry({ aside, name, note, terms, text: duties }: SheetEntry, isFirst: boolean): Content[] {
  const [when, howLong] = aside;
  const head: Content = [
    text(name, { bold: true }),
    ...(note ? [text(note, { color: SECOND })] : []),
    ...terms.map(termLine),
  ];
  const indent = aside.length > 0 ? WIDTH - BESIDE : 0;
  const beside: Content = [when, howLong].flatMap((one) => (one ? [text(one, { fontSize: 9, color: SECOND })] : []));
  return [
    {
      unbreakable: true,
      margin: [0, isFirst ? 0 : 8, 0, 0],
      ...(indent > 0
        ? {
            columnGap: GAP,
            columns: [
              { width: ASIDE, stack: beside },
              { width: BESIDE, stack: head },
            ],
          }
        : { stack: head }),
    },
    ...(duties ? [text(duties, { margin: [indent, 2, 0, 0] })] : []),
  ];
}

function termLine({ term, value }: Term): Content {
  return phrase([text(`${term}:`, { color: SECOND }), text(value)]);
}

function termRow({ term, value }: Term, isFirst: boolean): Content {
  return {
    columnGap: GAP,
    margin: [0, isFirst ? 0 : 3, 0, 0],
    columns: [
      { width: ASIDE, ...text(term, { color: SECOND }) },
      { width: BESIDE, ...text(value) },
    ],
  };
}
