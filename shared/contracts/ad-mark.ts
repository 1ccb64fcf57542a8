import { z } from 'zod';

/** What the law wants beside advertising: «Реклама», and these. */
export const adMarkSchema = z.object({
  erid: z.string(),
  advertiser: z.string(),
  inn: z.string(),
});
export type AdMark = z.output<typeof adMarkSchema>;
