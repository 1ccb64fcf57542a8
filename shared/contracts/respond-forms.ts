import { z } from 'zod';
import { TEMPLATE_VARIABLES } from '../domain/template.ts';
import * as terms from '../domain/respond-terms.ts';
import { dateTimeSchema } from './page.ts';
import { payForSchema } from './problem.ts';
import { vacancyQuestionSchema } from './question.ts';
import * as parts from './respond-parts.ts';
import { shownPermitSchema } from './resume.ts';
import { paySchema, permitSchema } from './vacancy-parts.ts';

/** What the respond form shows to its caller. */
export const respondFormSchema = z.object({
  vacancy: parts.respondVacancySchema,
  company: parts.respondCompanySchema,
  letter: z.enum(['none', 'optional', 'required']),
  /** With a name and a phone, without a resume. */
  quickAllowed: z.boolean(),
  questions: z.array(vacancyQuestionSchema),
  /** Why nobody, or this caller, can respond; null where they can. */
  refusal: z
    .object({
      code: z.enum(['closed', 'filled', 'member', 'staff', 'own_company', 'already_applied']),
      text: z.string(),
    })
    .nullable(),
  /** The caller's respond to this vacancy. */
  own: z
    .object({
      id: z.number().int(),
      kind: z.enum(terms.RESPOND_KINDS),
      status: z.enum(terms.APPLICANT_STATUSES),
      createdAt: dateTimeSchema,
    })
    .nullable(),
  /** For applicants; empty for visitors. */
  resumes: z.array(
    z.object({
      id: z.number().int(),
      title: z.string(),
      /** This company cannot see it yet: it opens by the respond. */
      hidden: z.boolean(),
      permits: z.array(shownPermitSchema),
      crewSize: z.number().int().nullable(),
    }),
  ),
  templates: z.array(z.object({ id: z.uuid(), title: z.string(), text: z.string() })),
  /** Of a signed-in person without a resume. */
  person: z.object({ name: z.string(), phone: z.string().nullable() }).nullable(),
  /** Permits that the vacancy asks for. */
  permits: z.array(permitSchema),
});
export type RespondForm = z.output<typeof respondFormSchema>;

/** The same for a respond to a company without a vacancy. */
export const companyFormSchema = respondFormSchema.pick({
  company: true,
  refusal: true,
  own: true,
  resumes: true,
  templates: true,
});
export type CompanyForm = z.output<typeof companyFormSchema>;

/** What the invitation of a resume shows to a member. */
export const invitationFormSchema = z.object({
  /** As the company sees it; the title of the resume where the name is hidden. */
  name: z.string(),
  /** Null where the name is hidden. */
  firstName: z.string().nullable(),
  isLooking: z.boolean(),
  /** Open ones, whose responds the member manages: those of the person's trade first. */
  vacancies: z.array(
    z.object({
      id: z.number().int(),
      title: z.string(),
      pay: paySchema.nullable(),
      /** The town. */
      city: z.string().nullable(),
      place: z.string().nullable(),
      /** The clock of the place, an IANA name. */
      timeZone: z.string(),
      /** What there is already between this person and the vacancy. */
      respond: z.object({ id: z.number().int(), kind: z.enum(['invitation', 'respond']) }).nullable(),
    }),
  ),
  /** The vacancy that `values` are of; null without an open one. */
  vacancyId: z.number().int().nullable(),
  /** Of the situation «Приглашение», what the company offers first at the top. */
  templates: z.array(
    z.object({
      id: z.uuid(),
      title: z.string(),
      body: z.string(),
      isDefault: z.boolean(),
      /** They go along with the message. */
      files: z.array(z.object({ name: z.string() })),
    }),
  ),
  /** For the variables of templates; what nobody has said is absent. */
  values: z.partialRecord(z.enum(TEMPLATE_VARIABLES), z.string()),
  freeLeft: z.number().int(),
  /** What this invitation costs, in Russian, when no free one is left: it opens the contacts. */
  beyondFree: z.string().nullable(),
  /** Why this person cannot be invited now; null where they can. */
  refusal: z
    .object({
      code: z.enum(['no_free', 'no_vacancy', 'already_invited']),
      text: z.string(),
      /** What can be bought against it. */
      payFor: payForSchema.nullable(),
    })
    .nullable(),
});
export type InvitationForm = z.output<typeof invitationFormSchema>;
