import { sql, type Compilable, type CompiledQuery, type RawBuilder } from 'kysely';
import type { Database } from './connect.ts';

/** Stands in the parameters of a built query for a value that each run brings. */
class Placeholder {
  readonly name: PropertyKey;
  constructor(name: PropertyKey) {
    this.name = name;
  }
}

/** Marks the place of a value in the query. */
export type Param<Input> = <Name extends keyof Input>(name: Name) => RawBuilder<Input[Name]>;

/** Runs with these values, or is sent with others (`round-trips.ts`). */
export interface BuiltQuery<Input extends object, Row> {
  (db: Database, input: Input): Promise<Row[]>;
  with(db: Database, input: Input): CompiledQuery<Row>;
}

/**
 * A query that is built at its first run; each run then only brings the values of `param(name)`. For the queries of the
 * most visited pages: Kysely needs about as long to build one as PostgreSQL to answer it. A list is
 * `= any(${param('ids')}::int8[])`, since the text of the query stays the same.
 */
export function builtOnce<Input extends object, Row>(
  build: (db: Database, param: Param<Input>) => Compilable<Row> | RawBuilder<Row>,
): BuiltQuery<Input, Row> {
  let built: CompiledQuery<Row> | undefined;
  const withValues = (db: Database, input: Input): CompiledQuery<Row> => {
    built ??= build(db, (name) => sql`${new Placeholder(name)}`).compile(db);
    const parameters = built.parameters.map((value) =>
      value instanceof Placeholder ? input[value.name as keyof Input] : value,
    );
    return { ...built, parameters };
  };
  const run = async (db: Database, input: Input): Promise<Row[]> => {
    const { rows } = await db.executeQuery<Row>(withValues(db, input));
    return rows;
  };
  return Object.assign(run, { with: withValues });
}
