import { STATEMENT_MB_MAX } from '#shared/domain/statement.ts';
import { StatementError } from './statement.ts';

const BYTES_MAX = STATEMENT_MB_MAX * 1024 * 1024;

/** What the header may say, and the name of the encoding (standard of 1С, version 1.03). */
const ENCODINGS = { windows: 'windows-1251', dos: 'ibm866' } as const;

/** The line about the encoding is among the first ones. */
const HEADER_BYTES = 2_048;

/**
 * The text of a statement. Its header names the encoding in that very encoding. Throws {@link StatementError} for a file that is too
 * large, in UTF-8 or silent about it.
 */
export function decodeStatement(bytes: Uint8Array): string {
  if (bytes.length > BYTES_MAX)
    throw new StatementError(`Файл больше ${STATEMENT_MB_MAX}\u00a0МБ: выгрузите выписку за\u00a0меньший срок`);
  const header = bytes.subarray(0, HEADER_BYTES);
  for (const [label, encoding] of Object.entries(ENCODINGS)) {
    const says = /^Кодировка=[ \t]*(\w{1,20})/m.exec(new TextDecoder(encoding).decode(header))?.[1];
    if (says?.toLowerCase() === label) return new TextDecoder(encoding).decode(bytes);
  }
  throw new StatementError(
    isUtf8(header)
      ? 'Файл в\u00a0кодировке UTF-8. Выгрузите выписку в\u00a0кодировке Windows или DOS'
      : 'В\u00a0файле нет строки «Кодировка=Windows» или «Кодировка=DOS». Выгрузите выписку ещё раз',
  );
}

/** Cyrillic letters of both encodings are no UTF-8. A character that the end of the header cuts is none of the text's faults. */
function isUtf8(header: Uint8Array): boolean {
  try {
    return /[^\p{ASCII}]/u.test(new TextDecoder('utf-8', { fatal: true }).decode(header, { stream: true }));
  } catch {
    return false;
  }
}
