import type { NewDialogPage } from '#shared/contracts/chat-page.ts';
import { dialogPageSchema, type DialogPage } from '#shared/contracts/chat-views.ts';
import { readPagePath } from '#shared/domain/embed-figures.ts';
import { inTransaction } from '../../database/connect.ts';
import type { Context } from '../../platform/context.ts';
import { enforce } from '../../platform/decision.ts';
import { DomainError } from '../../platform/problems.ts';
import { tellChat } from './chat-bus.ts';
import { findForUpdate, setDialog } from './dialog-repository.ts';
import { hasWritten } from './message-repository.ts';
import { canUseChat, sideOf } from './policy.ts';

/**
 * Keeps what a page says of itself, for the members who will read what is written from it. Throws `not_found` for a dialog that
 * its grant does not see, `wrong_state` once the person has written there: then it is theirs, wherever they wrote from.
 */
export function tellPage(context: Context, id: string, { path, title, facts }: NewDialogPage): Promise<void> {
  return inTransaction(context.db, async (tx) => {
    const caller = enforce(canUseChat(context.actor));
    if (caller.kind !== 'guest') throw new DomainError('forbidden');
    const dialog = await findForUpdate(tx, caller, id);
    if (!dialog) throw new DomainError('not_found');
    if (await hasWritten(tx, id, sideOf(caller))) throw new DomainError('wrong_state');
    const page: DialogPage = { origin: caller.site, path: path === null ? null : readPagePath(path), title, facts };
    await setDialog(tx, id, { page: JSON.stringify(page) });
    await tellChat(tx, { k: 'dialog', d: id, a: null });
  });
}

/** The column, for whom it is kept. */
export function pageFor(side: string, stored: unknown): DialogPage | null {
  return side === 'company' && stored !== null ? dialogPageSchema.parse(stored) : null;
}
