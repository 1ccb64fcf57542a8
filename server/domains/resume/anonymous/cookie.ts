import { z } from 'zod';
import { isSameHash, type Secrets } from '../../../platform/secrets.ts';

const PURPOSE = 'anonymous draft';

export function signDraft(secrets: Pick<Secrets, 'hash'>, id: string): string {
  return `${id}.${secrets.hash(PURPOSE, id).toString('base64url')}`;
}

/** The id of the draft that a cookie of ours names; null for any other text and for none. */
export function readDraftCookie(secrets: Pick<Secrets, 'hash'>, value: string | undefined): string | null {
  const [id, signature = ''] = value?.split('.', 2) ?? [];
  if (!z.uuid().safeParse(id).success || id === undefined) return null;
  return isSameHash(Buffer.from(signature, 'base64url'), secrets.hash(PURPOSE, id)) ? id : null;
}
