import type { MatchExtended, OptionsGraph, ZxcvbnFactory } from '@zxcvbn-ts/core';
import { composed } from '#shared/domain/composed.ts';
import { toOtherLayout } from '#shared/domain/keyboard-layout.ts';
import { PASSWORD_CHARS_MAX, PASSWORD_CHARS_MIN, PASSWORD_SCORE_MIN } from '#shared/domain/limits.ts';
import { plural } from '#shared/text/plural.ts';
import { badField } from '../../../platform/problems.ts';
import { passwordWords, spellings } from './password-words.ts';

export interface PasswordRating {
  /** 0–4, by zxcvbn; 0 for one that is too short. */
  score: number;
  isEnough: boolean;
  /** Why it is not enough, or how good it is: «Хороший, 14 знаков». */
  text: string;
}

/** Whoever has typed so many has either a good password or a repeated one; the library's time grows faster than the text. */
const RATED_CHARS = 40;
const OWN_WORDS = 'own-words';
const OWN_WORD_CHARS_MIN = 3;
const OWN_WORD_CHARS_MAX = 60;
const OWN_WORDS_MAX = 20;
/** The first ones, which are the name, are also tried together. */
const PAIRED_WORDS = 4;

/** The first password costs a tenth of a second for the dictionaries; a server whose users do not set any never loads them. */
const loadRater = once(async (): Promise<ZxcvbnFactory> => {
  const [{ ZxcvbnFactory: Factory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new Factory({
    dictionary: { ...dictionary, [OWN_WORDS]: passwordWords() },
    graphs: {
      qwerty: adjacencyGraphs.qwerty,
      keypad: adjacencyGraphs.keypad,
      йцукен: inOtherLayout(adjacencyGraphs.qwerty),
    },
    maxLength: RATED_CHARS,
    l33tMaxSubstitutions: 10,
  });
});

/** `words` are the person's own: name, e-mail address, phone. Anybody tries them first. */
export async function ratePassword(password: string, words: readonly string[]): Promise<PasswordRating> {
  const text = normalized(password);
  const chars = Array.from(text).length;
  if (chars < PASSWORD_CHARS_MIN) {
    const missing = plural(PASSWORD_CHARS_MIN - chars, ['знак', 'знака', 'знаков']);
    return { score: 0, isEnough: false, text: `Ещё ${missing}: нужно не\u00a0меньше ${PASSWORD_CHARS_MIN}` };
  }
  const { score, sequence } = (await loadRater()).check(text.toLowerCase(), ownWords(words));
  if (score < PASSWORD_SCORE_MIN) return { score, isEnough: false, text: weakness(sequence) };
  const length = plural(chars, ['знак', 'знака', 'знаков']);
  return { score, isEnough: true, text: `${GRADES[score]}, ${length}` };
}

/** Throws `bad_argument` with what makes the password weak. `field` is its name in the form. */
export async function assertPassword(password: string, words: readonly string[], field = 'password'): Promise<void> {
  const { isEnough, text } = await ratePassword(password, words);
  if (isEnough) return;
  const isShort = Array.from(normalized(password)).length < PASSWORD_CHARS_MIN;
  throw badField(field, isShort ? 'is_too_short' : 'conflict_with_rules', text);
}

function normalized(password: string): string {
  return composed(password.slice(0, PASSWORD_CHARS_MAX), 'NFKC');
}

const GRADES: Readonly<Record<number, string>> = { 2: 'Подойдёт', 3: 'Хороший', 4: 'Отличный' };

const HINT = 'Добавьте ещё два-три слова';

/** Of the longest part that is easy to guess. */
function weakness(sequence: readonly MatchExtended[]): string {
  const [worst] = sequence
    .filter(({ pattern }) => pattern !== 'bruteforce' && pattern !== 'separator')
    .toSorted((one, other) => other.token.length - one.token.length);
  switch (worst?.pattern) {
    case 'dictionary':
      return `${dictionaryWeakness(String(worst['dictionaryName']))}. ${HINT}`;
    case 'spatial':
      return `Клавиши, которые стоят рядом, угадывают первыми. ${HINT}`;
    case 'sequence':
      return `Буквы или цифры подряд угадывают первыми. ${HINT}`;
    case 'repeat':
      return `Повторы угадывают первыми. ${HINT}`;
    case 'date':
    case 'regex':
      return `Даты и\u00a0годы легко перебрать. ${HINT}`;
    default:
      return `Такой пароль легко подобрать. ${HINT}`;
  }
}

function dictionaryWeakness(name: string): string {
  if (name === 'userInputs') return 'В\u00a0пароле ваше имя, почта или телефон';
  return name === 'passwords-common' ? 'Это один из\u00a0самых частых паролей' : 'Простое слово угадывают первым';
}

/** «Ildar.Galeev@mail.ru» gives «ildar», «galeev» and «ildargaleev»; a phone its last digits too. */
function ownWords(texts: readonly string[]): string[] {
  const words = texts
    .flatMap((text) =>
      text
        .slice(0, OWN_WORD_CHARS_MAX)
        .toLowerCase()
        .split(/[^\p{L}\p{N}]+/u),
    )
    .flatMap((word) => (/^\d{10,}$/.test(word) ? [word, word.slice(-10), word.slice(-7), word.slice(-4)] : word))
    .filter((word) => word.length >= OWN_WORD_CHARS_MIN);
  const known = [...new Set(words)].slice(0, OWN_WORDS_MAX);
  const pairs = known.slice(0, PAIRED_WORDS).flatMap((one, _, few) => few.map((other) => one + other));
  return [...known, ...pairs].flatMap(spellings);
}

/** The neighbours of each key, for the Russian letters on them. */
function inOtherLayout(graph: OptionsGraph[string]): OptionsGraph[string] {
  return Object.fromEntries(
    Object.entries(graph).map(([key, near]) => [
      toOtherLayout(key),
      near.map((keys) => (keys === null ? null : toOtherLayout(keys))),
    ]),
  );
}

function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined;
  return () => (made ??= make());
}
