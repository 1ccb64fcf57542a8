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

/** Sends queries with the commit of the transaction that is open on this connection. */
export function addToCommit(connection: DatabaseConnection, queries: readonly CompiledQuery[]): void {
  lastOf.set(connection, [...(lastOf.get(connection) ?? []), ...queries]);
}
