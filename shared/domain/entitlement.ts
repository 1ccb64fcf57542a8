/** What a company has for a time because it bought it. */
export const ENTITLEMENTS = [
  /** One more vacancy shown at once. */
  'vacancy_place',
  /** Contacts of resumes, so many a day. */
  'contacts_pass',
  'vacancy_branding',
  'company_branding',
  /** Among the best companies of the home page. */
  'company_on_main',
] as const;
export type EntitlementKind = (typeof ENTITLEMENTS)[number];
