import type { ServiceCode } from './services.ts';

interface AdvertisingRule {
  /** By Moscow's calendar, `2026-01-01`: for what is bought from this day on. */
  from: string;
  /** Advertising by law (38-ФЗ, ст. 3 и 18.1): begins once it has an erid, and is shown with «Реклама», advertiser, INN and erid. */
  services: Readonly<Record<ServiceCode, boolean>>;
  /** A lawyer has assessed it. */
  isAssessed: boolean;
}

/**
 * By service, what is advertising; the latest first. Places among results that say «Продвигается» are an order of offers that people
 * came for; what draws attention to a company itself is advertising. Nobody but us has assessed that yet.
 */
export const ADVERTISING: readonly [AdvertisingRule, ...AdvertisingRule[]] = [
  {
    from: '2026-01-01',
    services: {
      'vacancy-promotion': false,
      'vacancy-branding': true,
      'company-branding': true,
      'company-on-main': true,
      'contacts-add': false,
      'contacts-access': false,
      'bumpup-resume': false,
      'highlight-resume': false,
      'bumpup-highlight-resume': false,
      'expert-resume': false,
      'ask-company': false,
      'work-request': false,
      'find-employee': false,
    },
    isAssessed: false,
  },
];

/** The rule for what is bought on this day by Moscow's calendar. */
export function advertisingRule(day: string): AdvertisingRule {
  return ADVERTISING.find(({ from }) => from <= day) ?? ADVERTISING[0];
}

export const isAdvertising = (service: ServiceCode, day: string): boolean => advertisingRule(day).services[service];

/** As the operators of advertising data give them. */
export const ERID_PATTERN = /^[A-Za-z0-9]{8,64}$/;

/** Advertising that was paid for, by whether it has its mark. */
export const AD_MARK_SETS = ['waiting', 'marked'] as const;
