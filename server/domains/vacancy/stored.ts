import { facilityContactSchema } from '#shared/contracts/own-facility.ts';
import { vacancySchema } from '#shared/contracts/vacancy.ts';
import { respondSettingsSchema } from '#shared/contracts/vacancy-parts.ts';
import { companyOfRowSchema, companyShortOfRowSchema, companyToRespondSchema } from '../company/index.ts';

// Columns that have only text and JSON types for the compiler. The contract shows them as stored.

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
    branding: true,
  })
  .extend({ company: companyShortOfRowSchema });

/** Of a vacancy that somebody keeps among their favourites. */
export const keptColumns = cardColumns.extend(vacancySchema.pick({ archiveReason: true }).shape);

/** Of a vacancy that somebody responds to. */
export const respondColumns = vacancySchema
  .pick({ status: true, pay: true, permits: true, archiveReason: true })
  .extend({ respondSettings: respondSettingsSchema, company: companyToRespondSchema });

export const feedColumns = cardColumns.extend(vacancySchema.pick({ employment: true }).shape);

const { plan, moderationNotes } = vacancySchema.shape.own.unwrap().shape;

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
  facility: vacancySchema.shape.facility.unwrap().extend({ contact: facilityContactSchema.nullable() }).nullable(),
  respondSettings: respondSettingsSchema,
  plan,
  moderationNotes,
  company: companyOfRowSchema,
});

export const settingsColumns = vacancySchema.pick({ status: true }).extend({ respondSettings: respondSettingsSchema });

export const lifecycleColumns = vacancySchema.pick({ status: true });
