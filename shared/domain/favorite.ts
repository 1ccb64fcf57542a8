/** What can be a favourite: applicants keep vacancies, members of companies keep resumes. */
export const FAVORITE_KINDS = ['vacancy', 'resume'] as const;
export type FavoriteKind = (typeof FAVORITE_KINDS)[number];

/** The folder that everybody has: it shows every favourite, also those without a folder of their own. */
export const ALL_FAVORITES = 'all';

/** What happens to the items of a removed folder: they stay in «Все», or go too. */
export const FOLDER_REMOVALS = ['keep', 'remove'] as const;
export type FolderRemoval = (typeof FOLDER_REMOVALS)[number];

/** Changes of several favourites at once; `restore` takes back what was removed. */
export const FAVORITE_ACTIONS = ['move', 'remove', 'restore'] as const;
export type FavoriteAction = (typeof FAVORITE_ACTIONS)[number];

/**
 * Why a favourite vacancy is not open: closed by the employer or by time, taken off, or blocked by staff until the
 * employer corrects it.
 */
export const CLOSED_VACANCY_REASONS = ['archived', 'unpublished', 'blocked'] as const;
export type ClosedVacancyReason = (typeof CLOSED_VACANCY_REASONS)[number];

/**
 * Why a favourite resume cannot be read: nobody sees it, staff check it, or the applicant shows it to others. Companies
 * are not told whether it was hidden from them alone.
 */
export const CLOSED_RESUME_REASONS = ['archived', 'blocked', 'hidden'] as const;
export type ClosedResumeReason = (typeof CLOSED_RESUME_REASONS)[number];
