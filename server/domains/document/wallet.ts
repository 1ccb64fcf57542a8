import type { NewWalletFile, WalletFile } from '#shared/contracts/document.ts';
import { WALLET_FILES_MAX } from '#shared/domain/document.ts';
import { toIso } from '#shared/domain/time.ts';
import { inTransaction } from '../../database/connect.ts';
import type { Context } from '../../platform/context.ts';
import { enforce } from '../../platform/decision.ts';
import { badField, DomainError } from '../../platform/problems.ts';
import { bindFiles, findStoredFile, releaseFiles } from '../file/index.ts';
import { canAnswer } from './policy.ts';
import { drawnFile } from './drawn-file.ts';
import type { DocumentTools } from './tools.ts';
import { deleteWalletFile, findWallet, insertWalletFile, lockWallet, type WalletRow } from './wallet-repository.ts';

export async function listWallet({ db, actor, clock }: Context) {
  const { accountId } = enforce(canAnswer(actor));
  const rows = await findWallet(db, accountId, clock.now());
  return { items: rows.map((row) => toWalletFile(row)), mayAdd: rows.length < WALLET_FILES_MAX };
}

/**
 * Puts an uploaded file into the caller's wallet. A file whose pages cannot be drawn is refused now, not when a company opens it.
 * Throws `bad_argument` at `fileId`, `wrong_state` for too many.
 */
export async function addToWallet(
  context: Context,
  tools: DocumentTools,
  { kind, title, fileId }: NewWalletFile,
): Promise<WalletFile> {
  const { db, actor, clock } = context;
  const { accountId } = enforce(canAnswer(actor));
  const id = fileId.toLowerCase();
  const stored = await findStoredFile(db, id);
  const use = { purpose: 'wallet', boundTo: `wallet:${id}`, field: 'fileId' } as const;
  if (stored?.boundTo === use.boundTo)
    throw badField('fileId', 'conflict_with_rules', 'Этот файл уже в\u00a0документах');
  // Before its pages are counted, which costs.
  assertRoom((await findWallet(db, accountId, clock.now())).length);
  // Whose it is, and for what, is decided where it is taken.
  const isOwn = stored?.accountId === accountId && stored.purpose === 'wallet';
  const pages = isOwn ? await tools.documentDrawer.countPages(drawnFile(tools.storage, stored, accountId)) : 1;
  return inTransaction(db, async (tx) => {
    assertRoom(await lockWallet(tx, accountId));
    await bindFiles(context, tx, [id], use);
    await insertWalletFile(tx, { fileId: id, accountId, kind, title, pages, addedAt: clock.now() });
    const added = (await findWallet(tx, accountId, clock.now())).find((row) => row.fileId === id);
    if (!added) throw new Error('A wallet has no file that was just added');
    return toWalletFile(added);
  });
}

function assertRoom(count: number): void {
  if (count >= WALLET_FILES_MAX)
    throw new DomainError('wrong_state', { detail: `Файлов не\u00a0больше ${WALLET_FILES_MAX}. Уберите лишние` });
}

/** Removes a file at once for everybody; from the disk within a day. Throws `not_found`. */
export async function removeFromWallet(context: Context, id: string): Promise<void> {
  const { accountId } = enforce(canAnswer(context.actor));
  await inTransaction(context.db, async (tx) => {
    const fileId = id.toLowerCase();
    if (!(await deleteWalletFile(tx, accountId, fileId))) throw new DomainError('not_found');
    await releaseFiles(context, tx, [fileId]);
  });
}

function toWalletFile({ fileId, kind, title, name, fileKind, bytes, pages, addedAt, openTo }: WalletRow): WalletFile {
  return {
    id: fileId,
    kind,
    title,
    name,
    fileKind,
    bytes: bytes ?? 0,
    pages,
    addedAt: toIso(addedAt),
    openTo: Number(openTo),
  };
}
