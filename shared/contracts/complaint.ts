import { z } from 'zod';
import { COMPLAINT_REASONS, COMPLAINT_TARGETS, COMPLAINT_TEXT_CHARS_MAX, REASONS_ABOUT } from '../domain/complaint.ts';
import { emailField } from './account.ts';
import { defineContracts } from './contract.ts';
import { optionalLine } from './lines.ts';

export const complaintContracts = defineContracts({
  'GET /complaints/target': {
    summary: 'What a complaint would be about, as the caller may see it',
    query: z.strictObject({
      target: z.enum(COMPLAINT_TARGETS),
      /** A number, or the UUID of a message. */
      id: z.string().max(40),
    }),
    answer: z.object({
      /** Of a message the beginning of its text. */
      title: z.string(),
      /** The company, or whoever has written the message. */
      subtitle: z.string().nullable(),
      /** Its page; of a message the chat. */
      href: z.string(),
    }),
    errors: ['forbidden', 'not_found', 'gone', 'wrong_state'],
    access: ['public', 'signed-in'],
    limit: { points: 60, seconds: 3_600 },
  },
  'POST /complaints': {
    summary: 'A complaint about what the caller may see; one of a person about one thing until it is decided',
    body: z
      .strictObject({
        target: z.enum(COMPLAINT_TARGETS),
        id: z.string().max(40),
        reason: z.enum(COMPLAINT_REASONS, 'Выберите, что не\u00a0так'),
        text: optionalLine(COMPLAINT_TEXT_CHARS_MAX).default(''),
        /** A visitor's, to be told the outcome. */
        email: emailField.optional(),
        /** A visitor's with an address; those who are signed in have given it at their sign-up. */
        personalAgreement: z.boolean().default(false),
      })
      .refine(({ target, reason }) => REASONS_ABOUT[target].includes(reason), {
        path: ['reason'],
        message: 'Выберите, что\u00a0не\u00a0так',
      })
      .refine(({ reason, text }) => reason !== 'other' || text !== '', {
        path: ['text'],
        message: 'Напишите, что\u00a0не\u00a0так',
      }),
    answer: z.object({ id: z.uuid() }),
    status: 201,
    errors: ['forbidden', 'not_found', 'gone', 'wrong_state', 'captcha_required'],
    access: ['public', 'signed-in'],
    idempotent: true,
    limit: { points: 5, seconds: 3_600 },
  },
});
