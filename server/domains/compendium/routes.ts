import {
  LARGE_DICTIONARIES,
  SUGGESTION_CHARS_MIN,
  type compendiumContracts,
  type Dictionary,
  type DictionaryItem,
} from '#shared/contracts/compendium.ts';
import type { Database } from '../../database/connect.ts';
import type { AddressGateway } from '../../gateways/addresses.ts';
import type { Handlers } from '../../platform/binder.ts';
import { badField } from '../../platform/problems.ts';
import { addressCalls } from './addresses.ts';
import { withAdded } from './added.ts';
import { compendiumVersion, DICTIONARY_ENTRIES, entriesOf, type DictionaryInMemory } from './dictionaries.ts';
import { readTitle } from './read-title.ts';
import { suggestFrom } from './suggest.ts';

/** Data from outside the compendium. */
export interface CompendiumSources {
  /** Public companies by the beginning of a name or an INN, at most `limit`. */
  suggestCompanies(db: Database, typed: string, limit: number): Promise<DictionaryItem[]>;
  /** Public companies with these ids. */
  findCompanies(db: Database, ids: readonly number[]): Promise<DictionaryItem[]>;
  addresses: AddressGateway;
  /** For callers whose own city is unknown. */
  defaultCityId: number;
}

const suggesters = Object.fromEntries(
  Object.entries(DICTIONARY_ENTRIES).map(([kind, entries]) => [kind, suggestFrom(entries)]),
) as Record<DictionaryInMemory, ReturnType<typeof suggestFrom>>;
const suggestWorkTypes = withAdded(() => suggestFrom(entriesOf('work-type')));
const large: ReadonlySet<Dictionary> = new Set(LARGE_DICTIONARIES);

export function compendiumCalls({
  suggestCompanies,
  findCompanies,
  addresses,
  defaultCityId,
}: CompendiumSources): Handlers<typeof compendiumContracts> {
  return {
    ...addressCalls(addresses, defaultCityId),

    'GET /compendium/{kind}': async ({ params: { kind }, query: { q = '', title, ids, city, limit } }, { db }) => {
      if (title !== undefined) {
        if (kind !== 'specialization') throw badField('title', 'unknown_key', 'По названию узнают только профессии');
        const items = findItems(kind, readTitle(title).specializationIds);
        return { kind, version: compendiumVersion(), items };
      }
      const isLarge = large.has(kind);
      if (isLarge && !ids && [...q].length < SUGGESTION_CHARS_MIN)
        throw badField('q', 'is_too_short', 'Введите хотя бы две буквы');
      let items: DictionaryItem[];
      if (kind === 'company') {
        items = ids ? await findCompanies(db, ids) : await suggestCompanies(db, q, limit);
      } else {
        items = ids ? findItems(kind, ids) : q ? suggest(kind, q) : entriesOf(kind).map(({ item }) => item);
        if (kind === 'metro' && city) items = items.filter(({ parentId }) => parentId === city);
      }
      return { kind, version: compendiumVersion(), items: isLarge && !ids ? items.slice(0, limit) : items };
    },
  };
}

function suggest(kind: DictionaryInMemory, typed: string): DictionaryItem[] {
  return kind === 'work-type' ? suggestWorkTypes()(typed) : suggesters[kind](typed);
}

/** In the order of the ids; unknown ids are left out. */
function findItems(kind: DictionaryInMemory, ids: readonly number[]): DictionaryItem[] {
  return ids.flatMap((id) => entriesOf(kind).find(({ item }) => item.id === id)?.item ?? []);
}
