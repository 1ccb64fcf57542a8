/** The number of results with each value; a field that is not counted is missing. */
export type FilterCounts<Field extends string = string> = Readonly<
  Partial<Record<Field, Readonly<Record<string, number>>>>
>;

/** `value` of `field` as in an address; '' means no value. */
export interface QueryOption<Field extends string> {
  field: Field;
  value: string;
}

interface QueryFormOptions<Query, Field extends string> {
  read(fields: URLSearchParams): Query;
  write(query: Query): string;
  /** Fields that the form has controls for. */
  controlled: readonly Field[];
  /** A field with an amount and the field with its unit: changing the unit clears the amount. */
  scale?: { field: Field; of: Field };
}

type Facets = Readonly<Record<string, readonly { value: string; count: number }[]>>;

/**
 * How a filter form changes the query of its list: everything goes through the text of an address, as without
 * JavaScript.
 */
export function createQueryForm<Query, Field extends string>({
  read,
  write,
  controlled,
  scale,
}: QueryFormOptions<Query, Field>) {
  const controls: ReadonlySet<string> = new Set(controlled);

  /** Counts of the form's own fields; others are links beside it. */
  function countsOf(facets: Facets): FilterCounts<Field> {
    const counted = Object.entries(facets).filter(([field]) => controls.has(field));
    return Object.fromEntries(
      counted.map(([field, values]) => [field, Object.fromEntries(values.map(({ value, count }) => [value, count]))]),
    ) as FilterCounts<Field>;
  }

  /** The names and values that a form sends for a query. */
  function formFields(query: Query): [name: string, value: string][] {
    return [...new URLSearchParams(write(query))];
  }

  /** The part of a query that the form sends in hidden fields. */
  function uncontrolled(query: Query): Query {
    return read(new URLSearchParams(formFields(query).filter(([name]) => !controls.has(name) && name !== 'page')));
  }

  function isChosen(query: Query, { field, value }: QueryOption<Field>): boolean {
    const values = valuesOf(query, field);
    return value === '' ? values.length === 0 : values.includes(value);
  }

  /** The query with an option added or removed, from its first page. */
  function withOption(query: Query, { field, value }: QueryOption<Field>, chosen: boolean, single = false): Query {
    const others = single ? [] : valuesOf(query, field).filter((other) => other !== value);
    return withField(query, field, [...others, ...(chosen ? [value] : [])].join(','));
  }

  /** The query with a field set to its text in an address; invalid text removes the field. */
  function withField(query: Query, field: Field, text: string): Query {
    const fields = new URLSearchParams(write(query));
    fields.set(field, text);
    fields.delete('page');
    if (field === scale?.field) fields.delete(scale.of);
    return read(fields);
  }

  function valuesOf(query: Query, field: Field): string[] {
    return new URLSearchParams(write(query)).get(field)?.split(',') ?? [];
  }

  return { countsOf, formFields, uncontrolled, isChosen, withOption, withField };
}
