import { BOARD_COLUMNS, type RespondStatus } from './respond-terms.ts';

/** What a company may ask of a person, and what each file of a wallet is. */
export const DOCUMENT_KINDS = ['permit', 'passport_page', 'snils', 'inn', 'med', 'work_book', 'other'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** Statuses of a respond in which its company may ask for documents: it has taken the person up, and has not let them go. */
export const ASKING_RESPOND_STATUSES = [
  'in_work',
  'reserve',
  'invited',
  'interview',
  'offer',
  'hired',
] as const satisfies readonly RespondStatus[];

/** Statuses of a respond that leave no reason to look at documents: what is open ends with them. */
export const ENDED_RESPOND_STATUSES = [
  'no_show',
  ...BOARD_COLUMNS.finished,
] as const satisfies readonly RespondStatus[];

/** Parts of the list: what waits for an answer, what is open, what has ended. */
export const REQUEST_SETS = ['waiting', 'open', 'ended'] as const;

export const REQUEST_ITEMS_MAX = 10;
/** Requests of one respond that wait for an answer. */
export const WAITING_REQUESTS_MAX = 3;
export const REQUEST_PURPOSE_CHARS_MAX = 300;
export const REQUEST_NOTE_CHARS_MAX = 100;
/** Then a request that nobody has answered ends. */
export const REQUEST_ANSWER_DAYS = 14;

/** How long what was granted stays open. */
export const RETENTION_DAYS_MIN = 7;
export const RETENTION_DAYS_MAX = 90;
export const RETENTION_DAYS_USUAL = 30;
/** What the forms offer. */
export const RETENTION_DAYS_OFFERED = [7, 30, 90] as const;

export const WALLET_FILES_MAX = 50;
export const WALLET_TITLE_CHARS_MAX = 100;
/** Of one file: a longer one is a book, not a document. */
export const DOCUMENT_PAGES_MAX = 20;

/** A link to a drawn page works so long, for the session that asked for it. */
export const PAGE_LINK_SECONDS = 60;

/** Health is told by the conclusion alone, and needs a consent of its own (152-ФЗ, art. 10). */
export function needsMedicalConsent(kind: DocumentKind): boolean {
  return kind === 'med';
}

interface Wanted {
  kind: DocumentKind;
}

/** Whether each of the items has a file of its kind, one of its own where a kind is asked twice. */
export function coversAll(items: readonly Wanted[], files: readonly Wanted[]): boolean {
  return unanswered(items, files).length === 0;
}

/** The items that no file answers, as above. */
export function unanswered<Item extends Wanted>(items: readonly Item[], files: readonly Wanted[]): Item[] {
  const left = [...files];
  return items.filter(({ kind }) => {
    const index = left.findIndex((file) => file.kind === kind);
    if (index >= 0) left.splice(index, 1);
    return index < 0;
  });
}
