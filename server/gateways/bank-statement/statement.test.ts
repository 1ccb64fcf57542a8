import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { documentOf, encoded, fileOf, HEADER, OURS, totalOf } from '../../../tests/setup/bank-statement.ts';
import { counts } from '../../../tests/setup/counts.ts';
import { readStatement, StatementError } from './index.ts';

const THEIRS = '40702810100000000318';

const order: Readonly<Record<string, string>> = {
  Номер: '318',
  Дата: '21.11.2026',
  Сумма: '60000.00',
  ПлательщикСчет: THEIRS,
  Плательщик: 'ИНН 9999100000 ООО "Волга-Трубострой"',
  ПлательщикИНН: '9999100000',
  ПлательщикКПП: '999901001',
  ПлательщикБанк1: 'ПАО "Банк"',
  ПлательщикБИК: '044525225',
  ПолучательСчет: OURS,
  ДатаПоступило: '23.11.2026',
  НазначениеПлатежа: 'Оплата по счету № 1193 от 20.11.2026',
};

const readText = (text: string) => readStatement(encoded(text), OURS);
const readOne = (changed: Record<string, string>) => readText(fileOf(documentOf({ ...order, ...changed })));

const payment = {
  line: 9,
  number: '318',
  date: '2026-11-21',
  receivedOn: '2026-11-23',
  sumKopecks: 60_000_00,
  payer: {
    name: 'ООО "Волга-Трубострой"',
    inn: '9999100000',
    kpp: '999901001',
    account: THEIRS,
    bank: 'ПАО "Банк"',
    bik: '044525225',
  },
  purpose: 'Оплата по счету № 1193 от 20.11.2026',
};

describe('a statement', () => {
  test.each([
    ['Windows', 'windows-1251'],
    ['DOS', 'ibm866'],
    ['dos', 'ibm866'],
  ] as const)('in the encoding %s is read', (label, encoding) => {
    const text = fileOf(documentOf(order)).replace('Кодировка=Windows', `Кодировка=${label}`);
    expect(readStatement(encoded(text, encoding), OURS)).toEqual({ payments: [payment], faults: [], otherCount: 0 });
  });

  test('gives what came to our account, and counts what it has paid', () => {
    const paid = documentOf({ ...order, ПлательщикСчет: OURS, ПолучательСчет: THEIRS });
    const balance = ['СекцияРасчСчет', `РасчСчет=${OURS}`, 'НачальныйОстаток=0.00', 'КонецРасчСчет'].join('\r\n');
    const { payments, otherCount } = readText(fileOf(balance, paid, documentOf({ ...order, Номер: '319' }), paid));
    expect(payments.map(({ number }) => number)).toEqual(['319']);
    expect(otherCount).toBe(2);
  });

  test('takes lines of any system, and a purpose over several lines', () => {
    const broken = fileOf(documentOf({ ...order, НазначениеПлатежа: 'Оплата\r\nпо счету № 1193' }));
    for (const end of ['\n', '\r', '\r\n']) {
      const [read] = readText(broken.replaceAll('\r\n', end)).payments;
      expect(read?.purpose).toBe('Оплата по счету № 1193');
    }
    const { НазначениеПлатежа: _whole, ...rest } = order;
    const cut = { ...rest, НазначениеПлатежа1: 'Оплата по', НазначениеПлатежа2: 'счету № 7' };
    expect(readText(fileOf(documentOf(cut))).payments[0]?.purpose).toBe('Оплата по счету № 7');
  });

  test.each([
    ['60000', 60_000_00],
    ['60000.5', 60_000_50],
    ['60000,05', 60_000_05],
    ['999999999999.99', 99_999_999_999_999],
  ])('a sum of «%s» is %d kopecks', (text, kopecks) => {
    expect(readOne({ Сумма: text }).payments[0]?.sumKopecks).toBe(kopecks);
  });

  test('what is no INN, KPP or BIK is none', () => {
    const [read] = readOne({ ПлательщикИНН: '0', ПлательщикКПП: '0', ПлательщикБИК: '', ДатаПоступило: '' }).payments;
    expect(read).toMatchObject({ payer: { inn: null, kpp: null, bik: null }, receivedOn: null });
  });

  test('script in a name is a name', () => {
    const name = '<script>alert(1)</script>=\t"\u0007;';
    expect(readOne({ Плательщик1: name }).payments[0]?.payer.name).toBe('<script>alert(1)</script>= " ;');
  });
});

test.each([
  ['Сумма', '10.005', /^Сумма/],
  ['Сумма', '-1.00', /^Сумма/],
  ['Сумма', '0.00', /^Сумма/],
  ['Сумма', '1000000000000000', /^Сумма/],
  ['Сумма', '60 000.00', /^Сумма/],
  ['Дата', '31.02.2026', /^Дата/],
  ['Дата', '2026-11-21', /^Дата/],
  ['Номер', '', /^Нет номера документа/],
  ['ПлательщикСчет', '407', /плательщика/],
  ['ПолучательСчет', '', /получателя/],
  ['НазначениеПлатежа', 'Оплата\r\nСумма=1.00', /«Сумма» указано дважды/],
])('%s=%j is a fault with its line, and the others count', (name, value, message) => {
  const text = fileOf(documentOf(order), documentOf({ ...order, [name]: value }), documentOf(order));
  const { payments, faults } = readText(text);
  expect(payments).toHaveLength(2);
  expect(faults).toEqual([{ line: 23, message: expect.stringMatching(message) }]);
});

describe('what the bank says has come', () => {
  const fileWith = (...parts: (string | string[])[]) => [...HEADER, ...parts.flat(), 'КонецФайла'].join('\r\n');
  const more = { ...order, Номер: '319', Сумма: '0.01' };

  test('bounds what documents say: a payer whose text closes the document makes no other one', () => {
    const { НазначениеПлатежа: _, ...rest } = order;
    const large = { ...rest, Номер: '319' };
    const text = `Оплата\r\nКонецДокумента\r\n${documentOf(large).replace(/\r\nКонецДокумента$/, '')}`;
    const forged = documentOf({ ...order, Сумма: '1.00', НазначениеПлатежа: text });
    expect(readText(fileOf(forged)).payments).toHaveLength(2);
    expect(() => readText(fileWith(totalOf('1.00'), forged))).toThrow(/пришло 60\s001\s₽, а\sпо\sитогу банка 1\s₽/);
    // Nor does it name a total of its own.
    const own = documentOf({
      ...order,
      НазначениеПлатежа: `а\r\nКонецДокумента\r\n${totalOf('90000.00').join('\r\n')}\r\n${documentOf(more)}`,
    });
    expect(() => readText(fileWith(totalOf('60000.00'), own))).toThrow(StatementError);
  });

  test('is of our account, of one day or of several, and may be more than the documents', () => {
    const two = [documentOf(order), documentOf(more)];
    for (const totals of [[totalOf('60000.01')], [totalOf('60000.00'), totalOf('0.01')], [totalOf('99999')]])
      expect(readText(fileWith(...totals, ...two))).toMatchObject({ payments: { length: 2 }, faults: [] });
    const foreign = totalOf('99999').join('\r\n').replace(OURS, THEIRS);
    expect(() => readText(fileWith(foreign, totalOf('60000.00'), ...two))).toThrow(StatementError);
    expect(() => readText(fileWith(totalOf('0.00'), ...two))).toThrow(StatementError);
  });

  test('is asked for where the file does not have it', () => {
    const { payments, faults } = readText(fileWith(documentOf(order)));
    expect(payments).toHaveLength(1);
    expect(faults).toEqual([{ line: 1, message: expect.stringMatching(/сверьте с\sбанком, что пришло 60\s000\s₽/) }]);
    expect(readText(fileWith(totalOf('много'), documentOf(order))).faults).toHaveLength(1);
  });
});

describe('not a statement', () => {
  const text = fileOf(documentOf(order));
  const many = fileOf(...Array.from({ length: 10_001 }, () => 'СекцияДокумент=\nКонецДокумента'));

  test.each([
    ['in UTF-8', Buffer.from(text), /UTF-8/],
    ['in UTF-8 with its mark', Buffer.from(`\ufeff${text}`), /UTF-8/],
    ['in UTF-8, long', Buffer.from(`${HEADER[0]}\n${'ёлка'.repeat(1_000)}`), /UTF-8/],
    ['without an encoding', encoded(text.replace('Кодировка=Windows\r\n', '')), /нет строки «Кодировка/],
    ['in another encoding', encoded(text.replace('=Windows', '=KOI8')), /нет строки «Кодировка/],
    ['that says DOS in windows-1251', encoded(text.replace('=Windows', '=DOS')), /нет строки «Кодировка/],
    ['empty', new Uint8Array(), /нет строки «Кодировка/],
    ['a picture', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0xff, 0xfe), /нет строки «Кодировка/],
    ['of another format', encoded(`Выписка\n${text}`), /не\sвыписка/],
    ['cut off', encoded(text.slice(0, text.indexOf('КонецФайла'))), /оборван/],
    [
      'cut off in a document',
      encoded(text.slice(0, text.indexOf('ПлательщикБанк1'))),
      /^Строка 9: документ не\sзакончен/,
    ],
    ['with a document in a document', encoded(fileOf('СекцияДокумент=', documentOf(order))), /^Строка 9: /],
    ['with an end alone', encoded(fileOf('КонецДокумента')), /^Строка 9: /],
    [
      'of another account',
      encoded(text.replaceAll(`\r\nРасчСчет=${OURS}`, `\r\nРасчСчет=${THEIRS}`)),
      /по\sсчёту 40702/,
    ],
    ['of too many documents', encoded(many), /^Строка \d+: документов больше 10\s000/],
    ['too large', new Uint8Array(5 * 1024 * 1024 + 1), /больше 5\sМБ/],
  ])('%s is refused in words', (_what, bytes, says) => {
    expect(() => readStatement(bytes, OURS)).toThrow(StatementError);
    expect(() => readStatement(bytes, OURS)).toThrow(says);
  });
});

test('whatever the texts are, each document is read as itself', () => {
  const letter = fc.constantFrom(...'абвЯё №"|;<>&{}0189= \t', '\r', '\n', 'Сумма', 'КонецДокумента');
  const line = fc.array(letter, { maxLength: 60 }).map((letters) => letters.join('').replaceAll(/[\r\n]/g, ' '));
  const kopecks = fc.integer({ min: 1, max: 4_999_999_999_999 });
  const written = fc.record({ number: fc.integer({ min: 1 }), kopecks, name: line, purpose: line });
  fc.assert(
    fc.property(fc.array(written, { maxLength: 20 }), (all) => {
      const documents = all.map(({ number, kopecks: sum, name, purpose }) =>
        documentOf({
          ...order,
          Номер: String(number),
          Сумма: `${Math.floor(sum / 100)}.${String(sum % 100).padStart(2, '0')}`,
          Плательщик1: name,
          НазначениеПлатежа: purpose,
        }),
      );
      const { payments, faults } = readText(fileOf(...documents));
      expect(faults).toEqual([]);
      expect(payments.map(({ number, sumKopecks, purpose }) => [number, sumKopecks, purpose])).toEqual(
        all.map((one) => [String(one.number), one.kopecks, one.purpose.replaceAll(/\s+/g, ' ').trim()]),
      );
    }),
    { numRuns: counts.PROPERTIES },
  );
});

test('whatever the bytes are, they are read or refused in words', () => {
  const piece = fc.constantFrom(
    ...HEADER,
    'СекцияДокумент=',
    'КонецДокумента',
    'КонецФайла',
    ...Object.keys(order),
    '=',
    '\n',
  );
  const text = fc
    .array(piece, { maxLength: 40 })
    .map((pieces) => encoded(`${HEADER.join('\n')}\n${pieces.join('\n')}`));
  fc.assert(
    fc.property(fc.oneof(fc.uint8Array({ maxLength: 300 }), text), (bytes) => {
      try {
        readStatement(bytes, OURS);
      } catch (error) {
        expect(error).toBeInstanceOf(StatementError);
      }
    }),
    { numRuns: counts.PROPERTIES },
  );
});
