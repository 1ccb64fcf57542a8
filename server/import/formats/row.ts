import { formatNumber } from '#shared/text/plain-number.ts';
import { RECORD_CHARS_MAX } from '../limits.ts';

/** A row of a table with the line of the file where it starts, or its number in a spreadsheet; or what is wrong with it. */
export type Row = { line: number; cells: string[] } | { line: number; fault: string };

export const OVERLONG_ROW = `запись длиннее ${formatNumber(RECORD_CHARS_MAX)} знаков`;
