import type { fileContracts, UploadedFile } from '#shared/contracts/file.ts';
import { FILE_KINDS } from '#shared/domain/file-kinds.ts';
import type { Handler } from '../../platform/binder.ts';
import type { Context } from '../../platform/context.ts';
import { DomainError } from '../../platform/problems.ts';
import { isSenderOf } from './policy.ts';
import { findFile, type FileRow } from './repository.ts';
import type { FileTools } from './tools.ts';

/** A file for those who may open it; to everybody else there is none. Throws `not_found`. */
export function readFileCall({ storage, fileReaders }: FileTools): Handler<(typeof fileContracts)['GET /files/{id}']> {
  return async ({ params }, context) => {
    const row = await findFile(context.db, params.id);
    // Files of the chat are read by its own call.
    if (!row || row.purpose === 'chat' || !(await mayRead(context, row, fileReaders())))
      throw new DomainError('not_found');
    const file = await storage.private.open(row.storedName);
    if (!file) throw new DomainError('not_found');
    // The table has only kinds that the contract stores.
    const kind = row.kind as UploadedFile['kind'];
    return { type: FILE_KINDS[kind].type, body: file.stream, name: row.name };
  };
}

/** Staff are no exception: the readers of the entity name the permission that its files ask for. */
async function mayRead(
  context: Context,
  row: FileRow,
  readers: ReturnType<FileTools['fileReaders']>,
): Promise<boolean> {
  if (isSenderOf(context.actor, row)) return true;
  if (row.boundTo === null) return false;
  const colon = row.boundTo.indexOf(':');
  const kind = row.boundTo.slice(0, colon);
  const reader = Object.hasOwn(readers, kind) ? readers[kind] : undefined;
  return (await reader?.(context, row.boundTo.slice(colon + 1))) ?? false;
}
