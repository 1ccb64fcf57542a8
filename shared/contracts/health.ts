import { z } from 'zod';
import { defineContracts } from './contract.ts';

export const healthContracts = defineContracts({
  'GET /health': {
    summary: 'Liveness and readiness: 200 when the server and its database answer, 503 otherwise',
    answer: z.object({ status: z.literal('ok'), version: z.string(), uptimeSeconds: z.number() }),
    errors: [],
    access: 'public',
  },
});
