import type { AccountSide } from '#shared/domain/account.ts';
import { addDays, DAY_SECONDS } from '#shared/domain/time.ts';
import type { Database } from '../../../database/connect.ts';
import type { CallContext } from '../../../platform/context.ts';
import { visitorKey } from '../../../platform/limits.ts';
import { isErrorCode } from '../../../platform/problems.ts';
import { findRecoveryAddresses } from '../confirmation/confirmation-repository.ts';
import type { AccountRow } from '../repository.ts';
import { findAddressesOf } from '../sign-in/session-repository.ts';
import type { AccountTools } from '../tools.ts';

/**
 * Tries of one account's password, from all addresses together. The weakest password that can be set takes a million
 * guesses, so a day of guessing succeeds once in ten thousand times at most.
 */
const FROM_ANYWHERE = { points: 50, seconds: DAY_SECONDS };
/** More from an address that the owner has used: otherwise strangers could keep the owner out. */
const FROM_OWN_ADDRESS = { points: 50, seconds: DAY_SECONDS };
const KNOWN_DAYS = 180;
/** Nobody's id: without an account the same questions are asked of the database. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

interface Tried {
  side: AccountSide;
  email: string;
  account: AccountRow | undefined;
}

/** Counts a try before the password is looked at. Throws `limit_exceeded`. */
export function countPasswordTry(
  context: CallContext,
  tools: Pick<AccountTools, 'secrets'>,
  tried: Tried,
): Promise<void> {
  return countTryOf(context, tools, 'passwords', tried);
}

/**
 * As {@link countPasswordTry}, for codes of the second step, on top of the tries of each sign-in: whoever has the password
 * may begin many.
 */
export function countSecondFactorTry(
  context: CallContext,
  tools: Pick<AccountTools, 'secrets'>,
  account: AccountRow,
): Promise<void> {
  const tried = { side: 'company', email: account.email ?? account.id, account } as const;
  return countTryOf(context, tools, 'second steps', tried);
}

async function countTryOf(
  context: CallContext,
  { secrets }: Pick<AccountTools, 'secrets'>,
  what: 'passwords' | 'second steps',
  { side, email, account }: Tried,
): Promise<void> {
  const { db, limiter, ip } = context;
  const subject = secrets.hash('destination', `${side} ${email}`).toString('base64url');
  try {
    await limiter.consume(`${what} of one account`, FROM_ANYWHERE, subject);
  } catch (error) {
    if (!isErrorCode(error, 'limit_exceeded')) throw error;
    const since = addDays(context.clock.now(), -KNOWN_DAYS);
    if (!(await isOwnAddress(db, ip, account?.id ?? NOBODY, email, since))) throw error;
    await limiter.consume(`${what} from an own address`, FROM_OWN_ADDRESS, `${subject} ${visitorKey(ip)}`);
  }
}

/** Where the owner was signed in, or has just recovered the password by a code: so a recovery always helps. */
async function isOwnAddress(db: Database, ip: string, accountId: string, email: string, since: Date): Promise<boolean> {
  const addresses = [...(await findAddressesOf(db, accountId, since)), ...(await findRecoveryAddresses(db, email))];
  return addresses.some((address) => visitorKey(address) === visitorKey(ip));
}
