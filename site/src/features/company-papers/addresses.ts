export const PAPERS = '/profile/personal-account/documents';
export const TOP_UP = '/profile/personal-account/top-up';
export const WITHDRAWALS = '/profile/personal-account/withdrawals';
export const ASK_WITHDRAWAL = '/profile/personal-account/withdrawal';

/** Movements of the balance for a spreadsheet. */
export const MOVEMENTS_FILE = '/profile/personal-account/history.csv';

/** The PDF of an invoice, of an act. */
export const invoiceFile = (id: number) => `${PAPERS}/${id}.pdf`;
export const actFile = (id: number) => `${PAPERS}/acts/${id}.pdf`;
