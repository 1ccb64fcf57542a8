import { accountContracts } from '#shared/contracts/account.ts';
import { applicantContracts } from '#shared/contracts/applicant.ts';
import { consentContracts } from '#shared/contracts/consent.ts';
import { providerContracts } from '#shared/contracts/provider.ts';
import { secondFactorContracts } from '#shared/contracts/second-factor.ts';
import { sessionContracts } from '#shared/contracts/session.ts';
import { defineDomain } from '../../platform/domain.ts';
import { defineArchiveJob, type ArchiveTools } from './archive.ts';
import { consentCalls } from './consent/consent-routes.ts';
import { cleanAccounts } from './jobs.ts';
import { findOwnRows } from './own-rows.ts';
import { followWithdrawal, type RemovalTools, type WithdrawalTools } from './removal.ts';
import { providerCalls } from './provider/provider-routes.ts';
import { accountCalls, applicantCalls, sessionCalls } from './routes.ts';
import { secondFactorCalls } from './second-factor/second-factor-routes.ts';

export { readAccessTokenState } from './sign-in/access-tokens.ts';
export { assertBirthDate } from './birth-date.ts';
export { replaceEmail } from './email-change.ts';
export { findVoidConsents } from './void-consents.ts';
export { confirmCode, expired, requestCode, requestLink, resendCode, wrongCode } from './confirmation/confirmations.ts';
export { giveToken, keepDetails, readToken, readTokenRow, useToken } from './confirmation/confirmation-tokens.ts';
export { forgetDetails, type ConfirmationRow } from './confirmation/confirmation-repository.ts';
export { lockDestination } from './confirmation/confirmation-repository.ts';
export { hasConsented, withdrawConsentsAbout } from './consent/consent-repository.ts';
export {
  adoptForDraft,
  adoptGiven,
  recordForDraft,
  recordForMessage,
  recordForNewsletter,
  recordGiven,
  recordOwn,
  recordSilently,
  withdrawForNewsletter,
} from './consent/given-consents.ts';
export { cleanAccounts } from './jobs.ts';
export { assertUsableAddress } from './mail-address.ts';
export {
  assertOwner,
  changePassword,
  confirmPhoneChange,
  readOwn,
  requestPhoneChange,
  setFirstPassword,
} from './own-account.ts';
export { setOwnPhoto } from './own-photo.ts';
export { hashPassword } from './password/password-hash.ts';
export { makePasswordLink } from './password/password-link.ts';
export { replacePassword } from './password/passwords.ts';
export { displayName, initials } from './person-name.ts';
export { phoneText, readAnyPhone, readPhone } from './phone.ts';
export { addContactless, enterByPhone, findOrAddByPhone, renameContactless } from './phone-entry.ts';
export { eraseAccount } from './removal.ts';
export {
  fillAccount,
  findAccount,
  findAccountByEmail,
  findAccountForUpdate,
  findPeople,
  insertAccount,
  isRemoving,
  setAccount,
} from './repository.ts';
export { readDetails } from './stored.ts';
export {
  endSessions,
  findLastSeen,
  findLiveSessionIds,
  findSessionsOf,
  isOfOpenCompany,
} from './sign-in/session-repository.ts';
export {
  createActorResolver,
  createSessionFinder,
  createSessionResolver,
  removeCookies,
  startSession,
  type SessionCookies,
} from './sign-in/sessions.ts';
export { resetSecondFactor, takeSecondFactor } from './second-factor/second-factor.ts';
export { signInToCompany } from './second-factor/second-step.ts';
export type { AccountTools } from './tools.ts';

export const accountDomain = defineDomain({
  name: 'account',
  contracts: {
    ...sessionContracts,
    ...applicantContracts,
    ...accountContracts,
    ...consentContracts,
    ...secondFactorContracts,
    ...providerContracts,
  },
  calls: (tools: ArchiveTools & RemovalTools & WithdrawalTools) => ({
    ...sessionCalls(tools),
    ...applicantCalls(tools),
    ...accountCalls(tools, defineArchiveJob(tools)),
    ...secondFactorCalls(tools),
    ...providerCalls(tools),
    ...consentCalls({
      onWithdrawn: (tx, withdrawal, context) => followWithdrawal(tx, withdrawal, context, tools),
    }),
  }),
  events: [
    'account.removed',
    'account.restored',
    'account.erased',
    'account.secured',
    'consent.withdrawn',
    'visitor_consent.withdrawn',
  ],
  jobs: (tools) => ({
    scheduled: [{ name: 'clean-accounts', cron: '23 * * * *', run: (context) => cleanAccounts(context, tools) }],
    queued: [defineArchiveJob(tools)],
  }),
  ownData: findOwnRows,
});
