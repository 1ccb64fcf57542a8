import type { ContentScanner } from '../../gateways/scanner.ts';
import type { Storage } from '../../gateways/storage.ts';
import type { FileReaders } from '../../platform/domain.ts';

/** What the use cases of files need besides their context. */
export interface FileTools {
  storage: Pick<Storage, 'private'>;
  /** Null where none is configured. */
  scanner: ContentScanner | null;
  fileReaders: () => FileReaders;
}
