import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import {
  challengeSchema,
  solvedChallengeSchema,
  type Challenge,
  type SolvedChallenge,
} from '#shared/contracts/captcha.ts';
import type { Clock } from './clock.ts';
import type { Limiter } from './limits.ts';
import { isErrorCode } from './problems.ts';
import type { Secrets } from './secrets.ts';

export interface ProofOfWork {
  challenge(): Promise<Challenge>;
  /** True for the first use of a right solution of a challenge of ours, in time. `header` is that of `X-Captcha`. */
  verify(header: string, limiter: Limiter): Promise<boolean>;
}

const ALGORITHM = 'PBKDF2/SHA-256';
/** Rounds of one try and the greatest number of tries: on average half a million rounds, a second of an old phone. */
const COST = 1_000;
const COUNTER_MAX = 1_000;
const SECONDS = 5 * 60;
/** Three times what a solution takes. */
const HEADER_CHARS_MAX = 2_048;

/** Work that a person's browser does once and a flood of calls again and again (record 0036). */
export function createProofOfWork(secrets: Secrets, clock: Clock): ProofOfWork {
  const signing = {
    hmacSignatureSecret: Buffer.from(secrets.key('proof of work')).toString('base64url'),
    hmacKeySignatureSecret: Buffer.from(secrets.key('proof of work, key')).toString('base64url'),
  };
  const nowSeconds = () => Math.floor(clock.now().getTime() / 1_000);

  return {
    async challenge() {
      const made = await createChallenge({
        ...signing,
        algorithm: ALGORITHM,
        cost: COST,
        counter: randomInt(COUNTER_MAX),
        deriveKey,
        // The library's own time limit would follow the system's clock.
        data: { expires: nowSeconds() + SECONDS },
      });
      return challengeSchema.parse(made);
    },
    async verify(header, limiter) {
      const solved = readSolved(header);
      if (!solved || solved.challenge.parameters.data.expires < nowSeconds()) return false;
      const { verified } = await verifySolution({ ...signing, ...solved, deriveKey });
      return verified && (await isFirstUse(solved, limiter));
    },
  };
}

function readSolved(header: string): SolvedChallenge | null {
  if (header.length > HEADER_CHARS_MAX) return null;
  try {
    return solvedChallengeSchema.parse(JSON.parse(Buffer.from(header, 'base64').toString()));
  } catch {
    return null;
  }
}

/** The limiter remembers it for every process until the challenge has expired. */
async function isFirstUse({ challenge }: SolvedChallenge, limiter: Limiter): Promise<boolean> {
  try {
    await limiter.consume('solved challenge', { points: 1, seconds: SECONDS }, challenge.signature);
    return true;
  } catch (error) {
    if (isErrorCode(error, 'limit_exceeded')) return false;
    throw error;
  }
}
