import { accountContracts } from './account.ts';
import { applicantContracts } from './applicant.ts';
import { captchaContracts } from './captcha.ts';
import { companyContracts } from './company.ts';
import { compendiumContracts } from './compendium.ts';
import { consentContracts } from './consent.ts';
import { contentContracts } from './content.ts';
import { embedContracts } from './embed.ts';
import { healthContracts } from './health.ts';
import { memberAccountContracts } from './member-account.ts';
import { memberContracts } from './member.ts';
import { newsContracts } from './news.ts';
import { outboxContracts } from './outbox.ts';
import { providerContracts } from './provider.ts';
import { resumeSearchContracts } from './resume-search.ts';
import { resumeContracts } from './resume.ts';
import { rubricatorContracts } from './rubricator.ts';
import { searchContracts } from './search.ts';
import { secondFactorContracts } from './second-factor.ts';
import { sessionContracts } from './session.ts';
import { vacancyContracts } from './vacancy.ts';

/** Every call of the product. */
export const contracts = {
  ...healthContracts,
  ...captchaContracts,
  ...compendiumContracts,
  ...sessionContracts,
  ...applicantContracts,
  ...accountContracts,
  ...providerContracts,
  ...secondFactorContracts,
  ...memberAccountContracts,
  ...memberContracts,
  ...consentContracts,
  ...companyContracts,
  ...vacancyContracts,
  ...searchContracts,
  ...embedContracts,
  ...newsContracts,
  ...contentContracts,
  ...resumeContracts,
  ...resumeSearchContracts,
  ...rubricatorContracts,
  ...outboxContracts,
};

export type Contracts = typeof contracts;
