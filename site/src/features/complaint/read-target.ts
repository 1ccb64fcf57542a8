import type { Call, CallError } from '#shared/client/call.ts';
import type { CallAnswer } from '#shared/contracts/contract.ts';
import type { Contracts } from '#shared/contracts/index.ts';
import type { parseTarget } from '#shared/domain/complaint.ts';
import { foundOrNull } from '../../lib/page.ts';

/** What it would be about, or why it cannot be complained of; null for what is not there. */
export async function readTarget(
  call: Call,
  thing: NonNullable<ReturnType<typeof parseTarget>>,
): Promise<CallAnswer<Contracts['GET /complaints/target']> | { refusal: string } | null> {
  try {
    return await foundOrNull(call('GET /complaints/target', thing));
  } catch (error) {
    const { code, problem } = error as Partial<CallError>;
    if (code !== 'wrong_state' || !problem?.detail) throw error;
    return { refusal: problem.detail };
  }
}
