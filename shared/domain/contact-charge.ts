/** What an opening of contacts is charged to, in this order: the bought pass, the free ones of the month, bought ones. */
export const CONTACT_CHARGES = ['pass', 'free', 'units'] as const;
export type ContactCharge = (typeof CONTACT_CHARGES)[number];

/** What has become of an opening whose phone and mail do not work, as its company says; staff decide. */
export const CONTACT_RETURNS = ['waiting', 'returned', 'refused'] as const;
export type ContactReturn = (typeof CONTACT_RETURNS)[number];

/** So long after the opening. */
export const CONTACT_RETURN_DAYS = 7;

/** What a company has left. */
export interface ContactsLeft {
  /** Of the pass, today; 0 without a running one. */
  pass: number;
  free: number;
  units: number;
}

/** What the next opening is charged to; null where nothing is left. */
export function nextCharge(left: ContactsLeft): ContactCharge | null {
  return CONTACT_CHARGES.find((charge) => left[charge] > 0) ?? null;
}
