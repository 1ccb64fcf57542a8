import type { ChatMessage } from '#shared/contracts/chat-views.ts';
import type { Messages } from './options.ts';

/** A window of a dialog that ends with its newest message: what a browser has of it, in order. */
export interface Thread {
  /** By `seq`, without gaps once {@link hasGap} is false. */
  items: readonly ChatMessage[];
  /** Every change up to this one is here. */
  rev: number;
  /** The newest change that was heard of. */
  heardRev: number;
  hasOlder: boolean;
}

/** More than this is not caught up with message by message: the newest page is taken instead. */
const CATCH_UP_MAX = 400;

/** Of the newest messages of a dialog. */
export function threadOf({ items, rev, hasMore }: Messages): Thread {
  return { items, rev, heardRev: rev, hasOlder: hasMore };
}

/** A change was heard of before those that it follows. */
export const hasGap = ({ rev, heardRev }: Thread): boolean => heardRev > rev;

/** True when the newest page is cheaper than all that was missed. */
export function isFarBehind({ items }: Thread, { hasMore, lastSeq }: Messages): boolean {
  return hasMore && lastSeq - (items.at(-1)?.seq ?? 0) > CATCH_UP_MAX;
}

/** A message as it is now: new, edited, removed, or once more. The same thread when nothing in it changes. */
export function withMessage(thread: Thread, message: ChatMessage): Thread {
  const items = inserted(thread, message);
  const rev = message.rev === thread.rev + 1 ? message.rev : thread.rev;
  const heardRev = Math.max(thread.heardRev, message.rev);
  const isSame = items === thread.items && rev === thread.rev && heardRev === thread.heardRev;
  return isSame ? thread : { ...thread, items, rev, heardRev };
}

/** What has changed since `thread.rev`, as the server answered. */
export function withChanges(thread: Thread, { items, rev, hasMore }: Messages): Thread {
  const changed = items.reduce(withMessage, thread);
  // A page that is not the last says only how far it has come.
  const caughtUp = hasMore ? (items.at(-1)?.rev ?? thread.rev) : rev;
  return {
    ...changed,
    rev: Math.max(changed.rev, caughtUp),
    heardRev: Math.max(changed.heardRev, caughtUp),
  };
}

/** Older messages, asked for before the first one. */
export function withOlder(thread: Thread, { items, hasMore }: Messages): Thread {
  const open = { ...thread, hasOlder: false };
  return {
    ...thread,
    items: items.reduce((all, one) => inserted({ ...open, items: all }, one), thread.items),
    hasOlder: hasMore,
  };
}

function inserted({ items, hasOlder }: Thread, message: ChatMessage): readonly ChatMessage[] {
  const first = items[0];
  // It comes with its page: here it would stand beside messages that it does not follow.
  if (hasOlder && first && message.seq < first.seq) return items;
  let place = items.length;
  while (place > 0 && items[place - 1]!.seq > message.seq) place -= 1;
  const known = items[place - 1];
  if (known?.seq !== message.seq) return [...items.slice(0, place), message, ...items.slice(place)];
  if (known.rev >= message.rev) return items;
  return items.with(place - 1, message);
}
