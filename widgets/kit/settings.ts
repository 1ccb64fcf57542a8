/** How a given text is read. */
export interface Reading<Value> {
  /** When there is no text, or it says nothing sensible. */
  initial: Value;
  /** Undefined when the text means nothing here. */
  read(text: string): Value | undefined;
}

/** One attribute of an element. The attribute and the property of the same name are two ways to one value. */
export interface Setting<Value> extends Reading<Value> {
  attribute: string;
}

export type SettingTable = Readonly<Record<string, Setting<unknown>>>;

type Named<Table> = { readonly [Name in keyof Table]: Table[Name] & { attribute: string } };

export type ValuesOf<Table extends SettingTable> = {
  -readonly [Name in keyof Table]: Table[Name] extends Setting<infer Value> ? Value : never;
};

/** Gives each property its attribute: `pageSize` is `page-size`. */
export function named<Table extends Readonly<Record<string, Reading<unknown>>>>(table: Table): Named<Table> {
  const settings = Object.entries(table).map(([name, reading]) => [
    name,
    { ...reading, attribute: name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`) },
  ]);
  return Object.fromEntries(settings) as Named<Table>;
}

export function oneOf<const Values extends readonly string[], Initial extends Values[number] | null>(
  values: Values,
  initial: Initial,
): Reading<Values[number] | Initial> {
  return { initial, read: (text) => values.find((value) => value === text) };
}

export function wholeNumber<Initial extends number | null>(
  initial: Initial,
  max = Number.MAX_SAFE_INTEGER,
): Reading<number | Initial> {
  return {
    initial,
    read(text) {
      const number = /^\d+$/.test(text) ? Number(text) : 0;
      return number >= 1 && number <= max ? number : undefined;
    },
  };
}

/** A line of text. Empty text is as if there were no attribute. */
export function text(maxLength: number, pattern?: RegExp): Reading<string | null> {
  return {
    initial: null,
    read: (given) => (given.length <= maxLength && (pattern?.test(given) ?? true) ? given : undefined),
  };
}

/** Words in any order between spaces or commas, or a JSON list of them; `none` is the empty list. One unknown word spoils nothing but itself. */
export function words<const Values extends readonly string[], Initial extends readonly Values[number][] | null>(
  values: Values,
  initial: Initial,
): Reading<readonly Values[number][] | Initial> {
  return {
    initial,
    read(given) {
      const asked = given === 'none' ? [] : given.split(/[\s,"[\]]+/).filter(Boolean);
      const known = values.filter((value) => asked.includes(value));
      return asked.length > 0 && known.length === 0 ? undefined : known;
    },
  };
}

/** Ids between commas or spaces. */
export function ids(maxCount: number): Reading<readonly number[] | null> {
  return {
    initial: null,
    read(given) {
      const list = given
        .split(/[\s,]+/)
        .filter(Boolean)
        .map(Number);
      return list.length <= maxCount && list.every((id) => Number.isSafeInteger(id) && id > 0) ? list : undefined;
    },
  };
}

/** Any colour that the browser can paint with. */
export function colour(): Reading<string | null> {
  return { initial: null, read: (given) => (CSS.supports('color', given) ? given : undefined) };
}

/** The origin of an http address. */
export function origin(): Reading<string | null> {
  return {
    initial: null,
    read(given) {
      const url = URL.canParse(given, document.baseURI) && new URL(given, document.baseURI);
      return url && /^https?:$/.test(url.protocol) ? url.origin : undefined;
    },
  };
}
