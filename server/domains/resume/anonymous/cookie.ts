import { z } from 'zod';
import type { Secrets } from '../../../platform/secrets.ts';
import { readSigned, signText } from '../../../platform/signed-text.ts';

const PURPOSE = 'anonymous draft';

export function signDraft(secrets: Pick<Secrets, 'hash'>, id: string): string {
  return signText(secrets, PURPOSE, id);
}

/** The id of the draft that a cookie of ours names; null for any other text and for none. */
export function readDraftCookie(secrets: Pick<Secrets, 'hash'>, value: string | undefined): string | null {
  return z.uuid().safeParse(readSigned(secrets, PURPOSE, value)).data ?? null;
}
