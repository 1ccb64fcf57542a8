import { sql } from 'kysely';
import { z } from 'zod';
import { SERVICE_CODES, type PriceTier, type ServiceCode } from '#shared/domain/services.ts';
import type { Database } from '../../database/connect.ts';
import { readColumns } from '../../platform/stored-columns.ts';

const priceColumns = z.object({
  service: z.enum(SERVICE_CODES),
  tiers: z.array(z.object({ from: z.number().int(), unitKopecks: z.number().int() })),
});

export type PriceRow = Awaited<ReturnType<typeof findPricesNow>>[number];

const prices = (db: Database) =>
  db
    .selectFrom('servicePrice')
    .select(['id', 'service', 'option', 'tiers', 'days', 'inForceAt', 'accountId'])
    // Prices of services that this version does not sell.
    .where('service', 'in', SERVICE_CODES);

/** What each way of each service costs at that moment. */
export async function findPricesNow(db: Database, now: Date) {
  const rows = await prices(db)
    .distinctOn(['service', 'option'])
    .where('inForceAt', '<=', now)
    .orderBy('service')
    .orderBy('option')
    .orderBy('inForceAt', 'desc')
    .execute();
  return rows.map((row) => readColumns(priceColumns, row));
}

/** The price of one offer at that moment; undefined for what is not sold. */
export async function findPrice(
  db: Database,
  { service, option }: { service: ServiceCode; option: string },
  now: Date,
): Promise<PriceRow | undefined> {
  const row = await prices(db)
    .where('service', '=', service)
    .where('option', '=', option)
    .where('inForceAt', '<=', now)
    .orderBy('inForceAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && readColumns(priceColumns, row);
}

/** All of them: what is in force, what was, and what will be. */
export async function findAllPrices(db: Database) {
  const rows = await prices(db).orderBy('service').orderBy('option').orderBy('inForceAt', 'desc').execute();
  return rows.map((row) => readColumns(priceColumns, row));
}

interface NewPrice {
  service: ServiceCode;
  option: string;
  tiers: readonly PriceTier[];
  days: number | null;
  inForceAt: Date;
  accountId: string | null;
}

/** Undefined where one begins at that moment already. */
export async function insertPrice(db: Database, { tiers, ...price }: NewPrice, now: Date) {
  const row = await db
    .insertInto('servicePrice')
    .values({ ...price, tiers: JSON.stringify(tiers), createdAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'service', 'option', 'tiers', 'days', 'inForceAt', 'accountId'])
    .executeTakeFirst();
  return row && readColumns(priceColumns, row);
}

/** False for one that is in force, was, or never was there. */
export async function deleteFuturePrice(db: Database, id: number, now: Date): Promise<boolean> {
  const row = await db
    .deleteFrom('servicePrice')
    .where('id', '=', id)
    .where('inForceAt', '>', now)
    .where(sql<boolean>`in_force_at > now()`)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
