import { inTransaction } from '#server/database/connect.ts';
import { REACTIONS } from '#server/domains/all.ts';
import { system } from '#server/platform/actor.ts';
import type { TestApp } from './app.ts';

/** What every domain does when the account is erased; the account itself is left alone. */
export async function reactToErasure(t: TestApp, accountId: string): Promise<void> {
  const event = { id: 1, type: 'account.erased', payload: { accountId }, createdAt: t.clock.now() } as const;
  await inTransaction(t.db, async (tx) => {
    for (const react of REACTIONS['account.erased'] ?? []) await react(tx, event, t.context(system));
  });
}
