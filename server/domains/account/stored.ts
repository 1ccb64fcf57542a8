import { z } from 'zod';
import { startedCompanySchema } from '#shared/contracts/account.ts';
import { ACCOUNT_SIDES } from '#shared/domain/account.ts';

/** What a step needs to know of the steps before it. */
const detailsSchema = z.strictObject({
  side: z.enum(ACCOUNT_SIDES).optional(),
  /** Of the link to the consents of a sign-up, sealed: it goes into a mail once the account is there. */
  consentToken: z.string().optional(),
  /** Of an express sign-up: the company that the link creates. */
  inn: z.string().optional(),
  /** Of a sign-up of a company: what was given so far. Forgotten as soon as the account is there. */
  company: startedCompanySchema.optional(),
  /** What waits for the code of a quick respond, sealed. Forgotten as soon as it is sent. */
  respond: z.string().optional(),
  /** Who waits for the code of a chat on an employer's page, sealed. Forgotten as soon as it is there. */
  guest: z.string().optional(),
  /** Of an undo of an address: the number as it was when the address changed. */
  formerPhone: z.strictObject({ phone: z.string(), confirmedAt: z.iso.datetime().nullable() }).nullable().optional(),
});

export type ConfirmationDetails = z.output<typeof detailsSchema>;

/** Throws on a row that our code cannot have written. */
export function readDetails(details: unknown): ConfirmationDetails {
  return detailsSchema.parse(details);
}
