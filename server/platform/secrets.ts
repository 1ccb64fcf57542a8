import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Keys of the product, all derived from one. */
export interface Secrets {
  /** A keyed hash of a short value, such as a code or a phone: useless to somebody who has only the table. */
  hash(purpose: string, value: string): Buffer;
  /** Encrypts a text that must be read again (AES-256-GCM). */
  seal(purpose: string, text: string): string;
  /** Throws for a text that was not sealed with this key for this purpose. */
  open(purpose: string, sealed: string): string;
  /** 32 bytes for another algorithm, such as the signature of access tokens. */
  key(purpose: string): Uint8Array;
}

export const SECRET_KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

export function createSecrets(secretKey: Buffer): Secrets {
  const keys = new Map<string, Buffer>();

  function keyOf(purpose: string): Buffer {
    const known = keys.get(purpose);
    if (known) return known;
    const derived = Buffer.from(hkdfSync('sha256', secretKey, '', purpose, SECRET_KEY_BYTES));
    keys.set(purpose, derived);
    return derived;
  }

  return {
    key: keyOf,
    hash: (purpose, value) =>
      createHmac('sha256', keyOf(`hash ${purpose}`))
        .update(value)
        .digest(),
    seal(purpose, text) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', keyOf(`seal ${purpose}`), iv);
      const sealed = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([sealed, cipher.getAuthTag()]).toString('base64url');
    },
    open(purpose, sealed) {
      const bytes = Buffer.from(sealed, 'base64url');
      if (bytes.length < IV_BYTES + TAG_BYTES) throw new Error('Not a sealed text');
      const decipher = createDecipheriv('aes-256-gcm', keyOf(`seal ${purpose}`), bytes.subarray(0, IV_BYTES));
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
      const text = decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES), undefined, 'utf8');
      return text + decipher.final('utf8');
    },
  };
}

/** A random token for a cookie or a link: 43 characters of base64url. */
export function makeToken(): string {
  return randomBytes(32).toString('base64url');
}

/** True when the hashes are equal; takes the same time wherever they differ. */
export function isSameHash(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}

const FILE = 'secret-key';

/** The key in the data folder. The first start makes it; of several starts at once all get the same one. */
export async function readSecretKey(dataDir: string): Promise<Buffer> {
  const file = path.join(dataDir, FILE);
  const found = await readFile(file).catch(ifAbsent);
  if (found) return found;
  const unfinished = `${file}.${randomBytes(6).toString('hex')}`;
  await writeFile(unfinished, randomBytes(SECRET_KEY_BYTES), { mode: 0o600, flush: true });
  // Unlike a rename, it does not replace the key of another start.
  await link(unfinished, file).catch(ifPresent);
  await rm(unfinished);
  return readFile(file);
}

function ifAbsent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

function ifPresent(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}
