/** Limits of the chat. */

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
