import { composed } from '#shared/domain/composed.ts';
import sanitizeHtml from 'sanitize-html';

/** The tags allowed in employers' texts. */
const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'strong', 'em', 'ul', 'ol', 'li', 'h3', 'a'],
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  transformTags: {
    b: 'strong',
    i: 'em',
    h2: 'h3',
    h4: 'h3',
    a: (tagName, attributes) => ({
      tagName,
      attribs: { ...(attributes.href ? { href: attributes.href } : {}), rel: 'nofollow noopener' },
    }),
  },
};

/** For cleaned HTML, whose attributes have no angle brackets. */
const TAG = /<[^<>]*>/g;
const SEPARATORS_AT_END = /(?<![\s,.;:–—-])[\s,.;:–—-]+$/u;

/** HTML with the allowed tags only; null for what has no text. */
export function cleanHtml(html: string | null | undefined): string | null {
  const clean = sanitizeHtml(composed(html ?? '').replaceAll('\r\n', '\n'), ALLOWED).trim();
  return withoutTags(clean).trim() ? clean : null;
}

/** The text of cleaned HTML with a space for each tag; entities stay. */
export function withoutTags(html: string): string {
  return html.replaceAll(TAG, ' ');
}

function unescapeHtml(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}

/** Plain text as HTML: paragraphs from blank lines, lists from lines that start with a dash or a bullet. */
export function textToHtml(text: string): string {
  const blocks = text
    .replaceAll('\r\n', '\n')
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter(Boolean);
  return blocks.map(blockToHtml).join('');
}

const BULLET = /^\s*[-–—•*·]\s*/;

function blockToHtml(block: string): string {
  const lines = block.split('\n');
  const parts: string[] = [];
  for (let index = 0; index < lines.length;) {
    const isList = BULLET.test(lines[index] ?? '');
    const start = index;
    while (index < lines.length && BULLET.test(lines[index] ?? '') === isList) index += 1;
    const run = lines.slice(start, index).map((line) => escapeHtml(line.replace(BULLET, '').trim()));
    parts.push(isList ? `<ul>${run.map((line) => `<li>${line}</li>`).join('')}</ul>` : `<p>${run.join('<br>')}</p>`);
  }
  return parts.join('');
}

/** Ends a line of text. */
const LINE_ENDS = /<br[^<>]*>|<\/li>/g;
/** Ends a paragraph of text. */
const BLOCK_ENDS = /<\/(?:p|h3|ul|ol)>/g;
const ENTITIES: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

/** Cleaned HTML as the plain text that {@link textToHtml} reads: headings, bold and links lose what they are. */
export function htmlToText(html: string | null): string {
  return (html ?? '')
    .replaceAll(/[ \t\r\n]+/g, ' ')
    .replaceAll('<li>', '- ')
    .replaceAll(LINE_ENDS, '\n')
    .replaceAll(BLOCK_ENDS, '\n\n')
    .replaceAll(TAG, '')
    .replaceAll(/&(?:lt|gt|quot|amp);/g, (entity) => ENTITIES[entity] ?? entity)
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

/** Text as equivalent HTML. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/**
 * The beginning of cleaned HTML as text: whole words up to the given number of characters, with an ellipsis when cut.
 */
export function htmlStart(html: string | null, charsMax: number): string {
  const text = unescapeHtml(withoutTags(html ?? ''))
    .replaceAll(/[ \n\t]+/g, ' ')
    .trim();
  if (text.length <= charsMax) return text;
  const lastSpace = text.slice(0, charsMax + 1).search(/\s\S*$/u);
  return `${text.slice(0, lastSpace < 0 ? charsMax : lastSpace).replace(SEPARATORS_AT_END, '')}…`;
}
