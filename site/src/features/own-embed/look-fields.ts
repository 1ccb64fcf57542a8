import { FIRST_LOOK } from '../developers/look.ts';

/** Reads the fields of a form, or of an address, by what it offers. */
export function lookFields(fields: Pick<FormData, 'get'>) {
  const text = (name: string, charsMax = Infinity) =>
    String(fields.get(name) ?? '')
      .trim()
      .slice(0, charsMax);
  return {
    text,
    /** The usual one for a value that is not offered. */
    one: (name: string, choices: readonly (readonly [value: string, name: string])[], usual: string) =>
      choices.find(([value]) => value === text(name))?.[0] ?? usual,
    accent: () => {
      const given = text('accent').toLowerCase();
      return /^#[\da-f]{6}$/.test(given) ? given : FIRST_LOOK.accent;
    },
  };
}

/** As attributes of the element, without defaults. */
export function unusual<Name extends string>(
  names: readonly Name[],
  look: Readonly<Record<Name, string>>,
  usual: Readonly<Record<Name, string>>,
): Record<string, string> {
  return Object.fromEntries(names.filter((name) => look[name] !== usual[name]).map((name) => [name, look[name]]));
}
