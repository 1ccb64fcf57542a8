/** Every limit of the product in one place. */

export const PAGE_SIZE_DEFAULT = 20;
export const PAGE_SIZE_MAX = 50;
/** Maximum depth of a numbered list, in items; after that the page suggests narrower filters. */
export const LIST_DEPTH = 2_000;

/** Path and query, as sent. */
export const ADDRESS_BYTES_MAX = 8 * 1024;
/** The address and all headers. */
export const HEAD_BYTES_MAX = 16 * 1024;
export const BODY_BYTES_MAX = 256 * 1024;

/** Larger pictures are not resized for pages. */
export const IMAGE_PIXELS_MAX = 20_000_000;
export const IMAGE_SOURCE_BYTES_MAX = 32 * 1024 * 1024;

/** Days that a vacancy is shown after publication. */
export const VACANCY_DAYS_DEFAULT = 30;
/** A hidden vacancy keeps its remaining days this long before it is archived. */
export const VACANCY_HOLD_DAYS = 30;
/** An archived vacancy may be published again within this time. */
export const VACANCY_RECOVER_DAYS = 365;
/** Visitors see an archived vacancy as closed for this long; after that it is gone. */
export const VACANCY_ARCHIVE_PUBLIC_DAYS = 90;

/** A resume archived for longer goes through moderation before it is shown again. */
export const RESUME_RECHECK_DAYS = 90;
/** A deleted resume can be restored for this long. */
export const RESUME_UNDO_DAYS = 30;

/** News per page of a list. */
export const NEWS_PAGE_SIZE = 12;
export const NEWS_SLUG_MAX = 160;
/** Links to other news under an article. */
export const NEWS_RELATED_MAX = 6;

/** With fewer vacancies a market figure is not representative and not shown. */
export const MARKET_SAMPLE_MIN = 20;

/** Specializations on a page of the rubricator: three columns. */
export const RUBRICATOR_PAGE_SIZE = 48;
/** With fewer vacancies the pay of a specialization in a region is not representative. */
export const REGION_PAY_SAMPLE_MIN = 5;
