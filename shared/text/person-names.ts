/** How somebody is called: «Ильдар», «Галеев», «Маратович»; empty where it is not known. */
export interface PersonNames {
  first: string;
  last: string;
  middle: string;
}

const NAME = /^\p{L}[\p{L}'’-]*$/u;

/**
 * The parts of a name in one line. A resume has «Галеев Ильдар Маратович», an account and a quick respond «Ильдар Галеев»,
 * a hidden surname is «Ильдар Г.». What is no name, such as a phone or an address, has no parts.
 */
export function nameParts(name: string, { surnameFirst }: { surnameFirst: boolean }): PersonNames {
  const [one = '', two = '', three = ''] = name.trim().split(/\s+/);
  if (!NAME.test(one)) return { first: '', last: '', middle: '' };
  if (two.endsWith('.') || !NAME.test(two)) return { first: one, last: '', middle: '' };
  return surnameFirst ? { first: two, last: one, middle: three } : { first: one, last: two, middle: '' };
}
