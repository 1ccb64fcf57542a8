import { z } from 'zod';
import { CODE_CHARS_MAX } from '../domain/embed-code.ts';
import { defineContracts } from './contract.ts';

const findingSchema = z.object({
  /** `key_unknown`: the same for every finding of its kind. */
  code: z.string(),
  level: z.enum(['ok', 'warn', 'bad']),
  title: z.string(),
  /** What to do; null where nothing is to be done. */
  cure: z.string().nullable(),
});

export type Finding = z.output<typeof findingSchema>;

export const doctorSchema = z.object({
  /** The key opens something now. */
  works: z.boolean(),
  /** The company of a key that works. */
  company: z.string().nullable(),
  findings: z.array(findingSchema),
});

export type Diagnosis = z.output<typeof doctorSchema>;

export const embedDoctorContracts = defineContracts({
  'GET /embed/doctor': {
    summary: 'What is wrong with a key on a site, as far as the server knows, and what to do about it',
    query: z.strictObject({
      /** Anything: what is no key is a finding. */
      key: z.string().max(100),
      /** An address of the site as people write it; without one the site is not looked at. */
      origin: z.string().max(300).optional(),
      /** HTML of the page with our script and tag; without it the versions of files are not looked at. */
      code: z.string().max(CODE_CHARS_MAX).optional(),
    }),
    answer: doctorSchema,
    errors: [],
    access: 'public',
    // The page that has the trouble asks, too.
    embeddable: true,
    limit: { points: 60, seconds: 60 },
  },
});
