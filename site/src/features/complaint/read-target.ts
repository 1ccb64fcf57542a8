import type { Call, CallError } from '#shared/client/call.ts';
import type { CallAnswer } from '#shared/contracts/contract.ts';
import type { Contracts } from '#shared/contracts/index.ts';
import type { parseTarget } from '#shared/domain/complaint.ts';
import { foundOrNull } from '../../lib/page.ts';

type Thing = NonNullable<ReturnType<typeof parseTarget>>;

/** What it would be about, or why it cannot be complained of and where to go on; null for what is not there. */
export async function readTarget(
  call: Call,
  thing: Thing,
): Promise<CallAnswer<Contracts['GET /complaints/target']> | { refusal: string; href: string } | null> {
  try {
    return await foundOrNull(call('GET /complaints/target', thing));
  } catch (error) {
    const { code, problem } = error as Partial<CallError>;
    if (code !== 'wrong_state' || !problem?.detail) throw error;
    return { refusal: problem.detail, href: ownPageOf(thing) };
  }
}

/** Where its owner finds it. */
function ownPageOf({ target, id }: Thing): string {
  if (target === 'message') return '/chat';
  return target === 'review' ? '/profile/reviews' : `/${target}/${id}`;
}
