/** Parsers of attribute texts. The texts come from other pages, so they may be anything. */
export interface Reading<Value> {
  /** The value when the text is missing or invalid. */
  initial: Value;
  /** Undefined when the text is invalid. */
  read(text: string): Value | undefined;
  kind: 'number' | 'numbers' | 'text' | 'word' | 'words';
  /** The allowed words, when they are a closed set. */
  values?: readonly string[];
}

export function oneOf<const Values extends readonly string[], Initial extends Values[number] | null>(
  values: Values,
  initial: Initial,
): Reading<Values[number] | Initial> {
  return { kind: 'word', initial, values, read: (text) => values.find((value) => value === text) };
}

export function wholeNumber<Initial extends number | null>(
  initial: Initial,
  max = Number.MAX_SAFE_INTEGER,
): Reading<number | Initial> {
  return {
    kind: 'number',
    initial,
    read(text) {
      const number = /^\d+$/.test(text) ? Number(text) : 0;
      return number >= 1 && number <= max ? number : undefined;
    },
  };
}

/** A line of text. Empty text counts as no attribute. */
export function text(maxLength: number, pattern?: RegExp): Reading<string | null> {
  return {
    kind: 'text',
    initial: null,
    read: (given) => (given.length <= maxLength && (pattern?.test(given) ?? true) ? given : undefined),
  };
}

/**
 * Words in any order, separated by spaces or commas, or as a JSON list; `none` is the empty list. An unknown word is
 * ignored.
 */
export function words<const Values extends readonly string[], Initial extends readonly Values[number][] | null>(
  values: Values,
  initial: Initial,
): Reading<readonly Values[number][] | Initial> {
  return {
    kind: 'words',
    initial,
    values,
    read(given) {
      const asked = given === 'none' ? [] : given.split(/[\s,"[\]]/).filter(Boolean);
      const known = values.filter((value) => asked.includes(value));
      return asked.length > 0 && known.length === 0 ? undefined : known;
    },
  };
}

/** Ids separated by commas or spaces. */
export function ids(maxCount: number): Reading<readonly number[] | null> {
  return {
    kind: 'numbers',
    initial: null,
    read(given) {
      const list = given.split(/[\s,]/).filter(Boolean).map(Number);
      return list.length <= maxCount && list.every((id) => Number.isSafeInteger(id) && id > 0) ? list : undefined;
    },
  };
}

/** Any colour that the browser supports; on a server, which cannot check that, only `#rrggbb`. */
export function colour(): Reading<string | null> {
  return {
    kind: 'text',
    initial: null,
    read: (given) => (/^#[\da-f]{6}$/i.test(given) || globalThis.CSS?.supports('color', given) ? given : undefined),
  };
}

/** The origin of an http address; in a browser only. */
export function origin(): Reading<string | null> {
  return {
    kind: 'text',
    initial: null,
    read(given) {
      const url = URL.canParse(given, document.baseURI) && new URL(given, document.baseURI);
      return url && /^https?:$/.test(url.protocol) ? url.origin : undefined;
    },
  };
}

/** A value as attribute text; null where the attribute is not needed. */
export function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return Array.isArray(value) ? value.join(' ') || 'none' : String(value);
}
