/** What a dialog is about. */
export const DIALOG_KINDS = ['respond', 'inquiry', 'resume', 'support', 'order'] as const;
export type DialogKind = (typeof DIALOG_KINDS)[number];

/** Those that people and companies have with the staff, and not with each other. */
export const STAFF_DIALOG_KINDS = ['support', 'order'] as const satisfies readonly DialogKind[];
export const isWithStaff = (kind: string): boolean => STAFF_DIALOG_KINDS.some((one) => one === kind);

/** The sides of a dialog; one has exactly two. The members of a company are one side, and so are the staff. */
export const DIALOG_SIDES = ['applicant', 'company', 'staff'] as const;
export type DialogSide = (typeof DIALOG_SIDES)[number];

export const DIALOG_STATUSES = ['open', 'read_only', 'blocked'] as const;
export type DialogStatus = (typeof DIALOG_STATUSES)[number];

/** Lists of dialogs: each person archives for themselves. */
export const DIALOG_SETS = ['all', 'unread', 'archive'] as const;
export type DialogSet = (typeof DIALOG_SETS)[number];

/** What people send. Files go with a text, or alone. */
export const WRITTEN_MESSAGE_TYPES = ['text', 'voice', 'location'] as const;

/** `interview`, `offer` and `document_request` are cards about the respond, `system` a line about what happened: only the server makes them. */
export const MESSAGE_TYPES = [...WRITTEN_MESSAGE_TYPES, 'interview', 'offer', 'document_request', 'system'] as const;

/** Which side has written last, and how many messages since the other one answered. */
export interface Streak {
  side: DialogSide | null;
  count: number;
}

/**
 * The streak after one more message. Lines without a side change nothing; what the server puts in for a side (words of an
 * action, an automatic reply) answers the other side, but is not counted.
 */
export function streakAfter(
  { side, count }: Streak,
  message: { side: DialogSide | null; isAutomatic: boolean },
): Streak {
  if (message.side === null) return { side, count };
  const before = message.side === side ? count : 0;
  return { side: message.side, count: message.isAutomatic ? before : before + 1 };
}

/**
 * Why the socket was closed. A server that stops cuts its sockets without a close frame, so that clients see an unclean
 * close and come back.
 */
export const SOCKET_CLOSE = {
  /** The token is not valid, or its session has ended: stop. */
  tokenInvalid: 4001,
  /** The token is out of date: get another once, then connect. */
  tokenExpired: 4002,
  /** A page of this origin may not connect: stop. */
  originDenied: 4003,
  /** Too many frames, or a reader who is too slow: wait, then connect. */
  rateLimited: 4008,
  /** Another connection took this one's place: stop. */
  replaced: 4009,
} as const;
export type SocketCloseCode = (typeof SOCKET_CLOSE)[keyof typeof SOCKET_CLOSE];

/** Before the first try after an unclean close. */
export const SOCKET_RETRY_MS = 2_500;
/** The longest pause between two tries. */
export const SOCKET_RETRY_MS_MAX = 30_000;
/** The client sends `ping` so often; a socket silent for twice as long is dead. */
export const SOCKET_PING_MS = 25_000;
