import type { Call } from '#shared/client/call.ts';
import type { ModeratedThing, WaitingThing } from '#shared/contracts/staff.ts';
import { LIST_DEPTH, PAGE_SIZE_DEFAULT } from '#shared/domain/limits.ts';
import type { ModerationKind } from '#shared/domain/moderation.ts';
import { isModerationKind } from '#shared/text/moderation-labels.ts';
import { foundOrNull, pathId } from '../../lib/page.ts';
import { neighbours } from './queue-address.ts';

interface QueuePage {
  queues: readonly { kind: ModerationKind; count: number }[];
  items: readonly WaitingThing[];
  total: number;
  pages: number;
  page: number;
  only: ModerationKind | null;
  /** What is open; null when there is nothing to decide. */
  item: ModeratedThing | null;
  /** Named in the address, not just the first of the queue. */
  isChosen: boolean;
  /** Why the named item is not open: somebody has decided already, or there is none. */
  missing: string | null;
  index: number;
  before: WaitingThing | null;
  after: WaitingThing | null;
}

const PAGES_MAX = LIST_DEPTH / PAGE_SIZE_DEFAULT;

/** What the address of the queue asks for; null for a queue that the caller does not have. */
export async function loadQueue(call: Call, { searchParams }: Pick<URL, 'searchParams'>): Promise<QueuePage | null> {
  const only = kindOf(searchParams.get('only'));
  const page = Math.min(pathId(searchParams.get('page') ?? '') ?? 1, PAGES_MAX);
  const list = await foundOrNull(call('GET /staff/moderation', { page, ...(only && { kind: only }) }));
  if (!list) return null;
  const { queues, items, total } = list;
  const asked = askedOf(searchParams);
  const named = asked && (await readOne(call, asked));
  const first = items[0];
  // After a decision the next one is opened, whatever has become of the one that was to follow.
  const goesOn = searchParams.has('done') && named !== null && !named.item;
  const opened = asked && !goesOn ? named : first ? await readOne(call, first) : null;
  const { index, before, after } = neighbours(items, asked && !goesOn ? asked : (first ?? null));
  return {
    queues,
    items,
    total,
    page,
    pages: Math.min(Math.ceil(total / PAGE_SIZE_DEFAULT), PAGES_MAX),
    only,
    item: opened?.item ?? null,
    isChosen: asked !== null && !(goesOn && !first),
    missing: opened?.missing ?? null,
    index,
    before: before ?? null,
    after: after ?? null,
  };
}

function kindOf(text: string | null): ModerationKind | null {
  return text !== null && isModerationKind(text) ? text : null;
}

function askedOf(searchParams: URLSearchParams): { kind: ModerationKind; id: string } | null {
  const kind = kindOf(searchParams.get('kind'));
  const id = searchParams.get('id')?.trim();
  return kind && id ? { kind, id } : null;
}

/** The item, or in words why there is none. */
async function readOne(
  call: Call,
  { kind, id }: { kind: ModerationKind; id: string },
): Promise<{ item: ModeratedThing | null; missing: string | null }> {
  try {
    return { item: await call('GET /staff/moderation/{kind}/{id}', { kind, id }), missing: null };
  } catch (error) {
    const { code, problem } = error as { code?: string; problem?: { detail?: string } };
    if (code === 'gone') return { item: null, missing: problem?.detail ?? 'Это уже решено' };
    if (code === 'not_found' || code === 'bad_argument') return { item: null, missing: 'Такого в\u00a0очереди нет' };
    throw error;
  }
}
