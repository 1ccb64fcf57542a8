/** Every limit of the product in one place; those of large parts are files of their own. */

export * from './chat-limits.ts';
export * from './respond-limits.ts';
export * from './resume-limits.ts';

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
export const VACANCY_DAYS_MIN = 7;
export const VACANCY_DAYS_MAX = 60;
/** A hidden vacancy keeps its remaining days this long before it is archived. */
export const VACANCY_HOLD_DAYS = 30;
/** An archived vacancy may be published again within this time. */
export const VACANCY_RECOVER_DAYS = 365;
/** Visitors see an archived vacancy as closed for this long; after that it is gone. */
export const VACANCY_ARCHIVE_PUBLIC_DAYS = 90;
/** A deleted vacancy goes for good after this. */
export const VACANCY_DELETED_DAYS = 30;
/** Of one company. */
export const VACANCY_DRAFTS_MAX = 50;
/** Vacancies that a company shows at once, unless the configuration says otherwise: checked, and any other. */
export const VACANCY_PLACES = { verified: 30, other: 1 } as const;
/** Vacancies of a checked company that have a cover or a colour at once, until they are sold. */
export const BRANDED_VACANCIES_MAX = 1;
export const BRANDED_DAYS = 30;
export const VACANCY_TITLE_CHARS_MIN = 3;
export const VACANCY_TITLE_CHARS_MAX = 120;
/** Of all its texts together. */
export const VACANCY_TEXT_CHARS_MIN = 200;
export const VACANCY_DESCRIPTION_CHARS_MAX = 10_000;
export const VACANCY_SECTION_CHARS_MAX = 4_000;
export const VACANCY_PHOTOS_MAX = 15;
export const VACANCY_DOCUMENTS_MAX = 5;
export const VACANCY_DOCUMENT_BYTES_MAX = 10 * 1024 * 1024;
/** All of a vacancy that is being written, as JSON. */
export const VACANCY_CONTENT_BYTES_MAX = 200 * 1024;
/** Archived, or deleted, by one call. */
export const BULK_VACANCIES_MAX = 50;
/** A month of a rotation; longer ones are an exception that the law allows up to three months (article 299 of ТК РФ). */
export const ROTATION_DAYS_USUAL = 31;
/** A vacancy of the same company and city with a title so much alike is a duplicate. */
export const DUPLICATE_LIKENESS_MIN = 0.9;
/** A company is trusted after so many publications without a refusal or a block in so many days. */
export const TRUSTED_AFTER = 3;
export const TRUSTED_DAYS = 90;

/** Full years of somebody who has an account, or a resume. */
export const PERSON_AGE_MIN = 14;
export const PERSON_AGE_MAX = 90;
/** Of an applicant: younger ones are seen by companies only, and with a parent's consent. */
export const FULL_AGE_YEARS = 18;

/** News per page of a list. */
export const NEWS_PAGE_SIZE = 12;
export const NEWS_SLUG_MAX = 160;
/** Links to other news under an article. */
export const NEWS_RELATED_MAX = 6;
export const NEWS_TITLE_CHARS_MIN = 5;
export const NEWS_TITLE_CHARS_MAX = 160;
export const NEWS_LEAD_CHARS_MAX = 400;
export const NEWS_BLOCKS_MAX = 100;
export const NEWS_TAGS_MAX = 10;
export const NEWS_REGIONS_MAX = 20;
export const NEWS_CATEGORIES_MAX = 100;
/** How far ahead an article or a slide is planned, days. */
export const CONTENT_AHEAD_DAYS = 365;
export const SLIDES_MAX = 12;

/** With fewer vacancies a market figure is not representative and not shown. */
export const MARKET_SAMPLE_MIN = 20;

/** Specializations on a page of the rubricator: three columns. */
export const RUBRICATOR_PAGE_SIZE = 48;
/** With fewer vacancies the pay of a specialization in a region is not representative. */
export const REGION_PAY_SAMPLE_MIN = 5;

export const PASSWORD_CHARS_MIN = 10;
export const PASSWORD_CHARS_MAX = 128;
/** Out of 4, by zxcvbn. */
export const PASSWORD_SCORE_MIN = 2;

/** Codes for a lost phone that are made at once. */
export const RECOVERY_CODES = 10;
/** Between the password and the code of the second step. */
export const SECOND_STEP_SECONDS = 5 * 60;
export const SECOND_STEP_TRIES = 5;

/** A code by SMS or mail. */
export const CODE_DIGITS = 6;
export const CODE_SECONDS = 5 * 60;
export const CODE_TRIES = 5;
export const CODE_RESEND_SECONDS = 60;
/** To one number or address. */
export const CODES_PER_DAY = 5;
/** After its code, a started sign-up or recovery can be finished for this long. */
export const CONFIRMED_MINUTES = 60;
/** What staff write to the person whom a decision concerns. */
export const MODERATION_NOTE_CHARS_MAX = 2_000;
/** The link by which new staff set their password. */
export const STAFF_LINK_HOURS = 24;

/** A link by mail. */
export const LINK_HOURS = 24;
/** How long the old address can undo a change of address. */
export const EMAIL_UNDO_HOURS = 72;

export const ACCESS_TOKEN_SECONDS = 15 * 60;
/** A session ends after so long without a visit. */
export const SESSION_IDLE_DAYS = 30;
/** A session ends after so long in any case. */
export const SESSION_DAYS_MAX = 180;
/** For tabs that refresh at once: the previous refresh token is accepted for this long. */
export const REFRESH_OVERLAP_SECONDS = 30;
/** A change of e-mail or phone needs the password; an account without one needs a sign-in not older than this. */
export const RECENT_SIGN_IN_MINUTES = 15;
/** A removed account can be restored for this long, then its data is erased. */
export const ACCOUNT_REMOVAL_DAYS = 30;
/** A link to an archive of one's data. */
export const EXPORT_DAYS = 7;

/** Of the page of a company. */
export const COMPANY_DESCRIPTION_CHARS_MAX = 10_000;
export const COMPANY_PHONES_MAX = 5;
export const COMPANY_ADDRESSES_MAX = 50;
export const COMPANY_GALLERY_MAX = 30;
export const COMPANY_SOCIALS_MAX = 8;
export const COMPANY_REGIONS_MAX = 100;
export const WEB_ADDRESS_CHARS_MAX = 300;
export const FACILITIES_MAX = 200;
export const FACILITY_PHOTOS_MAX = 10;

export const MEMBERS_MAX = 200;
export const INVITATIONS_OPEN_MAX = 50;
export const INVITATION_DAYS = 7;
export const INVITATIONS_PER_MEMBER_DAY = 100;
/** From one company to one address. */
export const INVITATION_MAILS_PER_DAY = 5;

/** Of one person, besides «Все». */
export const FAVORITE_FOLDERS_MAX = 50;
/** In one folder, and as many without any. */
export const FAVORITES_PER_FOLDER_MAX = 1_000;
export const FAVORITE_FOLDER_CHARS_MAX = 60;
export const FAVORITE_NOTE_CHARS_MAX = 500;
/** Changed, or asked about, by one call. */
export const FAVORITES_PER_CALL_MAX = 100;
/** What was removed can be taken back for this long, then it is deleted. */
export const FAVORITE_UNDO_HOURS = 24;

/** Reply templates of a company, and of one person for themselves. */
export const COMPANY_TEMPLATES_MAX = 100;
export const OWN_TEMPLATES_MAX = 20;
export const TEMPLATE_CHARS_MAX = 2_000;
/** What stands between the braces: a name and its fallback. */
export const TEMPLATE_VARIABLE_CHARS_MAX = 200;
export const TEMPLATE_FILES_MAX = 3;

/** Keys of a company that open something; those listed with the last revoked ones. */
export const EMBED_KEYS_MAX = 20;
export const EMBED_KEYS_LISTED = 60;
/** Calls that tell how a key's elements are used, from all its visitors. */
export const EMBED_EVENTS_PER_MINUTE = 6_000;
/** Pages of a key that are counted by themselves on one day; the rest is one row. */
export const EMBED_PAGES_PER_DAY = 200;
/** How long these counts are kept. */
export const EMBED_FIGURES_DAYS = 400;
/** A page that fewer have seen is not named, and of the others as many. */
export const EMBED_PAGE_VIEWS_MIN = 3;
export const EMBED_PAGES_LISTED = 50;

/** Screening questions of a company, and those that one vacancy asks. */
export const QUESTIONS_MAX = 100;
export const VACANCY_QUESTIONS_MAX = 10;
export const QUESTION_OPTIONS_MAX = 12;
export const ANSWER_CHARS_MAX = 1_000;
export const ANSWER_FILES_MAX = 3;

/** A picture as people send it. */
export const PICTURE_BYTES_MAX = 10 * 1024 * 1024;
/** A PDF or an office document. */
export const DOCUMENT_BYTES_MAX = 20 * 1024 * 1024;
/** A file that nothing uses is removed after this. */
export const LOOSE_FILE_HOURS = 24;
/** Of all files that one account sends in 24 hours and the server keeps. */
export const FILES_BYTES_PER_DAY = 1024 * 1024 * 1024;
/** Files that one account or visitor may send. */
export const FILES_PER_HOUR = 100;
/** Files that a visitor's address may send: fewer, since nobody answers for them. */
export const VISITOR_FILES_PER_HOUR = 20;
/** Days that messages without a provider are kept for reading. */
export const OUTBOX_DAYS = 7;

/** Days that notices are kept. */
export const NOTICE_DAYS = 90;

/** Somebody whom only their company knows is erased after so many days without a visit. */
export const UNSEEN_PERSON_DAYS = 365;

/** Contacts of vacancies that one person may open. */
export const CONTACT_VIEWS_PER_DAY = 100;
