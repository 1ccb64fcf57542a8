import { expect, test } from 'vitest';
import type { QuickField, QuickWishes, RespondFormView } from './options.ts';
import { isLetterRequired, quickFields } from './quick-fields.ts';

type Letter = RespondFormView['letter'];

// The rules read nothing else of a form.
const formOf = (letter: Letter) => ({ letter }) as RespondFormView;
const wishes = (letter: Letter | null, ...fields: QuickField[]): QuickWishes => ({ letter, fields });

test.each<[Letter, QuickWishes | undefined, QuickField[]]>([
  ['optional', undefined, ['name', 'phone']],
  ['required', undefined, ['name', 'phone', 'letter']],
  ['none', undefined, ['name', 'phone']],
  ['optional', wishes('optional'), ['name', 'phone', 'letter']],
  ['optional', wishes(null, 'letter', 'phone'), ['name', 'letter', 'phone']],
  ['optional', wishes('none', 'letter', 'crew'), ['name', 'phone', 'crew']],
  ['optional', wishes('required', 'phone', 'ready', 'name'), ['phone', 'ready', 'name', 'letter']],
  // What the employer has set for the vacancy goes before it.
  ['none', wishes('required', 'letter', 'name'), ['phone', 'name']],
  ['required', wishes('none', 'crew'), ['name', 'phone', 'crew', 'letter']],
  ['required', wishes('none', 'letter'), ['name', 'phone', 'letter']],
])('a letter that is %s, with %j, makes %j', (letter, given, fields) => {
  expect(quickFields(formOf(letter), given)).toEqual(fields);
});

test.each<[Letter, Letter | null, boolean]>([
  ['required', 'none', true],
  ['required', null, true],
  ['optional', 'required', true],
  ['optional', 'optional', false],
  ['optional', null, false],
  ['none', 'required', false],
])('a letter that is %s and wished %s is required: %s', (letter, wished, isRequired) => {
  expect(isLetterRequired(formOf(letter), wishes(wished))).toBe(isRequired);
});
