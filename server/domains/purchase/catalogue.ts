import type { Service } from '#shared/contracts/service.ts';
import { isAdvertising } from '#shared/domain/advertising.ts';
import {
  APPLICANT_SERVICE_CODES,
  COMPANY_SERVICE_CODES,
  isByQuote,
  offerCodeOf,
  SERVICES,
  type OfferCode,
  type ServiceCode,
} from '#shared/domain/services.ts';
import { moscowDate } from '#shared/domain/time.ts';
import { OFFER_LABELS, SERVICE_LABELS } from '#shared/text/service-labels.ts';
import type { Context } from '../../platform/context.ts';
import { DomainError } from '../../platform/problems.ts';
import { offerAgreement, offerKeyOf } from './agreement.ts';
import { findPricesNow, type PriceRow } from './prices.ts';

/** Most buyers take these. */
const POPULAR: readonly OfferCode[] = ['vacancy-promotion:daily'];

const CODES = { company: COMPANY_SERVICE_CODES, applicant: APPLICANT_SERVICE_CODES } as const;
export type ServiceSide = keyof typeof CODES;

/** What this side can buy today, in the order of the catalogue; a service without a price is sold by quote, or not at all. */
export async function listServices(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  side: ServiceSide = 'company',
): Promise<Service[]> {
  const prices = await findPricesNow(db, clock.now());
  const day = moscowDate(clock.now());
  return CODES[side]
    .map((code) => toService(code, prices, day))
    .filter(({ offers, byQuote }) => byQuote || offers.length > 0);
}

/** Throws `not_found` for a code that is no service, and for one that is not sold today. */
export async function readService(
  context: Pick<Context, 'db' | 'clock'>,
  code: string,
  side: ServiceSide = 'company',
): Promise<Service> {
  const service = (await listServices(context, side)).find((one) => one.code === code);
  if (!service) throw new DomainError('not_found');
  return service;
}

function toService(code: ServiceCode, prices: readonly PriceRow[], day: string): Service {
  const kind = SERVICES[code];
  return {
    code,
    title: SERVICE_LABELS[code].title,
    description: SERVICE_LABELS[code].description,
    target: kind.target,
    quantityMax: 'quantityMax' in kind ? kind.quantityMax : null,
    isAdvertising: isAdvertising(code, day),
    byQuote: isByQuote(code),
    offers: kind.options.flatMap((option) => {
      const price = prices.find((one) => one.service === code && one.option === option);
      if (!price) return [];
      const offer = offerCodeOf(code, option);
      const { title, description } = OFFER_LABELS[offer];
      const { tiers, days } = price;
      return [{ option, title, description, tiers, days, isPopular: POPULAR.includes(offer) }];
    }),
    agreement: offerAgreement({ offerKey: offerKeyOf(code) }),
  };
}
