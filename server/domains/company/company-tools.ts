import type { CompanyRegister } from '../../gateways/company-register.ts';
import type { AccountTools } from '../account/index.ts';

/** What the use cases of companies and their members need besides the context. */
export interface CompanyTools extends AccountTools {
  companyRegister: CompanyRegister;
}
