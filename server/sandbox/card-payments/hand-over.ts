import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** What the server must know of the stand-in: the file `card-payments.json` of its folder. */
export interface HandOver {
  publicId: string;
  apiSecret: string;
  /** The port that it listened on last. */
  port: number;
}

export const folderOf = (dataDir: string): string => path.join(dataDir, 'sandbox');
const fileOf = (dataDir: string): string => path.join(folderOf(dataDir), 'card-payments.json');

/** The keys of this data folder, made at the first start. */
export function readHandOver(dataDir: string): HandOver {
  try {
    // Written below.
    return JSON.parse(readFileSync(fileOf(dataDir), 'utf8')) as HandOver;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    const random = () => randomBytes(16).toString('hex');
    return { publicId: `stand_${random()}`, apiSecret: random(), port: 0 };
  }
}

/** Whole after a power cut: written beside, synced and renamed. */
export function writeHandOver(dataDir: string, handOver: HandOver): void {
  const file = fileOf(dataDir);
  writeFileSync(`${file}.new`, `${JSON.stringify(handOver, null, 2)}\n`, { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
  const folder = openSync(folderOf(dataDir), 'r');
  fsyncSync(folder);
  closeSync(folder);
}
