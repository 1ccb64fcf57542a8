import { describe, expect, test, vi } from 'vitest';
import type { WebSocket } from 'ws';
import { CHAT_BUFFER_BYTES_MAX, CHAT_FRAMES_AT_ONCE, CHAT_FRAMES_PER_SECOND } from '#shared/domain/limits.ts';
import { mayGoOn, openConnection, sendText } from './connection.ts';

function fakeSocket(bufferedAmount: number) {
  const socket = { OPEN: 1, readyState: 1, bufferedAmount, send: vi.fn(), close: vi.fn(), terminate: vi.fn() };
  // What these functions use of a socket.
  const connection = openConnection(socket as unknown as WebSocket, {
    pass: { sessionId: 'session' },
    caller: { kind: 'applicant', accountId: 'account' },
    ip: '127.0.0.1',
    turn: Promise.resolve(),
  });
  return { socket, connection };
}

describe('a text', () => {
  test('leaves while its reader takes what is sent', () => {
    const { socket, connection } = fakeSocket(CHAT_BUFFER_BYTES_MAX);
    sendText(connection, 'text');
    expect(socket.send).toHaveBeenCalledWith('text', { binary: false });
  });

  test('is not kept for a reader who takes nothing', () => {
    const { socket, connection } = fakeSocket(CHAT_BUFFER_BYTES_MAX + 1);
    sendText(connection, 'text');
    expect(socket.send).not.toHaveBeenCalled();
    expect(socket.close).toHaveBeenCalledWith(4008);
  });
});

test('frames are counted: many at once, then some in each second', () => {
  const { connection } = fakeSocket(0);
  const sent = Array.from({ length: CHAT_FRAMES_AT_ONCE + 5 }, () => mayGoOn(connection)).filter(Boolean);
  expect(sent.length).toBeGreaterThanOrEqual(CHAT_FRAMES_AT_ONCE);
  expect(mayGoOn(connection)).toBe(false);
  connection.budgetAtMs -= 2_000;
  connection.budget = 0;
  const later = Array.from({ length: 3 * CHAT_FRAMES_PER_SECOND }, () => mayGoOn(connection)).filter(Boolean);
  expect(later.length).toBeGreaterThanOrEqual(2 * CHAT_FRAMES_PER_SECOND - 1);
  expect(later.length).toBeLessThan(3 * CHAT_FRAMES_PER_SECOND);
});
