import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { inTransaction, type Database } from '../../database/connect.ts';
import { ADDED_CITY_ID_MIN } from './added.ts';
import { CITIES } from './data/cities.ts';
import { REGIONS } from './data/regions.ts';
import { SPECIALIZATION_GROUPS, SPECIALIZATIONS } from './data/specializations.ts';

/** Held by whoever writes to the dictionaries. */
export const COMPENDIUM_LOCK = 7_003;

/**
 * Updates the dictionaries in the database from the data files: adds new rows and replaces changed ones; rows missing
 * from a file stay, since vacancies refer to them. Costs one query when nothing changed; safe in several processes.
 */
export async function syncCompendium(db: Database): Promise<void> {
  const hash = createHash('sha256')
    .update(JSON.stringify([REGIONS, CITIES, SPECIALIZATION_GROUPS, SPECIALIZATIONS]))
    .digest('hex');
  if (await isCurrent(db, hash)) return;
  await inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${COMPENDIUM_LOCK})`.execute(tx);
    if (await isCurrent(tx, hash)) return;
    await writeRows(tx);
    await tx
      .insertInto('compendiumVersion')
      .values({ hash })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ hash }))
      .execute();
  });
}

async function isCurrent(db: Database, hash: string): Promise<boolean> {
  const row = await db.selectFrom('compendiumVersion').select('hash').executeTakeFirst();
  return row?.hash === hash;
}

async function writeRows(tx: Database): Promise<void> {
  await tx
    .insertInto('region')
    .values(REGIONS.map(({ aliases: _, ...region }, index) => ({ ...region, sort: index })))
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({
        slug: eb.ref('excluded.slug'),
        name: eb.ref('excluded.name'),
        prepositional: eb.ref('excluded.prepositional'),
        kind: eb.ref('excluded.kind'),
        sort: eb.ref('excluded.sort'),
      })),
    )
    .execute();
  await freeSlugs(tx);
  await tx
    .insertInto('city')
    .values(CITIES.map((city) => ({ ...city, aliases: [...city.aliases] })))
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({
        regionId: eb.ref('excluded.regionId'),
        slug: eb.ref('excluded.slug'),
        name: eb.ref('excluded.name'),
        kind: eb.ref('excluded.kind'),
        prepositional: eb.ref('excluded.prepositional'),
        latitude: eb.ref('excluded.latitude'),
        longitude: eb.ref('excluded.longitude'),
        population: eb.ref('excluded.population'),
        timeZone: eb.ref('excluded.timeZone'),
        aliases: eb.ref('excluded.aliases'),
      })),
    )
    .execute();
  await tx
    .insertInto('specializationGroup')
    .values([...SPECIALIZATION_GROUPS])
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({
        slug: eb.ref('excluded.slug'),
        name: eb.ref('excluded.name'),
        sort: eb.ref('excluded.sort'),
      })),
    )
    .execute();
  await tx
    .insertInto('specialization')
    .values(
      SPECIALIZATIONS.map((row, index) => ({
        ...row,
        aliases: [...row.aliases],
        hhRoleIds: [...row.hhRoleIds],
        sort: index,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({
        groupId: eb.ref('excluded.groupId'),
        slug: eb.ref('excluded.slug'),
        name: eb.ref('excluded.name'),
        plural: eb.ref('excluded.plural'),
        level: eb.ref('excluded.level'),
        okpdtrCode: eb.ref('excluded.okpdtrCode'),
        aliases: eb.ref('excluded.aliases'),
        hhRoleIds: eb.ref('excluded.hhRoleIds'),
        sort: eb.ref('excluded.sort'),
      })),
    )
    .execute();
}

/** The data files may have got the slug of a city that staff added before. */
async function freeSlugs(tx: Database): Promise<void> {
  await tx
    .updateTable('city')
    .set({ slug: sql`slug || '-' || id` })
    .where('id', '>=', ADDED_CITY_ID_MIN)
    .where(
      'slug',
      'in',
      CITIES.map(({ slug }) => slug),
    )
    .execute();
}
