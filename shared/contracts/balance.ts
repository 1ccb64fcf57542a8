import { z } from 'zod';
import { BOOKING_REASONS } from '../domain/ledger.ts';
import { SEES_BALANCE } from '../domain/permissions.ts';
import { nothing } from './answers.ts';
import { defineContracts } from './contract.ts';
import { optionalLine } from './lines.ts';
import { dateTimeSchema, idParams } from './page.ts';
import { typedRubles } from './typed-number.ts';

const kopecks = z.number().int();

export const balanceSchema = z.object({
  /** May be spent, beside bonuses. */
  freeKopecks: kopecks,
  /** For what was ordered and is not done. */
  heldKopecks: kopecks,
  /** Paid for services that begin later. */
  advanceKopecks: kopecks,
  /** Free, held and paid ahead. */
  totalKopecks: kopecks,
  /** Spent first, never paid out; null without any. */
  bonus: z.object({ kopecks, until: dateTimeSchema }).nullable(),
  contacts: z.object({
    /** Bought and not used; the next end. */
    bought: z.number().int(),
    until: dateTimeSchema.nullable(),
    /** Free ones of this month. */
    freeLeft: z.number().int(),
    /** The pass runs until then; null without one. */
    passUntil: dateTimeSchema.nullable(),
  }),
  /** What happens next, the soonest first. */
  upcoming: z.array(z.object({ at: dateTimeSchema, text: z.string() })),
  /** Members who may see the balance are told when less is left; null: never. */
  alertKopecks: kopecks.nullable(),
  /** What the caller may spend this month still; null without a limit. */
  ownLeftKopecks: kopecks.nullable(),
});
export type Balance = z.output<typeof balanceSchema>;

export const movementSchema = z.object({
  id: z.number().int(),
  reason: z.enum(BOOKING_REASONS),
  title: z.string(),
  /** Who did it, what for. */
  detail: z.string(),
  /** Below zero: it went. */
  amountKopecks: kopecks,
  /** Left of what it moves: money, or bonuses. */
  balanceKopecks: kopecks,
  of: z.enum(['money', 'bonus']),
  purchaseId: z.number().int().nullable(),
  at: dateTimeSchema,
});
export type Movement = z.output<typeof movementSchema>;

export const MOVEMENT_DIRECTIONS = ['all', 'in', 'out'] as const;

/** A balance below zero would be a debt; above this nobody is told. */
const alertField = typedRubles({
  min: 100,
  max: 1_000_000,
  tooLittle: 'Не\u00a0меньше 100\u00a0₽',
  tooMuch: 'Не\u00a0больше 1\u00a0000\u00a0000\u00a0₽',
});

export const balanceContracts = defineContracts({
  'GET /company-balance/get-balance-company': {
    summary: 'What the caller’s company has: free, held, bonuses, contacts',
    answer: balanceSchema,
    errors: ['unauthorized', 'forbidden'],
    access: SEES_BALANCE,
  },
  'POST /company-balance/alert': {
    summary: 'Tells members when less than this is left; without a sum never',
    body: z.strictObject({ rubles: alertField.nullable() }),
    answer: nothing,
    errors: ['unauthorized', 'forbidden'],
    access: 'member:balance.view',
  },
  'POST /staff/companies/{id}/bonus': {
    summary: 'Staff give a company a bonus, with the reason that its members read',
    params: idParams,
    body: z.strictObject({
      rubles: typedRubles({
        min: 1,
        max: 100_000,
        tooLittle: 'Не\u00a0меньше 1\u00a0₽',
        tooMuch: 'Не\u00a0больше 100\u00a0000\u00a0₽',
      }),
      reason: optionalLine(300).refine((text) => text !== '', 'Напишите, за\u00a0что'),
    }),
    answer: nothing,
    errors: ['unauthorized', 'forbidden', 'not_found', 'wrong_state'],
    access: 'staff:billing.manage',
    idempotent: true,
  },
});
