import { hash, parseOptions, verify } from '@node-rs/argon2';
import { composed } from '#shared/domain/composed.ts';

/** What OWASP recommends for argon2id, the library's default algorithm: about 20 ms of one core. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Of 32 random bytes that nobody has kept: compared with where there is no hash. */
const NOBODYS = '$argon2id$v=19$m=19456,t=2,p=1$SdWCL0hZ9uAE0uybNbcCIw$bY7pb70+Q5L7ke1CRGcd2uATpNQiWMAVnCNVz610tA4';

export function hashPassword(password: string): Promise<string> {
  return hash(normalized(password), COST);
}

/** Compares. `null`, for an account without a password or no account at all, takes the same time and is never right. */
export async function isPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const isRight = await verify(passwordHash ?? NOBODYS, normalized(password));
  return isRight && passwordHash !== null;
}

/** True for a hash of another cost than today's: it is made anew when its password is next typed. */
export function needsRehash(passwordHash: string): boolean {
  const made = parseOptions(passwordHash);
  return (
    !passwordHash.startsWith('$argon2id$') ||
    made.memoryCost !== COST.memoryCost ||
    made.timeCost !== COST.timeCost ||
    made.parallelism !== COST.parallelism
  );
}

/** Keyboards differ in how they send «й» and the like: one letter or two. */
function normalized(password: string): string {
  return composed(password, 'NFKC');
}
