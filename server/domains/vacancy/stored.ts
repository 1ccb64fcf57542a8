import { vacancySchema } from '#shared/contracts/vacancy.ts';
import { companyOfRowSchema, companyShortOfRowSchema } from '../company/index.ts';

// Columns that the compiler knows as text and JSON only. The contract shows them as they are stored.

/** What a card needs. */
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

/** What one vacancy in full needs, what the query made of other tables too. */
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
