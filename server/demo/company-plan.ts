import type { COMPANY_KINDS, COMPANY_SIZES } from '#shared/contracts/company.ts';
import type { OBJECT_TYPES } from '#shared/domain/vacancy-terms.ts';

export type ObjectType = (typeof OBJECT_TYPES)[number];

/** A company of the demo; all are made up. */
export interface CompanyPlan {
  name: string;
  status: 'verified' | 'unverified' | 'on_check' | 'blocked';
  kind: (typeof COMPANY_KINDS)[number];
  size: (typeof COMPANY_SIZES)[number];
  foundedYear: number;
  /** Slugs; the first is the office. */
  cities: readonly [string, ...string[]];
  objectTypes: readonly [ObjectType, ...ObjectType[]];
  /** Slugs of main specializations that the company hires. */
  trades: readonly [string, ...string[]];
  active: number;
  /** True where people sleep at home. */
  local?: boolean;
  about: string;
  /** Conditions in the company's own words, shared by its vacancies. */
  perks: readonly string[];
  facilities?: readonly {
    name: string;
    objectType: ObjectType;
    stage: 'zero' | 'frame' | 'facade' | 'finishing' | 'commissioning';
    /** Slug of the city that people go to it from. */
    city: string;
    address: string;
  }[];
}
