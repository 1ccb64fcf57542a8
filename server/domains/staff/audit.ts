import { z } from 'zod';
import type { CallAnswer } from '#shared/contracts/contract.ts';
import type { Contracts } from '#shared/contracts/index.ts';
import { addDays, moscowMidnight } from '#shared/domain/time.ts';
import type { Database } from '../../database/connect.ts';
import { findAudit } from '../../platform/audit-log.ts';
import type { Context } from '../../platform/context.ts';
import { badField } from '../../platform/problems.ts';
import { findAccountByEmail } from '../account/index.ts';
import { withNames } from './history.ts';
import { toAuditEntry } from './view.ts';

const PAGE = 50;
interface AskedEntries {
  target?: string | undefined;
  account?: string | undefined;
  action?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  cursor?: string | undefined;
}

/** Entries of the log, the newest first. Throws `bad_argument` at `account` for an address that nobody has. */
export async function readAudit(
  { db }: Pick<Context, 'db'>,
  { target, account, action, from, to, cursor }: AskedEntries,
): Promise<CallAnswer<Contracts['GET /staff/audit']>> {
  const filter = {
    target: target || undefined,
    action: action || undefined,
    accountId: account ? await accountIdOf(db, account) : undefined,
    from: from ? dayStart(from) : undefined,
    before: to ? addDays(dayStart(to), 1) : undefined,
    olderThan: cursor,
  };
  const rows = await findAudit(db, filter, PAGE + 1);
  const shown = rows.slice(0, PAGE);
  const entries = await withNames(db, shown);
  return { items: entries.map(toAuditEntry), next: rows.length > PAGE ? (shown.at(-1)?.id ?? null) : null };
}

/** Members and staff have addresses of their own; applicants are found by id. */
async function accountIdOf(db: Database, account: string): Promise<string> {
  if (z.uuid().safeParse(account).success) return account;
  const found = await findAccountByEmail(db, 'company', account.toLowerCase());
  if (!found) throw badField('account', 'not_in_dictionary', 'С\u00a0этой почтой никто не\u00a0входит');
  return found.id;
}

function dayStart(day: string): Date {
  return new Date(moscowMidnight(new Date(`${day}T12:00:00Z`)));
}
