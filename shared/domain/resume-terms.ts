/** Closed sets of a resume's fields that a vacancy does not have. Their Russian names are in `shared/text/resume-labels.ts`. */

export const AVAILABILITIES = ['now', 'two_weeks', 'date', 'not_searching'] as const;
export const JOB_SEARCH_STATUSES = ['active', 'considering', 'offer', 'hired', 'passive'] as const;
/**
 * Who sees a published resume. `companies_except` and `companies_only` go with a list of companies; `link_only` and `hidden`
 * are in no list and in no search.
 */
export const RESUME_VISIBILITIES = [
  'everyone',
  'companies',
  'companies_except',
  'companies_only',
  'link_only',
  'hidden',
] as const;
/** What an applicant may hide from everybody who sees the resume. */
export const HIDDEN_FIELDS = ['name', 'phones', 'email', 'photo', 'current_employer', 'birth'] as const;
export const WISH_MODES = ['month', 'shift', 'hour', 'rotation', 'piece'] as const;
export const TRAVEL_TIMES = ['any', 'up_to_60', 'up_to_90'] as const;
export const RELOCATIONS = ['no', 'yes', 'list'] as const;
export const BUSINESS_TRIPS = ['never', 'ready', 'sometimes'] as const;
export const READY_DOCUMENTS = ['passport', 'snils', 'inn', 'medbook', 'military', 'work_book'] as const;
export const PERMIT_VERIFICATIONS = ['none', 'self', 'operator', 'registry'] as const;
/** `on_request` shows only that the permit exists. */
export const PERMIT_VISIBILITIES = ['hidden', 'on_request', 'public'] as const;
export const CONTACT_WAYS = ['phone', 'email', 'telegram', 'vk', 'max'] as const;
export const PC_PROGRAM_LEVELS = ['basic', 'confident', 'expert'] as const;
export const OWN_EDUCATION_LEVELS = ['secondary', 'vocational', 'incomplete_higher', 'higher'] as const;

/** Who reads what a member writes about a resume: the writer, or all of the company who may comment. */
export const COMMENT_VISIBILITIES = ['own', 'company'] as const;

export type Availability = (typeof AVAILABILITIES)[number];
export type ResumeVisibility = (typeof RESUME_VISIBILITIES)[number];
export type CommentVisibility = (typeof COMMENT_VISIBILITIES)[number];
export type HiddenField = (typeof HIDDEN_FIELDS)[number];

/** Visibilities that can appear in lists and the search. */
export const LISTED_VISIBILITIES = [
  'everyone',
  'companies',
  'companies_except',
  'companies_only',
] as const satisfies readonly ResumeVisibility[];
