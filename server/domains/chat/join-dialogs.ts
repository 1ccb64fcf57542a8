import { sql, type SqlBool } from 'kysely';
import type { DatabaseTransaction } from '../../database/connect.ts';
import { tellChat } from './chat-bus.ts';

/**
 * Makes the dialogs of one account another one's: they are the same person. Both accounts may have a dialog about the same, which
 * stay two; what is written from then on goes into the one that the second account had.
 */
export async function joinDialogs(tx: DatabaseTransaction, { from, to }: { from: string; to: string }): Promise<void> {
  // One order of locks for all of them.
  const { rows } = await sql<{ id: string }>`
    select id from dialog where account_id = ${from}::uuid order by id for update`.execute(tx);
  await sql`
    update dialog set account_id = ${to}::uuid, joined = exists (select from dialog known
      where known.kind = 'inquiry' and dialog.kind = 'inquiry' and not known.joined
        and known.account_id = ${to}::uuid and known.company_id = dialog.company_id
        and known.vacancy_id is not distinct from dialog.vacancy_id)
    where account_id = ${from}::uuid`.execute(tx);
  const ids = rows.map(({ id }) => id);
  for (const table of ['chatMessage', 'dialogSide'] as const)
    await tx
      .updateTable(table)
      .set({ accountId: to })
      .where('accountId', '=', from)
      .where(sql<SqlBool>`dialog_id = any(${ids}::uuid[])`)
      .execute();
  await tx.deleteFrom('dialogPerson').where('accountId', '=', from).execute();
  await tellChat(
    tx,
    // Its sockets are nobody's any more.
    { k: 'rights', a: from },
    ...rows.map(({ id }) => ({ k: 'dialog', d: id, a: null }) as const),
  );
}
