/** Lists of the home page that staff fill. */
export const CHOSEN_LISTS = ['best', 'talents_here'] as const;
export type ChosenList = (typeof CHOSEN_LISTS)[number];

/** Companies in one list. */
export const CHOSEN_MAX = 12;
/** How far ahead a list may end. */
export const CHOSEN_DAYS_MAX = 366;
