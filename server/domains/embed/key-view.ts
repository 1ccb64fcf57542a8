import type { OwnKey } from '#shared/contracts/embed-keys.ts';
import type { EmbedKeyStatus, EmbedScope, Widget } from '#shared/domain/embed.ts';
import { toIso } from '#shared/domain/time.ts';
import { displayName } from '../account/index.ts';
import { canChangeKey, keyActions } from './policy.ts';
import type { EmbedKeyRow } from './repository.ts';
import { isTestKey } from './service.ts';
import type { SigningKeyRow } from './signing-keys.ts';

type Makers = ReadonlyMap<string, Parameters<typeof displayName>[0]>;

/** A key as the members of its company see it. */
export function toOwnKey(
  row: EmbedKeyRow,
  { signingKeys, makers, now }: { signingKeys: readonly SigningKeyRow[]; makers: Makers; now: Date },
): OwnKey {
  const status = statusOf(row, now);
  const nameOf = (id: string | null) => {
    const person = id === null ? undefined : makers.get(id);
    return person ? displayName(person) : null;
  };
  return {
    id: row.id,
    version: row.version,
    name: row.name,
    publicKey: row.publicKey,
    test: isTestKey(row.publicKey),
    origins: row.origins,
    // CHECKs of the table allow no other names, and the contract validates the answer again.
    widgets: row.widgets as Widget[],
    scopes: row.scopes as EmbedScope[],
    respondsPerDay: row.respondsPerDay,
    status,
    rotatesUntil: status === 'rotating' ? timeOf(row.rotatesUntil) : null,
    createdAt: toIso(row.createdAt),
    createdBy: nameOf(row.createdBy),
    lastUsedAt: timeOf(row.lastUsedAt),
    revokedAt: status === 'revoked' ? timeOf(row.rotatesUntil ?? row.updatedAt) : null,
    actions: keyActions(status),
    mayEdit: canChangeKey({ status }).allowed,
    signingKeys: signingKeys
      .filter(({ embedKeyId }) => embedKeyId === row.id)
      .map(({ kid, name, addedAt, addedBy, lastUsedAt }) => ({
        kid,
        name,
        addedAt: toIso(addedAt),
        addedBy: nameOf(addedBy),
        lastUsedAt: timeOf(lastUsedAt),
      })),
  };
}

/** The scheduler revokes the old half of a rotation up to an hour after its week. */
function statusOf({ status, rotatesUntil }: EmbedKeyRow, now: Date): EmbedKeyStatus {
  // A CHECK of the table allows no other texts.
  return rotatesUntil !== null && rotatesUntil <= now ? 'revoked' : (status as EmbedKeyStatus);
}

const timeOf = (time: Date | null) => time && toIso(time);
