import type { UploadedFile } from '#shared/contracts/file.ts';
import { fileAddress, ORIGINALS } from '#shared/domain/file-name.ts';
import type { FileRow } from './repository.ts';

export function toUploadedFile({ id, name, kind, bytes, storedName }: FileRow): UploadedFile {
  return {
    id,
    name,
    // Only stored kinds are written, and only files that are stored are shown.
    kind: kind as UploadedFile['kind'],
    bytes: bytes ?? 0,
    url: urlOf(storedName),
  };
}

/** The address of a picture that everybody may see. */
export function urlOf(storedName: string): string | null {
  return storedName.startsWith(ORIGINALS) ? fileAddress(storedName) : null;
}
