import { vacancySchema } from '#shared/contracts/vacancy.ts';
import { companyOfRowSchema, companyShortOfRowSchema } from '../company/index.ts';

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
    branding: true,
  })
  .extend({ company: companyShortOfRowSchema });

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
    workAuthorizations: true,
    medical: true,
    accepts: true,
    respondSettings: true,
    contacts: true,
    archiveReason: true,
    media: true,
    facility: true,
  }).shape,
  plan,
  moderationNotes,
  company: companyOfRowSchema,
});

export const lifecycleColumns = vacancySchema.pick({ status: true });
