import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { pointSchema } from '#shared/contracts/vacancy-parts.ts';

type GeoPoint = z.output<typeof pointSchema>;

/** A point of a facility as contracts have it; `facility` is its alias in the query. */
export function pointOf(column: 'gate_point' | 'camp_point', facility = 'facility'): RawBuilder<GeoPoint | null> {
  const point = sql.ref(`${facility}.${column}`);
  return sql`case when ${point} is not null then json_build_object('latitude', ${point}[1], 'longitude', ${point}[0]) end`;
}

/** The value of its column. */
export function pointToSql(point: GeoPoint | null): RawBuilder<null> {
  // The compiler knows the column as the object that pg reads it into; it is written as an expression.
  return point ? sql<null>`point(${point.longitude}, ${point.latitude})` : sql<null>`null`;
}
