import type { StaffKey, staffKeyContracts } from '#shared/contracts/staff-keys.ts';
import type { EmbedKeyStatus, Widget } from '#shared/domain/embed.ts';
import { embedKeyMachine, STAFF_KEY_ACTIONS, type StaffKeyAction } from '#shared/domain/embed-key-machine.ts';
import { toIso } from '#shared/domain/time.ts';
import { inTransaction, type Database } from '../../database/connect.ts';
import type { Messages } from '../../messages/index.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Handlers } from '../../platform/binder.ts';
import { DomainError } from '../../platform/problems.ts';
import { findCompanyNames, headAddress } from '../company/index.ts';
import { findAnyKeys, findKeyById, type EmbedKeyRow } from './repository.ts';
import { moveKey } from './service.ts';

interface StaffKeyTools {
  messages: Messages;
}

/** Staff find keys of all companies, and suspend those that harm people. */
export function staffKeyCalls({ messages }: StaffKeyTools): Handlers<typeof staffKeyContracts> {
  return {
    'GET /staff/embed-keys': async ({ query }, { db }) => ({
      items: await toStaffKeys(db, await findAnyKeys(db, query.q ?? '')),
    }),

    'POST /staff/embed-keys/{id}': ({ params, body: { version, action, reason } }, context) =>
      inTransaction(context.db, async (tx) => {
        const key = await findKeyById(tx, params.id);
        if (!key) throw new DomainError('not_found');
        const moved = await moveKey(context, tx, key.publicKey, action);
        if (moved.version !== version)
          throw new DomainError('conflict', { detail: 'Пока вы\u00a0решали, этот ключ изменили' });
        await recordAudit(context, tx, {
          action: `embed_key.${action}`,
          target: `company:${key.companyId}`,
          details: { key: key.publicKey, reason },
        });
        const email = await headAddress(tx, key.companyId);
        const about = {
          outcome: action,
          name: key.name,
          key: key.publicKey,
          reason,
          link: `/profile/embed?key=${key.id}`,
        };
        if (email) await messages.mail(tx, context.jobs, email, 'embed-key-decided', about);
        const changed = await findKeyById(tx, key.id);
        const [shown] = changed ? await toStaffKeys(tx, [changed]) : [];
        if (!shown) throw new DomainError('not_found');
        return shown;
      }),
  };
}

async function toStaffKeys(db: Database, rows: readonly EmbedKeyRow[]): Promise<StaffKey[]> {
  const names = await findCompanyNames(
    db,
    rows.map(({ companyId }) => companyId),
  );
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    publicKey: row.publicKey,
    name: row.name,
    company: { id: row.companyId, name: names.get(row.companyId) ?? '' },
    origins: row.origins,
    // CHECKs of the table allow no other texts, and the contract validates the answer again.
    widgets: row.widgets as Widget[],
    exposesPii: row.scopes.includes('pii.events'),
    status: row.status as EmbedKeyStatus,
    lastUsedAt: row.lastUsedAt && toIso(row.lastUsedAt),
    actions: staffActions(row.status as EmbedKeyStatus),
  }));
}

function staffActions(status: EmbedKeyStatus): StaffKeyAction[] {
  const allowed = embedKeyMachine.actions(status, 'staff', () => true);
  return STAFF_KEY_ACTIONS.filter((action) => allowed.includes(action));
}
