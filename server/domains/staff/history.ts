import type { ModerationKind } from '#shared/domain/moderation.ts';
import { longDateTime } from '#shared/text/date.ts';
import { DECIDED_NAMES, isModerationAction } from '#shared/text/moderation-labels.ts';
import type { Database } from '../../database/connect.ts';
import { findDecisions, type AuditRow } from '../../platform/audit-log.ts';
import type { ModeratedItem } from '../../platform/moderation.ts';
import { displayName, findPeople } from '../account/index.ts';

const SHOWN = 8;

/** An entry of the log with the name of whoever it is about. */
export type NamedEntry = AuditRow & { name: string | null };

/** Earlier decisions about this item and about the same company or person, the newest first. */
export async function findHistory(
  db: Database,
  { kind, id, subject }: Pick<ModeratedItem, 'kind' | 'id' | 'subject'>,
): Promise<NamedEntry[]> {
  return withNames(db, await findDecisions(db, { target: `${kind}:${id}`, subject }, SHOWN));
}

export async function withNames(db: Database, rows: readonly AuditRow[]): Promise<NamedEntry[]> {
  const people = await findPeople(
    db,
    rows.flatMap(({ accountId }) => accountId ?? []),
  );
  return rows.map((row) => {
    const person = row.accountId ? people.get(row.accountId) : undefined;
    return { ...row, name: person ? displayName(person) : null };
  });
}

/** «Уже решено: одобрено, Гузель Сабирова, 22 ноября, 12:04»; null when nobody has decided. */
export async function whoDecided(db: Database, kind: ModerationKind, id: string): Promise<string | null> {
  const entries = await findDecisions(db, { target: `${kind}:${id}`, subject: null, kind }, 1);
  const [entry] = await withNames(db, entries);
  const action = entry?.action.slice(kind.length + 1) ?? '';
  if (!entry || !isModerationAction(action)) return null;
  const what = DECIDED_NAMES[action].toLowerCase();
  return ['Уже решено: ' + what, entry.name, longDateTime(entry.at.toISOString())].filter(Boolean).join(', ');
}
