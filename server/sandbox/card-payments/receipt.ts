import { z } from 'zod';
import { kopecksOf } from './amounts.ts';

const kopecks = z.unknown().transform((value, { addIssue }) => {
  const read = kopecksOf(value);
  if (read === null) addIssue({ code: 'custom', message: 'сумма с\u00a0двумя знаками' });
  return read ?? 0;
});

const receiptSchema = z.object({
  Items: z
    .array(
      z.object({
        label: z.string().min(1).max(128),
        price: kopecks,
        quantity: z.number().positive(),
        amount: kopecks,
        vat: z.union([z.null(), z.literal([0, 5, 7, 10, 20, 22, 105, 107, 110, 120, 122])]),
        method: z.int().min(0).max(7),
        object: z.int().min(0).max(33),
      }),
    )
    .min(1),
  taxationSystem: z.int().min(0).max(5),
  email: z.string().optional(),
  phone: z.string().optional(),
});

const dataSchema = z.looseObject({
  cloudPayments: z.object({ customerReceipt: z.record(z.string(), z.unknown()) }),
});

/** The receipt among the data of a call, JSON in and out; null without one. */
export function receiptIn(json: string | null): string | null {
  try {
    const { success, data } = dataSchema.safeParse(JSON.parse(json ?? 'null'));
    return success ? JSON.stringify(data.cloudPayments.customerReceipt) : null;
  } catch {
    // Any text may be handed over.
    return null;
  }
}

/** What the cash register would refuse a receipt for, by «Условия успешного создания чека»; null for a right one. */
export function faultOfReceipt(json: string, amountKopecks: number): string | null {
  // Made of an object by `readIntent`.
  const { success, data, error } = receiptSchema.safeParse(JSON.parse(json));
  if (!success) return `неверное поле ${error.issues[0]?.path.join('.')}`;
  if (!data.email && !data.phone) return 'некому послать: нет почты и\u00a0телефона';
  if (data.Items.some(({ price, quantity, amount }) => Math.round(price * quantity) !== amount))
    return 'цена, умноженная на\u00a0количество, не\u00a0равна сумме строки';
  const total = data.Items.reduce((sum, { amount }) => sum + amount, 0);
  return total === amountKopecks ? null : 'сумма строк не\u00a0равна сумме платежа';
}
