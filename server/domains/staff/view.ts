import type { AuditEntry, ModeratedThing, WaitingThing } from '#shared/contracts/staff.ts';
import { MODERATION_REASONS } from '#shared/domain/moderation.ts';
import { toIso } from '#shared/domain/time.ts';
import type { ModeratedItem, WaitingItem } from '../../platform/moderation.ts';
import type { NamedEntry } from './history.ts';

export function toWaiting({ kind, id, title, subtitle, waitsSince }: WaitingItem): WaitingThing {
  return { kind, id, title, subtitle, waitsSince: toIso(waitsSince) };
}

export function toModerated(item: ModeratedItem, history: readonly NamedEntry[]): ModeratedThing {
  return {
    ...toWaiting(item),
    version: item.version,
    fields: item.fields.map(({ name, title, value, before }) => ({ name, title, value, before: before ?? null })),
    files: item.files.map(({ id, name }) => ({ id, name })),
    links: item.links.map(({ title, href }) => ({ title, href })),
    actions: [...item.actions],
    history: history.map(({ at, name, action, target, details }) => ({
      at: toIso(at),
      name,
      action,
      target,
      reason: MODERATION_REASONS.find((one) => one === details.reason) ?? null,
    })),
  };
}

export function toAuditEntry(entry: NamedEntry): AuditEntry {
  const { id, at, actorKind, accountId, name, action, target, details, ip } = entry;
  return { id, at: toIso(at), actorKind, accountId, name, action, target, details, ip };
}
