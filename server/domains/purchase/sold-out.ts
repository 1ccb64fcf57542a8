import { SOLD_ON_MAIN_MAX, type ServiceCode } from '#shared/domain/services.ts';
import type { Database } from '../../database/connect.ts';
import { countSoldOnMain } from './ad-repository.ts';

/** All places of companies on the home page are others': what is paid for is always seen. */
export async function isSoldOut(db: Database, service: ServiceCode, companyId: number): Promise<boolean> {
  return service === 'company-on-main' && (await countSoldOnMain(db, companyId)) >= SOLD_ON_MAIN_MAX;
}
