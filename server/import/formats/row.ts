import { formatNumber } from '#shared/text/plain-number.ts';
import { RECORD_CHARS_MAX } from '../limits.ts';

/** A table row with its line in the file, or its number in a spreadsheet; or the reason why it is unreadable. */
export type Row = { line: number; cells: string[] } | { line: number; fault: string };

export const OVERLONG_ROW = `запись длиннее ${formatNumber(RECORD_CHARS_MAX)} знаков`;
