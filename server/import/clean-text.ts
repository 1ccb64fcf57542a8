import { composed } from '#shared/domain/composed.ts';

const TAG = /<[/!]?[a-z][^<>]*(?:>|$)/giu;
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z][a-z\d]{1,7}));?/giu;
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  apos: "'",
  bdquo: '„',
  bull: '•',
  deg: '°',
  gt: '>',
  hellip: '…',
  laquo: '«',
  ldquo: '“',
  lt: '<',
  mdash: '—',
  middot: '·',
  minus: '−',
  nbsp: ' ',
  ndash: '–',
  numero: '№',
  quot: '"',
  raquo: '»',
  rdquo: '”',
  shy: '',
  sup2: '²',
  sup3: '³',
};
const CODE_POINT_MAX = 0x10_ff_ff;

/** A text without characters that PostgreSQL or a page cannot handle. */
export function cleanLines(text: string): string {
  return composed(text.toWellFormed(), 'NFC').replaceAll(/[^\P{C}\n\r\t]/gu, '');
}

/** The same in one line. */
export function cleanText(text: string): string {
  return cleanLines(text).replaceAll(/\s+/g, ' ').trim();
}

/**
 * The text of a title or a name that an export wrote as HTML, in one line. Exports escape twice: `&amp;quot;` is a
 * quote and `&lt;b&gt;` a tag.
 */
export function withoutMarkup(text: string): string {
  if (!/[<&]/.test(text)) return cleanText(text);
  const bare = text.replaceAll(TAG, ' ');
  return cleanText(unescaped(unescaped(bare)).replaceAll(TAG, ' '));
}

function unescaped(text: string): string {
  return text.replaceAll(ENTITY, (entity, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return NAMED[name.toLowerCase()] ?? entity;
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
    return code > 0 && code <= CODE_POINT_MAX ? String.fromCodePoint(code) : '';
  });
}
