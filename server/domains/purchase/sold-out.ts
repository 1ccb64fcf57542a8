import { placesOnMain } from '#shared/domain/services.ts';
import { addDays } from '#shared/domain/time.ts';
import type { Database } from '../../database/connect.ts';
import { countSoldOnMain, type PlaceOnMain } from './ad-repository.ts';

/** All places on the home page are others' in the days that are wanted: what is paid for is always seen. */
export async function isSoldOut(
  db: Database,
  wanted: PlaceOnMain & { days: number | null },
  startsAt: Date | null,
  now: Date,
): Promise<boolean> {
  const places = placesOnMain(wanted);
  if (places === null) return false;
  const from = startsAt ?? now;
  return (await countSoldOnMain(db, wanted, { from, to: addDays(from, wanted.days ?? 1) }, now)) >= places;
}
