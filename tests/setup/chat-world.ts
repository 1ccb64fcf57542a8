import { randomUUID } from 'node:crypto';
import type { ChatMessage } from '#shared/contracts/chat-views.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { TestApp } from './app.ts';

/** A message with only the fields that a test gives. */
export function messageTo(dialogId: string, more: object = {}) {
  return { dialogId, clientId: randomUUID(), text: 'Добрый день', ...more };
}

export function send(t: TestApp, actor: Actor, dialogId: string, more: object = {}): Promise<ChatMessage> {
  return t.as(actor)('POST /chat/messages', messageTo(dialogId, more));
}

/** What the actor reads in the dialog, the oldest first: side, type and text. */
export async function read(t: TestApp, actor: Actor, dialog: string): Promise<string[]> {
  const { items } = await t.as(actor)('GET /chat/messages', { dialog });
  return items.map(({ author, type, text }) => `${author.side ?? 'system'} ${type}: ${text}`);
}

export const dialogRow = (t: TestApp, id: string) =>
  t.db.selectFrom('dialog').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** Fills the dialog with this many messages of both sides, as if they had been sent. */
export async function fillDialog(t: TestApp, dialogId: string, count: number): Promise<void> {
  await t.pool.query(
    `insert into chat_message (dialog_id, seq, rev, account_id, side, type, text, created_at)
     select $1, n, n, null, case when n % 2 = 0 then 'company' else 'applicant' end, 'text', 'Сообщение ' || n, now()
     from generate_series((select last_seq from dialog where id = $1) + 1, $2::int) n`,
    [dialogId, count],
  );
  await t.pool.query(`update dialog set last_seq = $2, rev = $2 where id = $1`, [dialogId, count]);
}
