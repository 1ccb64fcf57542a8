import { commandContext } from '../platform/command-context.ts';
import type { Database } from '../database/connect.ts';
import { HANDLED_TYPES } from '../domains/all.ts';
import { createEmbedKey } from '../domains/embed/index.ts';
import type { Clock } from '../platform/clock.ts';
import { createEvents } from '../platform/events.ts';
import { DEMO_KEYS } from './logins.ts';

/** Where the demo employer's own site is. */
const SITE_ORIGINS = ['http://127.0.0.1:4322', 'http://localhost:4322'];

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
  await createEmbedKey(context, { ...shared, publicKey: DEMO_KEYS.live, name: 'Сайт компании', test: false });
  await createEmbedKey(context, { ...shared, publicKey: DEMO_KEYS.test, name: 'Проба', test: true });
}
