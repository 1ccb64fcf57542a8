import type { z } from 'zod';
import type { CallAnswer } from '#shared/contracts/contract.ts';
import type { WebhookDelivery, webhookContracts } from '#shared/contracts/webhook.ts';
import { WEBHOOK_TEST } from '#shared/domain/webhook.ts';
import { inTransaction, type DatabaseTransaction } from '../../database/connect.ts';
import type { CallContext } from '../../platform/context.ts';
import { DomainError } from '../../platform/problems.ts';
import { nextOffset, readOffset } from '../../platform/paging.ts';
import { findCompanyStatus, readCaller } from '../company/index.ts';
import { LEASE_MS, sendTaken } from './deliver.ts';
import {
  findDelivery,
  findDeliveryForUpdate,
  findLog,
  insertDelivery,
  restartDelivery,
  type DeliveryRow,
} from './delivery-repository.ts';
import { findMakers } from './own-webhooks.ts';
import { canAddWebhook, mayExpose } from './policy.ts';
import { findWebhookForUpdate, findWebhooks, type WebhookRow } from './repository.ts';
import type { WebhookTools } from './tools.ts';
import { toDelivery, toWebhook } from './view.ts';

type Listed = (typeof webhookContracts)['GET /company/webhooks'];

/** Throws `not_found` for the log of somebody else's address. */
export async function listWebhooks(
  { db, actor, clock }: CallContext,
  query: z.output<Listed['query']>,
): Promise<CallAnswer<Listed>> {
  const { companyId } = await readCaller(db, { actor });
  const rows = await findWebhooks(db, companyId);
  if (query.webhook !== undefined && !rows.some(({ id }) => id === query.webhook)) throw new DomainError('not_found');
  const limit = query.per_page;
  const offset = readOffset(query, 'отправок');
  const [makers, company, log] = await Promise.all([
    findMakers(db, rows),
    findCompanyStatus(db, companyId),
    findLog(db, companyId, query, { limit, offset }),
  ]);
  return {
    items: rows.map((row) => toWebhook(row, makers, clock.now())),
    mayAdd: company !== undefined && canAddWebhook(company, rows.length).allowed,
    mayExpose: mayExpose(actor),
    log: {
      items: log.rows.map((row) => toDelivery(row)),
      total: log.total,
      next: nextOffset(offset, log.rows.length, log.total),
    },
  };
}

/** To an address that is switched off too: so it is tried before. Throws `not_found`. */
export function testWebhook(context: CallContext, tools: WebhookTools, id: string): Promise<WebhookDelivery> {
  return sendNow(context, tools, async (tx, companyId, { now, leaseUntil }) => {
    const webhook = await findWebhookForUpdate(tx, companyId, id);
    if (!webhook) throw new DomainError('not_found');
    const delivery = await insertDelivery(tx, {
      webhookId: id,
      event: WEBHOOK_TEST,
      occurredAt: now,
      version: 0,
      data: '{}',
      tries: 1,
      dueAt: leaseUntil,
      createdAt: now,
    });
    return { webhook, delivery };
  });
}

/** Throws `not_found`, `wrong_state` while the address is switched off, and while it is being sent anyway. */
export function replayDelivery(context: CallContext, tools: WebhookTools, id: string): Promise<WebhookDelivery> {
  return sendNow(context, tools, async (tx, companyId, { now, leaseUntil }) => {
    const found = await findDeliveryForUpdate(tx, companyId, id);
    const webhook = found && (await findWebhookForUpdate(tx, companyId, found.webhookId));
    if (!webhook) throw new DomainError('not_found');
    if (!webhook.isOn) throw new DomainError('wrong_state', { detail: 'Вебхук выключен: сначала включите его' });
    if (found.dueAt && found.dueAt > now && found.dueAt <= leaseUntil)
      throw new DomainError('wrong_state', { detail: 'Уже отправляем: посмотрите через полминуты' });
    return { webhook, delivery: await restartDelivery(tx, found, leaseUntil) };
  });
}

/** Stores that it is being sent, sends it without holding anything, and returns how it went. */
async function sendNow(
  context: CallContext,
  tools: WebhookTools,
  begin: (
    tx: DatabaseTransaction,
    companyId: number,
    times: { now: Date; leaseUntil: Date },
  ) => Promise<{ webhook: WebhookRow; delivery: DeliveryRow }>,
): Promise<WebhookDelivery> {
  const now = context.clock.now();
  const { webhook, delivery } = await inTransaction(context.db, async (tx) => {
    const { companyId } = await readCaller(tx, context);
    return begin(tx, companyId, { now, leaseUntil: new Date(now.getTime() + LEASE_MS) });
  });
  await sendTaken(context, tools, [{ ...webhook, ...delivery }]);
  // Removed meanwhile.
  const after = await findDelivery(context.db, delivery.id);
  if (!after) throw new DomainError('not_found');
  return toDelivery(after);
}
