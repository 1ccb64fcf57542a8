// The same keys of the Russian and the English keyboard, position by position.
const RUSSIAN = 'ёйцукенгшщзхъфывапролджэячсмитьбюЁЙЦУКЕНГШЩЗХЪФЫВАПРОЛДЖЭЯЧСМИТЬБЮ№';
const ENGLISH = '`qwertyuiop[]asdfghjkl;\'zxcvbnm,.~QWERTYUIOP{}ASDFGHJKL:"ZXCVBNM<>#';

const OTHER = new Map(
  [...RUSSIAN].flatMap((letter, index): [string, string][] => [
    [letter, ENGLISH.charAt(index)],
    [ENGLISH.charAt(index), letter],
  ]),
);

/**
 * The text as the same keys give it in the other layout, ЙЦУКЕН ⇄ QWERTY, character by character: «cdfhobr» → «сварщик»,
 * «вщслук» → «docker». Characters that both layouts share (digits, spaces, hyphens) stay.
 */
export function toOtherLayout(text: string): string {
  return Array.from(text, (char) => OTHER.get(char) ?? char).join('');
}
