import { strToU8, zipSync } from 'fflate';
import { z } from 'zod';
import { EXPORT_DAYS } from '#shared/domain/limits.ts';
import { addDays } from '#shared/domain/time.ts';
import { inTransaction, type Database } from '../../database/connect.ts';
import type { SentFile } from '../../platform/binder.ts';
import type { CallContext } from '../../platform/context.ts';
import type { OwnData } from '../../platform/domain.ts';
import { defineJob, type Job } from '../../platform/job.ts';
import { DomainError } from '../../platform/problems.ts';
import { findByToken, findConfirmation, insertConfirmation } from './confirmation/confirmation-repository.ts';
import { giveToken } from './confirmation/confirmation-tokens.ts';
import { changeOwn } from './own-account.ts';
import type { AccountTools } from './tools.ts';

/** The archive of one's own data: a ZIP with a JSON file for each table, kept in private storage until its link expires. */

const fileOf = (confirmationId: string) => `archives/${confirmationId}.zip`;

export interface ArchiveTools extends AccountTools {
  collectOwnData: OwnData;
}

export type ArchiveJob = Job<{ confirmationId: string; accountId: string }>;

/** Makes the archive and mails a link. A repeated run makes it anew under the same name, and another link. */
export function defineArchiveJob({
  collectOwnData,
  storage,
  messages,
  secrets,
  publicOrigin,
}: ArchiveTools): ArchiveJob {
  return defineJob({
    name: 'make-data-archive',
    payload: z.strictObject({ confirmationId: z.uuid(), accountId: z.uuid() }),
    async run({ confirmationId, accountId }, { db, jobs, clock }) {
      const request = await findConfirmation(db, confirmationId);
      // Erased meanwhile.
      if (!request) return;
      await storage.private.write(fileOf(confirmationId), await pack(await collectOwnData(db, accountId, clock.now())));
      await inTransaction(db, async (tx) => {
        const link = `${publicOrigin}/api/users/export/${await giveToken(tx, secrets, confirmationId)}`;
        await messages.mail(tx, jobs, request.destination, 'data-archive', { link, days: EXPORT_DAYS });
      });
    },
  });
}

/** Orders an archive. Throws `wrong_state` without an address to send the link to. */
export function orderArchive(context: CallContext, job: ArchiveJob): Promise<{ email: string }> {
  return changeOwn(context, async (tx, { id, email, emailConfirmedAt }) => {
    if (!email || !emailConfirmedAt)
      throw new DomainError('wrong_state', { detail: 'Сначала подтвердите почту: ссылка на\u00a0архив придёт туда' });
    const now = context.clock.now();
    const { id: confirmationId } = await insertConfirmation(tx, {
      purpose: 'data_archive',
      channel: 'mail',
      destination: email,
      accountId: id,
      ip: context.ip,
      sentAt: now,
      expiresAt: addDays(now, EXPORT_DAYS),
    });
    await context.jobs.enqueue(tx, job, { confirmationId, accountId: id });
    return { email };
  });
}

/** The archive by its link. Throws `not_found` once that has expired. */
export async function readArchive(
  { db, clock }: CallContext,
  { secrets, storage }: AccountTools,
  token: string,
): Promise<SentFile<'application/zip'>> {
  const found = await findByToken(db, secrets.hash('confirmation', token), clock.now());
  const file = found?.purpose === 'data_archive' ? await storage.private.open(fileOf(found.id)) : null;
  if (!file) throw new DomainError('not_found', { detail: 'Ссылка больше не\u00a0действует. Соберите архив ещё раз' });
  return { type: 'application/zip', body: file.stream, name: 'karkas.zip' };
}

/** Call it before the rows are deleted. */
export async function deleteOldArchives(db: Database, { storage }: AccountTools, before: Date): Promise<void> {
  const old = await db
    .selectFrom('confirmation')
    .select('id')
    .where('purpose', '=', 'data_archive')
    .where('expiresAt', '<', before)
    .execute();
  for (const { id } of old) await storage.private.delete(fileOf(id));
}

async function pack(data: Awaited<ReturnType<OwnData>>): Promise<Uint8Array> {
  const files = Object.entries(data).map(([table, rows]) => [`${table}.json`, strToU8(JSON.stringify(rows, null, 2))]);
  return zipSync(Object.fromEntries(files) as Record<string, Uint8Array>);
}
