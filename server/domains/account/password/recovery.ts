import type { CodeSent } from '#shared/contracts/account.ts';
import type { AccountSide } from '#shared/domain/account.ts';
import type { CallContext } from '../../../platform/context.ts';
import { confirmCode, requestCode } from '../confirmation/confirmations.ts';
import { giveToken, useToken } from '../confirmation/confirmation-tokens.ts';
import { replacePassword } from './passwords.ts';
import { findAccountByEmail } from '../repository.ts';
import { endSessions } from '../sign-in/session-repository.ts';
import { readDetails } from '../stored.ts';
import type { AccountTools } from '../tools.ts';

/** Sends a code; an unknown address gets a mail that says so. */
export function requestRecovery(
  context: CallContext,
  tools: AccountTools,
  { email, side }: { email: string; side: AccountSide },
): Promise<CodeSent> {
  return requestCode(context, tools, {
    purpose: 'password_recovery',
    channel: 'mail',
    destination: email,
    details: { side },
  });
}

/** The token for the new password. */
export function checkRecovery(
  context: CallContext,
  tools: AccountTools,
  code: { confirmationId: string; code: string },
): Promise<{ token: string }> {
  return confirmCode(context, tools, code, ['password_recovery'], async (tx, { id }, keep) => {
    await keep();
    return { token: await giveToken(tx, tools.secrets, id) };
  });
}

/** Sets the password and ends every session of the account: somebody else may have had the old one. */
export function confirmRecovery(
  context: CallContext,
  tools: AccountTools,
  { token, password }: { token: string; password: string },
): Promise<void> {
  return useToken(context, tools, token, ['password_recovery'], async (tx, { destination, details }) => {
    const now = context.clock.now();
    const account = await findAccountByEmail(tx, readDetails(details).side ?? 'applicant', destination);
    // The code went to the address of an account, which may have been erased meanwhile.
    if (!account) return;
    await replacePassword(tx, context, tools, account, password, 'password');
    await endSessions(tx, account.id, {}, 'password_changed', now);
  });
}
