/** Who an account belongs to. Applicants sign in on `/sign-in`, members and staff on `/sign-in/company`. */
export const ACCOUNT_KINDS = ['applicant', 'member', 'staff'] as const;
export type AccountKind = (typeof ACCOUNT_KINDS)[number];

/** The two ways to sign in. A person may have an account for each with one e-mail address. */
export const ACCOUNT_SIDES = ['applicant', 'company'] as const;
export type AccountSide = (typeof ACCOUNT_SIDES)[number];
