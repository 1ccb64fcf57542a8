import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { readSalary } from './salary-text.ts';

/** «from–to mode[/unit] gross by», in roubles; «…» for an open side. */
function brief(text: string): string {
  const reading = readSalary(text);
  if (reading.kind === 'foreign') return `foreign ${reading.currency}`;
  if (reading.kind === 'impossible') return reading.why.replaceAll('\u00a0', ' ');
  if (reading.kind !== 'pay') return reading.kind;
  const { fromKopecks, toKopecks, mode, pieceUnit, gross } = reading.pay;
  const side = (kopecks: number | null) => (kopecks === null ? '…' : String(kopecks / 100));
  const tax = gross === null ? '' : gross ? ' gross' : ' net';
  return `${side(fromKopecks)}–${side(toKopecks)} ${mode}${pieceUnit ? `/${pieceUnit}` : ''}${tax} by ${reading.periodBy}`;
}

describe('amounts', () => {
  test.each([
    ['60000 - 75600 RUR', '60000–75600 month by amount'],
    ['от 48000 RUR', '48000–… month by amount'],
    ['до 70\u202f000 ₽', '…–70000 month by amount'],
    ['40\u00a0640 ₽', '40640–40640 month by amount'],
    ['2\u2009000–2\u2009500 ₽', '2000–2500 shift by amount'],
    ['750–1\u00a0100 ₽', '750–1100 hour by amount'],
    ['от 60 000 до 90 000 руб.', '60000–90000 month by amount'],
    ['100 000 руб.-120 000 руб.', '100000–120000 month by amount'],
    ['60.000 руб', '60000–60000 month by amount'],
    ['60 000.00 руб', '60000–60000 month by amount'],
    ['з/п 60–80 т. р.', '60000–80000 month by amount'],
    ['80–90 тыс. руб. на руки', '80000–90000 month net by amount'],
    ['1,5 млн руб', '1500000–1500000 month by amount'],
    ['50к', '50000–50000 month by amount'],
    ['120 000 + премия', '120000–… month by amount'],
    ['от 70000 рублей в месяц до вычета НДФЛ', '70000–… month gross by words'],
    ['60000', '60000–60000 month by amount'],
  ])('%s', (text, expected) => expect(brief(text)).toBe(expected));
});

describe('period', () => {
  test.each([
    ['500 ₽ за час', '500–500 hour by words'],
    ['250 ₽/час', '250–250 hour by words'],
    ['4000 руб./смена', '4000–4000 shift by words'],
    ['от 5 000 за смену 12 часов', '5000–… shift by words'],
    ['до 3 000 руб. в сутки', '…–3000 shift by words'],
    ['от 150 т.р. за вахту', '150000–… rotation by words'],
    ['240 000 руб. за вахту 60 дней', '240000–240000 rotation by words'],
    ['350 ₽ за м²', '350–350 piece/m2 by words'],
    ['25 000 руб. за тонну', '25000–25000 piece/ton by words'],
    ['400 000 за проект', '400000–400000 project by words'],
    ['60 000 ₽, сменный график 2/2', '60000–60000 month by amount'],
    ['60 000 руб., выплаты 2 раза в месяц', '60000–60000 month by amount'],
    ['15 000 ₽ в неделю', '65000–65000 month by words'],
    ['от 1,2 млн руб. в год', '100000–… month by words'],
    ['60 000 руб., выплаты раз в неделю', '60000–60000 month by amount'],
    ['300 000 ₽ за квартал', 'unread'],
  ])('%s', (text, expected) => expect(brief(text)).toBe(expected));
});

describe('pay that cannot be', () => {
  test.each([
    ['50 000 000 ₽ в месяц', 'больше 2 000 000 ₽ в месяц'],
    ['500 ₽ в месяц', 'меньше 5 000 ₽ в месяц'],
    ['1 ₽ в час', 'меньше 100 ₽ в час'],
    ['1 ₽', 'меньше 100 ₽ в час'],
    ['900 000 руб. за смену', 'больше 100 000 ₽ за смену'],
    ['2 000 ₽ в неделю', '8667–8667 month by words'],
    ['1 000 ₽ в неделю', 'меньше 5 000 ₽ в месяц'],
    ['-60000 ₽', 'отрицательная сумма'],
    ['от −60 000 руб.', 'отрицательная сумма'],
    ['90000 - 60000 RUR', '«от» больше «до»'],
    ['от 120 до 90 тыс. руб.', '«от» больше «до»'],
    ['80–100', 'не сказано, рубли это или тысячи и за что'],
    ['80–100 тыс.', '80000–100000 month by amount'],
    ['от 250 в час', '250–… hour by words'],
    ['60 000 ₽ за 15 смен', 'сумма за несколько смен или дней, а не за одну смену'],
    ['90 000 руб. за 30 дней', 'сумма за несколько смен или дней, а не за одну смену'],
    ['90 000 руб. за 30 дней вахты', '90000–90000 rotation by words'],
    ['4 000 ₽ за 1 смену', '4000–4000 shift by words'],
  ])('%s', (text, expected) => expect(brief(text)).toBe(expected));
});

describe('no pay and other currencies', () => {
  test.each([
    ['', 'none'],
    ['Не указана', 'none'],
    ['договорная', 'none'],
    ['0 ₽', 'none'],
    ['9 999 999 999 999 ₽', 'unread'],
    ['от 1200 BYR', 'foreign BYR'],
    ['1 200 бел. руб.', 'foreign BYN'],
    ['300000 - 400000 KZT', 'foreign KZT'],
    ['6 000 000 сум', 'foreign UZS'],
    ['3 000 $', 'foreign USD'],
    ['2000 CHF', 'foreign CHF'],
  ])('%s', (text, expected) => expect(brief(text)).toBe(expected));
});

test('any pair of amounts with any spaces and dashes is read back', () => {
  const spaces = fc.constantFrom('', ' ', '\u00a0', '\u202f', '\u2009');
  const rubles = fc.integer({ min: 5_000, max: 900_000 });
  fc.assert(
    fc.property(
      rubles,
      rubles,
      spaces,
      fc.constantFrom('-', '–', '—', ' - ', ' – '),
      fc.constantFrom('₽', 'руб.', 'RUR', 'р.'),
      (one, other, space, dash, unit) => {
        const group = (amount: number) => amount.toLocaleString('en').replaceAll(',', space);
        const [least, most] = [Math.min(one, other), Math.max(one, other)];
        const reading = readSalary(`${group(least)}${dash}${group(most)} ${unit}`);
        expect(reading).toMatchObject({ pay: { fromKopecks: least * 100, toKopecks: most * 100 } });
      },
    ),
  );
});

test('any text is read without an error', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => void readSalary(text)));
});
