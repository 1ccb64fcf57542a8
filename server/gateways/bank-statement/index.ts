import { rubles } from '#shared/text/number.ts';
import { decodeStatement } from './decode.ts';
import { cutSections, type Section } from './sections.ts';
import { StatementError, type IncomingPayment, type Statement } from './statement.ts';

export { StatementError, type Statement };

const ACCOUNT = /^\d{20}$/;

/**
 * Money that came to this account, of a statement in the format 1CClientBankExchange (standard of 1С, 1.01 to 1.03): at most 5 MB and
 * 10,000 documents, in windows-1251 or cp866. A document that is not understood is a fault, the others count. Throws
 * {@link StatementError} for a file that is no whole statement of this account, and for documents of more money than the bank says has
 * come: a payer's text with line breaks may be a document of its own. Linear in the size of the file.
 */
export function readStatement(bytes: Uint8Array, account: string): Statement {
  const { accounts, totals, documents } = cutSections(decodeStatement(bytes));
  if (accounts.length > 0 && !accounts.includes(account))
    throw new StatementError(`Это выписка по\u00a0счёту ${accounts[0]}, а\u00a0нужна по\u00a0счёту ${account}`);
  const statement: Statement = { payments: [], faults: [], otherCount: 0 };
  for (const section of documents) {
    const read = readDocument(section, account);
    if (read === null) statement.otherCount += 1;
    else if (typeof read === 'string') statement.faults.push({ line: section.line, message: read });
    else statement.payments.push(read);
  }
  assertReceived(statement, receivedOf(totals, account));
  return statement;
}

/** What has come to the account by the totals of the bank, one for all days or one for each; null where it does not say. */
function receivedOf(totals: readonly ReadonlyMap<string, string>[], account: string): number | null {
  const ours = totals.filter((total) => total.get('РасчСчет') === account);
  const sums = ours.map((total) => readKopecks(total.get('ВсегоПоступило') ?? ''));
  return sums.length > 0 && sums.every((sum) => sum !== null) ? sums.reduce((all, sum) => all + sum, 0) : null;
}

/** Throws {@link StatementError} for more than the bank says; a fault where it does not say, for somebody to compare. */
function assertReceived({ payments, faults }: Statement, receivedKopecks: number | null): void {
  const sumKopecks = payments.reduce((all, one) => all + one.sumKopecks, 0);
  if (receivedKopecks === null && sumKopecks > 0)
    faults.push({
      line: 1,
      message: `Нет итога «ВсегоПоступило»: сверьте с\u00a0банком, что пришло ${rubles(sumKopecks)}`,
    });
  if (receivedKopecks !== null && sumKopecks > receivedKopecks)
    throw new StatementError(
      `По\u00a0документам пришло ${rubles(sumKopecks)}, а\u00a0по\u00a0итогу банка ${rubles(receivedKopecks)}: проверьте, нет\u00a0ли документа в\u00a0тексте чужого платежа`,
    );
}

/** The payment, what is wrong with it, or null when it is about other money. */
function readDocument({ line, fields, repeated }: Section, account: string): IncomingPayment | string | null {
  const value = (name: string): string => fields.get(name) ?? '';
  // Whose text is in the purpose may want to be a field.
  const [twice] = repeated;
  if (twice !== undefined) return `Поле «${twice.slice(0, 60)}» указано дважды`;
  const payee = value('ПолучательСчет') || value('ПолучательРасчСчет');
  if (!ACCOUNT.test(payee)) return 'Нет номера счёта получателя из\u00a020 цифр';
  if (payee !== account) return null;
  const payer = value('ПлательщикСчет') || value('ПлательщикРасчСчет');
  if (!ACCOUNT.test(payer)) return 'Нет номера счёта плательщика из\u00a020 цифр';
  const number = value('Номер');
  if (!number) return 'Нет номера документа';
  const date = readDay(value('Дата'));
  if (date === null) return 'Дата документа\u00a0— не\u00a0день вида 21.11.2026';
  const sumKopecks = readSum(value('Сумма'));
  if (sumKopecks === null) return 'Сумма\u00a0— не\u00a0рубли с\u00a0копейками вида 60000.00';
  return {
    line,
    number,
    date,
    receivedOn: readDay(value('ДатаПоступило')),
    sumKopecks,
    payer: {
      // The second one begins with the INN.
      name: value('Плательщик1') || value('Плательщик').replace(/^ИНН ?\d{10,12} /, ''),
      inn: onlyLike(value('ПлательщикИНН'), /^(?:\d{10}|\d{12})$/),
      kpp: onlyLike(value('ПлательщикКПП'), /^[\dA-Z]{9}$/),
      account: payer,
      bank: value('ПлательщикБанк1'),
      bik: onlyLike(value('ПлательщикБИК'), /^\d{9}$/),
    },
    purpose: value('НазначениеПлатежа') || purposeOfLines(value),
  };
}

/** Of six lines where the bank has cut the purpose. */
function purposeOfLines(value: (name: string) => string): string {
  return [1, 2, 3, 4, 5, 6]
    .map((number) => value(`НазначениеПлатежа${number}`))
    .filter(Boolean)
    .join(' ');
}

function onlyLike(text: string, pattern: RegExp): string | null {
  return pattern.test(text) ? text : null;
}

/** `YYYY-MM-DD` of «21.11.2026»; null for what is no day. */
function readDay(text: string): string | null {
  const [, day, month, year] = /^(\d\d)\.(\d\d)\.(\d{4})$/.exec(text) ?? [];
  const iso = `${year}-${month}-${day}`;
  const time = Date.parse(`${iso}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(iso) ? iso : null;
}

/** The same of what somebody has paid: null for nothing. */
const readSum = (text: string): number | null => readKopecks(text) || null;

/** Kopecks of «60000.00», «60000,5» or «60000», up to a trillion roubles; null for anything else. */
function readKopecks(text: string): number | null {
  const [, roubles, kopecks = ''] = /^(\d{1,12})(?:[.,](\d{1,2}))?$/.exec(text) ?? [];
  if (roubles === undefined) return null;
  return Number(roubles) * 100 + Number(kopecks.padEnd(2, '0'));
}
