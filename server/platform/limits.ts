import {
  BurstyRateLimiter,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible';
import ipaddr from 'ipaddr.js';
import type pg from 'pg';
import type { CallLimit } from '#shared/contracts/contract.ts';
import { DomainError } from './problems.ts';

export interface Limiter {
  /** Counts one call of `subject`; throws `limit_exceeded` with the seconds to wait. */
  consume(name: string, limit: CallLimit, subject: string): Promise<void>;
  /** Seconds until another call of `subject` is allowed, without counting one and without bursts; 0 when it is now. */
  waitSeconds(name: string, limit: CallLimit, subject: string): Promise<number>;
}

interface CountingLimiter {
  counting: Pick<RateLimiterAbstract, 'consume'>;
  /** Without the calls of a burst. */
  steady: RateLimiterAbstract;
}

/** For calls that are counted for nobody. */
export const noLimits: Limiter = { consume: async () => {}, waitSeconds: async () => 0 };

/** Where the counts are. */
interface Store {
  query(statement: pg.QueryConfig): Promise<pg.QueryResult>;
}

/**
 * Counts in PostgreSQL, so that processes share the counts; in memory while the database does not answer, as soon as `store`
 * refuses.
 */
export async function createLimiter(store: Store): Promise<Limiter> {
  const limiters = new Map<string, CountingLimiter>();
  await makeTable(store);

  function limiterOf(name: string, { points, seconds, burst }: CallLimit): CountingLimiter {
    const settings = [name, points, seconds, burst].join();
    const found = limiters.get(settings);
    if (found) return found;
    const steady = makeLimiter(name, points, seconds);
    const counting = burst ? new BurstyRateLimiter(steady, makeLimiter(`${name} burst`, burst, seconds)) : steady;
    const made = { counting, steady };
    limiters.set(settings, made);
    return made;
  }

  function makeLimiter(keyPrefix: string, points: number, duration: number): RateLimiterAbstract {
    const settings = { keyPrefix, points, duration };
    return new RateLimiterPostgres({
      ...settings,
      storeClient: store,
      // What may be asked without a connection of one's own.
      storeType: 'pool',
      tableName: TABLE,
      tableCreated: true,
      // Each would delete the expired counts of all: that of `makeTable` does.
      clearExpiredByTimeout: false,
      insuranceLimiter: new RateLimiterMemory(settings),
    });
  }

  return {
    async consume(name, limit, subject) {
      try {
        await limiterOf(name, limit).counting.consume(subject);
      } catch (refusal) {
        throw asLimitExceeded(refusal);
      }
    },
    async waitSeconds(name, limit, subject) {
      const counted = await limiterOf(name, limit).steady.get(subject);
      return !counted || counted.remainingPoints > 0 ? 0 : secondsLeft(counted);
    },
  };
}

/** The refusal of a limiter as the API's error, with the seconds to wait; any other error unchanged. */
export function asLimitExceeded(error: unknown): unknown {
  if (!(error instanceof RateLimiterRes)) return error;
  return limitExceeded(secondsLeft(error));
}

export function limitExceeded(retryAfterSeconds: number): DomainError {
  return new DomainError('limit_exceeded', {
    retryAfterSeconds,
    detail: `Слишком часто. Попробуйте через ${retryAfterSeconds}\u00a0с`,
  });
}

function secondsLeft({ msBeforeNext }: RateLimiterRes): number {
  return Math.max(1, Math.ceil(msBeforeNext / 1000));
}

const TABLE = 'rate_limit';

/** The library's own table. A migration makes it without a log; where it is missing, the library makes its own. */
function makeTable(store: Store): Promise<void> {
  const settings = { storeClient: store, storeType: 'pool', tableName: TABLE, points: 1, duration: 1 };
  return new Promise((resolve, reject) => {
    new RateLimiterPostgres(settings, (error?: Error) =>
      error && !isMadeByAnother(error) ? reject(error) : resolve(),
    );
  });
}

/** Longer texts are not addresses. */
const ADDRESS_CHARS_MAX = 64;
const IPV6_PARTS = 8;
const NETWORK_PARTS = 4;

/**
 * The key that an address is counted under: IPv4 as it is, also when wrapped in IPv6; IPv6 by its /64, which is what
 * one customer's line gets. Everything else shares one key.
 */
export function visitorKey(address: string): string {
  const bare = address.length > ADDRESS_CHARS_MAX ? '' : withoutPort(address);
  if (!ipaddr.isValid(bare)) return 'unknown';
  const read = ipaddr.process(bare);
  if (!(read instanceof ipaddr.IPv6)) return read.toString();
  const network = read.parts.slice(0, NETWORK_PARTS);
  const whole = [...network, ...Array<number>(IPV6_PARTS - NETWORK_PARTS).fill(0)];
  return `${new ipaddr.IPv6(whole).toString()}/64`;
}

/** Some proxies add the client's port, which differs from connection to connection. */
function withoutPort(address: string): string {
  const [, wrapped, plain] = /^(?:\[([^\]]*)\](?::\d+)?|(\d+\.\d+\.\d+\.\d+):\d+)$/.exec(address) ?? [];
  return wrapped ?? plain ?? address;
}

/** For a unique value, an object and a table. */
const DUPLICATES = new Set(['23505', '42710', '42P07']);

/** «if not exists» does not see a table that another process is creating at the same moment. */
function isMadeByAnother(error: Error): boolean {
  return 'code' in error && DUPLICATES.has(String(error.code));
}
