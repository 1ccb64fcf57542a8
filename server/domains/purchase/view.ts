import type { Purchase } from '#shared/contracts/purchase.ts';
import { offerCodeOf } from '#shared/domain/services.ts';
import { toIso } from '#shared/domain/time.ts';
import { rubles } from '#shared/text/number.ts';
import { offerTitle } from '#shared/text/service-labels.ts';
import { hasPermission } from '../../platform/actor.ts';
import type { Context } from '../../platform/context.ts';
import { DomainError } from '../../platform/problems.ts';
import { displayName, findPeople } from '../account/index.ts';
import { findAdMarks } from '../ledger/index.ts';
import { offerAgreement } from './agreement.ts';
import type { EffectLine } from './effects/index.ts';
import { refundableOf } from './refundable.ts';
import { findLines, findPurchase, type PurchaseRow } from './repository.ts';

type Ads = Awaited<ReturnType<typeof findAdMarks>>;

type ViewContext = Pick<Context, 'db' | 'clock' | 'actor'>;

/** Throws `not_found` for another company's. */
export async function readPurchase(context: ViewContext, id: number, companyId: number): Promise<Purchase> {
  const row = await findPurchase(context.db, id, companyId);
  if (!row) throw new DomainError('not_found');
  const [purchase] = await toPurchases(context, [row], companyId);
  if (!purchase) throw new DomainError('not_found');
  return purchase;
}

/** Purchases of one company with their lines, buyers and what can be done about them. */
export async function toPurchases(
  context: ViewContext,
  rows: readonly PurchaseRow[],
  companyId: number,
): Promise<Purchase[]> {
  const { db } = context;
  const lines = await findLines(
    db,
    rows.map(({ id }) => id),
  );
  const ads = await findAdMarks(
    db,
    lines.filter(({ isAdvertising }) => isAdvertising).map(({ id }) => id),
  );
  const people = await findPeople(
    db,
    rows.flatMap(({ memberAccountId }) => memberAccountId ?? []),
  );
  return Promise.all(
    rows.map(async (row) => {
      const own = lines.filter(({ purchaseId }) => purchaseId === row.id).map((line) => ({ ...line, companyId }));
      const buyer = row.memberAccountId ? people.get(row.memberAccountId) : undefined;
      return toPurchase(context, row, own, { buyer: buyer ? displayName(buyer) : null, ads });
    }),
  );
}

async function toPurchase(
  { db, clock, actor }: ViewContext,
  row: PurchaseRow,
  lines: readonly EffectLine[],
  { buyer, ads }: { buyer: string | null; ads: Ads },
): Promise<Purchase> {
  const refundableKopecks = await refundableOf(db, row, lines, clock.now());
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
    agreement: offerAgreement(row.offerVersion),
    buyer,
    createdAt: toIso(row.createdAt),
    paidAt: toIso(row.paidAt),
    startsAt: toIso(row.startsAt),
    endsAt: toIso(row.endsAt),
    closedAt: toIso(row.closedAt),
    waitsForAdMark: row.status === 'paid' && lines.some(({ id, isAdvertising }) => isAdvertising && !ads.has(id)),
    actions: actionsOf(row, refundableKopecks, hasPermission(actor, 'services.buy')),
  };
}

function toLine({ service, option, target, ...line }: EffectLine, ads: Ads): Purchase['lines'][number] {
  return {
    service,
    option,
    title: offerTitle(service, offerCodeOf(service, option)),
    target: {
      kind: target,
      id: line.targetId,
      title: line.targetTitle,
      href: `/${target}/${line.targetId}`,
    },
    quantity: line.quantity,
    unitKopecks: line.unitKopecks,
    amountKopecks: line.amountKopecks,
    startsAt: toIso(line.startsAt),
    endsAt: toIso(line.endsAt),
    ad: ads.get(line.id) ?? null,
  };
}

function actionsOf({ status }: PurchaseRow, refundableKopecks: number, mayBuy: boolean): Purchase['actions'] {
  if (!mayBuy || (status !== 'paid' && status !== 'active')) return [];
  return [
    {
      action: 'refund',
      label: refundableKopecks > 0 ? `Вернуть ${rubles(refundableKopecks)}` : 'Вернуть деньги',
      disabled: refundableKopecks > 0 ? null : 'Услуга уже оказана: возвращать нечего',
    },
  ];
}
