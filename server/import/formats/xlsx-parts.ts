import type { Archive } from './zip.ts';
import { streamXml } from './xml-stream.ts';

const WORKBOOK = 'xl/workbook.xml';
const RELATIONS = 'xl/_rels/workbook.xml.rels';

/** The parts needed to read the first sheet of a spreadsheet. */
export interface Workbook {
  sheet: Uint8Array;
  /** Texts that cells reference by index. */
  strings: readonly string[];
  /** For each cell style, by its index: whether its numbers are dates. */
  dateStyles: readonly boolean[];
  /** Days are counted from 1904, not from 1900. */
  startsIn1904: boolean;
}

/** Null when the archive is not a spreadsheet. Throws for broken parts. */
export function readWorkbook(archive: Archive): Workbook | null {
  const workbook = archive.unpack(WORKBOOK);
  const relations = archive.unpack(RELATIONS);
  if (!workbook || !relations) return null;
  let firstSheet: string | null = null;
  let startsIn1904 = false;
  streamXml(workbook, {
    open(name, attributes) {
      if (name === 'sheet') firstSheet ??= attributes['r:id'] ?? null;
      if (name === 'workbookPr') startsIn1904 = /^(?:1|true)$/.test(attributes.date1904 ?? '');
    },
  });
  const targets = new Map<string, string>();
  const byType = new Map<string, string>();
  streamXml(relations, {
    open(_name, { Id = '', Type = '', Target = '' }) {
      targets.set(Id, toPath(Target));
      byType.set(Type.slice(Type.lastIndexOf('/') + 1), toPath(Target));
    },
  });
  const sheet = archive.unpack(targets.get(firstSheet ?? '') ?? '');
  if (!sheet) return null;
  const strings = archive.unpack(byType.get('sharedStrings') ?? '');
  const styles = archive.unpack(byType.get('styles') ?? '');
  return {
    sheet,
    strings: strings ? readStrings(strings) : [],
    dateStyles: styles ? readDateStyles(styles) : [],
    startsIn1904,
  };
}

/** Relative to the root of the archive, or to the folder of the workbook. */
function toPath(target: string): string {
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
}

/** Collects the text of an element with runs; phonetic text (`rPh`) is left out. */
export function createTextCollector() {
  let text = '';
  let isText = false;
  let isPhonetic = false;
  return {
    open(name: string): void {
      if (name === 't') isText = true;
      if (name === 'rPh') isPhonetic = true;
    },
    text(part: string): void {
      if (isText && !isPhonetic) text += part;
    },
    close(name: string): void {
      if (name === 't') isText = false;
      if (name === 'rPh') isPhonetic = false;
    },
    /** The collected text; resets it. */
    take(): string {
      const taken = unescapeText(text);
      text = '';
      return taken;
    },
  };
}

/** `_x000D_` is how spreadsheets escape characters that XML cannot contain. */
export function unescapeText(text: string): string {
  return text.replaceAll(/_x([\dA-F]{4})_/gi, (_code, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

function readStrings(bytes: Uint8Array): string[] {
  const strings: string[] = [];
  const collector = createTextCollector();
  streamXml(bytes, {
    open: collector.open,
    text: collector.text,
    close(name) {
      collector.close(name);
      if (name === 'si') strings.push(collector.take());
    },
  });
  return strings;
}

function readDateStyles(bytes: Uint8Array): boolean[] {
  const dateFormats = new Map<string, boolean>();
  const styles: boolean[] = [];
  let isInCells = false;
  streamXml(bytes, {
    open(name, { numFmtId = '0', formatCode = '' }) {
      if (name === 'numFmt') dateFormats.set(numFmtId, isDateFormat(formatCode));
      if (name === 'cellXfs') isInCells = true;
      if (name === 'xf' && isInCells) styles.push(dateFormats.get(numFmtId) ?? isBuiltInDate(Number(numFmtId)));
    },
    close(name) {
      if (name === 'cellXfs') isInCells = false;
    },
  });
  return styles;
}

/** Formats without a code of their own (ECMA-376, 18.8.30), including those of other languages. */
function isBuiltInDate(id: number): boolean {
  return (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);
}

/** True for a code with days, months, years or hours outside of quotes, brackets and escapes. */
function isDateFormat(code: string): boolean {
  const bare = code.replaceAll(/"[^"]*"?|\[[^[\]]*\]?|[\\_*]./g, '');
  return !/general/i.test(bare) && /[dmyh]/i.test(bare);
}
