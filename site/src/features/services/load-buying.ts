import type { Call } from '#shared/client/call.ts';
import type { PageCaller } from '#shared/client/page-locals.ts';
import type { Balance } from '#shared/contracts/balance.ts';
import type { Service, ServiceOffer } from '#shared/contracts/service.ts';
import { COMPANY_SERVICE_CODES, type CompanyServiceCode } from '#shared/domain/services.ts';
import { SEES_BALANCE } from '#shared/domain/permissions.ts';
import { listActiveVacancies } from '../../lib/list-active-vacancies.ts';
import { foundOrNull } from '../../lib/page.ts';
import { loadPaying, type Paying } from '../../lib/paying.ts';

interface OwnVacancy {
  id: number;
  title: string;
}

/** One way in which the service is sold, and why it cannot be bought now. */
export interface Way {
  offer: ServiceOffer;
  refusal: string | null;
  /** Makes what runs already longer, until then; null for a term of its own. */
  extendsTo: string | null;
}

/** What the page of a purchase shows. */
export interface Buying extends Paying {
  service: Service;
  /** What it is bought for; null for the company, and while it has to be chosen. */
  vacancy: OwnVacancy | null;
  /** Of a service for a vacancy that the address does not name. */
  vacancies: readonly OwnVacancy[];
  ways: readonly Way[];
  /** Why nothing of it can be bought. */
  refusal: string | null;
}

/** The balance, for members who may see or spend it. */
export const readBalance = (call: Call, caller: PageCaller | undefined): Promise<Balance> | null =>
  caller?.admits(SEES_BALANCE) ? call('GET /company-balance/get-balance-company') : null;

/** Null for what is not sold, and for a vacancy beyond the member's. `vacancyId`: null to have it chosen. */
export async function loadBuying(
  call: Call,
  caller: PageCaller | undefined,
  { code, vacancyId }: { code: string; vacancyId: number | null },
): Promise<Buying | null> {
  const known = COMPANY_SERVICE_CODES.find((one) => one === code);
  const service = known && (await foundOrNull(call('GET /services/company/{code}', { code: known })));
  if (!service) return null;
  const isForVacancy = service.target === 'vacancy';
  const [vacancy, vacancies, paying] = await Promise.all([
    isForVacancy && vacancyId !== null ? readVacancy(call, vacancyId) : null,
    isForVacancy && vacancyId === null ? listActiveVacancies(call) : [],
    loadPaying(call, caller),
  ]);
  if (isForVacancy && vacancyId !== null && !vacancy) return null;
  const judged = async (offer: ServiceOffer): Promise<Omit<Way, 'offer'>> => {
    if (isForVacancy && !vacancy) return { refusal: null, extendsTo: null };
    const { refusal, extendsTo } = await judge(call, known, offer, vacancy);
    // Advertising is counted from the day of its mark.
    return { refusal, extendsTo: service.isAdvertising ? null : extendsTo };
  };
  const ways = await Promise.all(service.offers.map(async (offer) => ({ offer, ...(await judged(offer)) })));
  const nothingToPromote = isForVacancy && !vacancy && vacancies.length === 0;
  const none = ways.every(({ refusal }) => refusal !== null) ? (ways[0]?.refusal ?? null) : null;
  const refusal = nothingToPromote ? 'Активных вакансий нет: сначала опубликуйте вакансию' : none;
  return { service, vacancy, vacancies, ways, refusal, ...paying };
}

async function readVacancy(call: Call, id: number): Promise<OwnVacancy | null> {
  const edit = await foundOrNull(call('GET /vacancy/{id}/edit', { id }));
  return edit && { id: edit.id, title: edit.content.title || 'Без названия' };
}

/** Money may still come: a refusal is only what it would not help against. */
async function judge(
  call: Call,
  service: CompanyServiceCode,
  { option }: Pick<ServiceOffer, 'option'>,
  vacancy: OwnVacancy | null,
): Promise<Omit<Way, 'offer'>> {
  const { reasons, extendsTo } = await call('GET /services/company/can-purchase-service', {
    service,
    option,
    ...(vacancy && { targetId: vacancy.id }),
  });
  return { refusal: reasons.find((reason) => reason.code !== 'money')?.text ?? null, extendsTo };
}
