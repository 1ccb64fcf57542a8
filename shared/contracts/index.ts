import { companyContracts } from './company.ts';
import { compendiumContracts } from './compendium.ts';
import { embedContracts } from './embed.ts';
import { healthContracts } from './health.ts';
import { searchContracts } from './search.ts';
import { vacancyContracts } from './vacancy.ts';

/** Every call of the product. */
export const contracts = { ...healthContracts, ...compendiumContracts, ...companyContracts, ...vacancyContracts, ...searchContracts, ...embedContracts };

export type Contracts = typeof contracts;
