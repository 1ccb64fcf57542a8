import type { Call } from '#shared/client/call.ts';
import type { PageCaller } from '#shared/client/page-locals.ts';
import type { Service } from '#shared/contracts/service.ts';
import { PAGE_SIZE_MAX } from '#shared/domain/limits.ts';
import { isByQuote, type OrderServiceCode } from '#shared/domain/services.ts';
import { listActiveVacancies } from '../../lib/list-active-vacancies.ts';
import { titleOf } from '../../lib/own-resume-texts.ts';
import { foundOrNull } from '../../lib/page.ts';
import { loadPaying, type Paying } from '../../lib/paying.ts';

export type CompanyOrder = Exclude<OrderServiceCode, 'expert-resume'>;

/** The order follows its payment a moment later. */
export async function isHeldByCard(call: Call, purchaseId: number): Promise<boolean> {
  const checkout = await foundOrNull(call('GET /payments/checkout', { purchase: purchaseId }));
  return checkout?.status === 'authorized';
}

export interface Named {
  id: number;
  title: string;
}

/** What the form of a company's new order shows. */
export interface NewOrder extends Paying {
  /** The service with its price of today; null where the price is agreed for each order. */
  priced: Service | null;
  /** Which a question may be about. */
  vacancies: readonly Named[];
}

export async function loadNewOrder(
  call: Call,
  caller: PageCaller | undefined,
  service: CompanyOrder,
): Promise<NewOrder> {
  if (isByQuote(service)) return { priced: null, vacancies: [], balance: null, payer: null };
  const [priced, vacancies, paying] = await Promise.all([
    call('GET /services/company/{code}', { code: service }),
    caller?.admits('member:services.buy') ? listActiveVacancies(call) : [],
    loadPaying(call, caller),
  ]);
  return { priced, vacancies, ...paying };
}

/** Resumes of the applicant that an expert could write: shown ones first, then drafts. */
export async function listResumes(call: Call): Promise<Named[]> {
  const lists = await Promise.all(
    (['active', 'draft'] as const).map((status) => call('GET /resume/list', { status, per_page: PAGE_SIZE_MAX })),
  );
  return lists.flatMap(({ items }) => items.map((card) => ({ id: card.id, title: titleOf(card) })));
}
