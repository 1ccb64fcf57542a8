/** The same shape with texts where numbers are typed: what is no number yet stays as it is. */
type AsTyped<Value> = Value extends number
  ? number | string
  : Value extends readonly (infer Item)[]
    ? AsTyped<Item>[]
    : Value extends object
      ? { [Key in keyof Value]: AsTyped<Value[Key]> }
      : Value;

/** The fields of a document as they stand on the screen. */
export type Typed<Content> = { [Field in keyof Content]: AsTyped<Content[Field]> };

export type FieldOf<Content> = Extract<keyof Content, string>;

/** What stands in the fields: the good values, and the wrong ones as they were typed. */
export function typedOf<Content>({ content, wrong }: { content: Content; wrong: object }): Typed<Content> {
  // The server kept what was typed once into these very fields.
  return { ...content, ...wrong } as Typed<Content>;
}

/** A number, or null for a text that is none yet. */
export function numberOf(value: number | string | null | undefined): number | null {
  return typeof value === 'number' ? value : null;
}

/** What was typed as a number: null for nothing, the text itself where it is none. Spaces and a comma are taken. */
export function readNumber(text: string): number | string | null {
  const plain = text.replaceAll(/[\s\u00a0]/g, '').replace(',', '.');
  if (plain === '') return null;
  return /^-?\d{1,12}(?:\.\d{1,4})?$/.test(plain) ? Number(plain) : text;
}

/** Whether two values of a field say the same. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** A value of a closed set that a select has given. */
export function oneOf<Value extends string>(values: readonly Value[], text: string | null): Value | null {
  return values.find((value) => value === text) ?? null;
}
