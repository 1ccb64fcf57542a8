/** Statements in the format 1CClientBankExchange, as banks write them. */
export const OURS = '40702810000000001193';

const LETTERS = Array.from({ length: 128 }, (_, index) => 128 + index);
const tableOf = (encoding: string): ReadonlyMap<string, number> =>
  new Map(LETTERS.map((byte) => [new TextDecoder(encoding).decode(Uint8Array.of(byte)), byte]));
const TABLES = { 'windows-1251': tableOf('windows-1251'), ibm866: tableOf('ibm866') };

/** Node decodes these encodings and writes none of them. */
export function encoded(text: string, encoding: keyof typeof TABLES = 'windows-1251'): Uint8Array<ArrayBuffer> {
  const table = TABLES[encoding];
  return Uint8Array.from(text, (letter) => table.get(letter) ?? (letter < '\u0080' ? letter.charCodeAt(0) : 63));
}

export const documentOf = (fields: Readonly<Record<string, string>>) =>
  [
    'СекцияДокумент=Платежное поручение',
    ...Object.entries(fields).map((field) => field.join('=')),
    'КонецДокумента',
  ].join('\r\n');

export const HEADER = ['1CClientBankExchange', 'ВерсияФормата=1.03', 'Кодировка=Windows', `РасчСчет=${OURS}`];
/** What the bank says has come to our account. */
export const totalOf = (received: string) => [
  'СекцияРасчСчет',
  `РасчСчет=${OURS}`,
  `ВсегоПоступило=${received}`,
  'КонецРасчСчет',
];

const ROUBLES_MAX = '999999999999.99';

/** With a total that nothing exceeds. */
export const fileOf = (...documents: string[]) =>
  [...HEADER, ...totalOf(ROUBLES_MAX), ...documents, 'КонецФайла', ''].join('\r\n');

/** Money that came to our account on 3 December 2026. */
export interface Came {
  /** Of the payment order. */
  number: string;
  rubles: string;
  purpose: string;
  inn?: string;
  payer?: string;
}

export const documentWith = ({ number, rubles, purpose, inn = '7707083893', payer = 'ООО "Плательщик"' }: Came) =>
  documentOf({
    Номер: number,
    Дата: '03.12.2026',
    Сумма: rubles,
    ПлательщикСчет: '40702810100000000318',
    Плательщик: payer,
    ПлательщикИНН: inn,
    ПлательщикБанк1: 'ПАО "Банк"',
    ПлательщикБИК: '044525225',
    ПолучательСчет: OURS,
    НазначениеПлатежа: purpose,
  });

export const statementOf = (...came: Came[]) => new Blob([encoded(fileOf(...came.map(documentWith)))]);
