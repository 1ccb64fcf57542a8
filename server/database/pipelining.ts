import {
  PostgresDialect,
  PostgresDriver,
  type CompiledQuery,
  type DatabaseConnection,
  type PostgresDialectConfig,
  type TransactionSettings,
} from 'kysely';

/**
 * A statement waits for those before it, but need not wait for their answers to travel: connections are pipelined
 * (`connect.ts`), so what is sent without waiting is answered in order by one round trip.
 */

/** What is sent with the commit of the transaction on this connection. */
const lastOf = new WeakMap<DatabaseConnection, readonly CompiledQuery[]>();

class PipeliningDriver extends PostgresDriver {
  /** The first statement follows at once. A connection on which no transaction could begin is closed (`connect.ts`), so it fails. */
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

/**
 * Sends queries with the commit of the transaction that is open on this connection. Throws on a value that the driver would have to
 * turn into another: where it could not, the query would be left out and the rest committed.
 */
export function addToCommit(connection: DatabaseConnection, queries: readonly CompiledQuery[]): void {
  for (const { parameters } of queries) if (!parameters.every(isPlain)) throw new TypeError('A value is not plain');
  lastOf.set(connection, [...takenToCommit(connection), ...queries]);
}

/** What waits for the commit; what a savepoint gives up is set back to it by {@link setToCommit}. */
export function takenToCommit(connection: DatabaseConnection): readonly CompiledQuery[] {
  return lastOf.get(connection) ?? [];
}

export function setToCommit(connection: DatabaseConnection, queries: readonly CompiledQuery[]): void {
  lastOf.set(connection, queries);
}

function isPlain(value: unknown): boolean {
  return value === null || typeof value !== 'object' || value instanceof Date || Buffer.isBuffer(value);
}
