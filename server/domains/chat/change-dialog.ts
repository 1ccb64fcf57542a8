import type { z } from 'zod';
import type { chatContracts } from '#shared/contracts/chat.ts';
import { isWithStaff } from '#shared/domain/chat.ts';
import type { DialogFull } from '#shared/contracts/chat-views.ts';
import { DIALOG_ACTORS, dialogMachine, type DialogAction } from '#shared/domain/dialog-machine.ts';
import { inTransaction, type DatabaseTransaction } from '../../database/connect.ts';
import type { Context } from '../../platform/context.ts';
import { enforce } from '../../platform/decision.ts';
import { badField, DomainError } from '../../platform/problems.ts';
import { liftBlock, setBlock } from '../respond/index.ts';
import { tellChat } from './chat-bus.ts';
import {
  findBetween,
  findForUpdate,
  findShownOne,
  setDialog,
  setPerson,
  type LockedDialog,
} from './dialog-repository.ts';
import { canUseChat, mayWriteAtAll, sideOf, type ChatCaller } from './policy.ts';
import { findAssignees, readDialog } from './read-dialogs.ts';

type Change = z.output<(typeof chatContracts)['PATCH /chat/dialogs/{id}']['body']>;

/**
 * Archives, mutes or pins for the caller; blocks or assigns for their side. Throws `not_found`, `forbidden`, `wrong_state`,
 * `bad_argument`.
 */
export function changeDialog(context: Context, id: string, change: Change): Promise<DialogFull> {
  return inTransaction(context.db, async (tx) => {
    const caller = enforce(canUseChat(context.actor));
    const dialog = await findForUpdate(tx, caller, id);
    if (!dialog) throw new DomainError('not_found');
    const { archived, pinned, mutedUntil } = change;
    await setPerson(tx, id, caller.accountId, {
      ...(archived === undefined ? {} : { archived }),
      ...(pinned === undefined ? {} : { pinned }),
      ...(mutedUntil === undefined ? {} : { mutedUntil }),
    });
    const isForSide = change.blocked !== undefined || change.assigneeId !== undefined;
    if (isForSide && !mayWriteAtAll(caller)) throw new DomainError('forbidden');
    if (change.blocked !== undefined) await block(context, tx, caller, dialog, change.blocked);
    if (change.assigneeId !== undefined) await assign(tx, caller, dialog, change.assigneeId);
    await tellChat(tx, { k: 'dialog', d: id, a: isForSide ? null : caller.accountId });
    return readDialog({ ...context, db: tx }, id);
  });
}

/**
 * Between the person and the company, whatever they write about. Only the side that has blocked lifts it. To be blocked already,
 * by oneself, is no error.
 */
async function block(
  { clock }: Pick<Context, 'clock'>,
  tx: DatabaseTransaction,
  caller: ChatCaller,
  { kind, status, blockedBy, accountId, companyId, vacancyId }: LockedDialog,
  isBlocked: boolean,
): Promise<void> {
  const side = sideOf(caller);
  if (isWithStaff(kind) || side === 'staff')
    throw new DomainError('wrong_state', { detail: 'Сотрудников Каркаса не\u00a0блокируют' });
  if (isBlocked === (status === 'blocked') && (!isBlocked || blockedBy === side)) return;
  const action: DialogAction = isBlocked ? 'block' : 'unblock';
  const next = dialogMachine.next(status, action, DIALOG_ACTORS[side], () => blockedBy === side);
  if (!next || accountId === null || companyId === null)
    throw new DomainError('wrong_state', {
      detail: isBlocked
        ? 'Эту переписку уже нельзя заблокировать'
        : 'Разблокировать может только тот, кто заблокировал',
    });
  const contact = { accountId, companyId, vacancyId };
  await (isBlocked ? setBlock(tx, contact, side, clock.now()) : liftBlock(tx, contact, side));
  const changed = await findBetween(tx, accountId, companyId);
  await tellChat(tx, ...changed.map((d) => ({ k: 'dialog' as const, d, a: null })));
}

async function assign(
  tx: DatabaseTransaction,
  caller: ChatCaller,
  { id, kind }: LockedDialog,
  memberId: string | null,
): Promise<void> {
  if (caller.kind !== 'member' || isWithStaff(kind))
    throw new DomainError('forbidden', { detail: 'Диалоги назначают в\u00a0компании' });
  if (memberId !== null) {
    const shown = await findShownOne(tx, caller, id);
    const assignees = shown ? await findAssignees(tx, caller, shown) : [];
    if (!assignees.some((one) => one.memberId === memberId))
      throw badField('assigneeId', 'not_in_dictionary', 'Выберите коллегу из\u00a0списка');
  }
  await setDialog(tx, id, { assignedMemberId: memberId });
}
