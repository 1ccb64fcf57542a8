import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { createFileRoot, removeUnfinished } from './file-root.ts';

/** A file of the folder. */
export interface KeptMessage {
  name: string;
  text: string;
}

/** Messages that no provider was configured for, one file each, readable by their owner only. */
export interface MessageFolder {
  /** Atomically; a file of this name is replaced. */
  write(name: string, text: string): Promise<void>;
  /** By name, the last first; the names of messages start with their time. */
  newest(count: number): Promise<KeptMessage[]>;
  /** Removes messages that were written before; returns how many. */
  deleteOld(before: Date): Promise<number>;
}

export type MessageKind = 'mail' | 'sms';

/** `DATA_DIR/outbox`. */
function messageRoot(dataDir: string): string {
  return path.join(dataDir, 'outbox');
}

/** `DATA_DIR/outbox/mail` or `…/sms`. */
export function createMessageFolder(dataDir: string, kind: MessageKind): MessageFolder {
  const root = createFileRoot(messageRoot(dataDir));
  const folder = path.join(messageRoot(dataDir), kind);
  return {
    async write(name, text) {
      await root.write(`${kind}/${name}`, Buffer.from(text));
    },
    async newest(count) {
      const names = await readdir(folder).catch(ifAbsent);
      const last = names.toSorted().slice(-count).toReversed();
      return Promise.all(last.map(async (name) => ({ name, text: await readFile(path.join(folder, name), 'utf8') })));
    },
    async deleteOld(before) {
      const names = await readdir(folder).catch(ifAbsent);
      const found = await Promise.all(names.map(async (name) => ({ name, file: await root.find(`${kind}/${name}`) })));
      const old = found.filter(({ file }) => file !== null && file.changedAt < before);
      for (const { name } of old) await root.delete(`${kind}/${name}`);
      return old.length;
    },
  };
}

/** Removes what killed processes left half written. */
export async function removeUnfinishedMessages(dataDir: string): Promise<void> {
  await removeUnfinished(messageRoot(dataDir));
}

function ifAbsent(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return [];
  throw error;
}
