import type { Database } from '#server/database/connect.ts';

/** How many queries the work makes through the database that it is given. */
export async function countQueries(db: Database, work: (db: Database) => Promise<unknown>): Promise<number> {
  let count = 0;
  const counted = db.withPlugin({
    transformQuery: ({ node }) => node,
    // Once for each that was run, also for those that were built before; parts of a query are no queries.
    transformResult: async ({ result }) => {
      count += 1;
      return result;
    },
  });
  await work(counted);
  return count;
}
