import { RECORD_CHARS_MAX, RECORD_DEPTH_MAX } from '../limits.ts';
import type { Broken, Element } from './broken.ts';
import { createLineCounter } from './line-counter.ts';

/**
 * Elements of the array whose bracket is at `arrayStart`, each parsed separately, so that a broken one affects only
 * itself: parsing continues at the next object after a comma. Takes linear time: a broken element ends where it breaks,
 * and only nested elements, whose depth is limited, are read twice.
 */
export function* readJsonElements(text: string, arrayStart: number): Generator<Element> {
  const separator = /[\s,]*/y;
  const nextObject = /,\s*(?=\{)/g;
  const lineAt = createLineCounter(text);
  let position = arrayStart + 1;
  for (;;) {
    separator.lastIndex = position;
    separator.test(text);
    const start = separator.lastIndex;
    if (start >= text.length || text[start] === ']') return;
    const line = lineAt(start);
    const end = findElementEnd(text, start);
    const value = typeof end === 'number' ? parseJson(text.slice(start, end)) : undefined;
    if (typeof end === 'number' && value !== undefined) {
      yield { line, value };
      position = end;
      continue;
    }
    nextObject.lastIndex = start + 1;
    const resumes = nextObject.test(text);
    const broken = typeof end === 'number' || (end === 'truncated' && resumes) ? 'malformed' : end;
    yield { line, broken };
    if (!resumes) return;
    position = nextObject.lastIndex;
  }
}

const STRING = String.raw`"[^"\\\x00-\x1f]*(?:\\.[^"\\\x00-\x1f]*)*`;
/** A punctuation mark, or a string, number or word. */
// eslint-disable-next-line regexp/no-super-linear-move -- sticky: reading ends where it does not match
const TOKEN = new RegExp(String.raw`\s*(?:([{}[\],:])|${STRING}"|[^\s"{}[\],:]+)`, 'y');
/** The text ends, perhaps inside a string. */
// eslint-disable-next-line regexp/no-super-linear-move -- sticky, and asked once
const END = new RegExp(String.raw`\s*(?:${STRING}\\?)?$`, 'y');

/** The end of the element that starts at `start`, which may still be invalid JSON; or why it has no end. */
function findElementEnd(text: string, start: number): number | Broken {
  const open: ('{' | '[')[] = [];
  let expects: 'value' | 'key' | 'colon' | 'next' = 'value';
  let isEmpty = false;
  for (let position = start; position - start <= RECORD_CHARS_MAX; position = TOKEN.lastIndex) {
    TOKEN.lastIndex = position;
    const token = TOKEN.exec(text);
    if (!token) {
      END.lastIndex = position;
      return END.test(text) ? 'truncated' : 'malformed';
    }
    const [whole, mark] = token;
    if (mark === '{' || mark === '[') {
      if (expects !== 'value') return 'malformed';
      if (open.length === RECORD_DEPTH_MAX) return 'deep';
      open.push(mark);
      expects = mark === '{' ? 'key' : 'value';
      isEmpty = true;
      continue;
    }
    if (mark === '}' || mark === ']') {
      const isClosing = open.pop() === (mark === '}' ? '{' : '[') && (expects === 'next' || isEmpty);
      if (!isClosing) return 'malformed';
      expects = 'next';
    } else if (mark === ',' && expects === 'next') expects = open.at(-1) === '{' ? 'key' : 'value';
    else if (mark === ':' && expects === 'colon') expects = 'value';
    else if (mark === undefined && expects === 'key' && whole.endsWith('"')) expects = 'colon';
    else if (mark === undefined && expects === 'value') expects = 'next';
    else return 'malformed';
    isEmpty = false;
    if (open.length === 0) return TOKEN.lastIndex;
  }
  return 'long';
}

/** Undefined for invalid JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
