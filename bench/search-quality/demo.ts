import type { Database } from '#server/database/connect.ts';
import { fillDemo, fillLarge } from '#server/demo/index.ts';
import { createStorage } from '#server/gateways/storage.ts';
import { systemClock } from '#server/platform/clock.ts';
import { makeProduct, type Product } from '../product.ts';

/** Runs `judge` over a separate demo without paid places, grown to `vacancies` if that is more than it has. */
export async function withDemo<Result>(judge: (product: Product) => Promise<Result>, vacancies = 0): Promise<Result> {
  const product = await makeProduct();
  const { db, dataDir, destroy } = product;
  try {
    await fillDemo({ db, storage: createStorage(dataDir), clock: systemClock, log: () => {} });
    const { count } = await db
      .selectFrom('vacancy')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    if (vacancies > count) await fillLarge({ db, clock: systemClock, vacancies: vacancies - count });
    await removePaidPlaces(db);
    return await judge(product);
  } finally {
    await destroy();
  }
}

/** Paid places stand apart from the results and do not depend on relevance. */
export async function removePaidPlaces(db: Database): Promise<void> {
  await db
    .updateTable('vacancy')
    .set((eb) => ({ highlightUntil: null, version: eb('version', '+', 1) }))
    .where('highlightUntil', 'is not', null)
    .execute();
}
