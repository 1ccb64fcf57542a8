import { HOUR_MS } from '#shared/domain/time.ts';
import { LOOSE_FILE_HOURS } from '#shared/domain/limits.ts';
import type { Context } from '../../platform/context.ts';
import { deleteFile, findMarked, isShared, markLoose, type FileRow } from './repository.ts';
import { previewName, receivedName } from './stored-names.ts';
import type { FileTools } from './tools.ts';

const BATCH = 100;

/**
 * Scheduled work: removes files that nothing has used for a day. A row is marked first, then its file goes, then the row: a
 * killed run is continued by the next one. Run it as the system.
 */
export async function removeLooseFiles({ db, clock }: Context, { storage }: Pick<FileTools, 'storage'>): Promise<void> {
  const now = clock.now();
  await markLoose(db, { looseBefore: new Date(now.getTime() - LOOSE_FILE_HOURS * HOUR_MS), now });
  for (;;) {
    const marked = await findMarked(db, BATCH);
    if (marked.length === 0) return;
    for (const file of marked) await removeFile({ db, storage }, file);
  }
}

/** Removes what is stored of a file, unless another row has it too, and then its row. */
export async function removeFile(
  { db, storage }: Pick<Context, 'db'> & Pick<FileTools, 'storage'>,
  { id, storedName }: Pick<FileRow, 'id' | 'storedName'>,
): Promise<void> {
  await storage.private.delete(receivedName(id));
  if (!(await isShared(db, { id, storedName }))) {
    await storage.private.delete(previewName(storedName));
    await storage.private.delete(storedName);
  }
  await deleteFile(db, id);
}
