import { describe, expect, it } from 'vitest';
import { analyze, words } from './analyze.ts';
import type { Lexicon } from './clause.ts';
import { readText } from './read-text.ts';

const TEXTS = ['Сварщик, монтажник, вахта, патент, узбекский язык, тракторист на МТЗ', 'Узбеки, чеченец и русские'];
const stems = new Set(TEXTS.flatMap(analyze));
const surfaces = new Map(TEXTS.flatMap(words).map((word): [string, number] => [word, 1]));
const lexicon: Lexicon = { frequency: (stem) => Number(stems.has(stem)), words: () => surfaces };
const read = (q: string, exact = false) => readText(q, lexicon, { of: 'resumes', exact });
const sourcesOf = (q: string, exact?: boolean) =>
  read(q, exact).clauses.map(({ excluded, source }) => (excluded ? '-' : '') + source);
const marksOf = (q: string) =>
  read(q).clauses.flatMap(({ alternatives }) => alternatives.flatMap((one) => (one.kind === 'mark' ? one.mark : [])));

describe('a query for people', () => {
  it.each([
    'узбек',
    'Узбекистан',
    'из Узбекистана',
    'граждане Узбекистана',
    'гр. Таджикистана',
    'украинцы',
    'молдаванин',
    'снг',
    'узбик',
    'ep,tr',
    '"узбек"',
    'туркмены',
    'Азербайджан',
    'русские',
    'только русский',
    '-узбек',
    'не киргизы',
    'кроме казахов',
  ])('does not ask for %j', (q) => {
    const { clauses, ignored, nationalities } = read(q);
    expect([clauses, ignored, nationalities.length]).toEqual([[], [], 1]);
  });

  it.each([
    ['узбек сварщик', ['сварщик']],
    ['сварщик не узбек вахта', ['сварщик', 'вахта']],
    ['узбек или сварщик', ['сварщик']],
    ['узбекские сварщики', ['сварщики']],
    ['сварщик русский', ['сварщик']],
    ['таджикский монтажник вахта', ['монтажник', 'вахта']],
    ['сварщик или узбек', ['сварщик']],
    ['таджики, узбеки -вахта', ['-вахта']],
    ['«сварщик узбек» вахта', ['вахта']],
  ])('takes from %j only %j', (q, sources) => expect(sourcesOf(q)).toEqual(sources));

  it('names what it left out, as it was typed', () => {
    expect(read('сварщик граждане Узбекистана').nationalities).toEqual(['граждане узбекистана']);
  });

  it('leaves it out of words as written, too', () => expect(sourcesOf('узбек сварщик', true)).toEqual(['сварщик']));

  it.each([
    ['с патентом', 'work_doc:patent_region'],
    ['еаэс', 'work_doc:eaes'],
    ['внж', 'work_doc:rvp_vnj'],
    ['граждане рф', 'work_doc:rf_passport'],
  ])('asks for papers: %j', (q, mark) => {
    expect(marksOf(q)).toContain(mark);
    expect(read(q).nationalities).toEqual([]);
  });

  it.each(['узбекский язык', 'узбекский', 'русский язык', 'белорус трактор'])('takes %j for no nationality', (q) =>
    expect(read(q).nationalities).toEqual([]),
  );
});

it('in a query for work a nationality means the papers that its people work by', () => {
  const { clauses, nationalities } = readText('узбеки сварщики', lexicon);
  const marks = clauses.flatMap(({ alternatives }) => alternatives);
  expect(marks).toContainEqual({ kind: 'mark', mark: 'work_doc:patent_region', weight: 1 });
  expect(nationalities).toEqual([]);
});
