/** Of a bank statement; a month of a busy account is a tenth of it. */
export const STATEMENT_MB_MAX = 5;
