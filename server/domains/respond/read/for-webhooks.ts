import { sql, type SqlBool } from 'kysely';
import { z } from 'zod';
import type { WebhookPerson } from '#shared/contracts/webhook-body.ts';
import { shownAnswerSchema } from '#shared/contracts/respond-parts.ts';
import type { Database } from '../../../database/connect.ts';
import { personName } from '../life.ts';
import { findContacts } from '../repository.ts';

const answersSchema = z.array(shownAnswerSchema);

/**
 * What people have given with these responds, for the company's own system. Nothing of those who have withdrawn or left the
 * service meanwhile, nor of whoever was invited.
 */
export async function findSenders(db: Database, ids: readonly number[]): Promise<ReadonlyMap<number, WebhookPerson>> {
  const rows = await db
    .selectFrom('respond')
    .select(['id', 'letter', 'answers', personName.as('name')])
    .where(sql<SqlBool>`id = any(${[...ids]}::int8[])`)
    .where('kind', '<>', 'invitation')
    .where('status', '<>', 'withdrawn')
    .where(sql<SqlBool>`reason is distinct from 'account_removed' and account_id is not null`)
    .execute();
  const contacts = await findContacts(db, ids);
  return new Map(
    rows.map(({ id, name, letter, answers }) => [
      id,
      {
        name,
        phone: contacts.get(id)?.phone ?? null,
        letter,
        answers: answersSchema.parse(answers).map(({ question, answer }) => ({ question, answer })),
      },
    ]),
  );
}
