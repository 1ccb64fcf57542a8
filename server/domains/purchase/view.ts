import type { Purchase } from '#shared/contracts/purchase.ts';
import { purchaseMachine } from '#shared/domain/purchase-machine.ts';
import { toIso } from '#shared/domain/time.ts';
import { rubles } from '#shared/text/number.ts';
import { offerTitle } from '#shared/text/service-labels.ts';
import { hasPermission, machineActor, type Actor } from '../../platform/actor.ts';
import type { Context } from '../../platform/context.ts';
import { DomainError } from '../../platform/problems.ts';
import { displayName, findPeople } from '../account/index.ts';
import { findAdMarks } from '../ledger/index.ts';
import { offerAgreement } from './agreement.ts';
import { findUnitsLeft, type EffectLine } from './effects/index.ts';
import { refundableOf } from './refundable.ts';
import { findLines, findPurchase, isOfOrder, type PurchaseOwner, type PurchaseRow } from './repository.ts';
import { findShownWith } from './shown-with.ts';

type Ads = Awaited<ReturnType<typeof findAdMarks>>;

type ViewContext = Pick<Context, 'db' | 'clock' | 'actor'>;

/** Throws `not_found` for another's. */
export async function readPurchase(context: ViewContext, id: number, owner: PurchaseOwner): Promise<Purchase> {
  const row = await findPurchase(context.db, id, owner);
  if (!row) throw new DomainError('not_found');
  const [purchase] = await toPurchases(context, [row]);
  if (!purchase) throw new DomainError('not_found');
  return purchase;
}

/** Purchases of one company or applicant with their lines, buyers and what can be done about them. */
export async function toPurchases(context: ViewContext, rows: readonly PurchaseRow[]): Promise<Purchase[]> {
  const { db, clock, actor } = context;
  const ids = rows.map(({ id }) => id);
  const lines = await findLines(db, ids);
  const ads = await findAdMarks(
    db,
    lines.filter(({ isAdvertising }) => isAdvertising).map(({ id }) => id),
  );
  const people = await findPeople(
    db,
    rows.flatMap(({ memberAccountId }) => memberAccountId ?? []),
  );
  const left = await findUnitsLeft(db, lines);
  const shownWith = await findShownWith(db, ids);
  return rows.map((row) => {
    const own = lines
      .filter(({ purchaseId }) => purchaseId === row.id)
      .map((line) => ({ ...line, companyId: row.companyId }));
    const buyer = row.memberAccountId ? people.get(row.memberAccountId) : undefined;
    const refundableKopecks = refundableOf(row, own, clock.now(), left);
    return {
      ...toPurchase(actor, row, own, { buyer: buyer ? displayName(buyer) : null, ads, refundableKopecks }),
      ...(shownWith.get(row.id) ?? { invoice: null, orderStatus: null }),
    };
  });
}

function toPurchase(
  actor: Actor,
  row: PurchaseRow,
  lines: readonly EffectLine[],
  { buyer, ads, refundableKopecks }: { buyer: string | null; ads: Ads; refundableKopecks: number },
): Omit<Purchase, 'invoice' | 'orderStatus'> {
  return {
    id: row.id,
    status: row.status,
    payBy: row.payBy,
    lines: lines.map((line) => toLine(line, ads)),
    totalKopecks: row.totalKopecks,
    vatKopecks: row.vatKopecks,
    vatRate: row.vatRate,
    bonusKopecks: row.bonusKopecks,
    refundedKopecks: row.refundedKopecks,
    refundableKopecks,
    agreement: offerAgreement(row),
    buyer,
    createdAt: toIso(row.createdAt),
    payUntil: toIso(row.payUntil),
    paidAt: toIso(row.paidAt),
    startsAt: toIso(row.startsAt),
    endsAt: toIso(row.endsAt),
    closedAt: toIso(row.closedAt),
    waitsForAdMark: row.status === 'paid' && lines.some(({ id, isAdvertising }) => isAdvertising && !ads.has(id)),
    actions: actionsOf(row, { refundableKopecks, isOrder: lines.some(isOfOrder) }, actor),
  };
}

function toLine(line: EffectLine, ads: Ads): Purchase['lines'][number] {
  const { service, option, target } = line;
  return {
    service,
    option,
    title: offerTitle(line),
    target: {
      kind: target,
      id: line.targetId,
      title: line.targetTitle,
      href: isOfOrder(line) ? `/profile/orders/${line.targetId}` : `/${target}/${line.targetId}`,
    },
    quantity: line.quantity,
    unitKopecks: line.unitKopecks,
    amountKopecks: line.amountKopecks,
    startsAt: toIso(line.startsAt),
    endsAt: toIso(line.endsAt),
    ad: ads.get(line.id) ?? null,
  };
}

function actionsOf(
  { status, totalKopecks }: PurchaseRow,
  { refundableKopecks, isOrder }: { refundableKopecks: number; isOrder: boolean },
  actor: Actor,
): Purchase['actions'] {
  if (actor.kind !== 'applicant' && !hasPermission(actor, 'services.buy')) return [];
  // An order is given up on its own page.
  const can = purchaseMachine
    .actions(status, machineActor(actor), () => true)
    .filter((action) => !isOrder || action !== 'refund');
  const pay = can.includes('retry')
    ? [{ action: 'retry' as const, label: 'Оплатить ещё раз', disabled: null }]
    : status === 'created' || status === 'awaiting'
      ? [{ action: 'pay' as const, label: `Оплатить ${rubles(totalKopecks)}`, disabled: null }]
      : [];
  if (can.includes('cancel')) return [...pay, { action: 'cancel', label: 'Отменить', disabled: null }];
  if (!can.includes('refund')) return [];
  return [
    {
      action: 'refund',
      label: refundableKopecks > 0 ? `Вернуть ${rubles(refundableKopecks)}` : 'Вернуть деньги',
      disabled: refundableKopecks > 0 ? null : 'Услуга уже оказана: возвращать нечего',
    },
  ];
}
