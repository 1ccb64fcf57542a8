import { createECDH } from 'node:crypto';
import type { Secrets } from '../platform/secrets.ts';

/** With which push services recognize us (RFC 8292); base64url. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

/**
 * Whom a push service may write to (RFC 8292): the page of contacts, or the address of our mail where the origin is not
 * https and no subject therefore.
 */
export function vapidSubject({ publicOrigin, mailFrom }: { publicOrigin: string; mailFrom: string }): string {
  if (publicOrigin.startsWith('https:')) return `${publicOrigin}/contacts`;
  const start = mailFrom.lastIndexOf('<');
  return `mailto:${start < 0 ? mailFrom : mailFrom.slice(start + 1).replace('>', '')}`;
}

/**
 * Derived from the product's key: the same at every start and in every process, and kept wherever that is kept. With
 * another key of the product every browser has to subscribe again.
 */
export function vapidKeys(secrets: Pick<Secrets, 'key'>): VapidKeys {
  const pair = createECDH('prime256v1');
  // 32 bytes are a key of the curve unless they are above its order: once in 2^32.
  for (let attempt = 0; ; attempt += 1) {
    const privateKey = secrets.key(`vapid ${attempt}`);
    try {
      pair.setPrivateKey(privateKey);
      return { publicKey: pair.getPublicKey('base64url'), privateKey: Buffer.from(privateKey).toString('base64url') };
    } catch (error) {
      if (attempt > 8) throw error;
    }
  }
}
