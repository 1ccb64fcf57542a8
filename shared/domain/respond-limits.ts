/** Limits of responds, of what companies do with them, and of dialogs that begin without one. */

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
