import type { CompiledQuery } from 'kysely';
import type { Database } from './connect.ts';
import { addToCommit } from './pipelining.ts';

/** Queries by the rows of each. */
export type QueriesFor<Rows extends readonly unknown[]> = { [Index in keyof Rows]: CompiledQuery<Rows[Index]> };
/** What each of them finds. */
export type AllRows<Rows extends readonly unknown[]> = { [Index in keyof Rows]: Rows[Index][] };

/**
 * The rows of queries that are sent together: each sees what those before it have done, and the locks that they have
 * taken. When one fails, so do those after it.
 */
export function together<Rows extends readonly unknown[]>(
  tx: Database,
  ...queries: QueriesFor<Rows>
): Promise<AllRows<Rows>> {
  return tx.getExecutor().provideConnection(async (connection) => {
    const results = await Promise.all(queries.map((query) => connection.executeQuery(query)));
    // One result for each query, in their order.
    return results.map(({ rows }) => rows) as AllRows<Rows>;
  });
}

/**
 * Sends queries with the commit of the transaction that `tx` is, after everything else. Their rows are lost; when one fails,
 * nothing is committed and the transaction throws its error. Their values are what the driver sends as they are: texts, numbers, dates.
 */
export function withCommit(tx: Database, ...queries: readonly CompiledQuery[]): Promise<void> {
  return tx.getExecutor().provideConnection(async (connection) => {
    addToCommit(connection, queries);
  });
}
