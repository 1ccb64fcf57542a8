import { sql } from 'kysely';
import type { DatabaseTransaction } from '../../database/connect.ts';
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
  const { rows } = await sql<{ name: string | null }>`
    select nullif(left(concat_ws(' ', account.first_name, account.last_name), ${PERSON_NAME_CHARS_MAX}), '') as name
    from embed_person join account on account.id = embed_person.account_id
    where embed_person.account_id = ${accountId}::uuid and embed_person.company_id = ${companyId}
      and embed_person.joined_at is null`.execute(tx);
  return rows[0]?.name ?? null;
}

/** Their dialogs with the company follow the name that its server says now. */
export async function renameVouched(tx: DatabaseTransaction, visitor: Visitor): Promise<void> {
  const name = await findVouchedName(tx, visitor);
  const { rows } = await sql<{ id: string }>`
    update dialog set person_name = ${name}
    where account_id = ${visitor.accountId}::uuid and company_id = ${visitor.companyId} and kind = 'inquiry'
      and ${name}::text is not null and person_name is distinct from ${name}
    returning id`.execute(tx);
  if (rows.length > 0) await tellChat(tx, ...rows.map(({ id }) => ({ k: 'dialog', d: id, a: null }) as const));
}
