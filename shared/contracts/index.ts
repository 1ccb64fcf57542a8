import { companyContracts } from './company.ts';
import { healthContracts } from './health.ts';
import { vacancyContracts } from './vacancy.ts';

/** Every call of the product. */
export const contracts = { ...healthContracts, ...companyContracts, ...vacancyContracts };

export type Contracts = typeof contracts;
