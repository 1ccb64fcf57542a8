import type { DomainEvent } from '#shared/contracts/events.ts';
import type { ServiceTarget } from '#shared/domain/services.ts';
import { pagesOfVacancy } from '../vacancy/index.ts';

interface Entitled {
  companyId: number;
  target: ServiceTarget;
  targetId: number;
}

/** What a company has for a time begins, ends or is given up: its pages show it. */
export function entitlementChanged({ companyId, target, targetId }: Entitled): DomainEvent {
  return {
    type: 'entitlement.changed',
    payload: { companyId },
    tags: target === 'vacancy' ? pagesOfVacancy({ id: targetId, companyId }) : [`company:${companyId}`, 'companies'],
  };
}

/** Of a purchase that is paid, changed or closed; nobody's page shows it. */
export function purchaseChanged(
  what: 'authorized' | 'paid' | 'begun' | 'refunded' | 'cancelled' | 'completed',
  { id, companyId }: { id: number; companyId: number | null },
): DomainEvent {
  return { type: `purchase.${what}`, payload: { purchaseId: id, companyId }, tags: [] };
}
