import { adoptGrant, forgettingsOf, type VisitorPlace } from '../guest.ts';
import type { Persist } from '../keep-visit.ts';
import { exchange, makeProof } from '../link-account.ts';
import { visitOf } from '../visits.ts';

/** The document in a frame gets to know whom the page around it knows. */

let verifier = '';

/** What a code for this document is to be made of; null where it knows that visitor already. */
export async function meet(key: string, visitor: unknown): Promise<string | null> {
  if (visitOf(key).grant?.visitor === visitor) return null;
  const proof = await makeProof();
  ({ verifier } = proof);
  return proof.challenge;
}

export async function adopt(place: VisitorPlace, code: unknown, persist: Persist | undefined): Promise<void> {
  const since = forgettingsOf(place.key);
  adoptGrant(place, await exchange(place, String(code), verifier), { since, persist });
}
