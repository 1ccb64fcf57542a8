import type { Call } from '#shared/client/call.ts';
import type { PageCaller } from '#shared/client/page-locals.ts';
import type { Balance } from '#shared/contracts/balance.ts';
import type { CallAnswer } from '#shared/contracts/contract.ts';
import type { Contracts } from '#shared/contracts/index.ts';
import type { Service } from '#shared/contracts/service.ts';
import { PAGE_SIZE_MAX } from '#shared/domain/limits.ts';
import { SEES_BALANCE } from '#shared/domain/permissions.ts';
import { isByQuote, type OrderServiceCode } from '#shared/domain/services.ts';
import { titleOf } from '../../lib/own-resume-texts.ts';
import { foundOrNull } from '../../lib/page.ts';

export type CompanyOrder = Exclude<OrderServiceCode, 'expert-resume'>;

type Payer = CallAnswer<Contracts['GET /company-balance/payer']>;

/** What a company pays with. */
export interface Paying {
  /** Null for members who may not see it. */
  balance: Balance | null;
  payer: Payer | null;
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
    caller?.admits('member:services.buy') ? listVacancies(call) : [],
    loadPaying(call, caller),
  ]);
  return { priced, vacancies, ...paying };
}

async function listVacancies(call: Call): Promise<Named[]> {
  const { items } = await call('GET /vacancy/list', { status: 'active', per_page: PAGE_SIZE_MAX });
  return items.map(({ id, title, city }) => ({ id, title: city ? `${title}, ${city.name}` : title }));
}

/** Resumes of the applicant that an expert could write: shown ones first, then drafts. */
export async function listResumes(call: Call): Promise<Named[]> {
  const lists = await Promise.all(
    (['active', 'draft'] as const).map((status) => call('GET /resume/list', { status, per_page: PAGE_SIZE_MAX })),
  );
  return lists.flatMap(({ items }) => items.map((card) => ({ id: card.id, title: titleOf(card) })));
}
