import { SUGGESTIONS_A_DAY, type SettlementKind, type SuggestionKind } from '#shared/domain/suggestion.ts';
import { DAY_SECONDS } from '#shared/domain/time.ts';
import { inTransaction, type Database } from '../../database/connect.ts';
import type { CallContext } from '../../platform/context.ts';
import { badField, DomainError } from '../../platform/problems.ts';
import { cityKey, findKnownCity, findKnownWorkType, regionNamesOf, workTypeKey } from '../compendium/index.ts';
import { findOwn, insertSuggestion, lockSame, type Same } from './repository.ts';

type Suggested<Id> = { status: 'exists'; id: Id; name: string } | { status: 'waiting'; name: string };

/** Throws `bad_argument` at `regionId`, `wrong_state` for what was refused to the caller before, `limit_exceeded`. */
export async function suggestCity(
  context: CallContext,
  { name, regionId, settlement }: { name: string; regionId: number; settlement: SettlementKind },
): Promise<Suggested<number>> {
  if (regionNamesOf([regionId]).length === 0)
    throw badField('regionId', 'not_in_dictionary', 'Выберите регион из списка');
  const known = findKnownCity(name, regionId);
  if (known) return { status: 'exists', id: known.id, name: known.name };
  return suggest(context, { kind: 'city', name, nameKey: cityKey(name), regionId, settlement });
}

/** Throws `wrong_state` for what was refused to the caller before, `limit_exceeded`. */
export async function suggestWorkType(context: CallContext, name: string): Promise<Suggested<string>> {
  const known = findKnownWorkType(name);
  if (known) return { status: 'exists', id: known.key, name: known.name };
  return suggest(context, { kind: 'work_type', name, nameKey: workTypeKey(name), regionId: null, settlement: null });
}

interface Suggestion extends Same {
  kind: SuggestionKind;
  name: string;
  settlement: SettlementKind | null;
}

/** Once for each account: what others suggested as well is decided together. */
async function suggest(
  { db, actor, clock, limiter }: CallContext,
  suggestion: Suggestion,
): Promise<{ status: 'waiting'; name: string }> {
  if (!('accountId' in actor)) throw new DomainError('unauthorized');
  const { accountId } = actor;
  const { name } = suggestion;
  const waits = { status: 'waiting', name } as const;
  if (await isOwn(db, accountId, suggestion)) return waits;
  await limiter.consume('suggestions', { points: SUGGESTIONS_A_DAY, seconds: DAY_SECONDS }, accountId);
  await inTransaction(db, async (tx) => {
    await lockSame(tx, suggestion);
    if (await isOwn(tx, accountId, suggestion)) return;
    await insertSuggestion(tx, { ...suggestion, accountId, createdAt: clock.now() });
  });
  return waits;
}

/** Throws `wrong_state` when it was refused. What was approved a moment ago reaches this process with its event. */
async function isOwn(db: Database, accountId: string, same: Same): Promise<boolean> {
  const own = await findOwn(db, accountId, same);
  if (own?.status !== 'refused') return own !== undefined;
  throw new DomainError('wrong_state', {
    detail: `«${own.name}» вы\u00a0уже предлагали, и\u00a0мы отказали. ${own.reason ?? ''}`.trim(),
  });
}
