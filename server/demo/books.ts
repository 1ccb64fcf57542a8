import { sql } from 'kysely';
import type { DatabaseTransaction } from '../database/connect.ts';
import { keepInvoices } from '../domains/invoice/index.ts';
import { keepPurchases } from '../domains/purchase/index.ts';
import { tellEndedPromotions } from '../domains/vacancy/index.ts';
import { contextOf, type BuyersWorld } from './buyers.ts';
import { orderDeeds, type OrdersWorld } from './orders.ts';
import { paperDeeds } from './papers.ts';
import { purchaseDeeds } from './purchases.ts';

interface BooksWorld extends OrdersWorld {
  /** Whose contacts the first company opens. */
  openedResumeIds: readonly number[];
}

/**
 * Everything that moves money, by what the domains do themselves, so that the books agree: in one order of time, so that each balance
 * of a history follows from the one before. Returns how many deeds.
 */
export async function insertDemoBooks(world: BooksWorld): Promise<number> {
  const deeds = [...paperDeeds(world), ...purchaseDeeds(world, world.openedResumeIds), ...orderDeeds(world)];
  let keptDay = Infinity;
  for (const { daysAgo, work } of deeds.toSorted((one, other) => other.daysAgo - one.daysAgo)) {
    const day = Math.floor(daysAgo);
    // Once a day is enough for what is told in days, and costs less than before each deed.
    if (day < keptDay) await keep(world, daysAgo);
    keptDay = day;
    await work();
  }
  await keep(world, 0);
  await tellEndedPromotions(contextOf(world));
  await forgetTold(world.tx);
  return deeds.length;
}

/** What the clock alone has brought until then. */
async function keep(world: BuyersWorld, daysAgo: number): Promise<void> {
  await keepPurchases(contextOf(world, daysAgo));
  await keepInvoices(contextOf(world, daysAgo));
}

/** Nobody is told of what was before the demo began, and what was said is read. */
async function forgetTold(tx: DatabaseTransaction): Promise<void> {
  // The other notices of the demo are there as delivered.
  await sql`delete from notice where id in (select notice_id from notice_delivery)`.execute(tx);
  await sql`update dialog_side set unread = 0 where dialog_id in (select id from dialog where kind = 'order')`.execute(
    tx,
  );
}
