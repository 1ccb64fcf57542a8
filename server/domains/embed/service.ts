import { randomInt } from 'node:crypto';
import { EMBED_ORIGINS_MAX, type EmbedScope, type Widget } from '#shared/domain/embed.ts';
import { embedKeyMachine, type EmbedKeyAction } from '#shared/domain/embed-key-machine.ts';
import { DAY_MS } from '#shared/domain/time.ts';
import { inTransaction, type Database } from '../../database/connect.ts';
import { machineActor } from '../../platform/actor.ts';
import type { Context } from '../../platform/context.ts';
import { DomainError } from '../../platform/problems.ts';
import { findCompanyBriefs } from '../company/index.ts';
import { keyChanged } from './events.ts';
import { isLoopback, normalizeOrigin } from './origins.ts';
import { findKeyForUpdate, findRotated, insertKey, setKeyStatus, type EmbedKeyRow } from './repository.ts';

export interface NewEmbedKey {
  companyId: number;
  name: string;
  /** As people write them: `https://example.ru`, `https://*.example.ru`. */
  origins: readonly string[];
  /** Makes a `pk_test_` key. */
  test: boolean;
  /** Allows a `pk_live_` key for pages of this machine too. */
  allowLoopback: boolean;
  widgets?: readonly Widget[];
  scopes?: readonly EmbedScope[];
  requestsPerMinute?: number;
  theme?: Readonly<Record<string, string>>;
  /** Random when absent. */
  publicKey?: string;
}

const ROTATION_MS = 7 * DAY_MS;
const KEY_LENGTH = 24;
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Throws `not_found` for a company that is not public and `bad_argument` for origins that a key cannot have. */
export async function createEmbedKey(context: Context, given: NewEmbedKey): Promise<EmbedKeyRow> {
  const {
    companyId,
    name,
    test,
    widgets = ['vacancy-feed'],
    scopes = ['feed.read'],
    theme = {},
    requestsPerMinute = 60,
  } = given;
  const origins = readOrigins(given);
  return inTransaction(context.db, async (tx) => {
    const [company] = await findCompanyBriefs(tx, [companyId]);
    if (!company) throw new DomainError('not_found', { detail: `Компании ${companyId} нет` });
    const publicKey = given.publicKey ?? randomKey(test);
    const key = await insertKey(tx, {
      companyId,
      publicKey,
      name,
      origins,
      widgets: [...widgets],
      scopes: [...scopes],
      theme: JSON.stringify(theme),
      requestsPerMinute,
    });
    await context.events.emit(tx, keyChanged(key));
    return key;
  });
}

/** Creates a new key of the same kind; both work for a week. Throws `not_found` and `wrong_state`. */
export function rotateEmbedKey(context: Context, publicKey: string): Promise<EmbedKeyRow> {
  return inTransaction(context.db, async (tx) => {
    const now = context.clock.now();
    const { companyId, name, origins, widgets, scopes, requestsPerMinute, theme } = await change(
      context,
      tx,
      publicKey,
      'rotate',
      new Date(now.getTime() + ROTATION_MS),
    );
    const successor = await insertKey(tx, {
      companyId,
      name,
      origins,
      widgets,
      scopes,
      requestsPerMinute,
      publicKey: randomKey(isTestKey(publicKey)),
      theme: JSON.stringify(theme),
    });
    await context.events.emit(tx, keyChanged(successor));
    return successor;
  });
}

/** Revokes the key. Throws `not_found` and `wrong_state`. */
export async function revokeEmbedKey(context: Context, publicKey: string): Promise<void> {
  await inTransaction(context.db, (tx) => change(context, tx, publicKey, 'revoke', null));
}

/** Revokes old keys of rotations after their week. */
export async function endRotations(context: Context): Promise<void> {
  for (const publicKey of await findRotated(context.db, context.clock.now())) {
    await inTransaction(context.db, (tx) => change(context, tx, publicKey, 'done', null));
  }
}

export function isTestKey(publicKey: string): boolean {
  return publicKey.startsWith('pk_test_');
}

async function change(
  context: Context,
  tx: Database,
  publicKey: string,
  action: EmbedKeyAction,
  rotatesUntil: Date | null,
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

function readOrigins({ origins, test, allowLoopback }: NewEmbedKey): string[] {
  const read = origins.map(
    (text) =>
      normalizeOrigin(text) ??
      refuse(
        `${text}: нужен адрес сайта без пути, например https://example.ru. Звёздочка — только перед своим именем: https://*.example.ru, но не\u00a0https://*.github.io`,
      ),
  );
  if (read.length > EMBED_ORIGINS_MAX) refuse(`Адресов у\u00a0ключа не\u00a0больше ${EMBED_ORIGINS_MAX}`);
  const loopback = read.find((origin) => isLoopback(origin));
  if (loopback && !test && !allowLoopback) refuse(`${loopback}: страницы своей машины открывает только тестовый ключ`);
  return [...new Set(read)];
}

function refuse(message: string): never {
  throw new DomainError('bad_argument', {
    detail: message,
    errors: [{ field: 'origins', code: 'conflict_with_rules', message }],
  });
}

function randomKey(test: boolean): string {
  const letters = Array.from({ length: KEY_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]);
  return `pk_${test ? 'test' : 'live'}_${letters.join('')}`;
}
