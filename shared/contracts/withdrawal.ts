import { z } from 'zod';
import { STAFF_WITHDRAWAL_ACTIONS, WITHDRAWAL_STATUSES } from '../domain/withdrawal-machine.ts';
import { passwordField } from './account.ts';
import { payeeBankSchema } from './bank-details.ts';
import { defineContracts } from './contract.ts';
import { lineField, optionalLine } from './lines.ts';
import { rublesField } from './money.ts';
import { dateTimeSchema, idParams, listOf, pageQuery } from './page.ts';

const kopecks = z.number().int();

export const withdrawalSchema = z.object({
  id: z.number().int(),
  status: z.enum(WITHDRAWAL_STATUSES),
  amountKopecks: kopecks,
  bank: z.string(),
  bik: z.string(),
  account: z.string(),
  corrAccount: z.string(),
  reason: z.string(),
  /** Of staff: why it was refused or came back. */
  answer: z.string().nullable(),
  submittedAt: dateTimeSchema,
  /** The money is there by the end of this day in Moscow. */
  dueOn: z.iso.date(),
  closedAt: dateTimeSchema.nullable(),
  actions: z.array(z.enum(['cancel'])),
});
export type Withdrawal = z.output<typeof withdrawalSchema>;

export const staffWithdrawalSchema = withdrawalSchema.omit({ actions: true }).extend({
  company: z.object({ id: z.number().int(), title: z.string(), inn: z.string() }),
  /** Of the sum: what came by card or SBP, and goes back the same way. */
  cardKopecks: kopecks,
  /** Two persons of staff agree to it. */
  isLarge: z.boolean(),
  /** A large one that somebody has approved who may do so no more: it is approved anew. */
  isVoid: z.boolean(),
  /** Who has approved it; null before, and for one who is gone. */
  approvedBy: z.string().nullable(),
  /** Below zero: late. */
  workingDaysLeft: z.number().int(),
  /** What the caller can do about it. */
  actions: z.array(z.enum(STAFF_WITHDRAWAL_ACTIONS)),
});
export type StaffWithdrawal = z.output<typeof staffWithdrawalSchema>;

export const withdrawalContracts = defineContracts({
  'POST /company-balance/withdrawal-request': {
    summary: 'The head asks for money back: free money, to an account of the company; it is held at once',
    body: payeeBankSchema.safeExtend({
      rubles: rublesField({
        minKopecks: 1_00,
        maxKopecks: 1_000_000_000_00,
        tooLittle: 'Не\u00a0меньше 1\u00a0₽',
        tooMuch: 'Столько на\u00a0балансе не\u00a0бывает',
      }),
      bank: lineField(2, 200, 'Напишите название банка'),
      reason: lineField(3, 300, 'Напишите, почему возвращаете деньги'),
      password: passwordField.optional(),
    }),
    answer: withdrawalSchema,
    status: 201,
    errors: ['unauthorized', 'forbidden', 'wrong_state', 'payment_required'],
    access: 'head',
    idempotent: true,
    limit: { points: 20, seconds: 3_600 },
  },
  'GET /company-balance/withdrawals': {
    summary: 'What the caller’s company has asked back, the newest first',
    query: z.strictObject({ page: pageQuery.page, per_page: pageQuery.per_page }),
    answer: listOf(withdrawalSchema),
    errors: ['unauthorized', 'forbidden'],
    access: 'member:balance.view',
  },
  'POST /company-balance/withdrawals/{id}/cancel': {
    summary: 'The head takes a request back that staff have not approved',
    params: idParams,
    answer: withdrawalSchema,
    errors: ['unauthorized', 'forbidden', 'not_found', 'wrong_state'],
    access: 'head',
  },
  'GET /staff/withdrawals': {
    summary: 'Money that companies ask back and that is not there yet, the most urgent first',
    answer: z.object({ items: z.array(staffWithdrawalSchema), total: z.number().int() }),
    errors: ['unauthorized', 'forbidden'],
    access: 'staff:billing.manage',
  },
  'POST /staff/withdrawals/{id}': {
    summary: 'Approves, sends, refuses or closes one; from 100,000 rubles two different persons agree',
    params: idParams,
    body: z
      .strictObject({ action: z.enum(STAFF_WITHDRAWAL_ACTIONS), reason: optionalLine(300).default('') })
      .refine(({ action, reason }) => reason !== '' || (action !== 'reject' && action !== 'return'), {
        path: ['reason'],
        message: 'Напишите, почему: это прочитает руководитель',
      }),
    answer: staffWithdrawalSchema,
    errors: ['unauthorized', 'forbidden', 'not_found', 'wrong_state'],
    access: 'staff:billing.manage',
    idempotent: true,
  },
});
