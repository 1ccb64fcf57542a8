import type { Database } from '../../database/connect.ts';
import type { EventNotice } from '../../platform/events.ts';
import { ADDED_CITY_ID_MIN, replaceAdded } from './added.ts';
import { COMPENDIUM_CHANGED } from './events.ts';

/** Makes the approved items known to this process. */
export async function loadAdded(db: Database): Promise<void> {
  const [cities, workTypes] = await Promise.all([
    db
      .selectFrom('city')
      .select(['id', 'regionId', 'slug', 'name', 'prepositional'])
      .where('id', '>=', ADDED_CITY_ID_MIN)
      .orderBy('name')
      .execute(),
    db.selectFrom('workType').select(['key', 'name']).orderBy('sort').execute(),
  ]);
  replaceAdded({ cities, workTypes });
}

/** Keeps what this process knows of dictionaries current. */
export interface AddedItems {
  follow(notice: Pick<EventNotice, 'type'>): Promise<void>;
  /** After missed events. */
  catchUp(): Promise<void>;
}

export function createAddedItems(db: Database, log: { warn(details: object, message: string): void }): AddedItems {
  let last = Promise.resolve();
  /** One after another: an earlier answer never replaces a later one. */
  function catchUp(): Promise<void> {
    last = last
      .then(() => loadAdded(db))
      .catch((error: unknown) => log.warn({ error: String(error) }, 'Compendium: added items were not read'));
    return last;
  }
  return {
    catchUp,
    async follow({ type }) {
      if (type === COMPENDIUM_CHANGED) await catchUp();
    },
  };
}
