import { CODE_SECONDS } from '#shared/domain/limits.ts';
import type { DatabaseTransaction } from '../../../database/connect.ts';
import type { Messages } from '../../../messages/index.ts';
import type { Jobs } from '../../../platform/enqueue.ts';
import type { ConfirmationRow } from './confirmation-repository.ts';
import { readDetails } from '../stored.ts';
import { findAccountByEmail } from '../repository.ts';

const MINUTES = CODE_SECONDS / 60;

/**
 * Enqueues the message with the code. Every request sends one message, also where there is no account or already one: the
 * caller must not see a difference, and the owner of the address learns what happened.
 */
export async function sendCode(
  tx: DatabaseTransaction,
  jobs: Jobs,
  messages: Messages,
  { purpose, channel, destination, details }: ConfirmationRow,
  code: string,
): Promise<void> {
  if (channel === 'sms') return messages.sms(tx, jobs, destination, 'code', { code });
  const data = { code, minutes: MINUTES };
  switch (purpose) {
    case 'applicant_email_sign_up': {
      const account = await findAccountByEmail(tx, 'applicant', destination);
      return account
        ? messages.mail(tx, jobs, destination, 'already-registered', { side: 'applicant' })
        : messages.mail(tx, jobs, destination, 'sign-up-code', data);
    }
    case 'member_sign_up': {
      const account = await findAccountByEmail(tx, 'company', destination);
      return account
        ? messages.mail(tx, jobs, destination, 'already-registered', { side: 'company' })
        : messages.mail(tx, jobs, destination, 'company-sign-up-code', data);
    }
    case 'password_recovery': {
      const account = await findAccountByEmail(tx, readDetails(details).side ?? 'applicant', destination);
      if (!account) return messages.mail(tx, jobs, destination, 'no-account', {});
      return messages.mail(
        tx,
        jobs,
        destination,
        account.passwordHash ? 'recovery-code' : 'express-registration',
        data,
      );
    }
    case 'remove_account':
      return messages.mail(tx, jobs, destination, 'removal-code', data);
    case 'close_company':
      return messages.mail(tx, jobs, destination, 'company-closing-code', data);
    default:
      throw new Error(`No code goes by mail for ${purpose}`);
  }
}
