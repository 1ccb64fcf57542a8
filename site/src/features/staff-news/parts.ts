import type { NewsBlock, WrittenNewsBlock } from '#shared/contracts/news.ts';
import type { FormValues } from '#shared/domain/form.ts';
import { MOVES, moved } from '../../lib/moved.ts';
import { textOf } from '../../lib/step-values.ts';
import { writtenPicture } from '../../lib/written-picture.ts';

/** Parts of an article in the order in which they are offered. */
export const PART_KINDS = [
  'p',
  'h2',
  'list',
  'image',
  'quote',
  'table',
  'video',
  'vacancy_embed',
] as const satisfies readonly NewsBlock['kind'][];
export type PartKind = (typeof PART_KINDS)[number];

/** The fields of each kind, as the form names them after the key of its part. */
const FIELDS = {
  p: ['text'],
  h2: ['text'],
  list: ['items', 'ordered'],
  image: ['picture', 'pictureAlt', 'caption'],
  quote: ['text', 'author'],
  table: ['cells', 'caption'],
  video: ['url', 'title'],
  vacancy_embed: ['vacancy'],
} as const satisfies Record<PartKind, readonly string[]>;

/** A part of the form: one block, or paragraphs that follow each other as one text. */
export interface Part {
  /** Unique among the parts of the form. */
  key: string;
  kind: PartKind;
  fields: Readonly<Record<string, string>>;
}

/** The key that the script puts its own in place of. */
export const EMPTY_KEY = '__KEY__';

export const emptyPart = (kind: PartKind, key = EMPTY_KEY): Part => ({ key, kind, fields: {} });

/** The name of a part's field in the form. */
export const fieldName = (key: string, field: string) => `part.${key}.${field}`;

/** What is stored, as the form shows it. */
export function partsOf(blocks: readonly NewsBlock[]): Part[] {
  const parts: Part[] = [];
  for (const block of blocks) {
    const last = parts.at(-1);
    if (block.kind === 'p' && last?.kind === 'p')
      parts.splice(-1, 1, { ...last, fields: { text: `${last.fields['text']}\n\n${block.text}` } });
    else parts.push({ key: `s${parts.length}`, kind: block.kind, fields: fieldsOf(block) });
  }
  return parts;
}

function fieldsOf(block: NewsBlock): Part['fields'] {
  switch (block.kind) {
    case 'p':
    case 'h2':
      return { text: block.text };
    case 'list':
      return { items: block.items.join('\n'), ordered: block.ordered ? '1' : '' };
    case 'image':
      return { picture: block.picture.src, pictureAlt: block.picture.alt, caption: block.caption ?? '' };
    case 'quote':
      return { text: block.text, author: block.author ?? '' };
    case 'table':
      return { cells: [block.head, ...block.rows].map(writeRow).join('\n'), caption: block.caption ?? '' };
    case 'video':
      return { url: block.url, title: block.title };
    case 'vacancy_embed':
      return { vacancy: String(block.vacancyId) };
  }
}

/** The parts of a submitted form in the order in which they stand there. */
export function sentParts(values: FormValues): Part[] {
  return [values['part'] ?? []].flat().flatMap((part): Part[] => {
    const [key = '', name = ''] = part.split(':');
    const kind = PART_KINDS.find((one) => one === name);
    if (!kind || !/^[a-z]\d{1,4}$/.test(key)) return [];
    const texts = FIELDS[kind].map((field) => [field, textOf(values, fieldName(key, field)).replaceAll('\r\n', '\n')]);
    return [{ key, kind, fields: Object.fromEntries(texts) }];
  });
}

/** What the parts say; those in which nothing is written are left out. `keys`: of the part of each block. */
export function blocksOf(parts: readonly Part[]): { blocks: WrittenNewsBlock[]; keys: string[] } {
  const written = parts
    .filter(({ fields }) => Object.values(fields).some((text) => text.trim() !== ''))
    .flatMap((part) => toBlocks(part).map((block) => ({ block, key: part.key })));
  return { blocks: written.map(({ block }) => block), keys: written.map(({ key }) => key) };
}

/** The end of the address at which a part stands once saved: empty ones are gone, texts that follow each other are one. */
export function savedPlace(parts: readonly Part[], id: string): string {
  const { blocks, keys } = blocksOf(parts);
  let place = -1;
  for (const [index, { kind }] of blocks.entries()) {
    if (kind !== 'p' || blocks[index - 1]?.kind !== 'p') place += 1;
    if (id === `part-${keys[index]}`) return `#part-s${place}`;
  }
  return '';
}

function toBlocks({ kind, fields }: Part): WrittenNewsBlock[] {
  const field = (name: string) => (fields[name] ?? '').trim();
  switch (kind) {
    case 'p':
      return field('text')
        .split(/\n[^\S\n]*\n/)
        .flatMap((text) => (text.trim() ? [{ kind, text }] : []));
    case 'h2':
      return [{ kind, text: field('text') }];
    case 'list':
      return [{ kind, ordered: field('ordered') !== '', items: linesOf(field('items')) }];
    case 'image':
      return [{ kind, picture: writtenPicture(fields, 'picture') ?? { alt: '' }, caption: field('caption') }];
    case 'quote':
      return [{ kind, text: field('text'), author: field('author') }];
    case 'table': {
      // A line is not trimmed: a spreadsheet starts it with a tab where its first cell is empty.
      const lines = (fields['cells'] ?? '').split('\n').filter((line) => line.trim() !== '');
      const [head = [], ...rows] = lines.map(readRow);
      return [{ kind, caption: field('caption'), head, rows }];
    }
    case 'video':
      return [{ kind, url: field('url'), title: field('title') }];
    case 'vacancy_embed':
      return [{ kind, vacancyId: Number(/(?:^|\/vacancy\/)(\d+)\b/.exec(field('vacancy'))?.[1] ?? 0) }];
  }
}

/** Lines in which something is written. */
export function linesOf(text: string): string[] {
  return text.split('\n').flatMap((line) => (line.trim() ? [line.trim()] : []));
}

/** Cells stand between bars, or tabs as a spreadsheet copies them. */
function readRow(line: string): string[] {
  return line.split(line.includes('\t') ? '\t' : '|').map((cell) => cell.trim());
}

function writeRow(cells: readonly string[]): string {
  return cells.join(cells.some((cell) => cell.includes('|')) ? '\t' : ' | ');
}

/** The field of the form that an error of the call belongs to: `blocks.3.items.2` is that of the part's lines. */
export function errorField(field: string, parts: readonly Part[], keys: readonly string[]): string {
  const [first, index, ...rest] = field.split('.');
  const part = first === 'blocks' && parts.find(({ key }) => key === keys[Number(index)]);
  if (!part) return field;
  const names: readonly string[] = FIELDS[part.kind];
  const name = rest.join('.') === 'picture.alt' ? 'pictureAlt' : rest.findLast((one) => names.includes(one));
  return fieldName(part.key, name ?? names[0] ?? '');
}

/** What a button of a form without a script asks for, `up:s3` or `add:quote`; null for another button. */
export function arranged(parts: readonly Part[], asked: string): Part[] | null {
  const [move = '', what = ''] = asked.split(':');
  if (move === 'add') {
    const kind = PART_KINDS.find((one) => one === what);
    return kind ? [...parts, emptyPart(kind, nextKey(parts))] : null;
  }
  const byKey = new Map(parts.map((part) => [part.key, part]));
  const way = MOVES.find((one) => one === move);
  if (!way || !byKey.has(what)) return null;
  return moved([...byKey.keys()], way, what).flatMap((key) => byKey.get(key) ?? []);
}

/** The key of a part that is added to them without a script. */
export function nextKey(parts: readonly Part[]): string {
  const taken = new Set(parts.map(({ key }) => key));
  let number = parts.length;
  while (taken.has(`a${number}`)) number += 1;
  return `a${number}`;
}
