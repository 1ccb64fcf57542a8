import { sql } from 'kysely';
import { healthContracts } from '#shared/contracts/health.ts';
import type { Handlers } from '../platform/binder.ts';
import { defineDomain } from '../platform/domain.ts';

/** `version` is the product's; the call fails with 503 when the database does not answer. */
function healthCalls(version: string): Handlers<typeof healthContracts> {
  return {
    'GET /health': async (_request, { db }) => {
      await sql`select 1`.execute(db);
      return { status: 'ok', version, uptimeSeconds: Math.round(process.uptime()) };
    },
  };
}

export const healthDomain = defineDomain({
  name: 'health',
  contracts: healthContracts,
  calls: ({ version }: { version: string }) => healthCalls(version),
});
