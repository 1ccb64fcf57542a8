import type { NewWebhook, Webhook, WebhookChange } from '#shared/contracts/webhook.ts';
import { WEBHOOK_SECRETS_OVERLAP_MS, WEBHOOK_URL_CHARS_MAX } from '#shared/domain/webhook.ts';
import { inTransaction, type Database, type DatabaseTransaction } from '../../database/connect.ts';
import type { AddressRefusal } from '../../gateways/webhooks.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { CallContext } from '../../platform/context.ts';
import { enforce } from '../../platform/decision.ts';
import { badField, DomainError } from '../../platform/problems.ts';
import { findPeople } from '../account/index.ts';
import { findCompanyForUpdate, readCaller } from '../company/index.ts';
import { canAddWebhook, canExpose } from './policy.ts';
import {
  deleteWebhook,
  findWebhookForUpdate,
  findWebhooks,
  insertWebhook,
  setWebhook,
  type WebhookRow,
} from './repository.ts';
import { makeSecret } from './secret.ts';
import type { WebhookTools } from './tools.ts';
import { toWebhook } from './view.ts';

interface WithSecret {
  webhook: Webhook;
  secret: string | null;
}

/** Throws `bad_argument` for an address that is not on the public web, `forbidden`, `wrong_state` for too many. */
export async function addWebhook(
  context: CallContext,
  tools: WebhookTools,
  { url: typed, events, exposesPeople }: NewWebhook,
): Promise<WithSecret> {
  const url = await readUrl(tools, typed);
  return amongWebhooks(context, async (tx, { companyId, accountId, company, others }) => {
    enforce(canAddWebhook(company, others.length));
    enforce(canExpose(context.actor, null, { url, exposesPeople }));
    assertNew(others, url);
    const now = context.clock.now();
    const { secret, sealed } = makeSecret(tools.secrets);
    const row = await insertWebhook(tx, {
      companyId,
      url,
      events: [...new Set(events)],
      exposesPeople,
      secret: sealed,
      createdBy: accountId,
      createdAt: now,
      updatedAt: now,
    });
    await recordWebhook(context, tx, 'webhook.add', row);
    return { webhook: await show(context, tx, row), secret };
  });
}

/** Throws as {@link addWebhook}, `not_found`, `conflict` for a stale version. */
export async function changeWebhook(
  context: CallContext,
  tools: WebhookTools,
  id: string,
  { version, url: typed, events, exposesPeople, on, action }: WebhookChange,
): Promise<WithSecret> {
  const url = typed === undefined ? undefined : await readUrl(tools, typed);
  return amongWebhooks(context, async (tx, { companyId, company, others }) => {
    const now = context.clock.now();
    const before = await findWebhookForUpdate(tx, companyId, id);
    if (!before) throw new DomainError('not_found');
    if (before.version !== version)
      throw new DomainError('conflict', { detail: 'Пока вы\u00a0правили, этот вебхук изменили' });
    const after = { url: url ?? before.url, exposesPeople: exposesPeople ?? before.exposesPeople };
    enforce(canExpose(context.actor, before, after));
    // What a company that is held may not make it may not move to, either.
    if (after.url !== before.url || (after.exposesPeople && !before.exposesPeople)) enforce(canAddWebhook(company, 0));
    assertNew(
      others.filter((other) => other.id !== id),
      after.url,
    );
    const made = action === 'rotate' ? makeSecret(tools.secrets) : null;
    const row = await setWebhook(
      tx,
      id,
      {
        ...after,
        ...(events ? { events: [...new Set(events)] } : {}),
        // Switched on, or at another address, it begins anew.
        ...(on === undefined ? {} : { isOn: on, stoppedAt: null }),
        ...(on === true || after.url !== before.url ? { failingSince: null } : {}),
        ...(made
          ? {
              secret: made.sealed,
              oldSecret: before.secret,
              oldSecretUntil: new Date(now.getTime() + WEBHOOK_SECRETS_OVERLAP_MS),
            }
          : {}),
      },
      now,
    );
    await recordWebhook(context, tx, made ? 'webhook.rotate' : 'webhook.edit', row);
    return { webhook: await show(context, tx, row), secret: made?.secret ?? null };
  });
}

/** Throws `not_found`. */
export function removeWebhook(context: CallContext, id: string): Promise<void> {
  return amongWebhooks(context, async (tx, { companyId }) => {
    const row = await findWebhookForUpdate(tx, companyId, id);
    if (!row) throw new DomainError('not_found');
    await deleteWebhook(tx, id);
    await recordWebhook(context, tx, 'webhook.remove', row);
  });
}

/** One change of a company's addresses at a time: how many there are counts. */
function amongWebhooks<Result>(
  context: CallContext,
  work: (
    tx: DatabaseTransaction,
    own: {
      companyId: number;
      accountId: string;
      company: Parameters<typeof canAddWebhook>[0];
      others: readonly WebhookRow[];
    },
  ) => Promise<Result>,
): Promise<Result> {
  return inTransaction(context.db, async (tx) => {
    const { companyId, accountId } = await readCaller(tx, context);
    const company = await findCompanyForUpdate(tx, companyId);
    if (!company) throw new DomainError('not_found');
    return work(tx, { companyId, accountId, company, others: await findWebhooks(tx, companyId) });
  });
}

const REFUSALS: Readonly<Record<AddressRefusal, string>> = {
  bad_address: 'Нужен адрес вот такого вида: https://example.ru/karkas',
  not_https: 'Нужен адрес с\u00a0https://: иначе данные прочитают по\u00a0дороге',
  forbidden_address: 'Адрес должен быть в\u00a0открытом интернете, на\u00a0обычном порту 443',
  unknown_host: 'Такого имени сайта не\u00a0нашли: проверьте, нет\u00a0ли опечатки',
};

/** The address as it is requested, without its fragment. */
async function readUrl({ webhooks }: WebhookTools, typed: string): Promise<string> {
  const refusal = await webhooks.refusalOf(typed);
  if (refusal) throw badField('url', 'conflict_with_rules', REFUSALS[refusal]);
  const url = new URL(typed);
  url.hash = '';
  // Other letters are written longer in an address.
  if (url.href.length > WEBHOOK_URL_CHARS_MAX)
    throw badField('url', 'is_too_long', `Не\u00a0длиннее ${WEBHOOK_URL_CHARS_MAX}\u00a0знаков`);
  return url.href;
}

function assertNew(others: readonly WebhookRow[], url: string): void {
  if (others.some((other) => other.url === url))
    throw badField('url', 'conflict_with_rules', 'Этот адрес у\u00a0компании уже есть');
}

/** An address may have a password of its own after its path: the log has only its host. */
function recordWebhook(
  context: CallContext,
  tx: DatabaseTransaction,
  action: 'webhook.add' | 'webhook.edit' | 'webhook.rotate' | 'webhook.remove',
  { id, companyId, url, events, exposesPeople, isOn }: WebhookRow,
): Promise<void> {
  return recordAudit(context, tx, {
    action,
    target: `company:${companyId}`,
    details: {
      webhook: id,
      host: new URL(url).host,
      events: events.join(' '),
      on: String(isOn),
      ...(exposesPeople ? { exposesPeople: 'true' } : {}),
    },
  });
}

async function show({ clock }: CallContext, tx: DatabaseTransaction, row: WebhookRow): Promise<Webhook> {
  return toWebhook(row, await findMakers(tx, [row]), clock.now());
}

/** Who made them, by their accounts. */
export function findMakers(db: Database, rows: readonly WebhookRow[]) {
  return findPeople(
    db,
    rows.flatMap(({ createdBy }) => createdBy ?? []),
  );
}
