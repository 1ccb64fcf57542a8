/** Limits of resumes, and of what companies do with them. */

/** A resume archived for longer goes through moderation before it is shown again. */
export const RESUME_RECHECK_DAYS = 90;
/** A deleted resume can be restored for this long. */
export const RESUME_UNDO_DAYS = 30;
/** Without a sign-in for so long its resumes are archived; their applicant is warned so many days before. */
export const RESUME_IDLE_DAYS = 180;
/** Of one applicant, in any state but deleted. */
export const RESUMES_MAX = 20;
export const RESUME_TITLE_CHARS_MIN = 2;
export const RESUME_TITLE_CHARS_MAX = 100;
export const RESUME_ABOUT_CHARS_MAX = 3_000;
export const RESUME_JOBS_MAX = 30;
export const RESUME_PHOTOS_MAX = 20;
/** All of a resume that is being written, as JSON. */
export const RESUME_CONTENT_BYTES_MAX = 200 * 1024;
/** Files of the wallet that a permit names. */
export const PERMIT_FILES_MAX = 3;
/** Between two free bumps. */
export const RESUME_BUMP_HOURS = 4;
/** Of unsaved content, of one caller. */
export const RESUME_PREVIEWS_PER_HOUR = 30;
/** A short draft of somebody who is not signed in. */
export const ANONYMOUS_DRAFT_DAYS = 30;
/** New ones, of one address. */
export const ANONYMOUS_DRAFTS_PER_HOUR = 5;
/** PDFs of resumes, of one caller. */
export const RESUME_EXPORTS_PER_HOUR = 30;
/** So long opened contacts are there for all members of the company with the right. */
export const CONTACT_OPENING_DAYS = 30;
/** Resumes that a member reads in a day of Moscow; those whose contacts are open to the company are not counted. */
export const RESUME_LOOKS_PER_DAY = 300;
export const RESUME_COMMENT_CHARS_MAX = 2_000;
/** Of one company on one resume. */
export const RESUME_COMMENTS_MAX = 100;
export const RESUME_MENTIONS_MAX = 10;
export const RESUME_HIDING_REASON_CHARS_MAX = 200;
/** Why staff look at contacts. */
export const CONTACT_REASON_CHARS = { min: 5, max: 300 } as const;
/** Companies that a resume is shown to, or kept from. */
export const VISIBILITY_COMPANIES_MAX = 200;
/** Contacts of resumes that a company opens free of charge in a month of Moscow; a respond opens them beside this. */
export const FREE_CONTACTS_PER_MONTH = 20;
