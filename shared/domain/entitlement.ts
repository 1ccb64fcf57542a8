/** What a company has for a time because it bought it. */
export const ENTITLEMENTS = [
  /** One more vacancy shown at once. */
  'vacancy_place',
  /** Contacts of resumes, so many a day. */
  'contacts_pass',
  'vacancy_branding',
  /** Marked in lists. */
  'vacancy_highlight',
  /** Among the vacancies of the home page. */
  'vacancy_on_main',
  'company_branding',
  /** Among the best companies of the home page. */
  'company_on_main',
] as const;
export type EntitlementKind = (typeof ENTITLEMENTS)[number];

/** Those that one vacancy has; the others are the company's as a whole. */
export const ENTITLEMENTS_OF_VACANCIES = [
  'vacancy_branding',
  'vacancy_highlight',
  'vacancy_on_main',
] as const satisfies readonly EntitlementKind[];

export const isOfVacancy = (kind: EntitlementKind): boolean =>
  (ENTITLEMENTS_OF_VACANCIES as readonly EntitlementKind[]).includes(kind);
