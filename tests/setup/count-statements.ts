import pg from 'pg';

interface Cost {
  statements: number;
  trips: number;
}

let counted: Cost | null = null;
let isSending = false;

// Clients keep the function that was there when they connected.
const { query } = pg.Client.prototype;
Object.assign(pg.Client.prototype, {
  query(this: pg.Client, ...input: unknown[]): unknown {
    if (counted) {
      counted.statements += 1;
      if (!isSending) counted.trips += 1;
      isSending = true;
      setImmediate(() => (isSending = false));
    }
    return Reflect.apply(query, this, input);
  },
});

/**
 * Counts the statements of a work on all connections, also those that begin and commit, and how often it waited for the
 * database: what leaves in one turn is answered by one round trip. Nothing else may use the database meanwhile.
 */
export async function countStatements(work: () => Promise<unknown>): Promise<Cost> {
  const cost = { statements: 0, trips: 0 };
  counted = cost;
  try {
    await work();
  } finally {
    counted = null;
  }
  return cost;
}
