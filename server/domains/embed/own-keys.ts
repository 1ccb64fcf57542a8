import type { NewOwnKey, OwnKey, OwnKeyChange } from '#shared/contracts/embed-keys.ts';
import { scopesOf, type Widget } from '#shared/domain/embed.ts';
import type { AuditAction } from '#shared/domain/audit-actions.ts';
import { EMBED_KEYS_LISTED } from '#shared/domain/limits.ts';
import { inTransaction, type Database, type DatabaseTransaction } from '../../database/connect.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { CallContext } from '../../platform/context.ts';
import { enforce } from '../../platform/decision.ts';
import { DomainError } from '../../platform/problems.ts';
import { findPeople } from '../account/index.ts';
import { findCompanyForUpdate, findCompanyStatus, readCaller } from '../company/index.ts';
import { keyChanged } from './events.ts';
import { toOwnKey } from './key-view.ts';
import { canChangeKey, canUseNewKeys, hasRoomForKey } from './policy.ts';
import { readOrigins } from './read-origins.ts';
import {
  countLivingKeys,
  findListedKeys,
  findOwnKeyForUpdate,
  hasSuspendedKey,
  setKey,
  type EmbedKeyRow,
} from './repository.ts';
import { addKey, isTestKey, moveKey, rotateKey } from './service.ts';
import {
  addSigningKey as putSigningKey,
  findSigningKeys,
  removeSigningKey as dropSigningKey,
  type SigningKeyRow,
} from './signing-keys.ts';

/** What calls about keys need from the process. */
export interface OwnKeyTools {
  /** Allows `pk_live_` keys for pages of this machine. */
  embedAllowLoopback: boolean;
}

/** The keys of the caller's company. */
export async function listOwnKeys({ db, actor, clock }: CallContext): Promise<{ items: OwnKey[]; mayAdd: boolean }> {
  const { companyId } = await readCaller(db, { actor });
  const now = clock.now();
  const [rows, company, living, isStopped] = await Promise.all([
    findListedKeys(db, companyId, EMBED_KEYS_LISTED),
    findCompanyStatus(db, companyId),
    countLivingKeys(db, companyId, now),
    hasSuspendedKey(db, companyId),
  ]);
  const signingKeys = await findSigningKeys(
    db,
    rows.map(({ id }) => id),
  );
  const makers = await findMakers(db, rows, signingKeys);
  return {
    items: rows.map((row) => toOwnKey(row, { signingKeys, makers, now })),
    mayAdd: company !== undefined && canUseNewKeys(company, isStopped).allowed && hasRoomForKey(living).allowed,
  };
}

/** Throws `bad_argument`, `wrong_state` for too many and for a restricted company. */
export function addOwnKey(
  context: CallContext,
  { embedAllowLoopback }: OwnKeyTools,
  { name, origins, widgets, exposesPii, respondsPerDay, test }: NewOwnKey,
): Promise<OwnKey> {
  return amongKeys(context, async (tx, { companyId, accountId }) => {
    await assertNewKey(context, tx, companyId);
    const key = await addKey(context, tx, {
      companyId,
      name,
      origins,
      widgets,
      scopes: scopesOf(widgets, exposesPii),
      respondsPerDay,
      test,
      allowLoopback: embedAllowLoopback,
      createdBy: accountId,
    });
    await recordKey(context, tx, 'embed_key.add', key);
    return show(context, tx, key);
  });
}

/** Throws `not_found`, `bad_argument`, `conflict` for a stale version, `wrong_state`. */
export function changeOwnKey(
  context: CallContext,
  { embedAllowLoopback }: OwnKeyTools,
  id: string,
  {
    version,
    action,
    name,
    origins,
    widgets,
    exposesPii,
    respondsPerDay,
    addSigningKey,
    removeSigningKey,
  }: OwnKeyChange,
): Promise<OwnKey> {
  return amongKeys(context, async (tx, { companyId, accountId }) => {
    const key = await findOwn(tx, companyId, id);
    const others = [action, name, origins, widgets, exposesPii, respondsPerDay, addSigningKey];
    // What a leaked key still signs must end at once, also at the half that is going.
    if (removeSigningKey === undefined || others.some((one) => one !== undefined)) enforce(canChangeKey(key));
    if (key.version !== version)
      throw new DomainError('conflict', { detail: 'Пока вы\u00a0правили, этот ключ изменили' });
    const columns = {
      ...(name === undefined ? {} : { name }),
      ...(respondsPerDay === undefined ? {} : { respondsPerDay }),
      ...(origins === undefined
        ? {}
        : { origins: readOrigins(origins, { test: isTestKey(key.publicKey), allowLoopback: embedAllowLoopback }) }),
      ...(widgets === undefined ? {} : { widgets: [...widgets] }),
      ...(widgets === undefined && exposesPii === undefined
        ? {}
        : { scopes: scopesAfter(key, { widgets, exposesPii }) }),
    };
    let changed = key;
    const changesSigning = addSigningKey !== undefined || removeSigningKey !== undefined;
    if (Object.keys(columns).length > 0 || changesSigning) {
      changed = await setKey(tx, id, columns, context.clock.now());
      await context.events.emit(tx, keyChanged(changed));
      if (Object.keys(columns).length > 0) await recordKey(context, tx, 'embed_key.edit', changed);
    }
    if (removeSigningKey !== undefined) {
      await dropSigningKey(tx, key, removeSigningKey);
      await recordKey(context, tx, 'embed_key.remove_signing_key', key, { kid: removeSigningKey });
    }
    if (addSigningKey) {
      const kid = await putSigningKey(context, tx, changed, addSigningKey, accountId);
      await recordKey(context, tx, 'embed_key.add_signing_key', key, { kid });
    }
    if (action === undefined) return show(context, tx, changed);
    await assertNewKey(context, tx, companyId);
    const successor = await rotateKey(context, tx, key.publicKey, accountId);
    await recordKey(context, tx, 'embed_key.rotate', successor);
    return show(context, tx, successor);
  });
}

/** Throws `not_found`, `wrong_state` for a key that is revoked or suspended. */
export function revokeOwnKey(context: CallContext, id: string): Promise<void> {
  return amongKeys(context, async (tx, { companyId }) => {
    const { publicKey } = await findOwn(tx, companyId, id);
    await recordKey(context, tx, 'embed_key.revoke', await moveKey(context, tx, publicKey, 'revoke'));
  });
}

/** One change of a company's keys at a time: how many there are counts. */
function amongKeys<Result>(
  context: CallContext,
  work: (tx: DatabaseTransaction, caller: { companyId: number; accountId: string }) => Promise<Result>,
): Promise<Result> {
  return inTransaction(context.db, async (tx) => {
    const caller = await readCaller(tx, context);
    await findCompanyForUpdate(tx, caller.companyId);
    return work(tx, caller);
  });
}

async function assertNewKey({ clock }: CallContext, tx: DatabaseTransaction, companyId: number): Promise<void> {
  const company = await findCompanyStatus(tx, companyId);
  if (!company) throw new DomainError('not_found');
  enforce(canUseNewKeys(company, await hasSuspendedKey(tx, companyId)));
  enforce(hasRoomForKey(await countLivingKeys(tx, companyId, clock.now())));
}

/** What is not said stays. */
function scopesAfter(
  key: EmbedKeyRow,
  {
    // A CHECK of the table allows no other names.
    widgets = key.widgets as Widget[],
    exposesPii = key.scopes.includes('pii.events'),
  }: Pick<OwnKeyChange, 'widgets' | 'exposesPii'>,
) {
  return scopesOf(widgets, exposesPii);
}

async function findOwn(tx: DatabaseTransaction, companyId: number, id: string): Promise<EmbedKeyRow> {
  const key = await findOwnKeyForUpdate(tx, companyId, id);
  if (!key) throw new DomainError('not_found');
  return key;
}

function recordKey(
  context: CallContext,
  tx: DatabaseTransaction,
  action: Extract<AuditAction, `embed_key.${string}`>,
  { companyId, publicKey, origins, widgets, scopes, respondsPerDay }: EmbedKeyRow,
  more: Record<string, string> = {},
): Promise<void> {
  return recordAudit(context, tx, {
    action,
    target: `company:${companyId}`,
    details: {
      key: publicKey,
      origins: origins.join(' '),
      widgets: widgets.join(' '),
      respondsPerDay: String(respondsPerDay),
      ...(scopes.includes('pii.events') ? { exposesPii: 'true' } : {}),
      ...more,
    },
  });
}

async function show({ clock }: CallContext, tx: DatabaseTransaction, key: EmbedKeyRow): Promise<OwnKey> {
  const signingKeys = await findSigningKeys(tx, [key.id]);
  return toOwnKey(key, { signingKeys, makers: await findMakers(tx, [key], signingKeys), now: clock.now() });
}

function findMakers(db: Database, keys: readonly EmbedKeyRow[], signingKeys: readonly SigningKeyRow[]) {
  const ids = [...keys.map(({ createdBy }) => createdBy), ...signingKeys.map(({ addedBy }) => addedBy)];
  return findPeople(
    db,
    ids.flatMap((id) => id ?? []),
  );
}
