import { z } from 'zod';

/** What the calls of several widgets have in common. */

/** A page's, as a browser writes it; whether the key allows it is asked of the key. */
export const originSchema = z.string().max(300);

/** Of a `pk_test_` key, or asked for by the page: nothing real is written. */
export const testField = z.literal(true).optional();

/** Where a widget asks without repeating the code: the token for 15 minutes, the secret for another one. */
export const widgetTokenSchema = z.object({
  token: z.string(),
  /** Stands in addresses of files, and opens nothing else. */
  fileToken: z.string(),
  expiresSeconds: z.number().int(),
});
export const grantSchema = widgetTokenSchema.extend({
  grantId: z.uuid(),
  secret: z.string(),
  /** Whose it is: the same for every grant of one person at one company, and tells nothing else. */
  visitor: z.string(),
  /** It opens the chat with the company, too. */
  chats: z.boolean(),
  /** The company's own server has vouched for them. */
  verified: z.boolean(),
  /** Nobody has brought their phone: a code joins what they have written with it to what they write here. */
  mayJoin: z.boolean(),
});
export type WidgetGrant = z.output<typeof grantSchema>;

/** Who gets what a visitor gives, as the box of that consent names them. */
export const receiverSchema = z.object({ name: z.string(), inn: z.string().nullable() });

/** What tells a program that fills forms in. */
export const trapFields = {
  /** People do not see this field. */
  website: z.string().max(500).default(''),
  /** How long the form was open, as the page counts. */
  openSeconds: z.number().int().min(0).optional(),
};

/** Of the page around a frame of ours, which the frame's own origin does not name; counts only from such a frame. */
export const siteField = z.string().max(300).optional();

export const pendingParams = z.strictObject({ pending: z.uuid() });
export const KEY_ERRORS = ['origin_denied', 'key_revoked', 'forbidden', 'not_found'] as const;
