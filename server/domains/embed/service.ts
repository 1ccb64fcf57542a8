import { randomInt } from 'node:crypto';
import { EMBED_RESPONDS_PER_DAY, type EmbedScope, type Widget } from '#shared/domain/embed.ts';
import { embedKeyMachine, type EmbedKeyAction } from '#shared/domain/embed-key-machine.ts';
import { DAY_MS } from '#shared/domain/time.ts';
import { inTransaction, type DatabaseTransaction } from '../../database/connect.ts';
import { machineActor } from '../../platform/actor.ts';
import type { Context } from '../../platform/context.ts';
import { DomainError } from '../../platform/problems.ts';
import { findCompanyBriefs } from '../company/index.ts';
import { keyChanged } from './events.ts';
import { readOrigins, type OriginRules } from './read-origins.ts';
import { copySigningKeys } from './signing-keys.ts';
import { findKeyForUpdate, findRotated, insertKey, setKeyStatus, type EmbedKeyRow } from './repository.ts';

/** `test` makes a `pk_test_` key. */
export interface NewEmbedKey extends OriginRules {
  companyId: number;
  name: string;
  /** As people write them: `https://example.ru`, `https://*.example.ru`. */
  origins: readonly string[];
  widgets?: readonly Widget[];
  scopes?: readonly EmbedScope[];
  requestsPerMinute?: number;
  respondsPerDay?: number;
  theme?: Readonly<Record<string, string>>;
  /** Random when absent. */
  publicKey?: string;
  /** The account of the member; absent for the operator's command. */
  createdBy?: string;
}

const ROTATION_MS = 7 * DAY_MS;
const KEY_LENGTH = 24;
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Throws `not_found` for a company that is not public and `bad_argument` for origins that a key cannot have. */
export function createEmbedKey(context: Context, given: NewEmbedKey): Promise<EmbedKeyRow> {
  return inTransaction(context.db, (tx) => addKey(context, tx, given));
}

/** The same within a transaction. */
export async function addKey(context: Context, tx: DatabaseTransaction, given: NewEmbedKey): Promise<EmbedKeyRow> {
  const {
    companyId,
    name,
    test,
    widgets = ['vacancy-feed'],
    scopes = ['feed.read'],
    theme = {},
    requestsPerMinute = 60,
    respondsPerDay = EMBED_RESPONDS_PER_DAY,
    createdBy = null,
  } = given;
  const origins = readOrigins(given.origins, given);
  const [company] = await findCompanyBriefs(tx, [companyId]);
  if (!company) throw new DomainError('not_found', { detail: `Компании ${companyId} нет` });
  const key = await insertKey(tx, {
    companyId,
    publicKey: given.publicKey ?? randomKey(test),
    name,
    origins,
    widgets: [...widgets],
    scopes: [...scopes],
    theme: JSON.stringify(theme),
    requestsPerMinute,
    respondsPerDay,
    createdBy,
  });
  await context.events.emit(tx, keyChanged(key));
  return key;
}

/** Creates a new key of the same kind; both work for a week. Throws `not_found` and `wrong_state`. */
export function rotateEmbedKey(context: Context, publicKey: string): Promise<EmbedKeyRow> {
  return inTransaction(context.db, (tx) => rotateKey(context, tx, publicKey, null));
}

/** The same within a transaction, for the account of a member. */
export async function rotateKey(
  context: Context,
  tx: DatabaseTransaction,
  publicKey: string,
  createdBy: string | null,
): Promise<EmbedKeyRow> {
  const until = new Date(context.clock.now().getTime() + ROTATION_MS);
  const { id, lineId, companyId, name, origins, widgets, scopes, requestsPerMinute, respondsPerDay, theme } =
    await moveKey(context, tx, publicKey, 'rotate', until);
  const successor = await insertKey(tx, {
    companyId,
    name,
    origins,
    widgets,
    scopes,
    requestsPerMinute,
    respondsPerDay,
    createdBy,
    // Its figures go on.
    lineId: lineId ?? id,
    publicKey: randomKey(isTestKey(publicKey)),
    theme: JSON.stringify(theme),
  });
  await copySigningKeys(tx, id, successor.id);
  await context.events.emit(tx, keyChanged(successor));
  return successor;
}

/** Revokes the key. Throws `not_found` and `wrong_state`. */
export async function revokeEmbedKey(context: Context, publicKey: string): Promise<void> {
  await inTransaction(context.db, (tx) => moveKey(context, tx, publicKey, 'revoke'));
}

/** Revokes old keys of rotations after their week. */
export async function endRotations(context: Context): Promise<void> {
  for (const publicKey of await findRotated(context.db, context.clock.now())) {
    await inTransaction(context.db, (tx) => moveKey(context, tx, publicKey, 'done'));
  }
}

export function isTestKey(publicKey: string): boolean {
  return publicKey.startsWith('pk_test_');
}

/** Moves the key to another state. Throws `not_found` and `wrong_state`. */
export async function moveKey(
  context: Context,
  tx: DatabaseTransaction,
  publicKey: string,
  action: EmbedKeyAction,
  rotatesUntil: Date | null = null,
): Promise<EmbedKeyRow> {
  const key = await findKeyForUpdate(tx, publicKey);
  if (!key) throw new DomainError('not_found', { detail: `Ключа ${publicKey} нет` });
  // A CHECK of the table allows no other texts.
  const from = key.status as Parameters<typeof embedKeyMachine.next>[0];
  const status = embedKeyMachine.next(from, action, machineActor(context.actor), () => true);
  if (!status) throw new DomainError('wrong_state', { detail: `Ключ ${publicKey} уже ${STATUS_NAMES[from]}` });
  await setKeyStatus(tx, key.id, status, rotatesUntil, context.clock.now());
  await context.events.emit(tx, keyChanged(key));
  return key;
}

const STATUS_NAMES = {
  active: 'действует',
  rotating: 'заменён',
  revoked: 'отозван',
  suspended: 'приостановлен',
} as const;

function randomKey(test: boolean): string {
  const letters = Array.from({ length: KEY_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]);
  return `pk_${test ? 'test' : 'live'}_${letters.join('')}`;
}
