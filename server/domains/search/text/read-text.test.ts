import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SPECIALIZATIONS } from '#server/domains/compendium/index.ts';
import { analyze, stemOf, words } from './analyze.ts';
import type { Clause, Lexicon } from './clause.ts';
import { readText } from './read-text.ts';

/** Texts that represent all vacancies. */
const TEXTS = [
  'Сварщик на вахту 60/30, сварщики НАКС, проживание и питание, работа без опыта',
  'Электромонтажник, электрик, прораб, маляр, каменщик, геодезист, сантехник, монтажник окон',
  'Бульдозерист, экскаваторщик, водитель категории С, машинист крана КС-55713, инженер ПТО',
  'Бетонщик, арматурщик, отделочник, разнорабочий, крановщик, вентиляция, акты КС-2, 5 разряд, 1С, AutoCAD',
];

function lexiconOf(texts: readonly string[]): Lexicon {
  const stems = new Map<string, number>();
  const surfaces = new Map<string, number>();
  for (const stem of texts.flatMap(analyze)) stems.set(stem, (stems.get(stem) ?? 0) + 10);
  for (const word of texts.flatMap(words)) surfaces.set(word, stems.get(stemOf(word)) ?? 0);
  return { frequency: (stem) => stems.get(stem) ?? 0, words: () => surfaces };
}

const lexicon = lexiconOf(TEXTS);

function write({ alternatives, excluded }: Clause): string {
  return (
    (excluded ? '-' : '') + alternatives.map((one) => (one.kind === 'mark' ? one.mark : one.stems.join('+'))).join(' ')
  );
}

/** The marks and words of each clause. */
function read(q: string): string[] {
  return readText(q, lexicon).clauses.map(write);
}

function specId(slug: string): number {
  return SPECIALIZATIONS.find((one) => one.slug === slug)?.id ?? 0;
}

describe('readText', () => {
  it.each([
    ['вахта', 'schedule:rotation'],
    ['вахтовым методом', 'schedule:rotation'],
    ['межвахта', 'schedule:rotation'],
    ['60/30', 'rotation:r60_30'],
    ['60 / 30', 'rotation:r60_30'],
    ['60 на 30', 'rotation:r60_30'],
    ['45х45', 'rotation:r45_45'],
    ['месяц через месяц', 'rotation:r30_30'],
    ['с проживанием', 'housing:1'],
    ['жильё', 'housing:1'],
    ['общежитие', 'camp:hostel'],
    ['питание', 'meals:1'],
    ['билеты', 'tickets:1'],
    ['без опыта', 'experience:none'],
    ['ученик', 'experience:none'],
    ['деньги каждый день', 'pay_frequency:daily'],
    ['ежедневная оплата', 'pay_frequency:daily'],
    ['подработка', 'employment:side_job'],
    ['шабашка', 'employment:side_job'],
    ['аванс', 'advance:1'],
    ['ночные смены', 'night:1'],
    ['5 разряд', 'grade:5'],
    ['5-го разряда', 'grade:5'],
    ['5р', 'grade:5'],
    ['VI разряд', 'grade:6'],
    ['пятый разряд', 'grade:5'],
    ['4-5 разряда', 'grade:4 grade:5'],
    ['3-5 разряд', 'grade:3 grade:4 grade:5'],
    ['категория С', 'driver:C'],
    ['кат. Е', 'driver:BE driver:CE driver:DE'],
    ['права Д', 'driver:D'],
    ['категории B, C', 'driver:B driver:C'],
    ['удостоверение тракториста', 'tractor:C'],
    ['прямой работодатель', 'direct:1'],
    ['без посредников', 'direct:1'],
    ['по ТК', 'contract:tk'],
    ['самозанятый', 'contract:self_employed'],
    ['ГПХ', 'contract:gph'],
    ['студентам', 'youth:1'],
    ['с 16 лет', 'youth:1'],
    ['пенсионерам', 'retired:1'],
    ['бригадой', 'crew:crew'],
    ['удалённо', 'format:remote'],
    ['для инвалидов', 'disability:1'],
    ['5/2', 'schedule:d5_2'],
    ['питер', 'city:7801'],
    ['в Казани', 'city:1601'],
    ['мск', 'city:7701'],
    ['екб', 'city:6601'],
    ['подмосковье', 'region:50'],
    ['Московская обл.', 'region:50'],
    ['ямал', 'region:89'],
    ['Крым', 'region:91'],
    ['Ростов-на-Дону', 'city:6101'],
    ['в Набережных Челнах', 'city:1602'],
    ['цод', 'object_type:data_center'],
    ['накс', 'permit:naks_welder'],
    ['1 категории', 'category:first'],
    ['вторая категория', 'category:second'],
    ['5 группа допуска', 'electro:5 permit:electro_group'],
    ['4 гр. до и выше 1000 В', 'electro:4 permit:electro_group'],
    ['граждане РБ', 'work_doc:eaes'],
    ['платят каждый день', 'pay_frequency:daily'],
    ['на полдня', 'employment:part'],
  ])('parses %j as one clause with %s', (q, marks) => {
    const clauses = read(q);
    expect(clauses).toHaveLength(1);
    for (const mark of marks.split(' ')) expect(clauses[0]?.split(' ')).toContain(mark);
  });

  it.each([
    ['сварщик', 'svarshchik elektrogazosvarshchik svarshchik-naks argonshchik'],
    ['сварные работы', 'svarshchik'],
    ['сварка', 'svarshchik'],
    ['каменщица', 'kamenshchik'],
    ['производитель работ', 'prorab'],
    ['прорабы', 'prorab'],
    ['монолитчики', 'monolitchik betonshchik'],
    ['машинист крана', 'kranovshchik mashinist-bashennogo-krana'],
    ['монтажник вентиляции', 'montazhnik-ventilyatsii'],
    ['вентиляшка', 'montazhnik-ventilyatsii'],
    ['кипишник', 'kipovets'],
    ['самосвальщик', 'voditel-samosvala'],
    ['манипуляторщик', 'mashinist-manipulyatora'],
    ['инженер-пто', 'inzhener-pto'],
    ['ПТО', 'inzhener-pto'],
    ['ГИП', 'gip'],
    ['ОТ и ПБ', 'okhrana-truda-spetsialist'],
    ['монтажник-высотник', 'promyshlennyy-alpinist'],
    ['лэп', 'montazhnik-lep'],
    ['маш. экскаватора', 'mashinist-ekskavatora'],
    ['гл. инженер', 'glavnyy-inzhener'],
    ['эл. монтажник', 'elektromontazhnik'],
    ['кипиповец', 'kipovets'],
    ['кж', 'konstruktor-kzh'],
  ])('finds the trades of %j', (q, slugs) => {
    const found = read(q).join(' ').split(' ');
    for (const slug of slugs.split(' ')) expect(found).toContain(`spec:${specId(slug)}`);
  });

  it('puts the written word before similar ones', () => {
    const [clause] = readText('сварщик', lexicon).clauses;
    expect(clause?.alternatives[0]).toEqual({ kind: 'words', stems: ['сварщик'], weight: 1 });
    expect(clause?.alternatives.map(({ weight }) => weight)).toEqual(
      clause?.alternatives.map(({ weight }) => weight).toSorted((a, b) => b - a),
    );
  });

  it('splits a query into clauses and drops meaningless words', () => {
    expect(
      readText('Срочно требуется сварщик в Питере вахтой без опыта', lexicon).clauses.map(({ source }) => source),
    ).toEqual(['сварщик', 'питере', 'вахтой', 'без опыта']);
    expect(readText('водитель категории С с проживанием', lexicon).clauses.map(({ source }) => source)).toEqual([
      'водитель',
      'категории с',
      'проживанием',
    ]);
    for (const q of ['работа', 'вакансии', 'требуется срочно', 'стройка'])
      expect(readText(q, lexicon)).toMatchObject({ clauses: [], ignored: [], corrected: null });
    expect(read('')).toEqual([]);
  });

  it.each([
    ['вахта или проживание прораб', ['вахта или проживание', 'прораб']],
    ['NAME:(прораб OR геодезист)', ['прораб или геодезист']],
    ['вахта | 5/2', ['вахта или 5/2']],
    ['или сварщик или', ['сварщик']],
  ])('joins %j', (q, sources) => {
    expect(readText(q, lexicon).clauses.map(({ source }) => source)).toEqual(sources);
  });

  it.each([
    'электрик прораб',
    'электрик, прораб',
    'электрик и прораб',
    'электрик или прораб',
    'электрик OR прораб',
    'электрик | прораб',
    'электрик/прораб',
  ])('takes either trade of %j', (q) => {
    const { clauses } = readText(`${q} вахта`, lexicon);
    expect(clauses.map(({ source, beside }) => [source, beside])).toEqual([
      ['электрик', true],
      ['прораб', true],
      ['вахта', undefined],
    ]);
  });

  it.each([
    ['мастер каменщик', ['мастер', 'каменщик'], [true, undefined]],
    ['мастер, каменщик', ['мастер', 'каменщик'], [undefined, undefined]],
  ])('knows whether a wide trade of %j only says more of the other', (q, sources, ranksOnly) => {
    const { clauses } = readText(q, lexiconOf([...TEXTS, 'мастер']));
    expect(clauses.map(({ source }) => source)).toEqual(sources);
    expect(clauses.map((clause) => clause.ranksOnly)).toEqual(ranksOnly);
  });

  it('keeps the work of a trade required', () => {
    expect(readText('прораб вентиляция', lexicon).clauses.map(({ beside }) => beside)).toEqual([undefined, undefined]);
  });

  it.each([
    ['сварщик NOT вахта', ['сварщик', '-вахта']],
    ['NOT вахта', ['-вахта']],
    ['сварщик NOT (вахта OR проживание)', ['сварщик', '-вахта или проживание']],
    ['сварщик -(вахта проживание)', ['сварщик', '-вахта', '-проживание']],
    ['NAME:геодезист', ['name:геодезист']],
    ['name: "монтажник окон" NOT вахта', ['name:монтажник окон', '-вахта']],
    ['NOT NAME:прораб электрик', ['-name:прораб', 'электрик']],
    ['DESCRIPTION:накс сварщик', ['text:накс', 'сварщик']],
    ['!сварщик AND вахта', ['сварщик', 'вахта']],
    ['сварщик!', ['сварщик']],
  ])('reads the operators of %j', (q, expected) => {
    expect(
      readText(q, lexicon).clauses.map(
        ({ source, excluded, within }) => `${excluded ? '-' : ''}${within ? `${within}:` : ''}${source}`,
      ),
    ).toEqual(expected);
  });

  it('takes a word after ! in this form, and words in quotes one after another', () => {
    expect(read('!сварка')).toEqual(['сварк']);
    expect(readText('!сварщег', lexicon)).toMatchObject({ corrected: null });
    const sequences = readText(
      '!сварщики "монтажник на окна" !"монтажник окон" "вахта" NAME:прораб',
      lexicon,
    ).clauses.map(({ isDemanded, alternatives: [first] }) => isDemanded && first?.kind === 'words' && first.sequence);
    expect(sequences).toEqual([
      [{ form: 'сварщики' }],
      [{ stem: 'монтажник' }, { stem: 'на' }, { stem: 'окн' }],
      [{ form: 'монтажник' }, { form: 'окон' }],
      undefined,
      undefined,
    ]);
  });

  it('reads pay as a part of its own', () => {
    expect(readText('прораб от 200к', lexicon)).toMatchObject({
      clauses: [{ source: 'прораб' }],
      pay: { pay_min: 200_000, pay_max: null, pay_mode: 'month', source: 'от 200к' },
      ignored: [],
    });
    expect(readText('прораб 200к', lexicon, { of: 'resumes' })).toMatchObject({
      pay: { pay_max: 200_000 },
      ignored: [],
    });
    expect(readText('прораб от 200к', lexicon, { exact: true })).toMatchObject({ pay: null });
  });

  it.each([
    ['электромонт', 'электромонтажник'],
    ['охранн', 'охранник'],
    ['инженер пт', 'инженер пто'],
    ['нач уч', 'нач участка'],
  ])('finishes %j as %j', (q, corrected) => {
    const known = lexiconOf([...TEXTS, 'Охранник, охрана труда, инженер, начальник участка']);
    expect(readText(q, known).corrected).toBe(corrected);
  });

  it.each(['сварщик -вахта', 'сварщик кроме вахты', 'сварщик не вахта', 'сварщик без вахты'])('excludes in %j', (q) => {
    const clauses = readText(q, lexicon).clauses;
    expect(clauses.map(({ excluded }) => excluded)).toEqual([false, true]);
    expect(write(clauses[1] ?? { alternatives: [], excluded: false, source: '' })).toContain('schedule:rotation');
  });

  it('matches quoted words exactly', () => {
    expect(read('"сварщег" прораб')[0]).toBe('сварщег');
    expect(read('«монтажник окон»')).toEqual(['монтажник+окн']);
  });

  it.each([
    ['сварщег вахта', 'сварщик вахта'],
    ['Прараб в Москве', 'прораб в Москве'],
    ['cdfhobr df[nf', 'сварщик вахта'],
    ['svarshik vahta', 'сварщик вахта'],
    ['сварщиквахта', 'сварщик вахта'],
    ['электромонт', 'электромонтажник'],
    ['сварщик вахта', null],
    ['кран КС 55713', null],
  ])('corrects %j to %j', (q, corrected) => {
    expect(readText(q, lexicon).corrected).toBe(corrected);
  });

  it('reports the ignored words', () => {
    expect(readText('сварщик фывапролджэ 98765', lexicon).ignored).toEqual(['фывапролджэ', '98765']);
  });

  it.each(['либхер', 'катерпиллер', 'шантуй', 'хитачи', 'автокад', 'камаз', 'газель'])(
    'takes %j for a name, which no trade is',
    (q) => {
      const [clause] = readText(q, lexicon).clauses;
      expect(readText(q, lexicon)).toMatchObject({ corrected: null, ignored: [] });
      expect(clause?.isTradeName).toBeUndefined();
      const specs = clause?.alternatives.filter((one) => one.kind === 'mark') ?? [];
      expect(specs.length).toBeGreaterThan(0);
      for (const { weight } of specs) expect(weight).toBeLessThan(0.6);
    },
  );

  it('apart from the city of a district asks for the district', () => {
    const { clauses } = readText('прораб купчино', lexicon);
    expect(clauses.map(({ source, label, districtOf }) => [source, label, districtOf])).toEqual([
      ['прораб', 'Прораб', undefined],
      ['купчино', 'Купчино', undefined],
      ['район купчино', undefined, 'купчино'],
    ]);
    expect(write(clauses[2] ?? expect.unreachable())).toMatch(/^metro:\d+$/);
    expect(readText('прораб купчино', lexicon, { of: 'resumes' }).clauses).toHaveLength(2);
  });

  it('parses codes in any spelling', () => {
    for (const q of ['кс-55713', 'кс 55713', 'КС55713', 'KC-55713']) expect(read(q)[0]).toContain('кс55713');
  });

  it('limits its work', () => {
    expect(
      readText(
        'сварщик каменщик маляр прораб электрик геодезист сантехник бульдозерист отделочник бетонщик питер вахта питание билеты',
        lexicon,
      ).clauses,
    ).toHaveLength(12);
    expect(() => readText('сварщик "или" -('.repeat(700), lexicon)).not.toThrow();
  });

  const word = fc.constantFrom(
    'сварщик',
    'ёлка',
    'или',
    '-',
    '"',
    '«',
    '»',
    '60/30',
    'кроме',
    'кс',
    '55713',
    'без',
    'не',
    '5',
    'разряда',
    'категория',
    'с',
    'İ',
    '\0',
    '😀',
    '\ud800',
    '|',
    "' or 1=1 --",
    'cdfhobr',
    'прараб',
  );

  it('never throws', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary', maxLength: 300 }),
          fc.array(word).map((list) => list.join(' ')),
          fc.array(word).map((list) => list.join('')),
        ),
        (q) => {
          const { clauses, ignored } = readText(q, lexicon);
          return (
            clauses.length <= 12 && clauses.every(({ alternatives }) => alternatives.length > 0 || ignored.length > 0)
          );
        },
      ),
    );
  });

  it('ignores case and ё', () => {
    const letters = fc.string({ unit: fc.constantFrom(...'абвгдеёжзиклмнопрстуфхцчшщыьэюя -5/abcxyz'), maxLength: 40 });
    fc.assert(
      fc.property(
        fc.oneof(
          letters,
          fc
            .array(fc.constantFrom('сварщик', 'жильё', 'прараб', 'кран', 'кс-2', 'питер', 'или', '-вахта', 'моляр'))
            .map((list) => list.join(' ')),
        ),
        (q) => {
          const { clauses, ignored } = readText(q, lexicon);
          for (const other of [q.toUpperCase(), q.replaceAll('ё', 'е')]) {
            const reading = readText(other, lexicon);
            expect(reading.clauses).toEqual(clauses);
            expect(reading.ignored).toEqual(ignored);
          }
        },
      ),
    );
  });
});
