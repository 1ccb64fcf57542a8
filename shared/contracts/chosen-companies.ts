import { z } from 'zod';
import { CHOSEN_LISTS, CHOSEN_MAX } from '../domain/chosen-companies.ts';
import { adMarkSchema } from './ad-mark.ts';
import { companyItemSchema } from './company.ts';
import { defineContracts } from './contract.ts';
import { dateTimeSchema, idSchema } from './page.ts';

/** A list of the home page as staff see it. */
export const chosenListSchema = z.object({
  list: z.enum(CHOSEN_LISTS),
  /** When its last company leaves; null for an empty list. */
  until: dateTimeSchema.nullable(),
  /** In their order; companies that were closed or blocked meanwhile are not among them. */
  items: z.array(companyItemSchema),
});
export type ChosenCompanies = z.output<typeof chosenListSchema>;

const access = 'staff:content.edit';

/** Which companies the home page shows, and in which order. */
export const chosenCompanyContracts = defineContracts({
  'GET /staff/companies': {
    summary: 'The companies of the home page: both chosen lists in their order, and those with a bought place',
    answer: z.object({
      lists: z.array(chosenListSchema),
      /** Before the chosen ones: those that have bought a place, the earliest first. */
      sold: z.array(companyItemSchema.extend({ until: dateTimeSchema, ad: adMarkSchema.nullable() })),
    }),
    errors: ['unauthorized', 'forbidden'],
    access,
  },
  'POST /company/choose-best': {
    summary: 'Chooses the companies of a list of the home page, in order, until a moment; an empty choice empties it',
    body: z.strictObject({
      list: z.enum(CHOSEN_LISTS),
      companyIds: z
        .array(idSchema)
        .max(CHOSEN_MAX, `Не больше ${CHOSEN_MAX} компаний`)
        .refine((ids) => new Set(ids).size === ids.length, 'Компания уже в\u00a0списке'),
      /** In the future, a year ahead at most. */
      until: dateTimeSchema,
    }),
    answer: chosenListSchema,
    errors: ['unauthorized', 'forbidden'],
    access,
  },
});
