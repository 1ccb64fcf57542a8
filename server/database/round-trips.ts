import { sql, type CompiledQuery, type DatabaseConnection } from 'kysely';
import type { Database } from './connect.ts';
import { addToCommit, setToCommit, takenToCommit } from './pipelining.ts';

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
 * nothing is committed and the transaction throws its error. Their values are what the driver sends as they are: texts, numbers,
 * dates. Throws outside of a transaction, and on other values.
 */
export function withCommit(tx: Database, ...queries: readonly CompiledQuery[]): Promise<void> {
  return onConnection(tx, (connection) => addToCommit(connection, queries));
}

/** Does the work in a savepoint of the transaction that `tx` is. After an error nothing of it is kept, also of what was to leave with the commit. */
export async function inSavepoint<Result>(tx: Database, work: () => Promise<Result>): Promise<Result> {
  const before = await onConnection(tx, takenToCommit);
  await sql`savepoint attempt`.execute(tx);
  try {
    return await work();
  } catch (error) {
    await onConnection(tx, (connection) => setToCommit(connection, before));
    await sql`rollback to savepoint attempt`.execute(tx);
    throw error;
  } finally {
    await sql`release savepoint attempt`.execute(tx);
  }
}

/** Any other connection of the pool would do it with the next transaction of somebody else. */
function onConnection<Result>(tx: Database, work: (connection: DatabaseConnection) => Result): Promise<Result> {
  if (!tx.isTransaction) throw new Error('Only a transaction has a commit');
  return tx.getExecutor().provideConnection(async (connection) => work(connection));
}
