import { lastMoscowDay, moscowDate, moscowMonth } from '#shared/domain/time.ts';
import { vatRate } from '#shared/domain/vat.ts';
import { addWorkingDays } from '#shared/domain/working-days.ts';
import { paperUnit, unitsBesideTitle } from '#shared/text/order-labels.ts';
import { soldTitle } from '#shared/text/service-labels.ts';
import { stated } from '#shared/text/terms.ts';
import { inTransaction } from '../../../database/connect.ts';
import type { Context } from '../../../platform/context.ts';
import { findColleagues, findPayer } from '../../company/index.ts';
import { findEarned, lockCompanyBalance, type Span } from '../../ledger/index.ts';
import { notify } from '../../notice/index.ts';
import { findSold, offerAgreement } from '../../purchase/index.ts';
import type { InvoiceTools } from '../issued/issue.ts';
import { nextPaperNumber } from '../paper-number.ts';
import { READERS } from '../readers.ts';
import { findCompaniesWithAct, insertAct, type ActLine } from './repository.ts';

/** A server that was down for longer makes older ones by hand. */
const MONTHS_BACK = 3;
const SOLD_AT_ONCE = 1_000;

interface Month extends Span {
  /** `2026-11`. */
  name: string;
}

/** A whole month of Moscow's calendar, so many before this one. */
export function monthBefore(now: Date, months: number): Month {
  const from = moscowMonth(now, -months);
  return { name: moscowDate(from).slice(0, 7), from, to: moscowMonth(now, 1 - months) };
}

const lastDayOf = ({ to }: Span): string => lastMoscowDay(to);

/**
 * Acts of the months that are over, from the first working day of the next one on: one for each company that has none, with what the
 * ledger says that it was served. Scheduled work, each day; a company that fails is logged and tried again.
 */
export async function makeActs(context: Context, tools: InvoiceTools): Promise<void> {
  const now = context.clock.now();
  for (let months = MONTHS_BACK; months > 0; months -= 1) {
    const month = monthBefore(now, months);
    if (moscowDate(now) >= addWorkingDays(lastDayOf(month), 1)) await makeActsOf(context, tools, month);
  }
}

async function makeActsOf(context: Context, { seller }: InvoiceTools, month: Month): Promise<void> {
  const { db, log } = context;
  if (!seller) return;
  const made = await findCompaniesWithAct(db, month.name);
  for (const [companyId, lines] of await findServed(context, month)) {
    if (made.has(companyId)) continue;
    try {
      await makeAct(context, seller, month, { companyId, lines });
    } catch (error) {
      log.error({ companyId, month: month.name, error: String(error) }, 'Acts: one was not made');
    }
  }
}

/** Lines of each company, whose sums are the ledger's: what was given back in the same month is not in them. */
async function findServed({ db }: Pick<Context, 'db'>, month: Month): Promise<ReadonlyMap<number, ActLine[]>> {
  const earned = (await findEarned(db, month)).filter(({ revenue, vat }) => revenue !== 0 || vat !== 0);
  const served = new Map<number, ActLine[]>();
  for (let at = 0; at < earned.length; at += SOLD_AT_ONCE) {
    const part = earned.slice(at, at + SOLD_AT_ONCE);
    const sold = await findSold(
      db,
      part.map(({ purchaseId }) => purchaseId),
    );
    const lineOf = new Map(sold.map((line) => [line.purchaseId, line]));
    for (const one of part) {
      const line = lineOf.get(one.purchaseId);
      // An applicant's.
      if (!line) continue;
      const lines = served.get(line.companyId) ?? [];
      lines.push(toLine(one, line));
      served.set(line.companyId, lines);
    }
  }
  return served;
}

function toLine(
  { revenue, vat, lastAt }: Awaited<ReturnType<typeof findEarned>>[number],
  {
    startsAt,
    endsAt,
    closedAt,
    offerKey,
    offerVersion,
    totalKopecks,
    bonusKopecks,
    ...sold
  }: Awaited<ReturnType<typeof findSold>>[number],
): ActLine {
  const sumKopecks = revenue + vat;
  // Where a part came back, the sum is no longer of so many; a price has no parts of a kopeck.
  const isWhole = sumKopecks === totalKopecks - bonusKopecks && sumKopecks % sold.quantity === 0;
  const counted = isWhole ? { service: sold.service, quantity: sold.quantity } : null;
  const what = stated([
    soldTitle(sold),
    !counted && unitsBesideTitle(sold),
    // The act names one offer; what was sold by another says so.
    offerKey !== 'offerCompany' && `по\u00a0оферте дополнительных услуг, версия ${offerVersion}`,
  ]).join(', ');
  const isBack = sumKopecks < 0;
  const from = isBack ? lastAt : (startsAt ?? lastAt);
  // What was given up has ended then.
  const until = isBack
    ? lastAt
    : [endsAt, closedAt].reduce((end, one) => (one && (!end || one < end) ? one : end), null);
  return {
    name: isBack ? `Возврат: ${what}` : what,
    quantity: counted?.quantity ?? 1,
    unit: counted ? paperUnit(counted) : 'усл.',
    priceKopecks: sumKopecks / (counted?.quantity ?? 1),
    sumKopecks,
    vatKopecks: vat,
    from: moscowDate(from),
    until: moscowDate(until && until > from ? until : from),
  };
}

function makeAct(
  context: Context,
  seller: NonNullable<InvoiceTools['seller']>,
  month: Month,
  { companyId, lines }: { companyId: number; lines: readonly ActLine[] },
): Promise<void> {
  return inTransaction(context.db, async (tx) => {
    // Of two processes at one moment the second sees what the first has made.
    await lockCompanyBalance(tx, companyId, context.clock.now());
    if ((await findCompaniesWithAct(tx, month.name)).has(companyId)) return;
    const payer = await findPayer(tx, companyId);
    if (!payer) throw new Error(`There is no company ${companyId}`);
    const act = await insertAct(tx, {
      number: await nextPaperNumber(tx, 'act'),
      companyId,
      month: month.name,
      buyer: JSON.stringify({ ...payer, kpp: payer.kpp || null, address: payer.address || null }),
      seller: JSON.stringify(seller),
      lines: JSON.stringify(lines),
      totalKopecks: lines.reduce((sum, { sumKopecks }) => sum + sumKopecks, 0),
      vatKopecks: lines.reduce((sum, { vatKopecks }) => sum + vatKopecks, 0),
      vatRate: vatRate(lastDayOf(month)),
      offerVersion: offerAgreement().version,
      madeAt: context.clock.now(),
    });
    const told = await findColleagues(tx, companyId, READERS.act);
    const data = { actId: act.id, number: act.number, month: act.month, totalKopecks: act.totalKopecks };
    await notify(
      tx,
      context,
      ...told.map(({ accountId }) => ({
        to: accountId,
        event: 'act.ready' as const,
        key: `act:${act.id}:ready`,
        data,
      })),
    );
  });
}
