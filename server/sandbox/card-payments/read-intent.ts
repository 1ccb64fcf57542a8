import { z } from 'zod';
import { kopecksOf } from './amounts.ts';
import { makeIntent, Refusal } from './payments.ts';
import type { Intent } from './records.ts';

const text = z.string().max(1_024).optional();

/** What the script was started with; further fields pass. */
const intentSchema = z.object({
  origin: z.url({ protocol: /^https?$/ }),
  intent: z.object({
    publicTerminalId: z.string(),
    amount: z.number(),
    currency: z.literal('RUB'),
    paymentSchema: z.enum(['Single', 'Dual']),
    externalId: text,
    description: text,
    receiptEmail: text,
    userInfo: z.object({ accountId: text, email: text }).optional(),
    receipt: z.record(z.string(), z.unknown()).optional(),
    metadata: z.record(z.string(), z.unknown()).optional(),
    restrictedPaymentMethods: z.array(z.string()).default([]),
    retryPayment: z.boolean().default(true),
    autoClose: z.int().min(3).max(10).optional(),
  }),
});

/** Throws {@link Refusal} for what the provider would not open a window for. */
export function readIntent(body: unknown, publicId: string): Intent {
  const parsed = intentSchema.safeParse(body);
  if (!parsed.success) throw new Refusal(`Неверный параметр ${parsed.error.issues[0]?.path.slice(1).join('.')}`);
  const { origin, intent } = parsed.data;
  if (intent.publicTerminalId !== publicId) throw new Refusal('Неизвестный publicTerminalId');
  const amountKopecks = kopecksOf(intent.amount);
  if (!amountKopecks) throw new Refusal('Неверный параметр amount');
  return makeIntent({
    amountKopecks,
    schema: intent.paymentSchema,
    description: intent.description ?? '',
    invoiceId: intent.externalId ?? null,
    accountId: intent.userInfo?.accountId ?? null,
    email: intent.receiptEmail ?? intent.userInfo?.email ?? null,
    data: intent.metadata ? JSON.stringify(intent.metadata) : null,
    receipt: intent.receipt ? JSON.stringify(intent.receipt) : null,
    origin: new URL(origin).origin,
    restrictedMethods: intent.restrictedPaymentMethods,
    retries: intent.retryPayment,
    autoCloseSeconds: intent.autoClose ?? null,
  });
}
