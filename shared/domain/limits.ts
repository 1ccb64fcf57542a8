/** Every limit of the product in one place. */

export const PAGE_SIZE_DEFAULT = 20;
export const PAGE_SIZE_MAX = 50;
/** How deep a numbered list goes, in items: beyond it the page offers narrower filters. */
export const LIST_DEPTH = 2_000;

/** Path and query as they are sent. */
export const ADDRESS_BYTES_MAX = 8 * 1024;
/** The address and all headers. */
export const HEAD_BYTES_MAX = 16 * 1024;
export const BODY_BYTES_MAX = 256 * 1024;

/** Pictures beyond either are not made smaller for pages. */
export const IMAGE_PIXELS_MAX = 20_000_000;
export const IMAGE_SOURCE_BYTES_MAX = 32 * 1024 * 1024;

/** Days that a vacancy is shown after publication. */
export const VACANCY_DAYS_DEFAULT = 30;
/** A hidden vacancy keeps its remaining days for this long; then it is archived. */
export const VACANCY_HOLD_DAYS = 30;
/** An archived vacancy may be published again within this time. */
export const VACANCY_RECOVER_DAYS = 365;
/** Visitors see an archived vacancy as closed for this long; then it is gone. */
export const VACANCY_ARCHIVE_PUBLIC_DAYS = 90;

/** A resume that was in the archive for longer is looked through before it is shown again. */
export const RESUME_RECHECK_DAYS = 90;
/** A deleted resume can be taken back for this long. */
export const RESUME_UNDO_DAYS = 30;

/** News on a page of their list. */
export const NEWS_PAGE_SIZE = 12;
export const NEWS_SLUG_MAX = 160;
/** Links to other news under an article. */
export const NEWS_RELATED_MAX = 6;

/** Below this many vacancies a market figure says nothing and is not shown. */
export const MARKET_SAMPLE_MIN = 20;

/** Specializations on a page of the rubricator: three columns. */
export const RUBRICATOR_PAGE_SIZE = 48;
/** Fewer vacancies than this say nothing of what a region pays for a specialization. */
export const REGION_PAY_SAMPLE_MIN = 5;
