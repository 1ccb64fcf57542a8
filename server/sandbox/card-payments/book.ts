import { closeSync, fdatasyncSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';
import type { Intent, Notification, Settings, StoredAnswer, Transaction } from './records.ts';

interface Lists {
  transactions: Transaction;
  intents: Intent;
  notifications: Notification;
  answers: StoredAnswer;
}

/** New versions of records; what one change writes is there after a power cut as a whole, or not at all. */
export type Change = { [List in keyof Lists]?: readonly Lists[List][] } & { settings?: Settings };

type Kept = { readonly [List in keyof Lists]: ReadonlyMap<Lists[List]['id'], Lists[List]> };

/** All that the stand-in knows, in memory and in a journal. */
export interface Book extends Kept {
  readonly settings: Settings;
  /** Returns when the change is on the disk. Throws, with nothing changed, where it cannot be written. */
  commit(change: Change): void;
  /** The commits of `work`, which waits for nothing, as one change. It sees none of them yet. */
  together<Result>(work: () => Result): Result;
  close(): void;
}

const LISTS = ['transactions', 'intents', 'notifications', 'answers'] as const;

/**
 * Opens the journal, a line of JSON for what was changed together, and makes it where there is none. A last line that was not written to
 * its end is dropped: nobody was told of it. Throws for any other line that cannot be read. One process at a time.
 */
export function openBook(file: string): Book {
  const descriptor = openSync(file, 'a+', 0o600);
  const kept = {
    transactions: new Map<number, Transaction>(),
    intents: new Map<string, Intent>(),
    notifications: new Map<string, Notification>(),
    answers: new Map<string, StoredAnswer>(),
  };
  /** What {@link Book.together} gathers. */
  let gathered: Change[] | null = null;
  let settings: Settings = { notifyUrl: null, format: 'form', faults: {} };
  const bytes = readFileSync(descriptor);
  let length = bytes.lastIndexOf(0x0a) + 1;
  ftruncateSync(descriptor, length);
  for (const line of bytes.subarray(0, length).toString('utf8').split('\n')) {
    // Written by `write` below.
    if (line) (JSON.parse(line) as Change[]).forEach(apply);
  }

  function apply(change: Change): void {
    for (const list of LISTS) keepAll(list, change[list]);
    settings = change.settings ?? settings;
  }

  function keepAll<List extends keyof Lists>(list: List, records: readonly Lists[List][] = []): void {
    // The map of a list has the keys and records of that list, which TypeScript does not see through the index.
    const map = kept[list] as Map<Lists[List]['id'], Lists[List]>;
    for (const record of records) map.set(record.id, record);
  }

  function write(changes: readonly Change[]): void {
    const line = Buffer.from(`${JSON.stringify(changes)}\n`);
    try {
      for (let written = 0; written < line.length;) written += writeSync(descriptor, line, written);
      fdatasyncSync(descriptor);
    } catch (error) {
      // Half a line would spoil the next one.
      ftruncateSync(descriptor, length);
      throw error;
    }
    length += line.length;
    changes.forEach(apply);
  }

  return {
    ...kept,
    get settings() {
      return settings;
    },
    commit(change) {
      if (gathered) gathered.push(change);
      else write([change]);
    },
    together(work) {
      gathered = [];
      try {
        const result = work();
        const changes = gathered;
        gathered = null;
        if (changes.length > 0) write(changes);
        return result;
      } finally {
        gathered = null;
      }
    },
    close: () => closeSync(descriptor),
  };
}
