import { z } from 'zod';
import { PAY_METHODS } from '../domain/purchase-machine.ts';
import * as services from '../domain/services.ts';
import { countField } from './count-field.ts';
import { defineContracts } from './contract.ts';
import { payerSchema } from './invoice.ts';
import { chosenIdField, dateTimeSchema, idSchema } from './page.ts';
import { purchaseSchema } from './purchase.ts';

const kopecks = z.number().int();

/** One way in which a service is sold, with its price of today. */
export const serviceOfferSchema = z.object({
  /** '' of a service that is sold in one way. */
  option: z.string(),
  title: z.string(),
  description: z.string(),
  /** By quantity; VAT inside. */
  tiers: z.array(z.object({ from: z.number().int(), unitKopecks: kopecks })),
  /** How long it lasts; null for what happens once. */
  days: z.number().int().nullable(),
  isPopular: z.boolean(),
});
export type ServiceOffer = z.output<typeof serviceOfferSchema>;

export const serviceSchema = z.object({
  code: z.enum(services.SERVICE_CODES),
  title: z.string(),
  description: z.string(),
  target: z.enum(services.SERVICE_TARGETS),
  /** Null for what is not sold by number. */
  quantityMax: z.number().int().nullable(),
  /** By law: begins once staff have marked it, and is shown with «Реклама» and its mark. */
  isAdvertising: z.boolean(),
  /** Its price is agreed for each order: it has no offers. */
  byQuote: z.boolean(),
  offers: z.array(serviceOfferSchema),
  /** The document that a purchase agrees to. */
  agreement: z.object({ title: z.string(), version: z.number().int(), href: z.string() }),
});
export type Service = z.output<typeof serviceSchema>;

const quantityField = countField('Напишите, сколько', 1_000);

const promotionOption = z.enum(services.SERVICES['vacancy-promotion'].options, 'Выберите, как продвигать');
const accessOption = z.enum(services.SERVICES['contacts-access'].options, 'Выберите срок');

/** What a purchase would cost. */
export const calculationSchema = z.object({
  lines: z.array(
    z.object({
      title: z.string(),
      quantity: z.number().int(),
      unitKopecks: kopecks,
      amountKopecks: kopecks,
      days: z.number().int().nullable(),
    }),
  ),
  totalKopecks: kopecks,
  /** Of the money, beside the bonuses. */
  vatKopecks: kopecks,
  vatRate: z.number().int(),
  /** Against as many single ones; inside the total already. */
  discountKopecks: kopecks,
  /** A larger number that costs less; null without one. */
  cheaper: z.object({ quantity: z.number().int(), totalKopecks: kopecks }).nullable(),
  /** What bonuses pay of it, and what money does. */
  bonusKopecks: kopecks,
  moneyKopecks: kopecks,
  /** Keeps this price until then. */
  quote: z.string(),
  quoteUntil: dateTimeSchema,
});
export type Calculation = z.output<typeof calculationSchema>;

/** What every purchase says. */
const purchaseFields = {
  /** The price that the buyer has seen; another one is `conflict`. */
  totalKopecks: z.coerce.number<number | string>().int().min(1).max(1_000_000_000),
  /** Of a calculation. */
  quote: z.string().max(400).optional(),
  payBy: z.enum(PAY_METHODS).extract(['balance', 'invoice']).default('balance'),
  /** Of a purchase by invoice: who pays; absent: the company. */
  payer: payerSchema.optional(),
  /** The offer was read and is agreed to. */
  offerCompany: z.literal(true, 'Без\u00a0согласия с\u00a0офертой купить нельзя'),
  /** A day by Moscow's calendar, `2026-12-01`; the service begins when it does. Absent: now. */
  startDay: z.iso.date('Выберите день').optional(),
};

const BUY_ERRORS = [
  'unauthorized',
  'forbidden',
  'not_found',
  'payment_required',
  'wrong_state',
  'conflict',
  'service_unavailable',
] as const;

/** A purchase is made by one call, and paid by it from the balance; with one `Idempotency-Key` once. */
const buy = <Body extends z.ZodObject>(summary: string, body: Body) =>
  ({
    summary,
    body,
    answer: purchaseSchema,
    status: 201,
    errors: BUY_ERRORS,
    access: 'member:services.buy',
    idempotent: true,
    limit: { points: 60, seconds: 60 },
  }) as const;

export const serviceContracts = defineContracts({
  'GET /services/company': {
    summary: 'What companies can buy, with the prices of today',
    answer: z.object({ items: z.array(serviceSchema) }),
    errors: [],
    access: 'public',
  },
  'GET /services/company/{code}': {
    summary: 'One service for companies',
    params: z.strictObject({ code: z.string().max(60) }),
    answer: serviceSchema,
    errors: ['not_found'],
    access: 'public',
  },
  'GET /services/company/can-purchase-service': {
    summary: 'Whether the caller may buy this now, and every reason why not',
    query: z.strictObject({
      service: z.enum(services.COMPANY_SERVICE_CODES),
      option: z.string().max(20).default(''),
      quantity: quantityField.prefault(1),
      /** A vacancy, of services for one. */
      targetId: idSchema.optional(),
    }),
    answer: z.object({
      can: z.boolean(),
      reasons: z.array(
        z.object({
          code: z.enum(['right', 'company', 'target', 'limit', 'money']),
          text: z.string(),
          /** Of `money`: how much is missing. */
          shortKopecks: kopecks.nullable(),
        }),
      ),
      totalKopecks: kopecks,
      /** Bought now it makes what runs already longer, until then; null for a term of its own. */
      extendsTo: dateTimeSchema.nullable(),
    }),
    errors: ['unauthorized', 'forbidden', 'not_found'],
    access: 'member',
  },
  'POST /services/company/init/vacancy-promotion/calculate': {
    summary: 'What promoting a vacancy costs',
    body: z.strictObject({ vacancyId: idSchema, option: promotionOption }),
    answer: calculationSchema,
    errors: ['unauthorized', 'forbidden', 'not_found'],
    access: 'member:services.buy',
  },
  'POST /services/company/init/contacts-add/calculate': {
    summary: 'What a number of contacts costs',
    body: z.strictObject({ quantity: quantityField }),
    answer: calculationSchema,
    errors: ['unauthorized', 'forbidden'],
    access: 'member:services.buy',
  },
  'POST /services/company/init/vacancy-promotion': buy(
    'Buys a promotion of a vacancy, or one more place',
    z.strictObject({ ...purchaseFields, vacancyId: chosenIdField('Выберите вакансию'), option: promotionOption }),
  ),
  'POST /services/company/init/vacancy-branding': buy(
    'Buys cover and colour for a vacancy',
    z.strictObject({ ...purchaseFields, vacancyId: chosenIdField('Выберите вакансию') }),
  ),
  'POST /services/company/init/company-branding': buy(
    'Buys cover and colour for the company’s page',
    z.strictObject(purchaseFields),
  ),
  'POST /services/company/init/company-on-main': buy(
    'Buys a place of the company on the home page',
    z.strictObject(purchaseFields),
  ),
  'POST /services/company/init/contacts-add': buy(
    'Buys a number of contacts',
    z.strictObject({ ...purchaseFields, quantity: quantityField }),
  ),
  'POST /services/company/init/contacts-access': buy(
    'Buys access to contacts for a time',
    z.strictObject({ ...purchaseFields, option: accessOption }),
  ),
});
