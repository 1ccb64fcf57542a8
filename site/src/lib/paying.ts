import type { Call } from '#shared/client/call.ts';
import type { PageCaller } from '#shared/client/page-locals.ts';
import type { Balance } from '#shared/contracts/balance.ts';
import type { CallAnswer } from '#shared/contracts/contract.ts';
import type { Contracts } from '#shared/contracts/index.ts';
import { SEES_BALANCE } from '#shared/domain/permissions.ts';

/** What a company pays with. */
export interface Paying {
  /** Null for members who may neither see nor spend it. */
  balance: Balance | null;
  /** Whom an invoice names; null as the balance. */
  payer: CallAnswer<Contracts['GET /company-balance/payer']> | null;
}

/** How the company of the caller can pay. */
export async function loadPaying(call: Call, caller: PageCaller | undefined): Promise<Paying> {
  if (!caller?.admits(SEES_BALANCE)) return { balance: null, payer: null };
  const [balance, payer] = await Promise.all([
    call('GET /company-balance/get-balance-company'),
    call('GET /company-balance/payer'),
  ]);
  return { balance, payer };
}
