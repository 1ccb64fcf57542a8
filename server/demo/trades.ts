import type { Trade } from './trade.ts';
import { ENGINEER_TRADES } from './trades-engineers.ts';
import { SYSTEM_TRADES } from './trades-systems.ts';
import { SITE_TRADES } from './trades-workers.ts';

export const TRADES: readonly Trade[] = [...SITE_TRADES, ...SYSTEM_TRADES, ...ENGINEER_TRADES];
