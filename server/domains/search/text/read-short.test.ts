import { describe, expect, it } from 'vitest';
import { SPECIALIZATIONS } from '#server/domains/compendium/index.ts';
import { PLACES } from '../core/postings.ts';
import { analyze, stemOf, words } from './analyze.ts';
import type { Lexicon } from './clause.ts';
import { readText } from './read-text.ts';

/** Words as they are cut, joined and bent in chats. */

const TEXTS = [
  'Машинист экскаватора',
  'Начальник участка',
  'Охрана, охранник',
  'Стекло, монтажник окон',
  'гнб, пто, накс',
];
const stems = new Set(TEXTS.flatMap(analyze));
const surfaces = new Map(TEXTS.flatMap(words).map((word) => [word, 5]));
const NAME = 'стеклогрань';
const lexicon: Lexicon = {
  frequency: (stem) => Number(stems.has(stem) || stem === stemOf(NAME)),
  words: () => new Map([...surfaces, [NAME, 50]]),
  placesOf: ([stem]) => (stem === stemOf(NAME) ? PLACES.company : stem && stems.has(stem) ? PLACES.title : 0),
};
const marksOf = (q: string) =>
  readText(q, lexicon).clauses.flatMap(({ alternatives }) =>
    alternatives.flatMap((one) => (one.kind === 'mark' ? one.mark : [])),
  );
const specId = (slug: string) => SPECIALIZATIONS.find((one) => one.slug === slug)?.id ?? expect.unreachable(slug);

describe('readText', () => {
  it.each([
    ['маш. экскаватора', 'mashinist-ekskavatora'],
    ['гл инженер', 'glavnyy-inzhener'],
    ['нач пто', 'nachalnik-pto'],
    ['эл. монтажник', 'elektromontazhnik'],
    ['эл/монтажник', 'elektromontazhnik'],
  ])('reads %j in full without calling it a mistake', (q, slug) => {
    expect(readText(q, lexicon)).toMatchObject({ corrected: null, ignored: [] });
    expect(marksOf(q)).toContain(`spec:${specId(slug)}`);
  });

  it.each([
    ['гр. Таджикистана', 'work_doc:patent_region'],
    ['граждане РК', 'work_doc:eaes'],
    ['категория ц', 'driver:C'],
    ['работы на высоте 2 группа', 'permit:height'],
    ['охранник мкад', 'city:7701'],
    ['охранник приморский район', 'city:7801'],
    ['вахта из Уфы', 'city:201'],
    ['студент', 'employment:practice'],
  ])('takes %j for %s', (q, mark) => {
    expect(marksOf(q)).toContain(mark);
    expect(marksOf(q).filter((one) => one.startsWith('electro:'))).toEqual([]);
    expect(readText(q, lexicon).corrected).toBeNull();
  });

  it.each(['сварщик накс', 'сварщики с аттестацией НАКС', 'наксовец'])('takes %j for a welder and a paper', (q) => {
    const { clauses, corrected } = readText(q, lexicon);
    const [trade, paper, ...others] = clauses.map(({ alternatives }) =>
      alternatives.flatMap((one) => (one.kind === 'mark' ? one.mark : [])),
    );
    expect(trade).toContain(`spec:${specId('argonshchik')}`);
    expect(paper).toEqual(['permit:naks_welder', 'permit:naks_specialist']);
    expect([others, corrected]).toEqual([[], null]);
  });

  it.each(['водитель камаза', 'водитель шакман', 'водитель на газель'])('takes %j for a trade and a machine', (q) => {
    const { clauses } = readText(q, { ...lexicon, frequency: () => 1 });
    const [trade, machine, ...others] = clauses;
    expect([trade?.source, trade?.isTradeName, machine?.isTradeName, others]).toEqual([
      'водитель',
      true,
      undefined,
      [],
    ]);
    const [own, ...near] = machine?.alternatives ?? [];
    expect([own?.kind, own?.weight]).toEqual(['words', 1]);
    for (const one of near) if (one.kind === 'mark') expect(one.weight).toBeLessThan(0.6);
  });

  it.each(['охранник зп', 'охранник 300 млн', 'зп охранник тыс'])('searches %j for no word of pay', (q) => {
    const { clauses, ignored } = readText(q, lexicon);
    expect(clauses.filter(({ ranksOnly }) => !ranksOnly).map(({ source }) => source)).toEqual(['охранник']);
    expect(ignored.filter((word) => !/\d/.test(word))).toEqual([]);
  });

  it('narrows a district by no «район» beside it', () => {
    const { clauses, ignored } = readText('охранник район Купчино', lexicon);
    expect([clauses.map(({ source }) => source), ignored]).toEqual([['охранник', 'купчино', 'район купчино'], []]);
  });

  it.each(['здравствуйте, охранник', 'помогите найти недорого охранник'])('%j asks for no more than the trade', (q) => {
    const { clauses, ignored } = readText(q, lexicon);
    expect([clauses.map(({ source }) => source), ignored]).toEqual([['охранник'], []]);
  });

  it('reads «з/п» as pay', () => {
    expect(readText('охранник з/п от 180', lexicon)).toMatchObject({ pay: { pay_min: 180_000 }, ignored: [] });
  });

  it.each([
    ['гнбшник', 'гнб'],
    ['накщик', null],
  ])('by the work of %j finds %s', (q, corrected) => expect(readText(q, lexicon).corrected).toBe(corrected));

  it('takes «помощник» before a trade for a condition, which whom somebody helps is close to', () => {
    const [helper, trade] = readText('помощник сметчика', lexicon).clauses;
    expect([helper?.isTradeName, trade?.isTradeName]).toEqual([undefined, true]);
    const close = helper?.alternatives.find((one) => one.kind === 'mark' && one.mark === `spec:${specId('smetchik')}`);
    expect(close?.weight).toBeLessThan(0.6);
    expect(readText('помощник', lexicon).clauses[0]?.isTradeName).toBe(true);
  });

  it.each(['монтаж гкл', 'укладка ламината'])('lets the first word of %j only raise the rank', (q) => {
    const texts = { ...lexicon, frequency: () => 1 };
    expect(readText(q, texts).clauses.map(({ ranksOnly }) => ranksOnly)).toEqual([true, undefined]);
  });

  it('completes no word to the name of a company', () => {
    expect(readText('стекл', lexicon).corrected).not.toBe(NAME);
    expect(readText('охранн', lexicon).corrected).toBe('охранник');
  });
});
