import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FAVORITE_FOLDERS_MAX, FAVORITE_UNDO_HOURS, FAVORITES_PER_FOLDER_MAX } from '#shared/domain/limits.ts';
import { HOUR_MS } from '#shared/domain/time.ts';
import { favoriteDomain } from '#server/domains/favorite/index.ts';
import { insertVacancies } from '#server/domains/vacancy/index.ts';
import { system, type Actor } from '#server/platform/actor.ts';
import { asApplicant } from '../setup/actors.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { reactToErasure } from '../setup/erasure.ts';
import { refusal } from '../setup/refusals.ts';
import { makeAccount, makeCompany, makeVacancy } from '../setup/things.ts';

let t: TestApp;
let company: number;

const ILDAR = asApplicant('01935c1e-0000-7000-8000-0000000000a1');
const ALSU = asApplicant('01935c1e-0000-7000-8000-0000000000a2');

const as = (actor: Actor) => t.as(actor);
const archive = (id: number, archivedAt: Date) =>
  t.db
    .updateTable('vacancy')
    .set({ status: 'archive', archivedAt, archiveReason: 'filled' })
    .where('id', '=', id)
    .execute();
const setVacancy = (id: number, status: string) =>
  t.db.updateTable('vacancy').set({ status }).where('id', '=', id).execute();
beforeAll(async () => {
  t = await createTestApp();
  company = await makeCompany(t.db);
  for (const { accountId } of [ILDAR, ALSU]) await makeAccount(t.db, accountId);
});
afterAll(() => t.close());

/** The only item of «Все», or the one about this vacancy. */
async function itemOf(actor: Actor, id: number) {
  const { items } = await as(actor)('GET /vacancy/favorite/{folder}', { folder: 'all' });
  return items.find((item) => item.id === id);
}
describe('folders of vacancies', () => {
  test('are added, renamed and removed, and nobody else sees them', async () => {
    const call = as(ILDAR);
    const { id, ...folder } = await call('POST /vacancy/favorite-folder', { name: '  Вахта зимой ' });
    expect(folder).toEqual({ name: 'Вахта зимой', count: 0 });
    expect(await call('GET /vacancy/favorite-folder')).toEqual({ items: [{ id, ...folder }], total: 0, unfiled: 0 });
    expect(await call('PATCH /vacancy/favorite-folder/{id}', { id, name: 'Вахта' })).toMatchObject({ name: 'Вахта' });
    expect((await as(ALSU)('GET /vacancy/favorite-folder')).items).toEqual([]);
    await call('DELETE /vacancy/favorite-folder/{id}', { id, items: 'keep' });
    expect((await call('GET /vacancy/favorite-folder')).items).toEqual([]);
  });

  test('have a name of their own, in any letters, and one that fits', async () => {
    const call = as(ILDAR);
    const { id } = await call('POST /vacancy/favorite-folder', { name: 'Рядом с домом' });
    await expect(call('POST /vacancy/favorite-folder', { name: 'рядом с ДОМОМ' })).rejects.toMatchObject({
      code: 'bad_argument',
      problem: { errors: [{ field: 'name', message: 'Такая папка у\u00a0вас уже есть' }] },
    });
    await as(ALSU)('POST /vacancy/favorite-folder', { name: 'Рядом с домом' });
    expect(await call('PATCH /vacancy/favorite-folder/{id}', { id, name: 'Рядом с Домом' })).toMatchObject({ id });
    for (const name of ['', ' ', 'я'.repeat(61), 'а\u202Eб'])
      await expect(call('POST /vacancy/favorite-folder', { name })).rejects.toEqual(refusal('bad_argument'));
  });

  test('are at most fifty, also at once', async () => {
    const actor = asApplicant('01935c1e-0000-7000-8000-0000000000a9');
    await makeAccount(t.db, actor.accountId);
    await t.db
      .insertInto('favoriteFolder')
      .values(
        Array.from({ length: FAVORITE_FOLDERS_MAX - 1 }, (_, at) => ({
          accountId: actor.accountId,
          name: `${at}`,
          createdAt: t.clock.now(),
        })),
      )
      .execute();
    const results = await Promise.allSettled(
      ['а', 'б'].map((name) => as(actor)('POST /vacancy/favorite-folder', { name })),
    );
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('favourite vacancies', () => {
  test('are added once, noted, moved, removed and taken back with all of it', async () => {
    const call = as(ILDAR);
    const id = await makeVacancy(t.db, company, { title: 'Монтажник' });
    const added = await call('POST /vacancy/favorite/{id}/add', { id });
    expect(added).toEqual({ id, folderId: null, note: null, addedAt: expect.any(String) as string });
    const folder = await call('POST /vacancy/favorite-folder', { name: 'Обсудить' });
    expect(await call('POST /vacancy/favorite/{id}/add', { id, folderId: folder.id })).toEqual(added);
    expect(await call('POST /vacancy/favorite/{id}/move', { id, folderId: folder.id })).toMatchObject({
      folderId: folder.id,
    });
    expect(await call('POST /vacancy/favorite/{id}/note', { id, note: ' Спросить\nпро проезд ' })).toMatchObject({
      note: 'Спросить\nпро проезд',
    });
    await call('DELETE /vacancy/favorite/{id}/delete', { id });
    await call('DELETE /vacancy/favorite/{id}/delete', { id });
    expect(await itemOf(ILDAR, id)).toBeUndefined();
    expect(await call('POST /vacancy/favorite/change', { ids: [id, 999_999], action: 'restore' })).toEqual({
      changed: 1,
    });
    expect(await itemOf(ILDAR, id)).toMatchObject({
      folderId: folder.id,
      note: 'Спросить\nпро проезд',
      closed: null,
      card: { id, title: 'Монтажник' },
    });
    await expect(call('POST /vacancy/favorite/{id}/note', { id, note: 'я'.repeat(501) })).rejects.toEqual(
      refusal('bad_argument'),
    );
    await expect(as(ALSU)('POST /vacancy/favorite/{id}/note', { id, note: 'Моя' })).rejects.toEqual(
      refusal('not_found'),
    );
    await expect(as(ALSU)('POST /vacancy/favorite/{id}/move', { id, folderId: null })).rejects.toEqual(
      refusal('not_found'),
    );
    expect(await as(ALSU)('POST /vacancy/favorite/change', { ids: [id], action: 'remove' })).toEqual({ changed: 0 });
    await as(ALSU)('DELETE /vacancy/favorite/{id}/delete', { id });
    expect(await itemOf(ILDAR, id)).toMatchObject({ id });
  });

  test('added anew after a removal, one is new', async () => {
    const call = as(ALSU);
    const id = await makeVacancy(t.db, company);
    await call('POST /vacancy/favorite/{id}/add', { id });
    await call('POST /vacancy/favorite/{id}/note', { id, note: 'Старое' });
    await call('DELETE /vacancy/favorite/{id}/delete', { id });
    expect(await call('POST /vacancy/favorite/{id}/add', { id })).toMatchObject({ note: null });
  });

  test('what cannot be seen cannot be added', async () => {
    const draft = await makeVacancy(t.db, company, { status: 'draft', publishedAt: null });
    for (const id of [draft, 999_999_999])
      await expect(as(ILDAR)('POST /vacancy/favorite/{id}/add', { id })).rejects.toEqual(refusal('not_found'));
  });

  test('a removed folder leaves its items in «Все» or takes them along', async () => {
    const call = as(ALSU);
    const [kept, gone] = [await makeVacancy(t.db, company), await makeVacancy(t.db, company)];
    for (const [id, items] of [
      [kept, 'keep'],
      [gone, 'remove'],
    ] as const) {
      const folder = await call('POST /vacancy/favorite-folder', { name: `Папка ${items}` });
      await call('POST /vacancy/favorite/{id}/add', { id, folderId: folder.id });
      expect((await call('GET /vacancy/favorite/{folder}', { folder: folder.id })).total).toBe(1);
      await call('DELETE /vacancy/favorite-folder/{id}', { id: folder.id, items });
    }
    expect(await itemOf(ALSU, kept)).toMatchObject({ folderId: null });
    expect(await itemOf(ALSU, gone)).toBeUndefined();
  });

  test('closed ones stay, with no more than their page shows', async () => {
    const call = as(ILDAR);
    const ids = await Promise.all(Array.from({ length: 4 }, () => makeVacancy(t.db, company, { title: 'Секрет' })));
    const [fresh = 0, old = 0, unpublished = 0, blocked = 0] = ids;
    for (const id of ids) await call('POST /vacancy/favorite/{id}/add', { id });
    const now = t.clock.now();
    await archive(fresh, now);
    await archive(old, new Date(now.getTime() - 91 * 24 * HOUR_MS));
    await setVacancy(unpublished, 'unpublished');
    await setVacancy(blocked, 'blocked');
    expect(await itemOf(ILDAR, fresh)).toMatchObject({
      card: { title: 'Секрет' },
      closed: { reason: 'archived', since: now.toISOString(), archiveReason: 'filled' },
    });
    for (const [id, reason] of [
      [old, 'archived'],
      [unpublished, 'unpublished'],
      [blocked, 'blocked'],
    ] as const)
      expect(await itemOf(ILDAR, id)).toMatchObject({
        card: null,
        closed: { reason, since: null, archiveReason: null },
      });
    const hidden = await makeCompany(t.db, { status: 'verified' });
    const ofHidden = await makeVacancy(t.db, hidden);
    await call('POST /vacancy/favorite/{id}/add', { id: ofHidden });
    await t.db.updateTable('company').set({ status: 'blocked' }).where('id', '=', hidden).execute();
    expect(await itemOf(ILDAR, ofHidden)).toMatchObject({ card: null, closed: { reason: 'unpublished' } });
  });

  test('a folder holds a thousand; several are moved at once or not at all', async () => {
    const actor = asApplicant('01935c1e-0000-7000-8000-0000000000a8');
    await makeAccount(t.db, actor.accountId);
    const ids = await insertMany(FAVORITES_PER_FOLDER_MAX + 2);
    const call = as(actor);
    expect(await call('POST /vacancy/favorite/take-over', { ids: ids.slice(2) })).toEqual({
      added: FAVORITES_PER_FOLDER_MAX,
    });
    await expect(call('POST /vacancy/favorite/{id}/add', { id: ids[0] ?? 0 })).rejects.toEqual(refusal('wrong_state'));
    expect(await call('POST /vacancy/favorite/take-over', { ids: ids.slice(0, 2) })).toEqual({ added: 0 });
    const folder = await call('POST /vacancy/favorite-folder', { name: 'Полная' });
    const some = ids.slice(2, 52);
    expect(await call('POST /vacancy/favorite/change', { ids: some, action: 'move', folderId: folder.id })).toEqual({
      changed: 50,
    });
    await call('POST /vacancy/favorite/{id}/add', { id: ids[0] ?? 0 });
    await call('POST /vacancy/favorite/take-over', { ids: ids.slice(0, 60) });
    await expect(call('POST /vacancy/favorite/change', { ids: some, action: 'move' })).rejects.toEqual(
      refusal('wrong_state'),
    );
    await expect(call('DELETE /vacancy/favorite-folder/{id}', { id: folder.id, items: 'keep' })).rejects.toEqual(
      refusal('wrong_state'),
    );
    expect((await call('GET /vacancy/favorite/{folder}', { folder: folder.id })).total).toBe(50);
  });

  test('pages go by cursor, the last added first', async () => {
    const actor = asApplicant('01935c1e-0000-7000-8000-0000000000a7');
    await makeAccount(t.db, actor.accountId);
    const ids = await insertMany(5);
    const call = as(actor);
    for (const id of ids) await call('POST /vacancy/favorite/{id}/add', { id });
    const first = await call('GET /vacancy/favorite/{folder}', { folder: 'all', per_page: 3 });
    const second = await call('GET /vacancy/favorite/{folder}', {
      folder: 'all',
      per_page: 3,
      cursor: first.next ?? '',
    });
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(ids.toReversed());
    expect([first.total, second.next]).toEqual([5, null]);
    expect((await call('GET /vacancy/favorite/{folder}', { folder: 'all', per_page: 3, page: 2 })).items).toEqual(
      second.items,
    );
  });

  test('a visitor is told what has become of what their browser keeps', async () => {
    const open = await makeVacancy(t.db, company);
    const unpublished = await makeVacancy(t.db, company, { status: 'unpublished' });
    const draft = await makeVacancy(t.db, company, { status: 'draft', publishedAt: null });
    const kept = await t.call('GET /vacancy/favorite-kept', { ids: `999999999,${draft},${unpublished},${open}` });
    expect(kept.items.map(({ id, card, closed }) => [id, card?.id ?? null, closed?.reason ?? null])).toEqual([
      [unpublished, null, 'unpublished'],
      [open, open, null],
    ]);
    await expect(t.call('GET /vacancy/favorite-kept', { ids: 'x' })).rejects.toEqual(refusal('bad_argument'));
  });

  test('take-over skips what is unknown, closed or there already; marks tell which are favourites', async () => {
    const actor = asApplicant('01935c1e-0000-7000-8000-0000000000a6');
    await makeAccount(t.db, actor.accountId);
    const [open = 0, there = 0, draft = 0] = [
      await makeVacancy(t.db, company),
      await makeVacancy(t.db, company),
      await makeVacancy(t.db, company, { status: 'draft', publishedAt: null }),
    ];
    const call = as(actor);
    await call('POST /vacancy/favorite/{id}/add', { id: there });
    await call('POST /vacancy/favorite/{id}/note', { id: there, note: 'Моё' });
    expect(await call('POST /vacancy/favorite/take-over', { ids: [open, open, there, draft, 999_999_999] })).toEqual({
      added: 1,
    });
    expect(await call('POST /vacancy/favorite/take-over', { ids: [] })).toEqual({ added: 0 });
    expect(await itemOf(actor, there)).toMatchObject({ note: 'Моё' });
    const { ids } = await call('GET /vacancy/favorite-marks', { ids: `${open},${there},${draft}` });
    expect(ids.toSorted((a, b) => a - b)).toEqual([open, there].toSorted((a, b) => a - b));
    expect(await as(ALSU)('GET /vacancy/favorite-marks', { ids: [open, there] })).toEqual({ ids: [] });
    await expect(call('GET /vacancy/favorite-marks', { ids: '1,,2' })).rejects.toEqual(refusal('bad_argument'));
    const tooMany = Array.from({ length: FAVORITES_PER_FOLDER_MAX + 1 }, (_, at) => at + 1);
    await expect(call('POST /vacancy/favorite/take-over', { ids: tooMany })).rejects.toEqual(refusal('bad_argument'));
  });
});

describe('what is stored', () => {
  test('a list takes as many queries for many items as for one', async () => {
    const actor = asApplicant('01935c1e-0000-7000-8000-0000000000a5');
    await makeAccount(t.db, actor.accountId);
    const ids = await insertMany(30);
    const queriesOf = async () => {
      let queries = 0;
      const original = t.pool.connect.bind(t.pool);
      t.pool.connect = ((...input: []) => ((queries += 1), original(...input))) as typeof t.pool.connect;
      await as(actor)('GET /vacancy/favorite/{folder}', { folder: 'all', per_page: 50 });
      t.pool.connect = original;
      return queries;
    };
    await as(actor)('POST /vacancy/favorite/{id}/add', { id: ids[0] ?? 0 });
    const one = await queriesOf();
    await as(actor)('POST /vacancy/favorite/take-over', { ids });
    expect(await queriesOf()).toBe(one);
    expect(one).toBeLessThanOrEqual(3);
  });

  test('what was removed is deleted after a day', async () => {
    const call = as(ALSU);
    const id = await makeVacancy(t.db, company);
    await call('POST /vacancy/favorite/{id}/add', { id });
    await call('DELETE /vacancy/favorite/{id}/delete', { id });
    const rows = () => t.db.selectFrom('favoriteItem').select('id').where('vacancyId', '=', id).execute();
    const [job] = favoriteDomain.jobs(t.sources).scheduled ?? [];
    await job?.run(t.context(system));
    expect(await rows()).toHaveLength(1);
    const before = t.clock.time;
    t.clock.time = new Date(before.getTime() + (FAVORITE_UNDO_HOURS + 1) * HOUR_MS);
    await job?.run(t.context(system));
    t.clock.time = before;
    expect(await rows()).toEqual([]);
  });

  test('a person gets all of it, and it goes with their account', async () => {
    const data = await t.sources.collectOwnData(t.db, ILDAR.accountId, t.clock.now());
    expect(data.favorite_item?.length).toBeGreaterThan(3);
    expect(data.favorite_folder).toContainEqual(expect.objectContaining({ name: 'Обсудить' }));
    await reactToErasure(t, ILDAR.accountId);
    expect(await t.sources.collectOwnData(t.db, ILDAR.accountId, t.clock.now())).toMatchObject({
      favorite_item: [],
      favorite_folder: [],
    });
    expect(await t.sources.collectOwnData(t.db, ALSU.accountId, t.clock.now())).not.toMatchObject({
      favorite_item: [],
    });
  });
});

async function insertMany(count: number): Promise<number[]> {
  const now = t.clock.now();
  return insertVacancies(
    t.db,
    Array.from({ length: count }, () => ({
      companyId: company,
      title: 'Сварщик',
      status: 'active' as const,
      publishedAt: now,
      expiresAt: new Date(now.getTime() + HOUR_MS),
    })),
  );
}
