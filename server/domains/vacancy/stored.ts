import { facilityContactSchema } from '#shared/contracts/own-facility.ts';
import { vacancySchema } from '#shared/contracts/vacancy.ts';
import { brandingSchema, respondSettingsSchema } from '#shared/contracts/vacancy-parts.ts';
import { z } from 'zod';
import { companyOfRowSchema, companyShortOfRowSchema, companyToRespondSchema } from '../company/index.ts';
import { entitlementTermsSchema } from '../ledger/index.ts';

/** The one appeal against a refusal or a block: what it was against is lost with the next status. */
const appealSchema = z.object({ text: z.string(), at: z.string(), against: z.enum(['rejected', 'blocked']) });

// Columns that have only text and JSON types for the compiler. The contract shows them as stored.

/** The site of a vacancy. */
export const facilityOfRowSchema = vacancySchema.shape.facility
  .unwrap()
  .extend({ contact: facilityContactSchema.nullable() });

/** How a vacancy stands out. `validUntil`: of the free one; null where what was bought decides. */
export const storedBrandingSchema = brandingSchema.omit({ ad: true }).extend({ validUntil: z.string().nullable() });

/** The columns of a card. */
export const cardColumns = vacancySchema
  .pick({
    status: true,
    pay: true,
    level: true,
    experience: true,
    contractForms: true,
    schedule: true,
    shift: true,
    rotation: true,
    permits: true,
    crew: true,
    workAuthorizations: true,
  })
  .extend({
    company: companyShortOfRowSchema,
    branding: storedBrandingSchema.nullable(),
    brandingTerms: entitlementTermsSchema,
  });

/** Of a vacancy that somebody keeps among their favourites. */
export const keptColumns = cardColumns.extend(vacancySchema.pick({ archiveReason: true }).shape);

/** Of a vacancy that somebody responds to. */
export const respondColumns = vacancySchema
  .pick({ status: true, pay: true, permits: true, archiveReason: true })
  .extend({ respondSettings: respondSettingsSchema, company: companyToRespondSchema });

export const feedColumns = cardColumns.extend(vacancySchema.pick({ employment: true }).shape);

const { moderationNotes } = vacancySchema.shape.own.unwrap().shape;

/** The columns of one vacancy in full, with those from other tables. */
export const vacancyColumns = cardColumns.extend({
  ...vacancySchema.pick({
    category: true,
    objectTypes: true,
    educationLevel: true,
    employment: true,
    workFormat: true,
    driverCategories: true,
    tractorCategories: true,
    ownTools: true,
    ownCar: true,
    languages: true,
    medical: true,
    accepts: true,
    contacts: true,
    archiveReason: true,
    media: true,
    educationType: true,
    shiftSchedule: true,
  }).shape,
  facility: facilityOfRowSchema.nullable(),
  respondSettings: respondSettingsSchema,
  moderationNotes,
  appeal: appealSchema.nullable(),
  company: companyOfRowSchema,
});

export const settingsColumns = vacancySchema.pick({ status: true }).extend({ respondSettings: respondSettingsSchema });

/** A JSON column that is read as what only our own code writes. */
const json = z.json();

/** Of an own vacancy with its edit and its review. */
export const ownColumns = vacancySchema.pick({ status: true }).extend({
  moderationNotes,
  appeal: appealSchema.nullable(),
  editContent: json.nullable(),
  editWrong: z.record(z.string(), json).nullable(),
  reviewAfter: json.nullable(),
});

/** Of an own vacancy in a list. */
export const ownListColumns = vacancySchema.pick({ status: true, archiveReason: true }).extend({
  moderationNotes,
  appeal: appealSchema.nullable(),
  editContent: json.nullable(),
});

export const lifecycleColumns = vacancySchema.pick({ status: true }).extend({ appeal: appealSchema.nullable() });
