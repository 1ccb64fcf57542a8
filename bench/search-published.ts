import { setTimeout as sleep } from 'node:timers/promises';
import { inTransaction } from '#server/database/connect.ts';
import { SPECIALIZATIONS } from '#server/domains/compendium/index.ts';
import { emitVacancyChanged, insertVacancy } from '#server/domains/vacancy/index.ts';
import { createEvents } from '#server/platform/events.ts';
import { addDays } from '#shared/domain/time.ts';
import { startServer } from '../tests/setup/server-process.ts';
import type { Product } from './product.ts';
import { each, percentiles, type Percentiles } from './times.ts';

export interface PublishingSpeed {
  /** From the start of a server until it answers a search. */
  startSeconds: number;
  /** From the insert until a search finds the vacancy and its page exists. */
  published: Percentiles;
}

const PUBLICATIONS = 20;
const POLL_MS = 5;
const POLL_PATIENCE_MS = 10_000;

/** Measures a separate server process, which learns of each new vacancy through the bus, as in production. */
export async function measurePublishing({ db, url, dataDir }: Product): Promise<PublishingSpeed> {
  const startedAt = performance.now();
  const server = await startServer({ DATABASE_URL: url, DATA_DIR: dataDir, FILL_DEMO: '0' });
  try {
    const find = async () =>
      (
        (await (await server.get(`/api/search/vacancy?q=${encodeURIComponent('бетонщик')}&sort=newest`)).json()) as {
          items: { id: number }[];
        }
      ).items;
    await find();
    const startSeconds = (performance.now() - startedAt) / 1000;
    const { id: companyId } = await db
      .selectFrom('company')
      .select('id')
      .where('status', '=', 'verified')
      .limit(1)
      .executeTakeFirstOrThrow();
    const specialization = SPECIALIZATIONS.find(({ slug }) => slug === 'betonshchik');
    const events = createEvents(new Set());
    const times = await each(
      Array.from({ length: PUBLICATIONS }, (_, at) => at),
      async (at) => {
        const publishedAt = new Date();
        const vacancy = {
          companyId,
          title: `Бетонщик на объект ${at}`,
          status: 'active',
          specializationIds: [specialization?.id ?? 0],
          publishedAt,
          expiresAt: addDays(publishedAt, 30),
        } as const;
        const id = await inTransaction(db, async (tx) => {
          const id = await insertVacancy(tx, vacancy);
          await emitVacancyChanged({ events }, tx, { id, companyId });
          return id;
        });
        await until(async () => (await find()).some((item) => item.id === id));
        await until(async () => (await server.get(`/vacancy/${id}`)).status === 200);
      },
    );
    return { startSeconds, published: percentiles(times) };
  } finally {
    await server.stop();
  }
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + POLL_PATIENCE_MS;
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error('A published vacancy is not found');
    await sleep(POLL_MS);
  }
}
