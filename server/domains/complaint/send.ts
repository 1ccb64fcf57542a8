import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { complaintContracts } from '#shared/contracts/complaint.ts';
import { HOUR_SECONDS } from '#shared/domain/time.ts';
import { inTransaction } from '../../database/connect.ts';
import { accountIdOf } from '../../platform/actor.ts';
import type { CallContext } from '../../platform/context.ts';
import { badField, DomainError } from '../../platform/problems.ts';
import { recordForMessage } from '../account/index.ts';
import { addComplaint, findOrOpenCase } from './repository.ts';
import { readTarget } from './targets.ts';
import type { ComplaintTools } from './tools.ts';

type Complaint = z.output<(typeof complaintContracts)['POST /complaints']['body']>;

/**
 * Adds a complaint to the case of what it is about, and opens one where none waits. Throws `not_found` for what the caller
 * does not see, `wrong_state` for one's own and for a second complaint before the decision, `captcha_required` for visitors,
 * `bad_argument` for an address without the consent.
 */
export async function sendComplaint(
  context: CallContext,
  { secrets, suspicion }: ComplaintTools,
  { target, id: targetId, reason, text, email, personalAgreement }: Complaint,
): Promise<{ id: string }> {
  const { actor, clock, ip } = context;
  const accountId = accountIdOf(actor);
  const address = accountId === null ? (email ?? null) : null;
  if (address !== null && !personalAgreement)
    throw badField(
      'personalAgreement',
      'is_empty',
      'Без согласия мы\u00a0не\u00a0сможем написать вам. Или уберите почту',
    );
  const thing = await readTarget(context, target, targetId);
  if (accountId === null)
    await suspicion.prove(context, {
      waitSeconds: HOUR_SECONDS,
      detail: 'Войдите или включите JavaScript, чтобы пожаловаться',
    });
  const id = randomUUID();
  const now = clock.now();
  await inTransaction(context.db, async (tx) => {
    if (address !== null) await recordForMessage(tx, context, { secrets }, address, id);
    const caseId = await findOrOpenCase(tx, { target, targetId, ...thing }, now);
    const isFirst = await addComplaint(
      tx,
      {
        id,
        caseId,
        reason,
        text,
        accountId,
        email: address,
        // Of a visitor nothing but the address tells one from another; it is not stored.
        reporterHash: secrets.hash('complaint reporter', accountId ?? address ?? ip),
      },
      now,
    );
    if (!isFirst)
      throw new DomainError('wrong_state', {
        detail: 'Вы\u00a0уже пожаловались. Мы\u00a0разбираемся и\u00a0сообщим, что решили',
      });
  });
  return { id };
}
