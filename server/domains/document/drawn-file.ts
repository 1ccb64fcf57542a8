import { buffer } from 'node:stream/consumers';
import type { Storage } from '../../gateways/storage.ts';
import { DomainError } from '../../platform/problems.ts';
import type { DrawnFile } from './draw/index.ts';
import { walletColumns } from './stored.ts';

/** A stored file of a wallet, for the drawer alone. Reading it throws `not_found` where the disk has none. */
export function drawnFile(
  storage: Pick<Storage, 'private'>,
  { storedName, kind }: { storedName: string; kind: string },
  who: string,
): DrawnFile {
  return {
    who,
    // The purpose takes these kinds alone.
    kind: walletColumns.shape.fileKind.parse(kind),
    async read() {
      const opened = await storage.private.open(storedName);
      if (!opened) throw new DomainError('not_found');
      return buffer(opened.stream);
    },
  };
}
