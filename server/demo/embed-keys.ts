import { addDays } from '#shared/domain/time.ts';
import { commandContext } from '../platform/command-context.ts';
import type { Database } from '../database/connect.ts';
import { HANDLED_TYPES } from '../domains/all.ts';
import { createEmbedKey } from '../domains/embed/index.ts';
import type { Clock } from '../platform/clock.ts';
import { createEvents } from '../platform/events.ts';
import { insertDemoFigures } from './embed-figures.ts';
import { DEMO_KEYS } from './logins.ts';
import { createRandom } from './random.ts';

/** Where the demo employer's own site is. */
const SITE_ORIGINS = ['http://127.0.0.1:4322', 'http://localhost:4322'] as const;
const SEED = 48;

/** A company's keys: one for its site, one for those who try the widget on their own machine. */
export async function insertDemoKeys(db: Database, clock: Clock, companyId: number): Promise<void> {
  const context = commandContext({ db, clock, events: createEvents(HANDLED_TYPES) });
  const shared = {
    companyId,
    origins: SITE_ORIGINS,
    allowLoopback: true,
    widgets: ['vacancy-feed', 'respond-button', 'chat-bubble'],
    scopes: ['feed.read', 'respond.create', 'chat.guest'],
  } as const;
  const { id } = await createEmbedKey(context, {
    ...shared,
    publicKey: DEMO_KEYS.live,
    name: 'Сайт компании',
    test: false,
  });
  // Older than what it has brought.
  await db
    .updateTable('embedKey')
    .set({ createdAt: addDays(clock.now(), -100) })
    .where('id', '=', id)
    .execute();
  await insertDemoFigures(db, { id, companyId, origin: SITE_ORIGINS[0] }, createRandom(SEED), clock.now());
  await createEmbedKey(context, { ...shared, publicKey: DEMO_KEYS.test, name: 'Проба', test: true });
}
