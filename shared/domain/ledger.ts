/** What an account counts: kopecks, or openings of contacts. */
export const ASSETS = ['rub', 'contact'] as const;
export type Asset = (typeof ASSETS)[number];

/** Accounts of a company or an applicant: never below zero. */
export const OWNED_KINDS = ['money', 'held', 'bonus', 'advance', 'units'] as const;

/**
 * Accounts of the marketplace. An entry is what an account gets, so those that money comes from (`gateway`, `bank`), and what is given
 * without money (`bonus_given`, `units_issued`), are below zero by what they have given.
 */
export const MARKETPLACE_KINDS = [
  'gateway',
  'bank',
  'payout',
  'revenue',
  'vat',
  'bonus_given',
  'units_issued',
  'units_spent',
  'units_expired',
] as const;

export type OwnedKind = (typeof OWNED_KINDS)[number];
export type MarketplaceKind = (typeof MARKETPLACE_KINDS)[number];

/** Why something was booked. */
export const BOOKING_REASONS = [
  'refill',
  'purchase',
  'hold',
  'release',
  'start',
  'refund',
  'withdrawal',
  'bonus',
  'expiry',
  'use',
  'correction',
] as const;
export type BookingReason = (typeof BOOKING_REASONS)[number];

/** How something came in; for money also how it goes back. */
export const LOT_SOURCES = ['card', 'sbp', 'bank', 'bonus', 'units', 'hold', 'correction'] as const;
export type LotSource = (typeof LOT_SOURCES)[number];
