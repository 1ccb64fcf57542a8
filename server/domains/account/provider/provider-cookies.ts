import { z } from 'zod';
import { SIGN_IN_PROVIDERS } from '#shared/domain/sign-in-providers.ts';
import { MINUTE_MS } from '#shared/domain/time.ts';
import type { Secrets } from '../../../platform/secrets.ts';

/**
 * What a browser keeps for us while it is at a provider, sealed: nothing of a person is in the database before there is a
 * consent, and nobody else's browser can finish what this one began.
 */

const provider = z.enum(SIGN_IN_PROVIDERS);

const SHAPES = {
  state: z.strictObject({ provider, state: z.string(), verifier: z.string(), callback: z.string() }),
  person: z.strictObject({
    provider,
    subject: z.string(),
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    /** Checked by the provider; nobody had it when the person came back. */
    email: z.string().nullable(),
  }),
} as const;

type Shapes = typeof SHAPES;
export type Kept<Name extends keyof Shapes> = z.output<Shapes[Name]>;

/** For the page of a provider, and for a sign-up or a sign-in by the usual way. */
export const KEPT_SECONDS: Readonly<Record<keyof Shapes, number>> = { state: 10 * 60, person: 30 * 60 };

const envelope = z.strictObject({ kept: z.unknown(), until: z.number() });

export function sealKept<Name extends keyof Shapes>(secrets: Secrets, name: Name, kept: Kept<Name>, now: Date): string {
  const until = now.getTime() + (KEPT_SECONDS[name] / 60) * MINUTE_MS;
  return secrets.seal(`provider ${name}`, JSON.stringify({ kept, until }));
}

/** Null for none, a stale one, and one that we have not sealed. */
export function openKept<Name extends keyof Shapes>(
  secrets: Secrets,
  name: Name,
  sealed: string | undefined,
  now: Date,
): Kept<Name> | null {
  if (!sealed) return null;
  try {
    const { kept, until } = envelope.parse(JSON.parse(secrets.open(`provider ${name}`, sealed)));
    // The schema is that of the name, which TypeScript cannot follow through an index.
    return until > now.getTime() ? (SHAPES[name].parse(kept) as Kept<Name>) : null;
  } catch {
    return null;
  }
}
