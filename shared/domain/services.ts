/** What is sold for whom. */
export const SERVICE_TARGETS = ['vacancy', 'resume', 'company', 'order'] as const;
export type ServiceTarget = (typeof SERVICE_TARGETS)[number];

interface ServiceKind {
  side: 'applicant' | 'company';
  target: ServiceTarget;
  /** The ways it is sold in; the only one of most is ''. */
  options: readonly string[];
  /** Sold by number, up to so many at once. */
  quantityMax?: number;
  /** Its price is agreed for each order; there is none in the list of prices. */
  byQuote?: true;
}

/** Every service that is paid for; prices are dated rows (`service_price`). The server does what is for a vacancy, a resume or a company; people do orders. */
export const SERVICES = {
  'vacancy-promotion': { side: 'company', target: 'vacancy', options: ['bump', 'daily', 'main', 'place'] },
  'vacancy-branding': { side: 'company', target: 'vacancy', options: [''] },
  'company-branding': { side: 'company', target: 'company', options: [''] },
  'company-on-main': { side: 'company', target: 'company', options: [''] },
  'contacts-add': { side: 'company', target: 'company', options: [''], quantityMax: 1_000 },
  'contacts-access': { side: 'company', target: 'company', options: ['week', 'month'] },
  'bumpup-resume': { side: 'applicant', target: 'resume', options: [''] },
  'highlight-resume': { side: 'applicant', target: 'resume', options: [''] },
  'bumpup-highlight-resume': { side: 'applicant', target: 'resume', options: [''] },
  'expert-resume': { side: 'applicant', target: 'order', options: [''] },
  'ask-company': { side: 'company', target: 'order', options: [''] },
  'work-request': { side: 'company', target: 'order', options: [''], byQuote: true },
  'find-employee': { side: 'company', target: 'order', options: [''], byQuote: true },
} as const satisfies Record<string, ServiceKind>;

export type ServiceCode = keyof typeof SERVICES;

export type OptionOf<Code extends ServiceCode> = (typeof SERVICES)[Code]['options'][number];

/** One thing that has a price: a service, and the way it is sold in. */
export type OfferCode = {
  [Code in ServiceCode]: { [Option in OptionOf<Code>]: Option extends '' ? Code : `${Code}:${Option}` }[OptionOf<Code>];
}[ServiceCode];

export const SERVICE_CODES = Object.keys(SERVICES) as ServiceCode[];
export const SERVICE_SIDES = ['applicant', 'company'] as const satisfies readonly ServiceKind['side'][];
type CodeOf<Kind extends Partial<ServiceKind>> = {
  [Code in ServiceCode]: (typeof SERVICES)[Code] extends Kind ? Code : never;
}[ServiceCode];
export type ApplicantServiceCode = CodeOf<{ side: 'applicant' }>;
export type CompanyServiceCode = CodeOf<{ side: 'company' }>;
/** What people do, in steps that the buyer sees. */
export type OrderServiceCode = CodeOf<{ target: 'order' }>;

export const COMPANY_SERVICE_CODES = SERVICE_CODES.filter(
  (code): code is CompanyServiceCode => SERVICES[code].side === 'company',
);
export const APPLICANT_SERVICE_CODES = SERVICE_CODES.filter(
  (code): code is ApplicantServiceCode => SERVICES[code].side === 'applicant',
);

/** What the server does, at once or on its day. */
export type InstantOfferCode = Exclude<OfferCode, OrderServiceCode>;

export const ORDER_SERVICE_CODES = SERVICE_CODES.filter(
  (code): code is OrderServiceCode => SERVICES[code].target === 'order',
);

export type CompanyOrderCode = CompanyServiceCode & OrderServiceCode;

/** Whether people do it. Such a service is sold in one way, so its code is that of its offer. */
export const isOrdered = (code: string): code is OrderServiceCode => ORDER_SERVICE_CODES.some((one) => one === code);

/** Whether its price is agreed for each order. */
export const isByQuote = (code: ServiceCode): boolean => 'byQuote' in SERVICES[code];

/** Services in the list of prices. */
export const PRICED_SERVICE_CODES = SERVICE_CODES.filter((code) => !isByQuote(code));
/** Everything in it: a service in each way that it is sold in. */
export const OFFER_CODES = PRICED_SERVICE_CODES.flatMap((code) =>
  SERVICES[code].options.map((option) => offerCodeOf(code, option)),
);
/** Services of each side on the home page. */
export const HOME_SERVICES_MAX = 4;

/** `vacancy-promotion:bump`, or `company-branding` of a service that is sold in one way. */
export function offerCodeOf(service: ServiceCode, option: string): OfferCode {
  // An option that the service does not have was refused where it came in.
  return (option ? `${service}:${option}` : service) as OfferCode;
}

/** The service of an offer, and the way that it is sold in. */
export function offerParts(offer: OfferCode): { service: ServiceCode; option: string } {
  const [service, option = ''] = offer.split(':');
  // An offer begins with its service.
  return { service: service as ServiceCode, option };
}

/** Unit price from a quantity on, kopecks with VAT inside. */
export interface PriceTier {
  from: number;
  unitKopecks: number;
}

/** What one costs when so many are bought; tiers are ordered by `from`, the first is from 1. */
export function unitPriceOf(tiers: readonly PriceTier[], quantity: number): number {
  const tier = tiers.findLast(({ from }) => from <= quantity) ?? tiers[0];
  if (!tier) throw new RangeError('A price without tiers');
  return tier.unitKopecks;
}

/** What bonuses have paid of a part of a purchase, kopecks, rounded down: they come back as bonuses. */
export function bonusPartOf(
  { bonusKopecks, totalKopecks }: { bonusKopecks: number; totalKopecks: number },
  partKopecks: number,
): number {
  // A product of two sums may leave the exact integers.
  return Number((BigInt(bonusKopecks) * BigInt(partKopecks)) / BigInt(totalKopecks));
}

/** How long a calculated price is kept. */
export const QUOTE_MINUTES = 15;
/** Bonuses end after this. */
export const BONUS_DAYS = 365;
/** A start may be chosen so far ahead. */
export const SERVICE_AHEAD_DAYS = 60;
/** Days with the pass, each with so many contacts. */
export const PASS_CONTACTS_PER_DAY = 50;
/** Companies and vacancies of the home page that are sold for one moment: as many as it shows, so whoever pays is seen. */
export const SOLD_ON_MAIN_MAX = 9;
export const SOLD_VACANCIES_ON_MAIN_MAX = 6;

/** How many there are of a place on the home page; null for what is no such place. */
export function placesOnMain({ service, option }: { service: ServiceCode; option: string }): number | null {
  if (service === 'company-on-main') return SOLD_ON_MAIN_MAX;
  return service === 'vacancy-promotion' && option === 'main' ? SOLD_VACANCIES_ON_MAIN_MAX : null;
}

/** What is closed stays in the active list of purchases for so long. */
export const PURCHASE_ACTIVE_DAYS = 30;
/** Companies, kopecks. */
export const REFILL_KOPECKS_MIN = 500_00;
export const REFILL_KOPECKS_MAX = 500_000_00;
