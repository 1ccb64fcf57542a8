import type { ModerationAction, ModerationKind, ModerationReason } from '#shared/domain/moderation.ts';
import type { StaffPermission } from '#shared/domain/permissions.ts';
import type { Database, DatabaseTransaction } from '../database/connect.ts';
import type { Context } from './context.ts';

/** The id of an item as the number that it is written as; null for anything else, such as «1e3» or «012». */
export function numberOfItem(id: string): number | null {
  const number = Number(id);
  return Number.isSafeInteger(number) && number > 0 && String(number) === id ? number : null;
}

/** The same, or 0, which nothing of ours has. */
export const idOfItem = (id: string): number => numberOfItem(id) ?? 0;

/** Something that waits for staff, as a row of the queue. */
export interface WaitingItem {
  kind: ModerationKind;
  /** Of the entity: a number or a UUID. */
  id: string;
  title: string;
  /** Whose it is: a company or a person. */
  subtitle: string | null;
  waitsSince: Date;
  /** How many people ask for it, 1 without: what more of them do comes first. */
  urgency?: number;
}

/** The same with everything that staff need to decide. */
export interface ModeratedItem extends WaitingItem {
  /** Whose it is, `company:12`: staff see what was decided before about the same one. Null when nobody's. */
  subject: `${string}:${string}` | null;
  /** The decision is refused with `conflict` when this has changed since; null for what nobody edits. */
  version: number | null;
  /** Plain texts by field; `before`: as approved last, where it is known. */
  fields: readonly { name: string; title: string; value: string; before?: string }[];
  /** Ids of uploaded files. */
  files: readonly { id: string; name: string }[];
  links: readonly { title: string; href: string }[];
  /** What may be decided now, the usual one first. */
  actions: readonly ModerationAction[];
}

export interface ModerationDecision {
  action: ModerationAction;
  version: number | null;
  /** Given for {@link ModerationAction}s of `REASONED_ACTIONS`. */
  reason: ModerationReason | null;
  /** Name of the field that the reason is about. */
  field: string | null;
  /** For the person whom it concerns; the text of an answer. */
  note: string | null;
}

/**
 * One kind of what waits. The staff domain checks the caller, the permission and the form of a decision, writes the audit
 * log in the transaction of the decision, and calls these.
 */
export interface ModerationQueue {
  kind: ModerationKind;
  permission: StaffPermission;
  count(db: Database): Promise<number>;
  /** Those that wait longest first. */
  list(db: Database, page: { limit: number; offset: number }, now: Date): Promise<WaitingItem[]>;
  /** Undefined when there is no such item, whatever the id looks like, or when it no longer waits. */
  read(db: Database, id: string, now: Date): Promise<ModeratedItem | undefined>;
  /**
   * Carries it out in `tx` and tells the person by mail. Throws `not_found`, `wrong_state` when somebody else was faster,
   * `conflict` when the version differs, `bad_argument` at `reason`, `field` or `note`.
   */
  decide(context: Context, tx: DatabaseTransaction, id: string, decision: ModerationDecision): Promise<void>;
}
