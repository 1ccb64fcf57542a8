import { DAY_MS } from '#shared/domain/time.ts';
import { z } from 'zod';
import type { ConnectionLimits } from './platform/connections.ts';
import type { BodyLimits } from './platform/slow-bodies.ts';
import { readTrustedProxies, type TrustedProxies } from './platform/proxies.ts';

/** The part of the configuration that is about connections: who is believed, and how slow and how many callers may be. */
export interface NetworkConfig {
  /** Proxies whose word about a caller's address is taken; 0 for none. */
  trustProxy: TrustedProxies;
  bodies: BodyLimits;
  connections: ConnectionLimits;
}

const WEEK_MS = 7 * DAY_MS;
const milliseconds = z.coerce.number().int().min(10).max(WEEK_MS);
const count = z.coerce.number().int().min(1);

export const networkVariables = {
  TRUST_PROXY: z
    .string()
    .transform((text, { addIssue }) => {
      const proxies = readTrustedProxies(text);
      if (proxies === null) addIssue({ code: 'custom', message: 'names no proxies' });
      return proxies ?? 0;
    })
    .default(0),
  BODY_IDLE_MS: milliseconds.default(10_000),
  BODY_BYTES_PER_SECOND_MIN: z.coerce.number().int().min(0).default(1_024),
  BODY_RATE_MS: milliseconds.default(30_000),
  BODY_TOTAL_MS: milliseconds.default(30_000),
  HEADERS_MS: milliseconds.default(10_000),
  REQUEST_MS: milliseconds.default(600_000),
  // Longer than the minute for which proxies keep theirs: who closes first must be the one that sends.
  KEEP_ALIVE_MS: milliseconds.default(72_000),
  SILENCE_MS: milliseconds.default(120_000),
  CONNECTIONS_MAX: count.default(5_000),
  CONNECTIONS_PER_ADDRESS_MAX: count.default(500),
  PIPELINED_MAX: count.default(32),
};

const MILLISECONDS = 'a number of milliseconds from 10';
const CONNECTIONS = 'a number of connections from 1';

export const networkExpectations: Record<keyof typeof networkVariables, string> = {
  TRUST_PROXY: 'a number of proxies up to 10, or their addresses and networks like 10.0.0.5, 10.1.0.0/16, loopback',
  BODY_IDLE_MS: MILLISECONDS,
  BODY_BYTES_PER_SECOND_MIN: 'a number of bytes',
  BODY_RATE_MS: MILLISECONDS,
  BODY_TOTAL_MS: MILLISECONDS,
  HEADERS_MS: MILLISECONDS,
  REQUEST_MS: MILLISECONDS,
  KEEP_ALIVE_MS: MILLISECONDS,
  SILENCE_MS: MILLISECONDS,
  CONNECTIONS_MAX: CONNECTIONS,
  CONNECTIONS_PER_ADDRESS_MAX: CONNECTIONS,
  PIPELINED_MAX: 'a number of requests from 1',
};

/** Sorts the variables by what they are for. */
export function networkConfigOf(values: z.output<z.ZodObject<typeof networkVariables>>): NetworkConfig {
  return {
    trustProxy: values.TRUST_PROXY,
    bodies: {
      idleMs: values.BODY_IDLE_MS,
      bytesPerSecondMin: values.BODY_BYTES_PER_SECOND_MIN,
      rateMs: values.BODY_RATE_MS,
      totalMs: values.BODY_TOTAL_MS,
    },
    connections: {
      connectionsMax: values.CONNECTIONS_MAX,
      connectionsPerAddressMax: values.CONNECTIONS_PER_ADDRESS_MAX,
      pipelinedMax: values.PIPELINED_MAX,
      headersMs: values.HEADERS_MS,
      requestMs: values.REQUEST_MS,
      keepAliveMs: values.KEEP_ALIVE_MS,
      silenceMs: values.SILENCE_MS,
    },
  };
}
