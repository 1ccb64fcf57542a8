import { StatementError } from './statement.ts';

const DOCUMENTS_MAX = 10_000;
const VALUE_CHARS_MAX = 1_000;

const FORMAT = '1CClientBankExchange';
const ACCOUNT_KEY = 'РасчСчет';
const TOTALS = 'СекцияРасчСчет';
const PURPOSE_KEY = 'НазначениеПлатежа';

/** Fields of one document by their names in the file. */
export interface Section {
  /** Of its beginning, from 1. */
  line: number;
  fields: ReadonlyMap<string, string>;
  /** Names that come more than once: nobody knows which value counts. */
  repeated: readonly string[];
}

export interface Sections {
  /** Accounts that the header names. */
  accounts: readonly string[];
  /** What the bank says of each account before the first document, where no text of a payer is. */
  totals: readonly ReadonlyMap<string, string>[];
  documents: Section[];
}

/** Cuts the text of a statement into its documents, in one pass. Throws {@link StatementError} for what is no whole statement. */
export function cutSections(text: string): Sections {
  const lines = text.split(/\r\n|\r|\n/);
  if (lines[0]?.trim() !== FORMAT) throw new StatementError(`Это не\u00a0выписка в\u00a0формате ${FORMAT}`);
  const accounts: string[] = [];
  const totals: Map<string, string>[] = [];
  const documents: Section[] = [];
  let open: Draft | null = null;
  for (const [index, raw] of lines.entries()) {
    const [name, value] = cutLine(raw);
    const line = index + 1;
    if (name === 'КонецФайла') {
      if (open) throw unclosed(open);
      return { accounts, totals, documents };
    }
    if (name === 'СекцияДокумент') {
      if (open) throw unclosed(open);
      if (documents.length === DOCUMENTS_MAX)
        throw new StatementError(
          `Строка ${line}: документов больше 10\u00a0000. Выгрузите выписку за\u00a0меньший срок`,
        );
      open = { line, fields: new Map(), repeated: [], last: null };
    } else if (name === 'КонецДокумента') {
      if (!open) throw new StatementError(`Строка ${line}: документ закончился, не\u00a0начавшись`);
      documents.push(open);
      open = null;
    } else if (open) addField(open, name, value);
    else {
      if (name === ACCOUNT_KEY && value) accounts.push(value);
      if (name === TOTALS && documents.length === 0) totals.push(new Map());
      else if (value !== null && documents.length === 0) totals.at(-1)?.set(name, oneLine(value));
    }
  }
  throw open ? unclosed(open) : new StatementError('Файл оборван: в\u00a0нём нет строки «КонецФайла»');
}

interface Draft extends Section {
  fields: Map<string, string>;
  repeated: string[];
  /** The name of the field on the line before. */
  last: string | null;
}

function addField(draft: Draft, name: string, value: string | null): void {
  if (value === null) {
    // Some banks break the purpose into lines. One that is full takes no more, so that many lines cost no more than long ones.
    const purpose = draft.last === PURPOSE_KEY && name ? (draft.fields.get(PURPOSE_KEY) ?? '') : null;
    if (purpose !== null && purpose.length < VALUE_CHARS_MAX)
      draft.fields.set(PURPOSE_KEY, oneLine(`${purpose} ${name}`));
    return;
  }
  if (draft.fields.has(name)) draft.repeated.push(name);
  else draft.fields.set(name, oneLine(value));
  draft.last = name;
}

/** The name and the value; null without an equals sign. */
function cutLine(raw: string): [name: string, value: string | null] {
  const at = raw.indexOf('=');
  return at === -1 ? [raw.trim(), null] : [raw.slice(0, at).trim(), raw.slice(at + 1)];
}

function oneLine(value: string): string {
  return value
    .slice(0, 2 * VALUE_CHARS_MAX)
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, VALUE_CHARS_MAX);
}

const unclosed = ({ line }: Section): StatementError =>
  new StatementError(`Строка ${line}: документ не\u00a0закончен, в\u00a0нём нет строки «КонецДокумента»`);
