import type { embedEventContracts, Figures } from '#shared/contracts/embed-events.ts';
import {
  USE_KINDS,
  readPagePath,
  type FigureDays,
  type UseCounts,
  type UseKind,
} from '#shared/domain/embed-figures.ts';
import { EMBED_EVENTS_PER_MINUTE, EMBED_FIGURES_DAYS } from '#shared/domain/limits.ts';
import { addDays, inMoscow } from '#shared/domain/time.ts';
import { inTransaction, type Database, type DatabaseTransaction } from '../../database/connect.ts';
import type { Handlers } from '../../platform/binder.ts';
import type { CallContext } from '../../platform/context.ts';
import { enforce } from '../../platform/decision.ts';
import { DomainError } from '../../platform/problems.ts';
import { readCaller } from '../company/index.ts';
import { addUses, deleteDaysBefore, findDays, findPages, OTHER_PAGES, type UsedPage } from './figure-repository.ts';
import { checkKey, type EmbedKeys } from './keys.ts';
import { hasPage } from './policy.ts';
import { findOwnKey, type EmbedKeyRow } from './repository.ts';
import { isTestKey } from './service.ts';

interface FigureTools {
  keys: EmbedKeys;
  /** Our own origin, as a browser writes it. */
  ownOrigin: string;
}

type CountedKey = Pick<EmbedKeyRow, 'id' | 'companyId' | 'publicKey'>;

/** Something that happened on a page: `path` as its browser has sent it. */
interface Use {
  kind: UseKind;
  origin: string;
  path?: string | undefined;
}

export function figureCalls({ keys, ownOrigin }: FigureTools): Handlers<typeof embedEventContracts> {
  return {
    'POST /embed/events': async ({ body }, context) => {
      const origin = enforce(hasPage(context.origin));
      const key = await checkKey(keys, ownOrigin, body.key, null, context);
      // What a company looks at with us is no visit of its site.
      if (origin === ownOrigin) return;
      await context.limiter.consume('events of a widget key', { points: EMBED_EVENTS_PER_MINUTE, seconds: 60 }, key.id);
      const uses = body.events.map((event) => ({ ...event, origin }));
      await inTransaction(context.db, (tx) => countUses(tx, key, uses, context.clock.now()));
    },

    'GET /company/embed/{id}/figures': async ({ params, query }, context) => {
      const { companyId } = await readCaller(context.db, context);
      const key = await findOwnKey(context.db, companyId, params.id);
      if (!key) throw new DomainError('not_found');
      return readFigures(context, key.lineId ?? key.id, query.days);
    },
  };
}

/** Counts what happened once, in the transaction that makes it happen. Nothing counts for a test key. */
export function countUse(tx: DatabaseTransaction, key: CountedKey, use: Use, now: Date): Promise<void> {
  return countUses(tx, key, [use], now);
}

async function countUses(
  tx: DatabaseTransaction,
  { id: keyId, companyId, publicKey }: CountedKey,
  uses: readonly Use[],
  now: Date,
): Promise<void> {
  if (isTestKey(publicKey)) return;
  const counted = uses.map(({ kind, origin, path }) => ({ kind, count: 1, ...pageOf(origin, path) }));
  await addUses(tx, { keyId, companyId, day: dayOf(now) }, counted);
}

function pageOf(origin: string, sent = ''): UsedPage {
  const path = readPagePath(sent);
  return path === null ? OTHER_PAGES : { origin, path };
}

async function readFigures({ db, clock }: CallContext, lineId: string, days: FigureDays): Promise<Figures> {
  const now = clock.now();
  const period = Array.from({ length: days }, (_, at) => dayOf(addDays(now, at + 1 - days)));
  const since = period[0] ?? dayOf(now);
  const [used, pages] = await Promise.all([findDays(db, lineId, since), findPages(db, lineId, since)]);
  const byDay = new Map(used.map(({ day, ...counts }) => [day, counts]));
  const totals = sumOf(used);
  const named = sumOf(pages);
  // The two reads are not of one moment.
  const others = countsBy((kind) => Math.max(0, totals[kind] - named[kind]));
  return {
    days,
    totals,
    byDay: period.map((day) => ({ day, ...(byDay.get(day) ?? NOTHING) })),
    pages,
    others: USE_KINDS.some((kind) => others[kind] > 0) ? others : null,
  };
}

export async function deleteOldFigures(db: Database, now: Date): Promise<void> {
  await deleteDaysBefore(db, dayOf(addDays(now, -EMBED_FIGURES_DAYS)));
}

const NOTHING = countsBy(() => 0);

function sumOf(all: readonly UseCounts[]): UseCounts {
  return countsBy((kind) => all.reduce((sum, counts) => sum + counts[kind], 0));
}

function countsBy(count: (kind: UseKind) => number): UseCounts {
  return { view: count('view'), open: count('open'), respond: count('respond'), chat: count('chat') };
}

/** The day of Moscow's calendar. */
function dayOf(now: Date): string {
  return inMoscow(now).toISOString().slice(0, 10);
}
