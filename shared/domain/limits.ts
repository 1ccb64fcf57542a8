/** Every limit of the product in one place. */

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
/** A vacancy of the same company and city with a title so much alike is a duplicate. */
export const DUPLICATE_LIKENESS_MIN = 0.9;
/** A company is trusted after so many publications without a refusal or a block in so many days. */
export const TRUSTED_AFTER = 3;
export const TRUSTED_DAYS = 90;

/** Full years of somebody who has an account, or a resume. */
export const PERSON_AGE_MIN = 14;
export const PERSON_AGE_MAX = 90;

/** Companies that a resume is shown to, or kept from. */
export const VISIBILITY_COMPANIES_MAX = 200;
/** Of an applicant: younger ones are seen by companies only, and with a parent's consent. */
export const FULL_AGE_YEARS = 18;

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

/** Members whom a vacancy names to be told of each respond. */
export const NOTIFIED_MEMBERS_MAX = 10;

/** A company that is silent for so long has not answered: the respond expires. */
export const RESPOND_ANSWER_DAYS = 14;
/** A declined, expired or closed respond may be taken up again for this long. */
export const RESPOND_REOPEN_DAYS = 90;
/** So often: each time the applicant is told. */
export const RESPOND_REOPENS_MAX = 3;
/** After a withdrawal one responds to the same vacancy again, once. */
export const RESPOND_RESEND_DAYS = 30;
/** An applicant may dispute «не вышел» for this long. */
export const RESPOND_DISPUTE_DAYS = 3;
/** Files that go with a respond. */
export const RESPOND_FILES_MAX = 5;
export const RESPOND_FILE_BYTES_MAX = 10 * 1024 * 1024;
export const RESPOND_NOTES_MAX = 100;
/** An interview is arranged at most so far ahead. */
export const INTERVIEW_DAYS_AHEAD_MAX = 365;
/** Of one applicant; beyond the soft limit each has to prove work. */
export const RESPONDS_PER_DAY = 200;
export const RESPONDS_PER_DAY_SOFT = 50;
export const QUICK_RESPONDS_PER_PHONE_DAY = 5;
export const QUICK_RESPONDS_PER_ADDRESS_HOUR = 20;
/** Codes for chats on an employer's pages, each an SMS. */
export const GUEST_CODES_PER_KEY_DAY = 2_000;
/** Visitors whom the server of one embed key vouches for, for the first time. */
export const NEW_PERSONS_PER_KEY_DAY = 2_000;
/** Dialogs that somebody begins on an employer's pages in a day. */
export const GUEST_DIALOGS_PER_DAY = 10;
/** The same letter to so many companies within 30 days is shown to staff. */
export const SAME_LETTER_COMPANIES = 30;
export const INVITATIONS_PER_DAY = 100;
/** Free invitations of a company to people who have not responded. */
export const FREE_INVITATIONS_PER_MONTH = 50;
/** Questions of one applicant to one vacancy that have no answer yet. */
export const INQUIRIES_OPEN_MAX = 3;
export const BULK_RESPONDS_MAX = 100;
/** A change of many responds can be taken back for this long, and nobody is told before. */
export const RESPOND_UNDO_SECONDS = 10;
/** Responds of a column that a board shows at first. */
export const BOARD_PAGE_SIZE = 20;
/** With fewer responds how a company answers is not representative. */
export const REPLY_CLOCK_SAMPLE_MIN = 5;
export const REPLY_CLOCK_DAYS = 90;
/** A company answers fast with this share of answers, percent, and this usual time of them. */
export const REPLY_FAST_RATE_MIN = 80;
export const REPLY_FAST_MINUTES_MAX = 24 * 60;

/** Days that notices are kept. */
export const NOTICE_DAYS = 90;

/** A message of the chat. */
export const CHAT_MESSAGE_CHARS_MAX = 4_000;
/** What an employer's page says of itself with a dialog. */
export const CHAT_PAGE_TITLE_CHARS_MAX = 200;
export const CHAT_PAGE_FACTS_MAX = 10;
export const CHAT_PAGE_FACT_NAME_CHARS_MAX = 40;
export const CHAT_PAGE_FACT_CHARS_MAX = 300;
export const CHAT_PAGE_FACTS_BYTES_MAX = 2 * 1024;
export const CHAT_FILES_MAX = 10;
export const CHAT_FILE_BYTES_MAX = 20 * 1024 * 1024;
/** All files of one message. */
export const CHAT_MESSAGE_FILES_BYTES_MAX = 50 * 1024 * 1024;
export const CHAT_FILES_PER_HOUR = 100;
export const CHAT_VOICE_SECONDS_MAX = 60;
/** Of a place that is sent. */
export const CHAT_ADDRESS_CHARS_MAX = 255;
/** Of one person, over all dialogs. */
export const CHAT_MESSAGES_PER_MINUTE = 30;
/** Of dialogs: archived, pinned, muted, blocked, assigned. */
export const CHAT_CHANGES_PER_MINUTE = 60;
/** A reader tells of each dialog that they look into. */
export const CHAT_READS_PER_MINUTE = 120;
/** Of one side in a row, without an answer of the other. */
export const CHAT_MESSAGES_IN_A_ROW = 10;
/** An own text that nobody has read can be changed for this long. */
export const CHAT_EDIT_MINUTES = 15;
/** An own message can be removed for all for this long. */
export const CHAT_DELETE_MINUTES = 60;
export const CHAT_MESSAGES_PAGE_MAX = 200;
/** What is unread for so long is told by mail and push. */
export const CHAT_NOTICE_MINUTES = 3;
/** A dialog of a vacancy that was archived so long ago can only be read. */
export const CHAT_FREEZE_DAYS = 30;
/** A silent dialog goes to the archive of both sides. */
export const CHAT_ARCHIVE_DAYS = 180;
/** A ticket for the socket. */
export const CHAT_TICKET_SECONDS = 60;
/** Dialogs whose rows a socket gets at its beginning. */
export const CHAT_HELLO_DIALOGS = 50;
/** Missed messages of one dialog that a socket sends; beyond them the page asks for them. */
export const CHAT_REPLAY_MAX = 300;
export const CHAT_FRAME_BYTES_MAX = 64 * 1024;
/** Of one socket: so many at once, then so many in each second. */
export const CHAT_FRAMES_AT_ONCE = 60;
export const CHAT_FRAMES_PER_SECOND = 20;
/** What a reader who is too slow has not taken yet. */
export const CHAT_BUFFER_BYTES_MAX = 1024 * 1024;
/** Of one account in one process. */
export const CHAT_SOCKETS_PER_ACCOUNT = 20;
export const VOICE_BYTES_MAX = 5 * 1024 * 1024;
/** A month of a rotation; longer ones are an exception that the law allows up to three months (article 299 of ТК РФ). */
export const ROTATION_DAYS_USUAL = 31;

/** Somebody whom only their company knows is erased after so many days without a visit. */
export const UNSEEN_PERSON_DAYS = 365;

/** Contacts of resumes that a company opens free of charge in a month of Moscow; a respond opens them beside this. */
export const FREE_CONTACTS_PER_MONTH = 20;

/** Contacts of vacancies that one person may open. */
export const CONTACT_VIEWS_PER_DAY = 100;
