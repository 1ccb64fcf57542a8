import { chatHoursContracts } from '#shared/contracts/chat-hours.ts';
import { chosenCompanyContracts } from '#shared/contracts/chosen-companies.ts';
import { companyCheckContracts } from '#shared/contracts/company-check.ts';
import { companyContracts } from '#shared/contracts/company.ts';
import { memberAccountContracts } from '#shared/contracts/member-account.ts';
import { memberContracts } from '#shared/contracts/member.ts';
import { ownCompanyContracts } from '#shared/contracts/own-company.ts';
import { ownFacilityContracts } from '#shared/contracts/own-facility.ts';
import { defineDomain } from '../../platform/domain.ts';
import { chatHoursCalls } from './own/chat-hours.ts';
import { chosenCompanyCalls } from './lists/chosen.ts';
import { companyCheckCalls } from './registration/check-routes.ts';
import { companyQueue } from './checks/company-queue.ts';
import type { CompanyTools } from './company-tools.ts';
import { contactChangeQueue } from './checks/contact-change-queue.ts';
import { deleteContactChangesOf, findOwnContactChanges } from './checks/contact-change-repository.ts';
import { expireInvitations } from './members/invitations.ts';
import { findOwnMemberships } from './members/member-repository.ts';
import { memberAccountCalls, memberCalls } from './members/member-routes.ts';
import { ownCompanyCalls } from './own/own-routes.ts';
import { companyCalls } from './routes.ts';
import { mayReadDocuments, releaseOldDocuments } from './checks/verification.ts';
import { sroQueue } from './checks/sro-queue.ts';
import { verificationQueue } from './checks/verification-queue.ts';
import { VERIFICATION_FILES } from './checks/verification-repository.ts';

export { findMemberAccount, findMemberAccounts, wasEverMember } from './members/member-repository.ts';
export { pointOf, pointToSql } from './own/facility-point.ts';
export { keepFacility } from './own/facility-repository.ts';
export { findChatHours, toShownHours } from './own/chat-hours.ts';
export { findBuyers, findColleagues, findSigner, type Colleague } from './members/colleagues.ts';
export { findCompanyShort, findReceiver } from './company-short.ts';
export {
  inMemberScope,
  isGranted,
  isMember,
  isWithinScope,
  mayBeAssigned,
  memberRights,
  type MemberRights,
  type Place,
} from './members/member-scope.ts';
export { readCaller } from './members/members.ts';
export { headAddress } from './checks/moderation-notes.ts';
export {
  companyNameKey,
  findOrInsertImportedCompany,
  importedCompanyKey,
  insertCompany,
  type ImportedCompany,
  type NewCompany,
} from './new-company.ts';
export {
  companyCardOfRow,
  companyShortColumn,
  companyShortOfRow,
  companyToRespondColumn,
  companyToRespondOfRow,
  findCompanyBriefs,
  findCompanyNames,
  type CompanyBrief,
} from './repository.ts';
export { isOpenVacancy, isPublicCompany } from './public.ts';
export { companyOfRowSchema, companyShortOfRowSchema, companyToRespondSchema } from './stored.ts';
export { canPublish, isChecked } from './company-status.ts';
export { findCompaniesWithFigures, findReplyFigures, setReplyFigures, type ReplyFigures } from './reply-figures.ts';
export { findRated, lockReviewFigures, setReviewFigures, toRating, type RatedRow } from './rating.ts';
export {
  findAdvertisers,
  findBalanceAlert,
  findCompanyForUpdate,
  findCompanyStatus,
  setBalanceAlert,
  type Advertiser,
} from './status-repository.ts';
export { findPayer, findPayerIds, findPayers } from './payer.ts';
export { findNamedCompanies } from './own/slugs.ts';
export { findCompaniesByName, findCompanyItems, suggestCompanies, suggestCompanyItems } from './lists/suggest.ts';
export { toCompanyCard, toCompanyShort, toReplyClock } from './view.ts';

export const companyDomain = defineDomain({
  name: 'company',
  contracts: {
    ...companyContracts,
    ...chosenCompanyContracts,
    ...ownCompanyContracts,
    ...ownFacilityContracts,
    ...chatHoursContracts,
    ...memberAccountContracts,
    ...memberContracts,
    ...companyCheckContracts,
  },
  calls: (tools: CompanyTools) => ({
    ...companyCalls,
    ...chosenCompanyCalls,
    ...ownCompanyCalls,
    ...chatHoursCalls,
    ...memberAccountCalls(tools),
    ...memberCalls(tools),
    ...companyCheckCalls(tools),
  }),
  events: [
    'company.changed',
    'company.registered',
    'company.checked',
    'company.restricted',
    'company.blocked',
    'company.released',
    'company.closed',
    'member.removed',
  ],
  reactions: {
    'account.erased': [async (tx, { payload }) => deleteContactChangesOf(tx, payload.accountId)],
  },
  jobs: () => ({
    scheduled: [
      { name: 'expire-invitations', cron: '11 * * * *', run: expireInvitations },
      { name: 'release-verification-files', cron: '52 * * * *', run: releaseOldDocuments },
    ],
  }),
  ownData: async (db, accountId) => ({
    company_member: await findOwnMemberships(db, accountId),
    contact_change: await findOwnContactChanges(db, accountId),
  }),
  moderation: (tools) => [companyQueue(tools), verificationQueue(tools), sroQueue(tools), contactChangeQueue(tools)],
  fileReaders: { [VERIFICATION_FILES]: mayReadDocuments },
});
