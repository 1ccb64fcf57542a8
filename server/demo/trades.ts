import { found } from './places.ts';
import type { Trade } from './trade.ts';
import { DESIGN_TRADES } from './trades-design.ts';
import { ENGINEER_TRADES } from './trades-engineers.ts';
import { FINISHING_TRADES } from './trades-finishing.ts';
import { MACHINE_TRADES } from './trades-machines.ts';
import { NETWORK_TRADES } from './trades-networks.ts';
import { SERVICE_TRADES } from './trades-services.ts';
import { STRUCTURE_TRADES } from './trades-structures.ts';
import { SYSTEM_TRADES } from './trades-systems.ts';
import { SITE_TRADES } from './trades-workers.ts';

/** Each is known by its first slug; none has the first slug of another. */
export const TRADES: readonly Trade[] = [
  ...SITE_TRADES,
  ...SYSTEM_TRADES,
  ...ENGINEER_TRADES,
  ...FINISHING_TRADES,
  ...MACHINE_TRADES,
  ...STRUCTURE_TRADES,
  ...NETWORK_TRADES,
  ...DESIGN_TRADES,
  ...SERVICE_TRADES,
];

const BY_SLUG: ReadonlyMap<string, Trade> = new Map(TRADES.map((trade) => [trade.slugs[0], trade]));

/** The trades that a company hires. */
export function tradesOf({ trades }: { trades: readonly string[] }): Trade[] {
  return trades.map((slug) => found(BY_SLUG, slug));
}
