import type { CallLimit } from '#shared/contracts/contract.ts';
import type { CallContext } from './context.ts';
import { visitorKey } from './limits.ts';
import { DomainError, isErrorCode } from './problems.ts';
import type { ProofOfWork } from './proof-of-work.ts';

/** What an address may do before its calls have to prove work. */
const LIMITS = {
  /** Wrong passwords and codes. */
  failure: { points: 10, seconds: 10 * 60 },
  /** Codes sent by SMS and mail. */
  'code request': { points: 10, seconds: 10 * 60 },
} as const satisfies Record<string, CallLimit>;

export type CountedAct = keyof typeof LIMITS;

type Caller = Pick<CallContext, 'ip' | 'limiter' | 'captcha' | 'hasWorked'>;

/** Slows down addresses that guess passwords or codes, or have many codes sent. The counts are shared by all processes. */
export interface Suspicion {
  /** Counts an act of the caller's address. */
  count(act: CountedAct, caller: Caller): Promise<void>;
  /**
   * Call it before the work. Throws `captcha_required` for an address that has done too much of either, unless the call
   * brings a solved challenge, or has brought one before; `limit_exceeded` where no script could bring one.
   */
  check(caller: Caller): Promise<void>;
  /** The same without a condition: somebody has done so much that the next time takes work. `detail`: what, in Russian. */
  prove(caller: Caller, refusal: { waitSeconds: number; detail: string }): Promise<void>;
}

export function createSuspicion(proofOfWork: Pick<ProofOfWork, 'verify'>): Suspicion {
  const prove: Suspicion['prove'] = async ({ limiter, captcha }, { waitSeconds, detail }) => {
    if (captcha === undefined) throw new DomainError('limit_exceeded', { retryAfterSeconds: waitSeconds, detail });
    if (captcha !== null && (await proofOfWork.verify(captcha, limiter))) return;
    throw new DomainError('captcha_required', { detail });
  };

  return {
    prove,
    async count(act, { ip, limiter }) {
      try {
        await limiter.consume(act, LIMITS[act], visitorKey(ip));
      } catch (error) {
        // Known already: `check` says so.
        if (!isErrorCode(error, 'limit_exceeded')) throw error;
      }
    },
    async check(caller) {
      const { ip, limiter, hasWorked } = caller;
      if (hasWorked) return;
      const acts = Object.entries(LIMITS);
      const waits = await Promise.all(acts.map(([act, limit]) => limiter.waitSeconds(act, limit, visitorKey(ip))));
      const waitSeconds = Math.max(...waits);
      if (waitSeconds === 0) return;
      await prove(caller, {
        waitSeconds,
        detail: 'С\u00a0вашего адреса много попыток. Включите JavaScript или подождите десять минут',
      });
    },
  };
}
