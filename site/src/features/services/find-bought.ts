import type { Call } from '#shared/client/call.ts';
import type { PageCaller } from '#shared/client/page-locals.ts';
import type { Purchase } from '#shared/contracts/purchase.ts';
import { SEES_BALANCE } from '#shared/domain/permissions.ts';

const LAST = 20;

/** A purchase of the company that an address names, as it stands now; null for another's, and for what was long ago. */
export async function findBought(
  call: Call,
  caller: PageCaller | undefined,
  id: string | null,
): Promise<Purchase | null> {
  if (id === null || !caller?.admits(SEES_BALANCE)) return null;
  const { items } = await call('GET /purchase-history/company', { per_page: LAST });
  return items.find((purchase) => String(purchase.id) === id) ?? null;
}
