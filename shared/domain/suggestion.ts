/** What people add to dictionaries: a settlement or a kind of work that is not in the list. Staff decide. */
export const SUGGESTION_KINDS = ['city', 'work_type'] as const;
export type SuggestionKind = (typeof SUGGESTION_KINDS)[number];

export const SUGGESTION_STATUSES = ['waiting', 'approved', 'refused'] as const;

/** A subset of the kinds of cities, as people tell them apart. */
export const SETTLEMENT_KINDS = ['city', 'urban_settlement', 'rural_settlement'] as const;
export type SettlementKind = (typeof SETTLEMENT_KINDS)[number];

export const SUGGESTED_NAME_CHARS_MIN = 2;
export const SUGGESTED_NAME_CHARS_MAX = 100;
/** Of one account, in 24 hours. */
export const SUGGESTIONS_A_DAY = 10;

const DIGITS_MAX = 4;

/** Words of Cyrillic letters, with hyphens, spaces and few digits: «Новый Порт», «3-й участок». */
export function isDictionaryName(name: string): boolean {
  return (
    /^[а-яё\d][а-яё\d -]*$/iu.test(name) && /[а-яё]{2}/iu.test(name) && name.replaceAll(/\D/gu, '').length <= DIGITS_MAX
  );
}
