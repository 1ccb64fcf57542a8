/** One element of a JSON array, with the line where it starts. `broken`: it is not JSON; the rest of the file may be. */
type JsonElement = { line: number; value: unknown } | { line: number; broken: 'malformed' | 'truncated' };

const ELEMENT_CHARS_MAX = 1_000_000;

/**
 * Elements of the array whose bracket is at `arrayStart`, each parsed alone, so that a broken one costs only itself: after
 * it reading goes on at the next object that follows a comma.
 */
export function* readJsonElements(text: string, arrayStart: number): Generator<JsonElement> {
  const separator = /[\s,]*/y;
  const nextObject = /,\s*(?=\{)/g;
  let line = 1;
  let counted = 0;
  let position = arrayStart + 1;
  for (;;) {
    separator.lastIndex = position;
    separator.test(text);
    const start = separator.lastIndex;
    if (start >= text.length || text[start] === ']') return;
    line += countNewlines(text, counted, start);
    counted = start;
    const end = findElementEnd(text, start);
    const value = end === null ? undefined : parseJson(text.slice(start, end));
    if (end !== null && value !== undefined) {
      yield { line, value };
      position = end;
      continue;
    }
    nextObject.lastIndex = start + 1;
    const resumes = nextObject.test(text);
    yield { line, broken: end === null && !resumes ? 'truncated' : 'malformed' };
    if (!resumes) return;
    position = nextObject.lastIndex;
  }
}

/** Index after the element that starts at `start`; null when it does not end. */
function findElementEnd(text: string, start: number): number | null {
  let depth = 0;
  let inString = false;
  const limit = Math.min(text.length, start + ELEMENT_CHARS_MAX);
  for (let index = start; index < limit; index += 1) {
    const char = text[index];
    if (inString) {
      if (char === '\\') index += 1;
      else if (char === '"') inString = false;
    } else if (char === '"') inString = true;
    else if (char === '{' || char === '[') depth += 1;
    else if (char === '}' || char === ']') {
      if (depth === 0) return index;
      depth -= 1;
      if (depth === 0) return index + 1;
    } else if (char === ',' && depth === 0) return index;
  }
  return null;
}

/** Undefined for what is not JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function countNewlines(text: string, from: number, to: number): number {
  let count = 0;
  for (let index = text.indexOf('\n', from); index !== -1 && index < to; index = text.indexOf('\n', index + 1))
    count += 1;
  return count;
}
