import { decodeStatement } from '#server/gateways/bank-statement/decode.ts';
import { titleOf } from '#server/domains/order/brief.ts';
import { readStatement } from '#server/gateways/bank-statement/index.ts';
import { cutSections } from '#server/gateways/bank-statement/sections.ts';
import { isBik, isCorrAccount, isKpp, isRoubleAccount } from '#shared/domain/bank-details.ts';
import { invoiceNumbersIn } from '#shared/domain/payment-purpose.ts';
import { paymentQr } from '#shared/domain/payment-qr.ts';
import { isMonth } from '#shared/domain/time.ts';
import { refusalOfChoice } from '#shared/domain/vacancy-lint.ts';
import { companyOf } from '../../site/src/features/staff-services/price-steps.ts';
import { payHref } from '../../site/src/lib/pay-for.ts';
import { quoteTotal } from '../../site/src/features/staff-orders/quote-total.ts';
import { typedCount, withoutSpaces } from '../../site/src/lib/typed-number.ts';
import type { Read } from './hostile-texts.ts';

const ACCOUNT = '40702810000000001193';
const numbers = { inn: '9999000013', kpp: null, bik: '040000950', account: ACCOUNT, corrAccount: ACCOUNT };

/** A statement whose Cyrillic names are in windows-1251; what is no ASCII of the hostile text becomes other letters. */
const statement = (text: string): Buffer => {
  const [encoding, document, payee] = ['Кодировка', 'СекцияДокумент', 'ПолучательСчет'].map(windows1251);
  const head = `1CClientBankExchange\n${encoding}=Windows\n${document}=\n${payee}=${ACCOUNT}\n`;
  return Buffer.from(`${head}${text}\n${windows1251('КонецДокумента')}\n${windows1251('КонецФайла')}`, 'latin1');
};

/** Russian letters without ё as latin1 has the bytes. */
const windows1251 = (text: string): string =>
  text.replaceAll(/[А-я]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0x410 + 0xc0));

/** Texts that banks, buyers and payers write. */
export const MONEY_READERS: Readonly<Record<string, Readonly<Record<string, Read>>>> = {
  'shared/domain/time.ts': { 'a month': isMonth },
  'site/src/features/staff-orders/quote-total.ts': { 'a price and a number': (text) => quoteTotal(text, text) },
  'server/domains/order/brief.ts': {
    'a title': (text) => titleOf('ask-company', { question: text }, null),
    'what may not be asked for': (text) => refusalOfChoice(text),
  },
  'server/gateways/bank-statement/decode.ts': {
    'a file': (text) => decodeStatement(Buffer.from(text)),
    'a header': (text) => decodeStatement(statement(`=${text}`)),
  },
  'server/gateways/bank-statement/sections.ts': {
    lines: (text) => cutSections(`1CClientBankExchange\n${text}`),
    'a document': (text) => cutSections(`1CClientBankExchange\nСекцияДокумент=\n${text}\nКонецДокумента\nКонецФайла`),
    'a purpose over many lines': (text) =>
      cutSections(
        `1CClientBankExchange\nСекцияДокумент=\nНазначениеПлатежа=\n${'a\n'.repeat(text.length / 4)}${text}\nКонецДокумента\nКонецФайла`,
      ),
  },
  'server/gateways/bank-statement/index.ts': {
    'a field': (text) => readStatement(statement(`a=${text}`), ACCOUNT),
    'an account': (text) => readStatement(statement(`${windows1251('ПлательщикСчет')}=${text}`), ACCOUNT),
    'many documents': (text) =>
      readStatement(
        statement(`${windows1251('КонецДокумента\nСекцияДокумент=\n')}`.repeat(Math.min(9_000, text.length / 10))),
        ACCOUNT,
      ),
  },
  'shared/domain/bank-details.ts': {
    'a BIK': isBik,
    'a KPP': isKpp,
    'an account': (text) => isRoubleAccount(text, '040000950'),
    'an account and a BIK': (text) => [isRoubleAccount(text, text), isCorrAccount(text, text)],
  },
  'shared/domain/payment-purpose.ts': {
    'a purpose': invoiceNumbersIn,
    'an invoice': (text) => invoiceNumbersIn(`сч${text}`),
    'many invoices': (text) => invoiceNumbersIn('сч. № 1042 '.repeat(text.length / 11)),
    'a number': (text) => invoiceNumbersIn(`счёт № 1${text}`),
  },
  'site/src/features/staff-services/price-steps.ts': {
    'a company': (text) => {
      try {
        return companyOf({ company: text });
      } catch {
        return null;
      }
    },
    'an address of a company': (text) => {
      try {
        return companyOf({ company: `${text}/company/1` });
      } catch {
        return null;
      }
    },
  },
  'site/src/lib/pay-for.ts': {
    'a path': (text) => payHref({ service: 'vacancy-promotion', option: 'place' }, { path: `/vacancy/1/${text}` }),
  },
  'site/src/lib/typed-number.ts': { 'a number': withoutSpaces, 'a count': (text) => typedCount(text, 1_000) },
  'shared/domain/payment-qr.ts': {
    names: (text) => paymentQr({ ...numbers, name: text, bank: text, sumKopecks: 1, purpose: text }),
  },
};
