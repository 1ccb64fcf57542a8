import { sql } from 'kysely';
import type { DatabaseTransaction } from '../../database/connect.ts';
import { findPeople } from '../account/index.ts';
import { tellChat } from './chat-bus.ts';

/** Of the person of a dialog. */
export const PERSON_NAME_CHARS_MAX = 200;

interface Visitor {
  accountId: string;
  companyId: number;
}

/**
 * The whole name of a visitor whom the company's own server vouches for: the company has said it, so it is not shortened for the
 * company. Null for everybody else, for those too who have joined an account of their own, and where the server has named nobody.
 */
export async function findVouchedName(
  tx: DatabaseTransaction,
  { accountId, companyId }: Visitor,
): Promise<string | null> {
  const vouched = await tx
    .selectFrom('embedPerson')
    .select('id')
    .where('accountId', '=', accountId)
    .where('companyId', '=', companyId)
    .where('joinedAt', 'is', null)
    .executeTakeFirst();
  const person = vouched && (await findPeople(tx, [accountId])).get(accountId);
  const name = [person?.firstName, person?.lastName].filter(Boolean).join(' ');
  return name.slice(0, PERSON_NAME_CHARS_MAX) || null;
}

/** Their dialogs with the company follow the name that its server says now. */
export async function renameVouched(tx: DatabaseTransaction, visitor: Visitor): Promise<void> {
  const name = await findVouchedName(tx, visitor);
  if (name === null) return;
  const { rows } = await sql<{ id: string }>`
    update dialog set person_name = ${name}
    where account_id = ${visitor.accountId}::uuid and company_id = ${visitor.companyId} and kind = 'inquiry'
      and person_name is distinct from ${name}
    returning id`.execute(tx);
  if (rows.length > 0) await tellChat(tx, ...rows.map(({ id }) => ({ k: 'dialog', d: id, a: null }) as const));
}
