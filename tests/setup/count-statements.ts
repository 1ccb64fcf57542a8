import pg from 'pg';
import { vi } from 'vitest';

/**
 * Counts the statements of a work on all connections, also those that begin and commit, and how often it waited for the
 * database: what leaves in one turn is answered by one round trip. Nothing else may use the database meanwhile.
 */
export function createStatementCounter(): (
  work: () => Promise<unknown>,
) => Promise<{ statements: number; trips: number }> {
  const unspied = pg.Client.prototype.query;
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  return async (work) => {
    let [trips, isSending] = [0, false];
    sent.mockClear().mockImplementation(function send(this: pg.Client, ...input: unknown[]) {
      if (!isSending) trips += 1;
      isSending = true;
      setImmediate(() => (isSending = false));
      return Reflect.apply(unspied, this, input) as void;
    });
    await work();
    return { statements: sent.mock.calls.length, trips };
  };
}
