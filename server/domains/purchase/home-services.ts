import { sql } from 'kysely';
import { z } from 'zod';
import type { HomeService, homeServiceContracts } from '#shared/contracts/home-services.ts';
import {
  offerCodeOf,
  offerParts,
  SERVICE_CODES,
  SERVICE_SIDES,
  SERVICES,
  unitPriceOf,
} from '#shared/domain/services.ts';
import { OFFER_LABELS, offerTitle } from '#shared/text/service-labels.ts';
import { inTransaction, type Database } from '../../database/connect.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Handlers } from '../../platform/binder.ts';
import type { Context } from '../../platform/context.ts';
import { badField } from '../../platform/problems.ts';
import { readColumns } from '../../platform/stored-columns.ts';
import { findPricesNow } from './prices.ts';

type Side = (typeof SERVICE_SIDES)[number];

const homeColumns = z.object({ service: z.enum(SERVICE_CODES) });

/** Staff choose services for the home page. */
export const homeServiceCalls: Handlers<typeof homeServiceContracts> = {
  'GET /services/main-applicant': (_request, context) => listHome(context, 'applicant'),
  'GET /services/main-company': (_request, context) => listHome(context, 'company'),
  'GET /staff/home-services': async (_request, { db }) => ({
    sides: await Promise.all(
      SERVICE_SIDES.map(async (side) => ({
        side,
        offers: (await findHome(db, side)).map(({ service, option }) => offerCodeOf(service, option)),
      })),
    ),
  }),
  'POST /staff/home-services': ({ body: { side, offers } }, context) =>
    inTransaction(context.db, async (tx) => {
      const chosen = offers.map(offerParts);
      const index = chosen.findIndex(({ service }) => SERVICES[service].side !== side);
      if (index !== -1) throw badField(`offers.${index}`, 'not_in_dictionary', 'Эту услугу продают другой стороне');
      // Of equal requests the last one stands whole.
      await sql`select pg_advisory_xact_lock(hashtext(${`home-services:${side}`}))`.execute(tx);
      await tx.deleteFrom('homeService').where('side', '=', side).execute();
      if (chosen.length > 0)
        await tx
          .insertInto('homeService')
          .values(chosen.map((offer, at) => ({ ...offer, side, place: at + 1 })))
          .execute();
      await recordAudit(context, tx, {
        action: 'home_services.choose',
        target: `home:${side}`,
        details: { services: offers.join(', ') },
      });
      await context.events.emit(tx, { type: 'home_services.changed', payload: {}, tags: ['home_services'] });
      return listHome({ ...context, db: tx }, side);
    }),
};

async function findHome(db: Database, side: Side) {
  const rows = await db
    .selectFrom('homeService')
    .select(['service', 'option'])
    .where('side', '=', side)
    .orderBy('place')
    .execute();
  return rows.map((row) => readColumns(homeColumns, row));
}

async function listHome({ db, clock }: Pick<Context, 'db' | 'clock'>, side: Side): Promise<{ items: HomeService[] }> {
  const [chosen, prices] = await Promise.all([findHome(db, side), findPricesNow(db, clock.now())]);
  const items = chosen.flatMap(({ service, option }) => {
    const price = prices.find((one) => one.service === service && one.option === option);
    if (!price) return [];
    return [
      {
        code: service,
        option,
        title: offerTitle({ service, option }),
        description: OFFER_LABELS[offerCodeOf(service, option)].description,
        unitKopecks: unitPriceOf(price.tiers, 1),
        isCheaperByNumber: price.tiers.length > 1,
        days: price.days,
      },
    ];
  });
  return { items };
}
