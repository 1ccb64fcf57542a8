import { companyCardSchema, companySchema, facilitySchema } from '#shared/contracts/company.ts';
import { ownCompanySchema } from '#shared/contracts/own-company.ts';
import { facilityContactSchema } from '#shared/contracts/own-facility.ts';
import { brandingSchema, pointSchema } from '#shared/contracts/vacancy-parts.ts';
import { z } from 'zod';
import { entitlementTermsSchema } from '../ledger/index.ts';

// Columns that have only text and JSON types for the compiler. The contract shows them as stored.

/** Of the company's page: shown while what was bought runs. */
export const companyDesignSchema = brandingSchema.pick({ coverUrl: true, accent: true });

export const designColumns = z.object({
  branding: companyDesignSchema.nullable(),
  brandingTerms: entitlementTermsSchema,
});

/** `valid`: staff have found it in the register; `waitsSince`: they have not looked yet. */
const storedSro = companySchema.shape.sro.element.extend({ valid: z.boolean(), waitsSince: z.string().optional() });
export type StoredSro = z.output<typeof storedSro>;

export const sroColumns = z.object({ sro: z.array(storedSro) });

/** The columns of a list item. */
export const itemColumns = companySchema
  .pick({ status: true, kind: true, size: true, badges: true, objectTypes: true })
  .extend(sroColumns.shape);

export const companyColumns = itemColumns
  .extend(
    companySchema.pick({
      egrulStatus: true,
      verification: true,
      gallery: true,
      socials: true,
      addresses: true,
    }).shape,
  )
  .extend(designColumns.shape);

/** The columns of a company that its members edit. */
export const ownCompanyColumns = ownCompanySchema
  .pick({
    status: true,
    kind: true,
    size: true,
    socials: true,
    addresses: true,
    objectTypes: true,
    gallery: true,
  })
  .extend(sroColumns.shape);

export const facilityColumns = facilitySchema.pick({ status: true, objectType: true, stage: true, photos: true });

/** With what only members see. */
export const ownFacilityColumns = facilityColumns.extend({
  contact: facilityContactSchema.nullable(),
  gate: pointSchema.nullable(),
  camp: pointSchema.nullable(),
});

/** The company columns in a vacancy's row for the vacancy's card. */
export const companyShortOfRowSchema = companySchema.pick({ id: true, status: true, brandName: true, logoUrl: true });

/** The company columns in a vacancy's row for a respond. */
export const companyToRespondSchema = companyShortOfRowSchema.extend({
  ...companySchema.pick({ responseRate: true, medianReplyMinutes: true }).shape,
  /** Whether visitors may see the company. */
  isPublic: z.boolean(),
});

/** The company columns in a vacancy's row for the company's own card. */
export const companyOfRowSchema = companyToRespondSchema.extend({
  ...companyCardSchema.pick({ kind: true, size: true, foundedYear: true, badges: true, vacancyCount: true }).shape,
  cityId: z.number().int().nullable(),
});
