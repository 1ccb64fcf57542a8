import { sql } from 'kysely';
import type { healthContracts } from '#shared/contracts/health.ts';
import type { Handlers } from '../platform/binder.ts';

/** `version` is the product's; the call fails with 503 when the database does not answer. */
export function healthCalls(version: string): Handlers<typeof healthContracts> {
  return {
    'GET /health': async (_request, { db }) => {
      await sql`select 1`.execute(db);
      return { status: 'ok', version, uptimeSeconds: Math.round(process.uptime()) };
    },
  };
}
