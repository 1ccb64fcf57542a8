import type { Calculation } from '#shared/contracts/service.ts';
import { QUOTE_MINUTES, unitPriceOf, type PriceTier, type ServiceCode } from '#shared/domain/services.ts';
import { MINUTE_MS, moscowDate } from '#shared/domain/time.ts';
import { vatRate, vatWithin } from '#shared/domain/vat.ts';
import { rubles } from '#shared/text/number.ts';
import { offerTitle } from '#shared/text/service-labels.ts';
import type { Database } from '../../database/connect.ts';
import { DomainError } from '../../platform/problems.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { readSigned, signText } from '../../platform/signed-text.ts';
import { findPrice } from './prices.ts';

/** What somebody wants to buy. */
export interface Wanted {
  service: ServiceCode;
  option: string;
  quantity: number;
}

/** What both sides agree that it costs; sums in kopecks. */
export interface AgreedCost extends Wanted {
  /** Of the list; null of a quote. */
  priceId: number | null;
  unitKopecks: number;
  totalKopecks: number;
  days: number | null;
}

/** What it costs at a moment by the list. */
export interface Cost extends AgreedCost {
  priceId: number;
  /** Against as many single ones. */
  discountKopecks: number;
  /** A larger number that costs less; null without one. */
  cheaper: { quantity: number; totalKopecks: number } | null;
}

/** Throws `not_found` for what is not sold then. */
export async function costOf(db: Database, wanted: Wanted, at: Date): Promise<Cost> {
  const price = await findPrice(db, wanted, at);
  if (!price) throw new DomainError('not_found');
  const { quantity } = wanted;
  const unitKopecks = unitPriceOf(price.tiers, quantity);
  const totalKopecks = unitKopecks * quantity;
  return {
    ...wanted,
    priceId: price.id,
    unitKopecks,
    totalKopecks,
    discountKopecks: unitPriceOf(price.tiers, 1) * quantity - totalKopecks,
    cheaper: cheaperThan(price.tiers, { quantity, totalKopecks }),
    days: price.days,
  };
}

/** The first tier beyond, where all of it costs less. */
function cheaperThan(
  tiers: readonly PriceTier[],
  { quantity, totalKopecks }: { quantity: number; totalKopecks: number },
) {
  const tier = tiers.find(({ from, unitKopecks }) => from > quantity && from * unitKopecks < totalKopecks);
  return tier ? { quantity: tier.from, totalKopecks: tier.from * tier.unitKopecks } : null;
}

/** How a total divides between bonuses and money, with the VAT of the money. */
export function divide(totalKopecks: number, bonusKopecks: number, now: Date) {
  const bonus = Math.min(bonusKopecks, totalKopecks);
  const money = totalKopecks - bonus;
  const rate = vatRate(moscowDate(now));
  return { bonusKopecks: bonus, moneyKopecks: money, vatKopecks: vatWithin(money, rate), vatRate: rate };
}

export function toCalculation(
  cost: Cost,
  { companyId, bonusKopecks }: { companyId: number; bonusKopecks: number },
  secrets: Pick<Secrets, 'hash'>,
  now: Date,
): Calculation {
  const { quantity, unitKopecks, totalKopecks, discountKopecks, cheaper, days } = cost;
  return {
    lines: [
      {
        title: offerTitle(cost),
        quantity,
        unitKopecks,
        amountKopecks: totalKopecks,
        days,
      },
    ],
    totalKopecks,
    discountKopecks,
    cheaper,
    ...divide(totalKopecks, bonusKopecks, now),
    quote: signText(secrets, 'price quote', quoteText(companyId, cost, now)),
    quoteUntil: new Date(now.getTime() + QUOTE_MINUTES * MINUTE_MS).toISOString(),
  };
}

/** Everything that the price was asked for, and when. */
const quoteText = (companyId: number, { service, option, quantity }: Wanted, at: Date) =>
  [companyId, service, option, quantity, at.getTime()].join(' ');

/** When the caller's company was told the price of the same thing; null for no quote of ours, another's or an old one. */
function quotedAt(
  quote: string | undefined,
  companyId: number,
  wanted: Wanted,
  secrets: Pick<Secrets, 'hash'>,
  now: Date,
): Date | null {
  const text = readSigned(secrets, 'price quote', quote);
  const at = new Date(Number(text?.split(' ').at(-1)));
  if (text === null || text !== quoteText(companyId, wanted, at)) return null;
  return now.getTime() - at.getTime() <= QUOTE_MINUTES * MINUTE_MS ? at : null;
}

/**
 * The price that the buyer has accepted: today's, or the quoted one for 15 minutes. Throws `conflict`, with the new price, for any
 * other sum, and `not_found` for what is not sold.
 */
export async function agreeOnCost(
  db: Database,
  wanted: Wanted,
  accepted: { totalKopecks: number; quote?: string | undefined; companyId: number },
  secrets: Pick<Secrets, 'hash'>,
  now: Date,
): Promise<Cost> {
  const cost = await costOf(db, wanted, now);
  if (cost.totalKopecks === accepted.totalKopecks) return cost;
  const at = quotedAt(accepted.quote, accepted.companyId, wanted, secrets, now);
  const quoted = at && (await costOf(db, wanted, at));
  if (quoted && quoted.totalKopecks === accepted.totalKopecks) return quoted;
  throw new DomainError('conflict', {
    detail: `Цена изменилась: теперь ${rubles(cost.totalKopecks)}. Проверьте и\u00a0подтвердите ещё раз`,
  });
}
