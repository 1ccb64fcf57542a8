import { accountContracts } from './account.ts';
import { applicantContracts } from './applicant.ts';
import { captchaContracts } from './captcha.ts';
import { companyCheckContracts } from './company-check.ts';
import { companyContracts } from './company.ts';
import { compendiumContracts } from './compendium.ts';
import { consentContracts } from './consent.ts';
import { contentContracts } from './content.ts';
import { embedContracts } from './embed.ts';
import { feedbackContracts } from './feedback.ts';
import { fileContracts } from './file.ts';
import { healthContracts } from './health.ts';
import { memberAccountContracts } from './member-account.ts';
import { memberContracts } from './member.ts';
import { newsContracts } from './news.ts';
import { outboxContracts } from './outbox.ts';
import { ownCompanyContracts } from './own-company.ts';
import { ownFacilityContracts } from './own-facility.ts';
import { providerContracts } from './provider.ts';
import { resumeSearchContracts } from './resume-search.ts';
import { resumeContracts } from './resume.ts';
import { rubricatorContracts } from './rubricator.ts';
import { searchContracts } from './search.ts';
import { secondFactorContracts } from './second-factor.ts';
import { sessionContracts } from './session.ts';
import { staffContracts } from './staff.ts';
import { suggestionContracts } from './suggestion.ts';
import { vacancyContracts } from './vacancy.ts';

/** Every call of the product. */
export const contracts = {
  ...healthContracts,
  ...captchaContracts,
  ...compendiumContracts,
  ...fileContracts,
  ...sessionContracts,
  ...applicantContracts,
  ...accountContracts,
  ...providerContracts,
  ...secondFactorContracts,
  ...memberAccountContracts,
  ...memberContracts,
  ...companyCheckContracts,
  ...consentContracts,
  ...ownCompanyContracts,
  ...ownFacilityContracts,
  ...companyContracts,
  ...vacancyContracts,
  ...searchContracts,
  ...embedContracts,
  ...newsContracts,
  ...contentContracts,
  ...resumeContracts,
  ...resumeSearchContracts,
  ...rubricatorContracts,
  ...feedbackContracts,
  ...suggestionContracts,
  ...outboxContracts,
  ...staffContracts,
};

export type Contracts = typeof contracts;
