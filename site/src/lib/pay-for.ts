import type { PayFor } from '#shared/contracts/problem.ts';
import { SERVICES, type ServiceCode } from '#shared/domain/services.ts';
import { PAID_SERVICES } from './paid-address.ts';

/** What a purchase has done. */
export interface Bought {
  /** In a sentence. */
  said: string;
  /** The address that says so. */
  next: string;
  /** It works already: what was refused without it may be tried again. */
  isRunning: boolean;
  /** It waits for an invoice, whose PDF `next` has. */
  isInvoiced: boolean;
}

interface Buying {
  /** Of a service for a vacancy; absent: the buyer chooses. */
  vacancy?: number | undefined;
  option?: string | undefined;
  /** A path of ours, where the buyer goes on. */
  back?: string | undefined;
}

/** The page of a purchase, which a script opens in a window. */
export function buyHref(service: ServiceCode, { vacancy, option, back }: Buying = {}): string {
  const query = new URLSearchParams({
    ...(vacancy === undefined ? {} : { vacancy: String(vacancy) }),
    ...(option ? { option } : {}),
    ...(back ? { back } : {}),
  });
  return `${PAID_SERVICES}/${service}${query.size > 0 ? `?${query}` : ''}`;
}

/**
 * Where what a refused call needs is bought; null where the refused call was itself a purchase, whose form says what is missing.
 * `path`: of the refused call, `/vacancy/12/publish`, which names the vacancy.
 */
export function payHref(
  payFor: PayFor | undefined,
  { path, back }: { path: string; back?: string | undefined },
): string | null {
  if (!payFor || payFor.shortKopecks !== undefined) return null;
  const { service, option } = payFor;
  const id = SERVICES[service].target === 'vacancy' ? /^\/vacancy\/(\d+)(?:\/|$)/.exec(path)?.[1] : undefined;
  return buyHref(service, { vacancy: id === undefined ? undefined : Number(id), option, back });
}
