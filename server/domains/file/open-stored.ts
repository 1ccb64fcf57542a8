import type { Readable } from 'node:stream';
import type { FileKind } from '#shared/domain/file-kinds.ts';
import type { FileTools } from './tools.ts';
import type { FileRow } from './repository.ts';
import { previewName } from './stored-names.ts';

/**
 * The content of a file that somebody may read; of a picture also the small one, where its purpose has made one. Null where
 * the disk has none.
 */
export async function openStored(
  storage: FileTools['storage'],
  { storedName, kind }: Pick<FileRow, 'storedName' | 'kind'>,
  size: 'full' | 'preview',
): Promise<{ body: Readable; kind: FileKind } | null> {
  const small = size === 'preview' ? await storage.private.open(previewName(storedName)) : null;
  if (small) return { body: small.stream, kind: 'webp' };
  const whole = await storage.private.open(storedName);
  // The table has only kinds that a call has received.
  return whole && { body: whole.stream, kind: kind as FileKind };
}
