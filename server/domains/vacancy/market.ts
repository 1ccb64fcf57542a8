import { MINUTE_MS } from '#shared/domain/time.ts';
import type { Database } from '../../database/connect.ts';
import { findMarket, type MarketRow } from './market-repository.ts';

/** The maximum age of a market figure: it changes slowly and every vacancy page needs it. */
const KEEP_MS = MINUTE_MS;

interface Kept {
  untilMs: number;
  market: Promise<MarketRow | null>;
}

const keptBy = new WeakMap<Database, Map<string, Kept>>();

/** The market of {@link findMarket}, at most a minute old. */
export function marketOf(
  db: Database,
  specializationId: number,
  regionId: number | null,
  now: Date,
): Promise<MarketRow | null> {
  const kept = keptBy.get(db) ?? new Map<string, Kept>();
  keptBy.set(db, kept);
  const key = `${specializationId} ${regionId}`;
  const found = kept.get(key);
  if (found && found.untilMs > now.getTime()) return found.market;
  const market = findMarket(db, specializationId, regionId);
  kept.set(key, { untilMs: now.getTime() + KEEP_MS, market });
  market.catch(() => kept.delete(key));
  return market;
}
