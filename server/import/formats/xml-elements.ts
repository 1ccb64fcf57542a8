import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { RECORD_CHARS_MAX, RECORD_DEPTH_MAX } from '../limits.ts';
import type { Broken, Element } from './broken.ts';
import { createLineCounter } from './line-counter.ts';

/** For a DOCTYPE inside a record; that of the document is never parsed. */
const ENTITY_LIMITS = { enabled: true, maxEntityCount: 1, maxEntitySize: 1_000, maxExpandedLength: 100_000 };

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  htmlEntities: true,
  processEntities: ENTITY_LIMITS,
  maxNestedTags: RECORD_DEPTH_MAX,
});

/**
 * Elements `name` of an XML text, each parsed separately: a broken one affects only itself, and entities declared by
 * the document are never expanded or fetched. An attribute `id` is the property `@id`. Elements of `htmlTags` may hold
 * HTML as CDATA, escaped, or bare. Takes linear time.
 */
export function* readXmlElements(text: string, name: string, htmlTags: readonly string[]): Generator<Element> {
  const lineAt = createLineCounter(text);
  const closing = `</${name}>`;
  const bareHtml = new RegExp(`<(${htmlTags.join('|')})>(?!\\s*<!\\[CDATA\\[)`, 'g');
  // A record that does not close before the next one begins has no end tag, even where CDATA would allow it.
  for (const { start, end, isLast } of findChunks(text, name)) {
    const line = lineAt(start);
    const element = cutAfter(blankComments(text.slice(start, end)), closing);
    if (!element) yield { line, broken: isLast ? 'truncated' : 'malformed' };
    else if (element.length > RECORD_CHARS_MAX) yield { line, broken: 'long' };
    else yield { line, ...parseElement(quoteHtml(element, bareHtml), name) };
  }
}

/** From each start of an element to the next one, ignoring comments. */
function* findChunks(text: string, name: string): Generator<{ start: number; end: number; isLast: boolean }> {
  let previous: number | null = null;
  for (const start of findOpenings(text, name)) {
    if (previous !== null) yield { start: previous, end: start, isLast: false };
    previous = start;
  }
  if (previous !== null) yield { start: previous, end: text.length, isLast: true };
}

function* findOpenings(text: string, name: string): Generator<number> {
  const opening = new RegExp(`<!--|<${name}(?=[\\s>])`, 'g');
  let hasComments = true;
  for (let found = opening.exec(text); found; found = opening.exec(text)) {
    if (found[0] !== COMMENT_START) yield found.index;
    else if (hasComments) {
      const end = text.indexOf(COMMENT_END, opening.lastIndex);
      hasComments = end >= 0;
      if (hasComments) opening.lastIndex = end + COMMENT_END.length;
    }
  }
}

const COMMENT_START = '<!--';
const COMMENT_END = '-->';

function blankComments(text: string): string {
  let blanked = '';
  let position = 0;
  for (let start = text.indexOf(COMMENT_START); start >= 0; start = text.indexOf(COMMENT_START, position)) {
    const end = text.indexOf(COMMENT_END, start + COMMENT_START.length);
    if (end < 0) break;
    blanked += text.slice(position, start) + text.slice(start, end + COMMENT_END.length).replaceAll(/[^\n]/g, ' ');
    position = end + COMMENT_END.length;
  }
  return blanked + text.slice(position);
}

/** Bare HTML as CDATA, which may be invalid XML: `<br>`. */
function quoteHtml(element: string, opening: RegExp): string {
  const unclosed = new Set<string>();
  let quoted = '';
  let position = 0;
  opening.lastIndex = 0;
  for (let found = opening.exec(element); found; found = opening.exec(element)) {
    const [, tag = ''] = found;
    if (unclosed.has(tag)) continue;
    const start = opening.lastIndex;
    const end = element.indexOf(`</${tag}>`, start);
    if (end < 0) unclosed.add(tag);
    else {
      const html = element.slice(start, end);
      if (html.includes('<')) {
        quoted += `${element.slice(position, start)}<![CDATA[${html}]]>`;
        position = end;
      }
      opening.lastIndex = end;
    }
  }
  return quoted + element.slice(position);
}

/** The text up to and including the last `closing`; empty without one. */
function cutAfter(text: string, closing: string): string {
  const end = text.lastIndexOf(closing);
  return end < 0 ? '' : text.slice(0, end + closing.length);
}

function parseElement(element: string, name: string): { value: unknown } | { broken: Broken } {
  if (XMLValidator.validate(element) !== true) return { broken: 'malformed' };
  try {
    // The element itself is the only top-level one.
    const value = (parser.parse(element) as Record<string, unknown>)[name];
    return value === undefined ? { broken: 'malformed' } : { value };
  } catch {
    // One of the limits.
    return { broken: 'malformed' };
  }
}
