import { sql } from 'kysely';
import type { Asset, BookingReason, LotSource, MarketplaceKind, OwnedKind } from '#shared/domain/ledger.ts';
import type { Database } from '../../database/connect.ts';
import { DomainError } from '../../platform/problems.ts';

type Owned = { kind: OwnedKind; asset: Asset };

/** One account; it is opened by its first entry. */
export type LedgerAccount =
  | ({ owner: 'company'; companyId: number } & Owned)
  | ({ owner: 'applicant'; applicantId: string } & Owned)
  | { owner: 'marketplace'; kind: MarketplaceKind; asset: Asset };

export type LedgerEntry = LedgerAccount & {
  /** Kopecks or units that the account gets; below zero: gives. */
  amount: number;
  /** Of what an owned account gets, unless a reversal gives it back. */
  source?: LotSource;
  /** What is left of it then is gone. */
  expiresAt?: Date;
  /** The transaction whose lots give first; else what ends first. */
  takesFrom?: number;
};

export interface Booking {
  /** What it follows from, such as `purchase:12:paid`; the same is booked once. */
  key: string;
  reason: BookingReason;
  /** Sum to zero for each asset; those of 0 are left out. */
  entries: readonly LedgerEntry[];
  occurredAt: Date;
  purchaseId?: number;
  /** The transaction that this one undoes, in whole or in part: what it took goes back to the lots that it was taken from. */
  reverses?: number;
  /** Who did it; absent for the system. */
  accountId?: string;
  /** By staff. */
  note?: string;
}

/**
 * Writes a transaction. `isNew` is false for a key that is known: then nothing is booked. Throws `payment_required` when an
 * owned account would be below zero, `wrong_state` for a frozen one.
 */
export async function book(tx: Database, booking: Booking): Promise<{ id: number; isNew: boolean }> {
  const entries = booking.entries.filter(({ amount }) => amount !== 0);
  try {
    const { rows } = await sql<{ transactionId: number; isNew: boolean }>`
      select * from post_ledger(${JSON.stringify({ ...booking, entries })}::jsonb)`.execute(tx);
    const [made] = rows;
    if (!made) throw new Error(`The booking ${booking.key} has answered nothing`);
    return { id: made.transactionId, isNew: made.isNew };
  } catch (error) {
    throw refusalOf(error) ?? error;
  }
}

/** The transaction that was booked by this key. Throws without one. */
export async function findBooking(db: Database, key: string): Promise<number> {
  const { id } = await db.selectFrom('ledgerTransaction').select('id').where('key', '=', key).executeTakeFirstOrThrow();
  return id;
}

/** What the marketplace got by the booking with this key; 0 without one. */
export async function findReceived(db: Database, key: string): Promise<number> {
  const { sum } = await db
    .selectFrom('ledgerTransaction')
    .innerJoin('ledgerEntry', 'ledgerEntry.transactionId', 'ledgerTransaction.id')
    .innerJoin('ledgerAccount', 'ledgerAccount.id', 'ledgerEntry.ledgerAccountId')
    .select(sql<number>`coalesce(sum(ledger_entry.amount), 0)::int8`.as('sum'))
    .where('key', '=', key)
    .where('owner', '=', 'marketplace')
    .executeTakeFirstOrThrow();
  return sum;
}

/** The codes that `post_ledger` raises. */
function refusalOf(error: unknown): DomainError | null {
  if (!(error instanceof Error && 'code' in error)) return null;
  if (error.code === 'KL001')
    return new DomainError('payment_required', { detail: 'На\u00a0балансе не\u00a0хватает денег' });
  if (error.code === 'KL002')
    return new DomainError('wrong_state', { detail: 'Баланс сверяют сотрудники Каркаса. Попробуйте позже' });
  return null;
}

export const ofCompany = (companyId: number, kind: OwnedKind, asset: Asset = 'rub') =>
  ({ owner: 'company', companyId, kind, asset }) as const;

export const ofApplicant = (applicantId: string, kind: OwnedKind) =>
  ({ owner: 'applicant', applicantId, kind, asset: 'rub' }) as const;

export const ofMarketplace = (kind: MarketplaceKind, asset: Asset = 'rub') =>
  ({ owner: 'marketplace', kind, asset }) as const;
