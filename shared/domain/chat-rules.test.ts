import { describe, expect, test } from 'vitest';
import { DIALOG_STATUSES, streakAfter, type DialogSide, type DialogStatus, type Streak } from './chat.ts';
import { DIALOG_ACTIONS, dialogMachine, type DialogAction } from './dialog-machine.ts';
import { maskPhones } from './mask-phones.ts';
import { MESSAGE_ACTIONS, MESSAGE_STATES, mayChangeUntil, messageMachine, messageState } from './message-machine.ts';
import { MINUTE_MS } from './time.ts';

const ACTORS = ['visitor', 'applicant', 'member', 'head', 'staff', 'system'] as const;
type Steps = Readonly<Record<string, Partial<Record<(typeof ACTORS)[number], Record<string, string>>>>>;

const everybody = <Step>(step: Step) => ({ applicant: step, member: step, staff: step });

describe('a dialog', () => {
  const ALLOWED: Steps = {
    block: everybody({ open: 'blocked' }),
    unblock: everybody({ blocked: 'open' }),
    freeze: { system: { open: 'read_only', blocked: 'read_only' } },
    reopen: { system: { read_only: 'open' } },
  };
  test.each(
    DIALOG_STATUSES.flatMap((from) =>
      DIALOG_ACTIONS.flatMap((action) => ACTORS.map((by) => [from, action, by] as const)),
    ),
  )('%s %s by %s', (from: DialogStatus, action: DialogAction, by) => {
    expect(dialogMachine.next(from, action, by, () => true)).toBe(ALLOWED[action]?.[by]?.[from] ?? null);
  });

  test('is unblocked by the side that blocked it only', () => {
    expect(dialogMachine.next('blocked', 'unblock', 'member', () => false)).toBeNull();
  });
});

describe('a message', () => {
  const DELETED = { sent: 'deleted', delivered: 'deleted', read: 'deleted' };
  const ALLOWED: Steps = {
    deliver: { system: { sent: 'delivered' } },
    read: everybody({ sent: 'read', delivered: 'read' }),
    edit: everybody({ sent: 'sent', delivered: 'delivered' }),
    delete: everybody(DELETED),
  };
  test.each(
    MESSAGE_STATES.flatMap((from) =>
      MESSAGE_ACTIONS.flatMap((action) => ACTORS.map((by) => [from, action, by] as const)),
    ),
  )('%s %s by %s', (from, action, by) => {
    expect(messageMachine.next(from, action, by, () => true)).toBe(ALLOWED[action]?.[by]?.[from] ?? null);
  });

  test.each([
    [4, 5, 3, 'sent'],
    [4, 4, 4, 'read'],
    [3, 4, 4, 'delivered'],
  ] as const)('read to %i of %i, delivered to %i is %s', (readSeq, seq, deliveredSeq, state) => {
    expect(messageState({ seq, deletedAt: null }, { readSeq, deliveredSeq })).toBe(state);
  });

  const now = new Date('2026-11-22T12:00:00Z');
  const written = { seq: 5, deletedAt: null, createdAt: now, isOwn: true, type: 'text' };
  const unread = { readSeq: 4, deliveredSeq: 5 };
  const after = (minutes: number) => new Date(now.getTime() + minutes * MINUTE_MS);
  test.each([
    ['edit', written, unread, 14, 15],
    ['edit', written, unread, 15, null],
    ['edit', written, { readSeq: 5, deliveredSeq: 5 }, 1, null],
    ['edit', { ...written, isOwn: false }, unread, 1, null],
    ['edit', { ...written, type: 'voice' }, unread, 1, null],
    ['delete', written, { readSeq: 5, deliveredSeq: 5 }, 59, 60],
    ['delete', written, unread, 60, null],
    ['delete', { ...written, deletedAt: now }, unread, 1, null],
    ['delete', { ...written, isOwn: false }, unread, 1, null],
  ] as const)('may %s %o, %o after %i minutes', (action, message, other, minutes, until) => {
    expect(mayChangeUntil(message, other, action, after(minutes))).toEqual(until === null ? null : after(until));
  });
});

test.each([
  ['Звоните +7 917 204-16-83 до шести', 'Звоните [телефон скрыт] до шести'],
  ['8(917)204 16 83', '[телефон скрыт]'],
  ['мой 9172041683.', 'мой [телефон скрыт].'],
  ['8 495 123-45-67, +79172041683', '[телефон скрыт], [телефон скрыт]'],
  ['ИНН 7707083893, счёт 40702810500000012345', 'ИНН 7707083893, счёт 40702810500000012345'],
  ['60 000–90 000 ₽ за вахту 60/30', '60 000–90 000 ₽ за вахту 60/30'],
])('%s without phones', (text, shown) => {
  expect(maskPhones(text)).toEqual({ text: shown, masked: text !== shown });
});

test.each<[string, [DialogSide | null, 'auto'?][], Streak]>([
  ['nobody has written', [], { side: null, count: 0 }],
  ['one side goes on', [['applicant'], ['applicant']], { side: 'applicant', count: 2 }],
  ['the other answers', [['applicant'], ['applicant'], ['company']], { side: 'company', count: 1 }],
  ['a line of nobody', [['applicant'], [null], ['applicant']], { side: 'applicant', count: 2 }],
  ['a letter and what follows it', [['applicant', 'auto'], ['applicant']], { side: 'applicant', count: 1 }],
  ['words of an action among others', [['company'], ['company', 'auto'], ['company']], { side: 'company', count: 2 }],
  ['an automatic reply', [['applicant'], ['company', 'auto'], ['applicant']], { side: 'applicant', count: 1 }],
])('messages in a row: %s', (_what, messages, streak) => {
  const after = messages.reduce<Streak>(
    (before, [side, auto]) => streakAfter(before, { side, isAutomatic: auto !== undefined }),
    { side: null, count: 0 },
  );
  expect(after).toEqual(streak);
});
