import { z } from 'zod';
import { HOME_SERVICES_MAX, OFFER_CODES, SERVICE_CODES, SERVICE_SIDES } from '../domain/services.ts';
import { defineContracts } from './contract.ts';

/** A service of the home page, with its price of today. */
export const homeServiceSchema = z.object({
  code: z.enum(SERVICE_CODES),
  option: z.string(),
  title: z.string(),
  description: z.string(),
  /** Of one, VAT inside. */
  unitKopecks: z.number().int(),
  /** A larger number costs less each. */
  isCheaperByNumber: z.boolean(),
  /** How long it lasts; null for what happens once. */
  days: z.number().int().nullable(),
});
export type HomeService = z.output<typeof homeServiceSchema>;

const answer = z.object({ items: z.array(homeServiceSchema) });
const access = 'staff:billing.manage';

/** Which services the home page offers, and in which order. */
export const homeServiceContracts = defineContracts({
  'GET /services/main-applicant': {
    summary: 'Services for applicants on the home page, in their order; what is not sold today is left out',
    answer,
    errors: [],
    access: 'public',
  },
  'GET /services/main-company': {
    summary: 'Services for companies on the home page, in their order; what is not sold today is left out',
    answer,
    errors: [],
    access: 'public',
  },
  'GET /staff/home-services': {
    summary: 'What is chosen for the home page, by side',
    answer: z.object({
      sides: z.array(z.object({ side: z.enum(SERVICE_SIDES), offers: z.array(z.enum(OFFER_CODES)) })),
    }),
    errors: ['unauthorized', 'forbidden'],
    access,
  },
  'POST /staff/home-services': {
    summary: 'Chooses the services of one side of the home page, in order; an empty choice takes the side away',
    body: z.strictObject({
      side: z.enum(SERVICE_SIDES),
      offers: z
        .array(z.enum(OFFER_CODES))
        .max(HOME_SERVICES_MAX, `Не\u00a0больше ${HOME_SERVICES_MAX} услуг`)
        .refine((all) => new Set(all).size === all.length, 'Услуга уже в\u00a0списке'),
    }),
    answer,
    errors: ['unauthorized', 'forbidden'],
    access,
  },
});
