import { cityKey, createMatcher, findSlug, workTypeKey } from '#server/domains/compendium/index.ts';
import { toSlug } from '#server/domains/compendium/slug.ts';
import { createMender } from '#server/domains/compendium/titles/mend-title.ts';
import { fullWords } from '#server/domains/compendium/titles/title-words.ts';
import { stems } from '#server/domains/compendium/words.ts';
import { electroMark } from '#server/domains/search/core/electro-group.ts';
import { splitListPath } from '#server/domains/search/core/saved-list.ts';
import { analyze, words } from '#server/domains/search/text/analyze.ts';
import { complete, nearest } from '#server/domains/search/text/candidates.ts';
import type { Lexicon } from '#server/domains/search/text/clause.ts';
import { mendLayout, mendWord } from '#server/domains/search/text/mend.ts';
import { takeNationalities } from '#server/domains/search/text/nationalities.ts';
import { isPatternWord } from '#server/domains/search/text/patterns.ts';
import { textStems, wordsOf } from '#server/domains/search/text/phrases.ts';
import { withoutClause } from '#server/domains/search/text/place-clauses.ts';
import { cleanQuery, readItems, replaceWord, withoutOperators } from '#server/domains/search/text/query-items.ts';
import { readText } from '#server/domains/search/text/read-text.ts';
import { isMadeOfNouns, lemmasOf } from '#server/domains/search/text/russian-words.ts';
import { splitPiece, tokensOf } from '#server/domains/search/text/tokens.ts';
import { isDictionaryName } from '#shared/domain/suggestion.ts';
import { toOtherLayout } from '#shared/domain/keyboard-layout.ts';
import { createCitySearch } from '../../site/src/features/city/city-search.ts';
import type { Readers } from './outside-text.ts';

const matcher = createMatcher();
/** A lexicon without the word makes the parser try every correction. */
const ignorant: Lexicon = { frequency: () => 0, words: () => new Map() };
const wise: Lexicon = { frequency: () => 1, words: () => new Map() };

/** Parsers of what people search for and of titles, places and names that dictionaries know. */
export const SEARCH_READERS: Readers = {
  'server/domains/search/core/saved-list.ts': {
    'an address': (text) => [
      splitListPath(text, '/vacancy-list'),
      splitListPath(`/vacancy-list/${text}`, '/vacancy-list'),
    ],
  },
  'server/domains/compendium/add-items.ts': { 'a city': cityKey, 'a kind of work': workTypeKey },
  'server/domains/compendium/slug.ts': { 'a suggested name': toSlug },
  'shared/domain/suggestion.ts': { 'a suggested name': isDictionaryName },
  'server/domains/compendium/lookup.ts': { 'a slug': findSlug },
  'server/domains/compendium/match-city.ts': { 'a place': matcher.city },
  'server/domains/compendium/titles/read-title.ts': {
    'a title': matcher.title,
    'a title of one trade': (text) => matcher.title(`Сварщик ${text.slice(0, 300)}`),
  },
  'server/domains/compendium/titles/title-words.ts': { 'a title': fullWords },
  'server/domains/compendium/titles/mend-title.ts': { 'a word': createMender(['сварщик', 'монтажник']) },
  'server/domains/compendium/words.ts': { stems },
  'server/domains/search/core/electro-group.ts': { 'a level': electroMark },
  'server/domains/search/text/analyze.ts': { stems: analyze, words },
  'server/domains/search/text/candidates.ts': {
    'a word': (text) => nearest(text, ignorant),
    'a beginning': (text) => complete(text, ignorant),
  },
  'server/domains/search/text/mend.ts': {
    'another layout': (text) => mendLayout(text, ignorant),
    'a word': (text) => mendWord(text, ignorant, true),
  },
  'server/domains/search/text/nationalities.ts': {
    'a query': (text) => takeNationalities(readItems(text)),
    'a query of peoples': (text) =>
      takeNationalities(readItems(text.replaceAll('a', ' узбекские ').replaceAll('7', ' не '))),
  },
  'server/domains/search/text/patterns.ts': { 'a word': (text) => isPatternWord({ text, stem: text }) },
  'server/domains/search/text/phrases.ts': { words: wordsOf, stems: (text) => textStems(wordsOf(text)) },
  'server/domains/search/text/place-clauses.ts': { 'a query': (text) => withoutClause(text, { source: 'казань' }) },
  'server/domains/search/text/query-items.ts': {
    'a query': readItems,
    'its text': cleanQuery,
    'a query with another word': (text) => replaceWord(text, 'а', 'б'),
    'a query without signs': withoutOperators,
  },
  'server/domains/search/text/read-text.ts': {
    'unknown words': (text) => readText(text, ignorant),
    'known words': (text) => readText(text, wise),
    'as written': (text) => readText(text, wise, { exact: true }),
  },
  'server/domains/search/text/russian-words.ts': { 'a word': lemmasOf, 'a compound': isMadeOfNouns },
  'server/domains/search/text/tokens.ts': { tokens: tokensOf, 'a piece': splitPiece },
  'shared/domain/keyboard-layout.ts': { 'a typed text': toOtherLayout },
  'site/src/features/city/city-search.ts': { 'a typed text': createCitySearch([]) },
};
