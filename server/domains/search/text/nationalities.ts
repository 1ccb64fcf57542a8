import { NATION, NATIONAL_CREW } from '#shared/domain/lint/nationality.ts';
import { stemOf } from './analyze.ts';
import { split } from './concept-draft.ts';
import { CONCEPTS } from './concepts.ts';
import { createPhraseBook, phraseStems, wordsOf, type Word } from './phrases.ts';
import { wordsFrom, type Item } from './query-items.ts';
import { NATIONS } from './thesaurus/people.ts';

/** Peoples and countries as the thesaurus has them, in any form: «граждане Узбекистана». */
const PHRASES = createPhraseBook(
  NATIONS.flatMap(({ phrases }) => split(phrases)).map((phrase) => ({
    stems: phraseStems(wordsOf(phrase)),
    value: true,
  })),
);
/** A language, too. */
const RUSSIANS = /^русск(?:ий|ая|ого|ие|их|им|ими)$/;
const LANGUAGE = stemOf('язык');
/** Words right before a nationality that say nothing without it. */
const LEADING: ReadonlySet<string> = new Set(
  'граждане гражданство национальность гр из только не кроме без исключая исключить'.split(' ').map(stemOf),
);

/**
 * Takes peoples and countries out of a query for people, with the words in quotes beside them: an employer may ask for papers, but
 * not for what somebody is by birth (article 3 of ТК РФ, article 13.11.1 of КоАП РФ).
 */
export function takeNationalities(items: readonly Item[]): { rest: Item[]; nationalities: string[] } {
  const rest: Item[] = [];
  const nationalities: string[] = [];
  for (let at = 0; at < items.length;) {
    const length = lengthAt(items, at);
    if (length === 0) {
      rest.push(...items.slice(at, at + 1));
      at += 1;
      continue;
    }
    nationalities.push(
      items
        .slice(at, at + length)
        .map(textOf)
        .join(' '),
    );
    while (isLeading(rest.at(-1))) rest.pop();
    at += length;
    // «узбек или сварщик» leaves no choice.
    if (items[at]?.kind === 'or') at += 1;
  }
  return { rest, nationalities };
}

/** How many items name a nationality at `at`; 0 where none does. */
function lengthAt(items: readonly Item[], at: number): number {
  const item = items[at];
  if (item?.kind === 'word') return nationLength(item.excluded ? [item] : wordsFrom(items, at), 0);
  return item?.kind === 'exact' && item.words.some((_, index) => nationLength(item.words, index) > 0) ? 1 : 0;
}

function nationLength(words: readonly Word[], at: number): number {
  const length = PHRASES.find(words, at)?.length ?? Number(isNation(words, at));
  // «белорус трактор», «Китай-город».
  return (CONCEPTS.find(words, at)?.length ?? 0) > length ? 0 : length;
}

function isNation(words: readonly Word[], at: number): boolean {
  const { text = '' } = words[at] ?? {};
  const next = words[at + 1];
  if (NATION.test(text)) return true;
  return RUSSIANS.test(text) ? next?.stem !== LANGUAGE : NATIONAL_CREW.test(`${text} ${next?.text ?? ''}`);
}

function isLeading(item: Item | undefined): boolean {
  return item?.kind === 'or' || (item?.kind === 'word' && LEADING.has(item.stem));
}

function textOf(item: Item): string {
  if (item.kind === 'exact') return item.words.map(({ text }) => text).join(' ');
  return item.kind === 'word' ? item.text : '';
}
