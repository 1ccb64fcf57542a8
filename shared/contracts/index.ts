import { companyContracts } from './company.ts';
import { compendiumContracts } from './compendium.ts';
import { contentContracts } from './content.ts';
import { embedContracts } from './embed.ts';
import { healthContracts } from './health.ts';
import { newsContracts } from './news.ts';
import { resumeSearchContracts } from './resume-search.ts';
import { resumeContracts } from './resume.ts';
import { rubricatorContracts } from './rubricator.ts';
import { searchContracts } from './search.ts';
import { vacancyContracts } from './vacancy.ts';

/** Every call of the product. */
export const contracts = {
  ...healthContracts,
  ...compendiumContracts,
  ...companyContracts,
  ...vacancyContracts,
  ...searchContracts,
  ...embedContracts,
  ...newsContracts,
  ...contentContracts,
  ...resumeContracts,
  ...resumeSearchContracts,
  ...rubricatorContracts,
};

export type Contracts = typeof contracts;
