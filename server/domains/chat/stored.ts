import { z } from 'zod';
import { documentCardSchema, type MessagePayload } from '#shared/contracts/chat-views.ts';
import { interviewSchema, offerSchema } from '#shared/contracts/respond-parts.ts';
import { DIALOG_KINDS, DIALOG_SIDES, DIALOG_STATUSES, MESSAGE_TYPES } from '#shared/domain/chat.ts';
import { COMPANY_STATUSES } from '#shared/domain/company-machine.ts';
import { RESPOND_ACTIONS } from '#shared/domain/respond-machine.ts';
import { RESPOND_STATUSES } from '#shared/domain/respond-terms.ts';

/** Why nobody writes in a dialog any more. */
export const CLOSED_BECAUSE = ['vacancy_archived', 'company_closed', 'account_erased'] as const;
export type ClosedBecause = (typeof CLOSED_BECAUSE)[number];

const side = z.enum(DIALOG_SIDES);

export const dialogColumns = z.object({
  kind: z.enum(DIALOG_KINDS),
  status: z.enum(DIALOG_STATUSES),
  blockedBy: z.enum(['applicant', 'company']).nullable(),
  closedBecause: z.enum(CLOSED_BECAUSE).nullable(),
  rowSide: side.nullable(),
});

/** What a dialog brings along when it is shown. */
export const shownColumns = dialogColumns.extend({
  otherSide: side,
  companyStatus: z.enum(COMPANY_STATUSES).nullable(),
  lastSide: side.nullable(),
  lastType: z.enum(MESSAGE_TYPES).nullable(),
});

/** What happened to a respond: each side reads it in its own words (`historyText`). */
export const happenedSchema = z.object({
  action: z.enum(['send', 'auto_reply', ...RESPOND_ACTIONS]),
  side: z.enum(['applicant', 'company', 'system']),
  from: z.enum(RESPOND_STATUSES).nullable(),
  to: z.enum(RESPOND_STATUSES),
  at: z.string().optional(),
  options: z.array(z.string()).optional(),
  pay: z.string().optional(),
});
export type Happened = z.output<typeof happenedSchema>;

const told = { happened: happenedSchema.optional() };

/** As the contract has it; a card of a respond also knows what has brought it. */
type StoredPayload = MessagePayload & { happened?: Happened | undefined };

const payloadSchema: z.ZodType<StoredPayload> = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('location'),
    location: z.object({ lat: z.number().nullable(), lon: z.number().nullable(), address: z.string().nullable() }),
  }),
  documentCardSchema,
  z.object({ kind: z.literal('interview'), respondId: z.number().int(), interview: interviewSchema, ...told }),
  z.object({ kind: z.literal('offer'), respondId: z.number().int(), offer: offerSchema, ...told }),
]);

export const messageColumns = z.object({
  type: z.enum(MESSAGE_TYPES),
  side: side.nullable(),
  payload: payloadSchema.nullable(),
  happened: happenedSchema.nullable(),
});
