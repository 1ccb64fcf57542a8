import { describe, expect, it } from 'vitest';
import { analyze, stemOf, words } from './analyze.ts';
import type { Lexicon } from './clause.ts';
import { readText } from './read-text.ts';

const TEXTS = ['Электрик 4–5 разряда', 'Кровельный цех № 1, 18 лет', 'JCB 3, КС-2, вахта 60/30', 'прораб, сварщик'];
const stems = new Set(TEXTS.flatMap(analyze));
const surfaces = new Map(TEXTS.flatMap(words).map((word): [string, number] => [word, stems.has(stemOf(word)) ? 1 : 0]));
const lexicon: Lexicon = { frequency: (stem) => Number(stems.has(stem)), words: () => surfaces };

/** What must be met, and what only raises the rank. */
function read(q: string) {
  const { clauses, ignored } = readText(q, lexicon);
  const sourcesOf = (ranks: boolean) =>
    clauses.filter(({ ranksOnly }) => Boolean(ranksOnly) === ranks).map(({ source }) => source);
  return { met: sourcesOf(false), ranked: sourcesOf(true), ignored };
}

describe('a number of one or two digits that says nothing else', () => {
  it.each([
    ['электрик 4', ['электрик']],
    ['прораб или 4', ['прораб']],
    ['электрик 4 вахта', ['электрик', 'вахта']],
  ])('only raises the rank: %j', (q, met) => expect(read(q)).toEqual({ met, ranked: ['4'], ignored: [] }));

  it.each(['электрик от 18 лет', 'прораб 25 лет'])('means no word «лет»: %j', (q) => {
    const { met, ranked, ignored } = read(q);
    expect([met.length, ranked, ignored]).toEqual([1, [], []]);
  });

  it.each(["' or 1=1 --", '4'])('is not searched for alone: %j', (q) => {
    const { clauses, ignored } = readText(q, lexicon);
    expect(clauses).toMatchObject([{ alternatives: [] }]);
    expect(ignored).toHaveLength(1);
  });

  it.each([
    ['электрик 4 разряда', ['электрик', '4 разряда']],
    ['электрик эб 4', ['электрик', 'эб 4']],
    ['кс 2', ['кс 2']],
    ['60/30', ['60/30']],
  ])('means something in %j', (q, met) => expect(read(q)).toEqual({ met, ranked: [], ignored: [] }));
});

describe('a number that no text has', () => {
  it('is left out beside anything that is known: the model of a machine', () =>
    expect(read('jcb 3cx')).toEqual({ met: ['jcb'], ranked: [], ignored: ['3сх'] }));

  it('finds nothing alone', () => expect(readText('3cx', lexicon).clauses).toMatchObject([{ alternatives: [] }]));
});
