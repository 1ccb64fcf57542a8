import {
  PostgresDialect,
  PostgresDriver,
  type CompiledQuery,
  type DatabaseConnection,
  type PostgresDialectConfig,
  type TransactionSettings,
} from 'kysely';
import type { Database } from './connect.ts';

/**
 * A statement waits for those before it, but need not wait for their answers to travel: connections are pipelined
 * (`connect.ts`), so what is sent without waiting is answered in order by one round trip.
 */

/** What is sent with the commit of the transaction on this connection. */
const lastOf = new WeakMap<DatabaseConnection, CompiledQuery[]>();

class PipeliningDriver extends PostgresDriver {
  /** The first statement follows at once; where the transaction could not begin, it fails too. */
  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    super.beginTransaction(connection, settings).catch(() => {});
  }

  /** PostgreSQL commits nothing after a statement that has failed. */
  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const last = lastOf.get(connection) ?? [];
    lastOf.delete(connection);
    await Promise.all([...last.map((query) => connection.executeQuery(query)), super.commitTransaction(connection)]);
  }

  override rollbackTransaction(connection: Parameters<PostgresDriver['rollbackTransaction']>[0]): Promise<void> {
    lastOf.delete(connection);
    return super.rollbackTransaction(connection);
  }
}

export class PipeliningDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;

  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): PipeliningDriver {
    return new PipeliningDriver(this.#config);
  }
}

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
    lastOf.set(connection, [...(lastOf.get(connection) ?? []), ...queries]);
  });
}
