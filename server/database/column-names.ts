import { CamelCasePlugin, type PostgresPool, type PostgresPoolClient, type PostgresQueryResult } from 'kysely';
import type pg from 'pg';

/**
 * Columns are snake_case in SQL and camelCase in code. The plugin names them in queries; in results they are named while
 * rows are made, once for a statement: the plugin would make each row of the driver a second time.
 */
export class ColumnNames extends CamelCasePlugin {
  constructor() {
    super({ maintainNestedObjectKeys: true });
  }

  override async transformResult({ result }: Parameters<CamelCasePlugin['transformResult']>[0]) {
    return result;
  }

  /** Clients of this pool answer with columns named as in code. */
  namedIn(pool: PostgresPool): PostgresPool {
    return {
      options: pool.options,
      end: () => pool.end(),
      connect: async () => this.#naming(await pool.connect()),
    };
  }

  #naming(client: PostgresPoolClient): PostgresPoolClient {
    // What Kysely calls is narrower than what the driver has.
    const driver = client as unknown as pg.PoolClient;
    const query = async (text: string, values: readonly unknown[]) => {
      const result = await driver.query<unknown[]>({ text, values: [...values], rowMode: 'array' });
      return { command: result.command, rowCount: result.rowCount, rows: this.#rows(result) };
    };
    return {
      query: query as unknown as PostgresPoolClient['query'],
      release: (destroy) => client.release(destroy),
    };
  }

  #rows({ fields, rows }: pg.QueryArrayResult<unknown[]>): PostgresQueryResult<object>['rows'] {
    const names = fields.map(({ name }) => this.camelCase(name));
    // Objects copied from one have its shape at once, however many columns it has.
    const empty = Object.fromEntries(names.map((name) => [name, null]));
    return rows.map((values) => {
      const row: Record<string, unknown> = { ...empty };
      for (const [index, name] of names.entries()) row[name] = values[index];
      return row;
    });
  }
}
