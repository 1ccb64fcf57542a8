import type { CompanyRegister } from '../../gateways/company-register.ts';
import type { Database, DatabaseTransaction } from '../../database/connect.ts';
import type { Context } from '../../platform/context.ts';
import type { AccountTools } from '../account/index.ts';

/** What the use cases of companies and their members need besides the context. */
export interface CompanyTools extends AccountTools {
  companyRegister: CompanyRegister;
  /** Archives what a company has published, in the transaction that closes it. It is of a domain above. */
  archiveVacanciesOf(context: Context, tx: DatabaseTransaction, companyId: number): Promise<void>;
  /** Throws `wrong_state`, with what to do, for a company with money. It is of a domain above. */
  assertSettled(db: Database, companyId: number): Promise<void>;
}
