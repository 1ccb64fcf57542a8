import type { DatabaseTransaction } from '../../database/connect.ts';
import type { Context } from '../../platform/context.ts';
import { bindFiles, findFilesOf, releaseFiles } from '../file/index.ts';

/**
 * Replaces the photo of the caller's account, and removes it with null. Returns the column to write. Throws `bad_argument`
 * at `photoFileId`.
 */
export async function setOwnPhoto(
  context: Pick<Context, 'actor' | 'clock'>,
  tx: DatabaseTransaction,
  accountId: string,
  fileId: string | null,
): Promise<{ photoUrl: string | null }> {
  const boundTo = `account:${accountId}` as const;
  // The account may have files for other purposes, which stay.
  const former = (await findFilesOf(tx, boundTo)).filter(({ purpose }) => purpose === 'avatar');
  await releaseFiles(
    context,
    tx,
    former.map(({ id }) => id),
  );
  if (fileId === null) return { photoUrl: null };
  const [photo] = await bindFiles(context, tx, [fileId], { purpose: 'avatar', boundTo, field: 'photoFileId' });
  return { photoUrl: photo?.url ?? null };
}
