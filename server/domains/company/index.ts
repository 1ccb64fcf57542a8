import { chatHoursContracts } from '#shared/contracts/chat-hours.ts';
import { chosenCompanyContracts } from '#shared/contracts/chosen-companies.ts';
import { companyCheckContracts } from '#shared/contracts/company-check.ts';
import { companyContracts } from '#shared/contracts/company.ts';
import { memberAccountContracts } from '#shared/contracts/member-account.ts';
import { memberContracts } from '#shared/contracts/member.ts';
import { ownCompanyContracts } from '#shared/contracts/own-company.ts';
import { ownFacilityContracts } from '#shared/contracts/own-facility.ts';
import { defineDomain } from '../../platform/domain.ts';
import { chatHoursCalls } from './chat-hours.ts';
import { chosenCompanyCalls } from './chosen.ts';
import { companyCheckCalls } from './check-routes.ts';
import { companyQueue } from './company-queue.ts';
import type { CompanyTools } from './company-tools.ts';
import { contactChangeQueue } from './contact-change-queue.ts';
import { deleteContactChangesOf, findOwnContactChanges } from './contact-change-repository.ts';
import { expireInvitations } from './invitations.ts';
import { findOwnMemberships } from './member-repository.ts';
import { memberAccountCalls, memberCalls } from './member-routes.ts';
import { ownCompanyCalls } from './own-routes.ts';
import { companyCalls } from './routes.ts';
import { mayReadDocuments, releaseOldDocuments } from './verification.ts';
import { sroQueue } from './sro-queue.ts';
import { verificationQueue } from './verification-queue.ts';
import { VERIFICATION_FILES } from './verification-repository.ts';

export { findMemberAccounts } from './member-repository.ts';
export { pointOf, pointToSql } from './facility-point.ts';
export { findOwnFacility } from './facility-repository.ts';
export { findChatHours, toShownHours } from './chat-hours.ts';
export { findColleagues, findSigner, type Colleague } from './colleagues.ts';
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
} from './member-scope.ts';
export { readCaller } from './members.ts';
export { headAddress } from './moderation-notes.ts';
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
  companyShortOfRow,
  companyToRespondOfRow,
  findCompanyBriefs,
  findCompanyNames,
  type CompanyBrief,
} from './repository.ts';
export { isOpenVacancy, isPublicCompany } from './public.ts';
export { companyOfRowSchema, companyShortOfRowSchema, companyToRespondSchema } from './stored.ts';
export { canPublish, isChecked } from './company-status.ts';
export { findCompaniesWithFigures, findReplyFigures, setReplyFigures, type ReplyFigures } from './reply-figures.ts';
export { findCompanyForUpdate, findCompanyStatus } from './status-repository.ts';
export { findNamedCompanies } from './slugs.ts';
export { findCompaniesByName, findCompanyItems, suggestCompanies, suggestCompanyItems } from './suggest.ts';
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
