import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { RESUME_BUMP_HOURS, RESUMES_MAX } from '#shared/domain/limits.ts';
import { addDays, HOUR_MS } from '#shared/domain/time.ts';
import { archiveIdle, purgeDeleted, type NewResume } from '#server/domains/resume/index.ts';
import { system } from '#server/platform/actor.ts';
import { asApplicant, asHead, asMember, asStaff } from '../setup/actors.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { react } from '../setup/reactions.ts';
import { refusal } from '../setup/refusals.ts';
import { makeAccount, makeCompany, makeResume } from '../setup/things.ts';

const NOON = new Date('2026-11-24T09:00:00Z');
const OWN = asApplicant().accountId;
const OTHER = '01935c1e-0000-7000-8000-000000000002';

let t: TestApp;
let own: TestApp['call'];
beforeAll(async () => {
  t = await createTestApp();
  own = t.as(asApplicant());
  await makeAccount(t.db, OTHER);
});
beforeEach(async () => {
  t.clock.time = NOON;
  await t.db.deleteFrom('resume').execute();
  await t.db.deleteFrom('notice').execute();
});
afterAll(() => t.close());

const written = {
  title: 'Сварщик',
  lastName: 'Лесной',
  firstName: 'Иван',
  cityId: 1601,
  specializationIds: [101],
  noExperience: true,
  contacts: { phone: '+79170000001' },
  phoneVerifiedAt: NOON,
} satisfies Partial<NewResume>;
const make = (resume: Partial<NewResume> = {}) => makeResume(t.db, { ...written, ...resume }, t.clock.now());
const archived = (daysAgo: number) => make({ status: 'archive', archivedAt: addDays(NOON, -daysAgo) });
const PHOTO = {
  accountId: OWN,
  purpose: 'resume_photo',
  kind: 'jpg',
  name: 'photo.jpg',
  bytes: 10,
  width: 600,
  height: 600,
  createdAt: NOON,
  storedAt: NOON,
};
const actionsOf = (answer: { actions: readonly { id: string; disabled: string | null }[] }) =>
  answer.actions.map(({ id, disabled }) => (disabled === null ? id : `(${id})`));

describe.each([
  ['POST /resume/{id}/bump', {}],
  ['POST /resume/{id}/archive', {}],
  ['POST /resume/{id}/restore', { status: 'archive', archivedAt: NOON }],
  ['POST /resume/{id}/duplicate', {}],
  ['DELETE /resume/{id}', {}],
  ['POST /resume/{id}/status', {}],
] as const)('%s', (name, state: Partial<NewResume>) => {
  test('is for its applicant alone, and a deleted one is not there', async () => {
    const id = await make(state);
    await expect(t.as(asApplicant(OTHER))(name, { id })).rejects.toEqual(refusal('not_found'));
    await expect(t.call(name, { id })).rejects.toEqual(refusal('unauthorized'));
    for (const actor of [asHead(await makeCompany(t.db)), asStaff()])
      await expect(t.as(actor)(name, { id })).rejects.toEqual(refusal('forbidden'));
    await expect(own(name, { id: 999_999_999 })).rejects.toEqual(refusal('not_found'));
    const gone = await make({ ...state, status: 'deleted', deletedAt: addDays(NOON, -31) });
    await expect(own(name, { id: gone })).rejects.toEqual(refusal('not_found'));
  });
});

describe('the buttons', () => {
  test.each<[string, Partial<NewResume>, string[]]>([
    ['a draft', { status: 'draft' }, ['edit', 'publish', 'duplicate', 'delete']],
    ['an unfinished draft', { status: 'draft', cityId: null }, ['edit', '(publish)', 'duplicate', 'delete']],
    ['a published one', {}, ['edit', 'bump', 'duplicate', 'archive', 'delete']],
    [
      'one bumped just now',
      { nextBumpAt: new Date(NOON.getTime() + 1) },
      ['edit', '(bump)', 'duplicate', 'archive', 'delete'],
    ],
    ['a blocked one', { status: 'blocked', blockedAt: NOON }, ['edit', '(publish)', 'duplicate', 'delete']],
    ['one on moderation', { status: 'on_moderation' }, ['edit', 'duplicate', 'delete']],
    ['an archived one', { status: 'archive', archivedAt: NOON }, ['restore', 'duplicate', 'delete']],
    ['a deleted one', { status: 'deleted', deletedAt: NOON }, ['undo']],
  ])('of %s', async (_, state, actions) => {
    const id = await make(state);
    const { own: mine } = await own('GET /resume/{id}', { id });
    expect(actionsOf(mine ?? expect.unreachable())).toEqual(actions);
  });
});

describe('a bump', () => {
  test('puts it first, and again after four hours', async () => {
    const id = await make({ publishedAt: addDays(NOON, -30) });
    const newer = await make({ publishedAt: addDays(NOON, -1) });
    const first = async () => (await t.call('GET /resume/list', {})).items.map((item) => item.id);
    expect(await first()).toEqual([newer, id]);
    const bumped = await own('POST /resume/{id}/bump', { id });
    expect(bumped.nextBumpAt).toBe('2026-11-24T13:00:00.000Z');
    expect(await first()).toEqual([id, newer]);
    t.clock.time = new Date(NOON.getTime() + RESUME_BUMP_HOURS * HOUR_MS - 1_000);
    await expect(own('POST /resume/{id}/bump', { id })).rejects.toMatchObject({
      code: 'limit_exceeded',
      problem: { detail: 'Снова можно в\u00a016:00 по\u00a0Москве' },
      waitMs: 1_000,
    });
    t.clock.time = new Date(NOON.getTime() + RESUME_BUMP_HOURS * HOUR_MS);
    expect((await own('POST /resume/{id}/bump', { id })).nextBumpAt).toBe('2026-11-24T17:00:00.000Z');
  });

  test('is for published ones', async () => {
    await expect(own('POST /resume/{id}/bump', { id: await archived(1) })).rejects.toEqual(refusal('wrong_state'));
  });
});

describe('the archive', () => {
  test('nobody sees it there, and it comes back; after 90 days through moderation', async () => {
    const id = await make();
    expect(await own('POST /resume/{id}/archive', { id })).toMatchObject({ status: 'archive', nextBumpAt: null });
    await expect(t.call('GET /resume/{id}', { id })).rejects.toEqual(refusal('not_found'));
    t.clock.time = addDays(NOON, 90);
    expect((await own('POST /resume/{id}/restore', { id })).status).toBe('published');
    await t.call('GET /resume/{id}', { id });
    expect(await own('POST /resume/{id}/restore', { id: await archived(1) })).toMatchObject({
      status: 'on_moderation',
      waitsForStaff: true,
    });
  });

  test('what lacks something mandatory stays', async () => {
    const id = await make({ status: 'archive', archivedAt: NOON, cityId: null });
    await expect(own('POST /resume/{id}/restore', { id })).rejects.toEqual(refusal('wrong_state'));
  });
});

describe('a deletion', () => {
  test('can be undone for 30 days: it is back in the archive', async () => {
    const id = await make();
    expect(actionsOf(await own('DELETE /resume/{id}', { id }))).toEqual(['undo']);
    await expect(t.call('GET /resume/{id}', { id })).rejects.toEqual(refusal('not_found'));
    t.clock.time = addDays(NOON, 29);
    expect((await own('GET /resume/list', { status: 'deleted' })).items).toMatchObject([
      { id, own: { goneAt: '2026-12-24T09:00:00.000Z' } },
    ]);
    expect((await own('POST /resume/{id}/restore', { id })).status).toBe('archive');
    await own('DELETE /resume/{id}', { id });
    t.clock.time = addDays(NOON, 60);
    await expect(own('POST /resume/{id}/restore', { id })).rejects.toEqual(refusal('not_found'));
    expect((await own('GET /resume/list', { status: 'deleted' })).total).toBe(0);
  });

  test('a draft can be deleted and come back too', async () => {
    const id = await make({ status: 'draft', publishedAt: null });
    await own('DELETE /resume/{id}', { id });
    expect((await own('POST /resume/{id}/restore', { id })).status).toBe('archive');
  });

  test('after 30 days all of it is gone, and nothing else', async () => {
    const [id, kept] = [await make(), await make()];
    const boundTo = async (one: number) => {
      const row = t.db.selectFrom('uploadedFile').select('boundTo').where('storedName', '=', `photo-${one}.jpg`);
      return (await row.executeTakeFirstOrThrow()).boundTo;
    };
    for (const one of [id, kept])
      await t.db
        .insertInto('uploadedFile')
        .values({ ...PHOTO, storedName: `photo-${one}.jpg`, boundTo: `resume:${one}` })
        .execute();
    await own('DELETE /resume/{id}', { id });
    t.clock.time = addDays(NOON, 29);
    expect(await purgeDeleted(t.context(system))).toBe(0);
    t.clock.time = addDays(NOON, 30);
    expect(await purgeDeleted(t.context(system))).toBe(1);
    const left = await t.db.selectFrom('resume').select('id').execute();
    expect(left).toEqual([{ id: kept }]);
    expect([await boundTo(id), await boundTo(kept)]).toEqual([null, `resume:${kept}`]);
  });
});

test('comes back with its account only where that is not being removed again', async () => {
  const accountId = randomUUID();
  await makeAccount(t.db, accountId);
  const id = await make({ applicantId: accountId });
  const statusOf = async () =>
    (await t.db.selectFrom('resume').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;
  const setStatus = (status: 'active' | 'removing') =>
    t.db
      .updateTable('account')
      .set({ status, removalAskedAt: status === 'removing' ? NOON : null })
      .where('id', '=', accountId)
      .execute();
  await setStatus('removing');
  await react(t, 'account.removed', { accountId });
  await react(t, 'account.restored', { accountId });
  expect(await statusOf()).toBe('archive');
  await setStatus('active');
  await react(t, 'account.removed', { accountId });
  await react(t, 'account.restored', { accountId });
  expect(await statusOf()).toBe('published');
});

describe('a copy', () => {
  test('says the same as a draft, without figures, dates, promotion and the consent to everyone', async () => {
    const id = await make({
      availability: 'date',
      availableFrom: '2026-12-08',
      hiddenFields: ['birth'],
      bumpedAt: NOON,
      highlightUntil: addDays(NOON, 5),
      moderationNotes: [{ code: 'other', text: 'Поправьте' }],
    });
    await t.db.updateTable('resumeStats').set({ views: 5 }).where('resumeId', '=', id).execute();
    const copy = await own('POST /resume/{id}/duplicate', { id });
    expect(copy.status).toBe('draft');
    const { content } = await own('GET /resume/{id}/edit', { id: copy.id });
    expect(content).toMatchObject({ title: 'Сварщик', lastName: 'Лесной', availability: 'now', availableFrom: null });
    expect(await own('GET /resume/{id}', { id: copy.id })).toMatchObject({
      highlighted: false,
      publishedAt: null,
      own: {
        stats: { views: 0 },
        bumpedAt: null,
        moderationNotes: [],
        shownTo: { visibility: 'companies', publicCategories: [], hiddenFields: ['birth'] },
      },
    });
    expect((await own('GET /resume/{id}', { id })).status).toBe('published');
  });

  test('takes over what is being written', async () => {
    const { id, version } = await own('POST /resume/draft', {});
    await own('PUT /resume/{id}', { id, version, fields: { title: 'Стропальщик' } });
    const copy = await own('POST /resume/{id}/duplicate', { id });
    expect((await own('GET /resume/{id}/edit', { id: copy.id })).content.title).toBe('Стропальщик');
  });

  test(`there are at most ${RESUMES_MAX}, deleted ones apart`, async () => {
    const id = await make();
    for (let at = 2; at < RESUMES_MAX; at += 1) await make();
    const deleted = await make({ status: 'deleted', deletedAt: NOON });
    const both = await Promise.allSettled([1, 2].map(() => own('POST /resume/{id}/duplicate', { id })));
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(own('POST /resume/{id}/restore', { id: deleted })).rejects.toEqual(refusal('wrong_state'));
  });
});

describe('lists of own resumes', () => {
  test('each set with its count, and what only the applicant sees', async () => {
    const id = await make();
    await make({
      status: 'blocked',
      blockedAt: NOON,
      moderationNotes: [{ code: 'other', field: 'about', text: 'Поправьте' }],
    });
    await make({ status: 'draft', publishedAt: null });
    await archived(2);
    await makeResume(t.db, { ...written, applicantId: OTHER });
    const list = await own('GET /resume/list', { status: 'active' });
    expect(list.counts).toEqual({ draft: 1, active: 2, archive: 1, deleted: 0 });
    expect(list.items.find((item) => item.id === id)?.own).toMatchObject({ visibility: 'everyone', note: null });
    expect(list.items.find(({ status }) => status === 'blocked')?.own?.note).toMatchObject({ field: 'about' });
    const open = await t.call('GET /resume/list', {});
    expect(open).not.toHaveProperty('counts');
    expect(open.items.some((item) => 'own' in item)).toBe(false);
  });
});

test('a company’s look counts once a day, and is new until the applicant opens the resume', async () => {
  const id = await make();
  const look = t.as(asMember(await makeCompany(t.db), ['resume.search']));
  for (let at = 0; at < 2; at += 1) await look('GET /resume/{id}', { id });
  await t.as(asMember(await makeCompany(t.db), ['resume.search']))('GET /resume/{id}', { id });
  t.clock.time = addDays(NOON, 1);
  await look('GET /resume/{id}', { id });
  const [card] = (await own('GET /resume/list', { status: 'active' })).items;
  expect(card?.own?.stats).toMatchObject({ views: 3, newViews: 3 });
  // To read it changes nothing: its page says that they were seen.
  for (let at = 0; at < 2; at += 1) expect((await own('GET /resume/{id}', { id })).own?.stats.newViews).toBe(3);
  await own('POST /resume/{id}/seen-views', { id });
  expect((await own('GET /resume/{id}', { id })).own?.stats).toMatchObject({ views: 3, newViews: 0 });
});

describe('nobody has signed in for long', () => {
  const seen = (at: Date) =>
    t.db
      .insertInto('session')
      .values({
        accountId: OWN,
        tokenHash: randomBytes(32),
        refreshHash: randomBytes(32),
        refreshedAt: at,
        createdAt: at,
        lastSeenAt: at,
        expiresAt: at,
        ip: '127.0.0.1',
        userAgent: '',
      })
      .execute();
  const told = async () =>
    (await t.db.selectFrom('notice').select(['event', 'data']).orderBy('createdAt').execute()).map(
      ({ event, data }) => [event, (data as { daysLeft?: number }).daysLeft],
    );
  const runEachDay = async (from: number, to: number) => {
    const archivedOn: number[] = [];
    for (let day = from; day <= to; day += 1) {
      t.clock.time = addDays(NOON, day);
      if ((await archiveIdle(t.context(system))) > 0) archivedOn.push(day);
    }
    return archivedOn;
  };

  beforeEach(async () => {
    await t.db.deleteFrom('session').execute();
    await t.db
      .updateTable('account')
      .set({ createdAt: addDays(NOON, -1) })
      .execute();
    await seen(NOON);
  });

  test('warned 14 and 3 days before, archived after 180', async () => {
    const ids = [await make(), await make()];
    expect(await runEachDay(160, 190)).toEqual([180]);
    expect(await told()).toEqual([
      ['resume.idle', 14],
      ['resume.idle', 3],
      ['resume.archived', undefined],
    ]);
    const rows = await t.db.selectFrom('resume').select(['id', 'status']).orderBy('id').execute();
    expect(rows).toEqual(ids.map((id) => ({ id, status: 'archive' })));
  });

  test('a sign-in after a warning begins anew', async () => {
    await make();
    expect(await runEachDay(160, 170)).toEqual([]);
    await seen(addDays(NOON, 171));
    expect(await runEachDay(172, 190)).toEqual([]);
    expect(await told()).toHaveLength(1);
    expect(await runEachDay(330, 360)).toEqual([351]);
  });

  test('whoever is warned late is archived late', async () => {
    await make();
    expect(await runEachDay(300, 320)).toEqual([314]);
    expect(await told()).toMatchObject([
      ['resume.idle', 14],
      ['resume.idle', 3],
      ['resume.archived', undefined],
    ]);
  });

  test('drafts are nobody’s concern', async () => {
    await make({ status: 'draft', publishedAt: null });
    expect(await runEachDay(160, 190)).toEqual([]);
    expect(await told()).toEqual([]);
  });
});
