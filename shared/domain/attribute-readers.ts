/** Parsers of attribute texts. The texts come from other pages, so they may be anything. */
export interface Reading<Value> {
  /** The value when the text is missing or invalid. */
  initial: Value;
  /** Undefined when the text is invalid. */
  read(text: string): Value | undefined;
  /** The nearest allowed value of an invalid text, when there is one. */
  near?(text: string): Value | undefined;
  /** The words of a valid text that mean nothing. */
  strange?(text: string): string[];
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

/** The id of a company, or its name in addresses. */
export type CompanyName = number | string;

/** The number of a vacancy. */
export function id(): Reading<number | null> {
  return { kind: 'number', initial: null, read: readId };
}

export function company(): Reading<CompanyName | null> {
  return { kind: 'text', initial: null, read: readCompanyName };
}

function readId(text: string): number | undefined {
  const number = /^\d+$/.test(text) ? Number(text) : 0;
  return number >= 1 && number <= Number.MAX_SAFE_INTEGER ? number : undefined;
}

/** Whether somebody has that name is the server's to say. */
export function readCompanyName(text: string): CompanyName | undefined {
  return /^[a-z][a-z\d-]{2,39}$/.test(text) ? text : readId(text);
}

/** A line of text. Empty text counts as no attribute. */
export function text(maxLength: number, pattern?: RegExp): Reading<string | null> {
  return {
    kind: 'text',
    initial: null,
    read: (given) => (given.length <= maxLength && (pattern?.test(given) ?? true) ? given : undefined),
    near: (given) => (pattern ? undefined : given.slice(0, maxLength)),
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
