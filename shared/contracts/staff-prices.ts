import { z } from 'zod';
import { SERVICE_CODES } from '../domain/services.ts';
import { nothing } from './answers.ts';
import { defineContracts } from './contract.ts';
import { dateTimeSchema, idParams } from './page.ts';
import { typedNumber } from './typed-number.ts';

const rubles = typedNumber(
  {
    missing: 'Напишите цену',
    notDigits: 'Напишите цену цифрами',
    notWhole: 'Напишите цену в\u00a0рублях, без копеек',
  },
  {
    min: 1,
    max: 1_000_000,
    tooLittle: 'Не\u00a0меньше 1\u00a0₽',
    tooMuch: 'Не\u00a0больше 1\u00a0000\u00a0000\u00a0₽',
  },
);

export const servicePriceSchema = z.object({
  id: z.number().int(),
  service: z.enum(SERVICE_CODES),
  option: z.string(),
  title: z.string(),
  tiers: z.array(z.object({ from: z.number().int(), unitKopecks: z.number().int() })),
  days: z.number().int().nullable(),
  inForceAt: dateTimeSchema,
  state: z.enum(['past', 'current', 'future']),
  /** Who has added it; null for the first ones. */
  by: z.string().nullable(),
});
export type ServicePrice = z.output<typeof servicePriceSchema>;

export const staffPriceContracts = defineContracts({
  'GET /staff/service-prices': {
    summary: 'Prices of all services: past, of today and of the future',
    answer: z.object({ items: z.array(servicePriceSchema) }),
    errors: ['unauthorized', 'forbidden'],
    access: 'staff:billing.manage',
  },
  'POST /staff/service-prices': {
    summary: 'Adds a price from a future day on; what is in force is never changed',
    body: z.strictObject({
      service: z.enum(SERVICE_CODES, 'Выберите услугу'),
      option: z.string().max(20).default(''),
      /** By quantity, from the first on; only contacts have several. */
      tiers: z
        .array(z.strictObject({ from: z.coerce.number<number | string>().int().min(1).max(1_000), rubles }))
        .min(1, 'Напишите цену')
        .max(10),
      /** By Moscow's calendar; tomorrow at the earliest. */
      day: z.iso.date('Выберите день'),
    }),
    answer: servicePriceSchema,
    status: 201,
    errors: ['unauthorized', 'forbidden', 'not_found', 'conflict'],
    access: 'staff:billing.manage',
  },
  'DELETE /staff/service-prices/{id}': {
    summary: 'Removes a price that is not in force yet',
    params: idParams,
    answer: nothing,
    errors: ['unauthorized', 'forbidden', 'not_found', 'wrong_state'],
    access: 'staff:billing.manage',
  },
});
