import { CHAT_DELETE_MINUTES, CHAT_EDIT_MINUTES } from './limits.ts';
import { defineMachine } from './machine.ts';
import { MINUTE_MS } from './time.ts';

export const MESSAGE_STATES = ['sent', 'delivered', 'read', 'deleted'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

export const MESSAGE_ACTIONS = ['deliver', 'read', 'edit', 'delete'] as const;
export type MessageAction = (typeof MESSAGE_ACTIONS)[number];

export type MessageGuard = 'own' | 'is_text' | 'within_edit_minutes' | 'within_delete_minutes';

const PEOPLE = ['applicant', 'member', 'staff'] as const;
const WRITERS = { by: PEOPLE } as const;

/** The life of a message that the server has. */
export const messageMachine = defineMachine<MessageState, MessageAction, MessageGuard>([
  { from: ['sent'], action: 'deliver', by: ['system'], to: 'delivered' },
  { from: ['sent', 'delivered'], action: 'read', ...WRITERS, to: 'read' },
  { from: ['sent'], action: 'edit', ...WRITERS, to: 'sent', guards: ['own', 'is_text', 'within_edit_minutes'] },
  {
    from: ['delivered'],
    action: 'edit',
    ...WRITERS,
    to: 'delivered',
    guards: ['own', 'is_text', 'within_edit_minutes'],
  },
  {
    from: ['sent', 'delivered', 'read'],
    action: 'delete',
    ...WRITERS,
    to: 'deleted',
    guards: ['own', 'within_delete_minutes'],
  },
]);

interface Placed {
  seq: number;
  deletedAt: Date | null;
}

/** The state by what the other side has received and read. */
export function messageState(
  { seq, deletedAt }: Placed,
  { readSeq, deliveredSeq }: { readSeq: number; deliveredSeq: number },
): MessageState {
  if (deletedAt) return 'deleted';
  if (seq <= readSeq) return 'read';
  return seq <= deliveredSeq ? 'delivered' : 'sent';
}

/** Until when a message of this time may be changed, or removed for all. */
export function changeableUntil(createdAt: Date, action: 'edit' | 'delete'): Date {
  const minutes = action === 'edit' ? CHAT_EDIT_MINUTES : CHAT_DELETE_MINUTES;
  return new Date(createdAt.getTime() + minutes * MINUTE_MS);
}

interface Written extends Placed {
  createdAt: Date;
  isOwn: boolean;
  type: string;
}

/** Until when the caller may take the action with the message; null: not now. */
export function mayChangeUntil(
  message: Written,
  other: { readSeq: number; deliveredSeq: number },
  action: 'edit' | 'delete',
  now: Date,
): Date | null {
  const until = changeableUntil(message.createdAt, action);
  const state = messageState(message, other);
  const holds: Record<MessageGuard, boolean> = {
    own: message.isOwn,
    is_text: message.type === 'text',
    within_edit_minutes: now < until,
    within_delete_minutes: now < until,
  };
  return messageMachine.next(state, action, 'applicant', (guard) => holds[guard]) ? until : null;
}
