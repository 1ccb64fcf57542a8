import type { CallAnswer } from '#shared/contracts/contract.ts';
import type { staffPurchaseContracts } from '#shared/contracts/staff-purchases.ts';
import type { PurchaseStatus } from '#shared/domain/purchase-machine.ts';
import type { Database } from '../../../database/connect.ts';
import type { Context } from '../../../platform/context.ts';
import { offsetOf } from '../../../platform/paging.ts';
import { findAccountByEmail } from '../../account/index.ts';
import { findPayerIds } from '../../company/index.ts';
import { findPurchasesOfAll, type Named } from '../../purchase/index.ts';
import type { DeskTools } from '../tools.ts';
import { findWaiting } from './repository.ts';
import { toCards } from './view.ts';

/** So many companies of a name are looked at; a narrower one finds the rest. */
const COMPANIES_MAX = 200;

interface Asked {
  q?: string | undefined;
  side?: 'company' | 'applicant' | undefined;
  status?: PurchaseStatus | undefined;
  waiting: boolean;
  page: number;
  per_page: number;
}

export async function searchPurchases(
  { db }: Pick<Context, 'db'>,
  { findOrderRefunds }: DeskTools,
  { q, side, status, waiting, page, per_page: limit }: Asked,
): Promise<CallAnswer<(typeof staffPurchaseContracts)['GET /staff/purchases']>> {
  const offset = offsetOf(page, limit, 'покупок');
  const named = q ? await readNamed(db, q) : null;
  const waitingOf = async (of?: readonly number[]) =>
    (await Promise.all([findWaiting(db, of), findOrderRefunds(db, of)])).flat();
  const ids = waiting ? await waitingOf() : null;
  const { rows, total } = await findPurchasesOfAll(db, { named, ids, side, status, limit, offset });
  const waitingIds = new Set(ids ?? (await waitingOf(rows.map(({ id }) => id))));
  return { items: await toCards(db, rows, waitingIds), total, next: null };
}

const NUMBER = /^(?:№\s*)?(\d{1,15})$/;

/** «№ 12» and 12 are a number, ten or twelve digits an INN too; with @ it is somebody's address, else the name of a company. */
async function readNamed(db: Database, typed: string): Promise<Named> {
  const id = Number(NUMBER.exec(typed)?.[1] ?? Number.NaN);
  if (typed.includes('@')) {
    const email = typed.toLowerCase();
    const accounts = await Promise.all(
      (['applicant', 'company'] as const).map((side) => findAccountByEmail(db, side, email)),
    );
    return { id: null, companyIds: [], accountIds: accounts.flatMap((account) => account?.id ?? []), email };
  }
  return {
    id: Number.isSafeInteger(id) && id > 0 ? id : null,
    companyIds: await findPayerIds(db, typed, COMPANIES_MAX),
    accountIds: [],
    email: null,
  };
}
