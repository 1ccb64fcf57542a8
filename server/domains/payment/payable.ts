import { UNPAID_PURCHASES, type GatewayMethod, type PurchaseStatus } from '#shared/domain/purchase-machine.ts';
import type { Database, DatabaseTransaction } from '../../database/connect.ts';
import type { Actor } from '../../platform/actor.ts';
import { badField, DomainError } from '../../platform/problems.ts';
import {
  findLines,
  findPurchase,
  isOfOrder,
  lockApplicantPurchase,
  setPurchase,
  type PurchaseOwner,
} from '../purchase/index.ts';
import { findRefill, lockRefill, setRefill } from './refill-repository.ts';

/** What the provider of card payments is paid for. */
export interface PayableKey {
  of: 'purchase' | 'refill';
  id: number;
}

export interface Payable extends PayableKey {
  status: PurchaseStatus;
  /** An applicant’s purchase, or a company’s refill. */
  owner: PurchaseOwner;
  /** Whom it is told: the applicant, or the member; null for one who is gone. */
  accountId: string | null;
  totalKopecks: number;
  payBy: GatewayMethod;
  email: string | null;
  payUntil: Date | null;
  offerKey: 'offerResume' | 'offerExpertResume' | 'offerCompany';
  offerVersion: number;
}

/** The columns that both have. */
interface PayableChange {
  status?: PurchaseStatus;
  payBy?: GatewayMethod;
  email?: string;
  payUntil?: Date;
  offerVersion?: number;
  paidAt?: Date;
  closedAt?: Date;
}

/** As a contract names it. Throws `bad_argument` for none, and for both. */
export function keyOf({
  purchase,
  refill,
}: {
  purchase?: number | undefined;
  refill?: number | undefined;
}): PayableKey {
  if (purchase !== undefined && refill === undefined) return { of: 'purchase', id: purchase };
  if (refill !== undefined && purchase === undefined) return { of: 'refill', id: refill };
  throw badField('purchase', 'is_empty', 'Назовите покупку или пополнение');
}

/** Whose payables the caller may see and pay. */
export function ownerOf(actor: Actor): PurchaseOwner {
  if (actor.kind === 'applicant') return { applicantId: actor.accountId };
  if (actor.kind === 'member') return { companyId: actor.companyId };
  throw new DomainError('forbidden');
}

/** What our attempts are called at the provider: `p12-1` of a purchase, `r12-1` of a refill. */
export const externalIdOf = ({ of, id }: PayableKey, number: number) =>
  `${of === 'purchase' ? 'p' : 'r'}${id}-${number}`;

/** Whose payment it is, as the provider tells us back. */
export const accountKeyOf = (owner: PurchaseOwner) =>
  'applicantId' in owner ? owner.applicantId : `company-${owner.companyId}`;

export const isUnpaid = (status: PurchaseStatus) => UNPAID_PURCHASES.some((one) => one === status);

/** Throws `not_found` for another's. */
export async function readPayable(db: Database, key: PayableKey, owner: PurchaseOwner): Promise<Payable> {
  const row =
    key.of === 'purchase'
      ? 'applicantId' in owner && (await findPurchase(db, key.id, owner))
      : 'companyId' in owner && (await findRefill(db, key.id, owner.companyId));
  if (!row) throw new DomainError('not_found');
  return toPayable(key, row);
}

type Line = Awaited<ReturnType<typeof findLines>>[number];

/**
 * The order that people do for a payment with these lines; null for what the server does itself. Its money is held first and charged
 * when somebody takes the order.
 */
export const orderIdOf = ([line]: readonly Line[]): number | null => (line && isOfOrder(line) ? line.targetId : null);

/** What is paid for; nothing of a refill. */
export const findLinesOf = async (db: Database, { of, id }: PayableKey): Promise<Line[]> =>
  of === 'purchase' ? findLines(db, [id]) : [];

export const findOrderId = async (db: Database, key: PayableKey): Promise<number | null> =>
  orderIdOf(await findLinesOf(db, key));

/** Locked until the end of the transaction; undefined for none, and for what is paid otherwise. */
export async function lockPayable(tx: DatabaseTransaction, key: PayableKey): Promise<Payable | undefined> {
  const row = await (key.of === 'purchase' ? lockApplicantPurchase(tx, key.id) : lockRefill(tx, key.id));
  return row && toPayable(key, row);
}

/** The same for its owner. Throws `not_found` for another's. */
export async function lockOwnPayable(tx: DatabaseTransaction, key: PayableKey, owner: PurchaseOwner): Promise<Payable> {
  const payable = await lockPayable(tx, key);
  if (!payable || accountKeyOf(payable.owner) !== accountKeyOf(owner)) throw new DomainError('not_found');
  return payable;
}

export function setPayable(tx: Database, { of, id }: PayableKey, change: PayableChange): Promise<void> {
  return of === 'purchase' ? setPurchase(tx, id, change) : setRefill(tx, id, change);
}

type Row = NonNullable<Awaited<ReturnType<typeof findPurchase | typeof findRefill>>>;

/** An applicant agrees to one of two offers, which the purchase names. */
const offerOf = ({ offerKey }: { offerKey?: string }) =>
  offerKey === 'offerExpertResume' ? offerKey : ('offerResume' as const);

function toPayable({ of, id }: PayableKey, row: Row): Payable {
  const { status, totalKopecks, email, payUntil, offerVersion } = row;
  const common = { of, id, status, totalKopecks, email, payUntil, offerVersion };
  const payBy = row.payBy === 'sbp' ? 'sbp' : 'card';
  if ('applicantId' in row && row.applicantId !== null) {
    const { applicantId } = row;
    return { ...common, payBy, owner: { applicantId }, accountId: applicantId, offerKey: offerOf(row) };
  }
  if (row.companyId === null) throw new Error(`Nobody has the ${of} ${id}`);
  const { companyId, memberAccountId } = row;
  return { ...common, payBy, owner: { companyId }, accountId: memberAccountId, offerKey: 'offerCompany' };
}
