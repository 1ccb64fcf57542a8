import { react } from './reactions.ts';
import type { TestApp } from './app.ts';

/** What every domain does when the account is erased; the account itself is left alone. */
export function reactToErasure(t: TestApp, accountId: string): Promise<void> {
  return react(t, 'account.erased', { accountId });
}
