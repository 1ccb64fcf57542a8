import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { archiveExpired, purgeDeleted } from '#server/domains/vacancy/index.ts';
import { system } from '#server/platform/actor.ts';
import { addDays } from '#shared/domain/time.ts';
import type { VacancyContent } from '#shared/contracts/vacancy-content.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { reactToWaiting } from '../setup/reactions.ts';
import { atField, refusal } from '../setup/refusals.ts';
import { makeApplicant, makeMember, makeRespond, type TestMember } from '../setup/responds.ts';
import type { TestBrowser } from '../setup/account-world.ts';
import { decide as decideAs } from '../setup/moderation-world.ts';
import { hireStaff } from '../setup/staff-world.ts';
import { makeCompany, makeVacancy } from '../setup/things.ts';
import { publishDraft, writeDraft } from '../setup/written-vacancy.ts';

let t: TestApp;
let moderator: TestBrowser;
beforeAll(async () => {
  t = await createTestApp();
  moderator = await hireStaff(t, 'moderator@karkas.example', 'moderator');
});
afterAll(() => t.close());

type Status = 'verified' | 'unverified' | 'restricted' | 'blocked';
async function makeHead(status: Status = 'verified', more: object = {}): Promise<TestMember> {
  const company = await makeCompany(t.db, { status });
  await t.db
    .updateTable('company')
    .set({ verification: 'documents', ...more })
    .where('id', '=', company)
    .execute();
  return makeMember(t.db, company, { isHead: true });
}
const trust = { trustedAt: new Date(), trustedReason: 'Госкорпорация' };
const statusOf = async (id: number) =>
  (await t.db.selectFrom('vacancy').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;
const revisionsOf = async (id: number) =>
  (
    await t.db
      .selectFrom('vacancyRevision')
      .select(['number', 'content'])
      .where('vacancyId', '=', id)
      .orderBy('number')
      .execute()
  ).map(({ number, content }) => [number, (content as VacancyContent | null)?.title]);
const toldOf = (id: number) =>
  t.db.selectFrom('notice').select(['accountId', 'event', 'data']).where('key', 'like', `vacancy:${id}:%`).execute();
const save = async (head: TestMember, id: number, fields: object) => {
  const { version } = await t.as(head)('GET /vacancy/{id}/edit', { id });
  return t.as(head)('PUT /vacancy/{id}', { id, version, fields: JSON.parse(JSON.stringify(fields)) });
};
const update = (head: TestMember, id: number, version: number) =>
  t.as(head)('POST /vacancy/{id}/update-vacancy', { id, version, confirmed: true });
const read = (id: number) => moderator.call('GET /staff/moderation/{kind}/{id}', { kind: 'vacancy', id: String(id) });
const decide = async (id: number, action: 'approve' | 'refuse' | 'block', more: object = {}) =>
  moderator.call('POST /staff/moderation/{kind}/{id}', {
    kind: 'vacancy',
    id: String(id),
    action,
    version: (await read(id)).version,
    ...(action === 'approve' ? {} : { reason: 'pay_unclear', field: 'pay', note: 'Сколько за\u00a0смену?' }),
    ...more,
  });

describe('publishing', () => {
  test('a verified company, the linter silent: at once, in lists, search and with a revision', async () => {
    const head = await makeHead();
    const { id, version } = await writeDraft(t, head, { title: 'Электрогазосварщик', shownDays: 14 });
    const state = await t.as(head)('POST /vacancy/{id}/publish', { id, version });
    expect(state).toMatchObject({ status: 'active', waitsForStaff: false });
    expect(state.expiresAt).toBe(addDays(t.clock.now(), 14).toISOString());
    expect(state.actions.map((action) => action.id)).toEqual(['edit', 'unpublish', 'copy', 'archive']);
    expect((await t.call('GET /vacancy/{id}', { id })).title).toBe('Электрогазосварщик');
    const found = await t.call('GET /search/vacancy', { q: 'электрогазосварщик' });
    expect(found.items.map((item) => item.id)).toContain(id);
    expect(await revisionsOf(id)).toEqual([[1, 'Электрогазосварщик']]);
    await expect(t.db.updateTable('vacancyRevision').set({ number: 2 }).execute()).rejects.toThrow();
  });

  test('an unverified company, or a warning confirmed: staff read what the linter found, and let it through', async () => {
    const head = await makeHead('unverified', { verification: 'none' });
    const { id, version } = await writeDraft(t, head, { pay: null });
    const call = t.as(head);
    await expect(call('POST /vacancy/{id}/publish', { id, version })).rejects.toEqual(refusal('confirmation_required'));
    const state = await call('POST /vacancy/{id}/publish', { id, version, confirmed: true });
    expect(state).toMatchObject({ status: 'on_review', waitsForStaff: true, expiresAt: null });
    await expect(save(head, id, { title: 'Пока ждём' })).rejects.toEqual(refusal('wrong_state'));
    expect((await read(id)).fields.map(({ name }) => name)).toContain('findings');
    await decide(id, 'approve');
    expect(await statusOf(id)).toBe('active');
    expect(await revisionsOf(id)).toHaveLength(1);
    expect(await toldOf(id)).toEqual([
      expect.objectContaining({ accountId: head.accountId, event: 'vacancy.approved' }),
    ]);
  });

  test.each<[string, Partial<VacancyContent>, string]>([
    ['sex', { requirements: 'Только мужчины с\u00a0опытом' }, 'requirements'],
    ['contacts', { duties: 'Звоните 8 912 000-00-01' }, 'duties'],
    ['nothing written', { description: '' }, 'description'],
    ['no trade', { specializationIds: [] }, 'specializationIds'],
  ])('refused at its field: %s', async (_name, fields, field) => {
    const head = await makeHead();
    const { id, version } = await writeDraft(t, head, fields);
    const body = { id, version, confirmed: true };
    await expect(t.as(head)('POST /vacancy/{id}/publish', body)).rejects.toEqual(atField(field));
    expect(await statusOf(id)).toBe('draft');
  });

  test('a wrong value, an old version, a company that may not', async () => {
    const head = await makeHead();
    const { id, version } = await writeDraft(t, head);
    const { version: next } = await save(head, id, { headcount: 1_000 });
    const publish = (who: TestMember, of: number, at: number) =>
      t.as(who)('POST /vacancy/{id}/publish', { id: of, version: at, confirmed: true });
    await expect(publish(head, id, version)).rejects.toEqual(refusal('conflict'));
    await expect(publish(head, id, next)).rejects.toEqual(atField('headcount'));
    for (const status of ['restricted', 'blocked'] as const) {
      const other = await makeHead(status);
      const draft = await writeDraft(t, other);
      await expect(publish(other, draft.id, draft.version)).rejects.toEqual(refusal('forbidden'));
    }
  });

  test('a phone in an address or in a level of a permit is refused there', async () => {
    const head = await makeHead();
    const { id, version } = await writeDraft(t, head, {
      address: 'Казань, Баумана, 10, спросить по 8 917 204-16-83',
      permits: [{ kind: 'height', level: '8 917 204-16-83', required: true, employerPays: false }],
    });
    await expect(t.as(head)('POST /vacancy/{id}/publish', { id, version, confirmed: true })).rejects.toMatchObject({
      problem: { errors: ['address', 'permits'].map((field) => ({ field, code: 'contacts_in_text' })) },
    });
  });

  test('a duplicate is named, and passes once', async () => {
    const head = await makeHead('verified', trust);
    const first = await publishDraft(t, head, { title: 'Монтажник стальных конструкций' });
    const call = t.as(head);
    const again = async (force: boolean) => {
      const { id, version } = await writeDraft(t, head, { title: 'Монтажник стальных конструкций' });
      return call('POST /vacancy/{id}/publish', { id, version, force, confirmed: true });
    };
    await expect(again(false)).rejects.toMatchObject({ code: 'duplicate', problem: { ids: [first.id] } });
    expect((await again(true)).status).toBe('active');
    await expect(again(true)).rejects.toEqual(refusal('duplicate'));
  });

  test('of 50 at once with one place left one is shown, the others need a place', async () => {
    const head = await makeHead('verified', trust);
    for (let count = 0; count < 29; count += 1) await makeVacancy(t.db, head.companyId, { title: `Место ${count}` });
    await makeVacancy(t.db, head.companyId, { title: 'Из\u00a0файла', sourceKey: 'file:1', sourceName: 'Файл' });
    const drafts = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        writeDraft(t, head, { title: `${'абвгдежзик'[index % 10]}${index} рабочий` }),
      ),
    );
    const results = await Promise.allSettled(
      drafts.map(({ id, version }) =>
        t.as(head)('POST /vacancy/{id}/publish', { id, version, confirmed: true, force: true }),
      ),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const codes = results.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
    expect(new Set(codes)).toEqual(new Set(['payment_required']));
  });
});

test('staff trust a company with a reason, until they say otherwise or hold it back', async () => {
  const head = await makeHead();
  const decideCompany = (action: 'trust' | 'distrust', note: string | null = null) =>
    decideAs(t, 'company', head.companyId, { action, note });
  await expect(decideCompany('trust')).rejects.toMatchObject({ details: { errors: [{ field: 'note' }] } });
  await decideCompany('trust', 'Госкорпорация');
  const { id, version } = await writeDraft(t, head, { pay: null });
  const publish = { id, version, confirmed: true };
  expect((await t.as(head)('POST /vacancy/{id}/publish', publish)).status).toBe('active');
  await decideCompany('distrust');
  expect((await publishDraft(t, head, { title: 'Кровельщик', pay: null })).status).toBe('on_review');
});

describe('changing what is shown', () => {
  const texts = { duties: 'Варить и\u00a0зачищать стыки' };

  test('light changes are live whole, with one event and a revision', async () => {
    const head = await makeHead();
    const { id } = await publishDraft(t, head);
    const { version } = await save(head, id, texts);
    await t.db.deleteFrom('outboxEvent').execute();
    expect(await update(head, id, version)).toMatchObject({ status: 'active', waitsForStaff: false });
    expect((await t.call('GET /vacancy/{id}', { id })).duties).toBe('<p>Варить и\u00a0зачищать стыки</p>');
    const events = await t.db.selectFrom('outboxEvent').select(['type', 'payload']).execute();
    expect(events).toEqual([{ type: 'vacancy.changed', payload: { vacancyId: id, companyId: head.companyId } }]);
    expect(await revisionsOf(id)).toHaveLength(2);
  });

  test('material ones wait while the old version stays; staff see before and after; who responded is told', async () => {
    const head = await makeHead();
    const { id } = await publishDraft(t, head, { title: 'Плотник-опалубщик' });
    const applicant = await makeApplicant(t.db);
    await makeRespond(t.db, { companyId: head.companyId, vacancyId: id, accountId: applicant.accountId });
    const change = {
      title: 'Бетонщик',
      pay: { fromKopecks: 100_000_00, toKopecks: 150_000_00, mode: 'month', gross: false },
    };
    const { version } = await save(head, id, change);
    expect(await update(head, id, version)).toMatchObject({ status: 'active', waitsForStaff: true });
    expect((await t.call('GET /vacancy/{id}', { id })).title).toBe('Плотник-опалубщик');
    const item = await read(id);
    expect(item.actions).toEqual(['approve', 'refuse', 'block']);
    expect(item.fields.find(({ name }) => name === 'title')).toMatchObject({
      value: 'Бетонщик',
      before: 'Плотник-опалубщик',
    });
    await decide(id, 'refuse');
    expect((await t.call('GET /vacancy/{id}', { id })).title).toBe('Плотник-опалубщик');
    await update(head, id, (await save(head, id, change)).version);
    await decide(id, 'approve');
    expect((await t.call('GET /vacancy/{id}', { id })).title).toBe('Бетонщик');
    await reactToWaiting(t, 'vacancy.changed');
    expect((await toldOf(id)).map(({ accountId, event }) => [accountId === head.accountId, event])).toEqual([
      [true, 'vacancy.rejected'],
      [true, 'vacancy.approved'],
      [false, 'vacancy.changed'],
    ]);
  });

  test('of a trusted company they are live meanwhile, and a refusal brings the old ones back', async () => {
    const head = await makeHead('verified', trust);
    const { id } = await publishDraft(t, head, { title: 'Каменщик' });
    await update(head, id, (await save(head, id, { title: 'Штукатур' })).version);
    await update(head, id, (await save(head, id, { title: 'Маляр' })).version);
    expect((await t.call('GET /vacancy/{id}', { id })).title).toBe('Маляр');
    expect((await read(id)).fields.find(({ name }) => name === 'title')?.before).toBe('Каменщик');
    await decide(id, 'refuse');
    expect((await t.call('GET /vacancy/{id}', { id })).title).toBe('Каменщик');
    expect((await revisionsOf(id)).map(([, title]) => title)).toEqual(['Каменщик', 'Штукатур', 'Маляр', 'Каменщик']);
  });
});

describe('refused and blocked', () => {
  test('refused: mended and sent again, or appealed once', async () => {
    const head = await makeHead('unverified', { verification: 'none' });
    const { id } = await publishDraft(t, head);
    await decide(id, 'refuse');
    const edit = await t.as(head)('GET /vacancy/{id}/edit', { id });
    expect(edit).toMatchObject({ status: 'rejected', moderationNotes: [{ code: 'pay_unclear', field: 'pay' }] });
    const call = t.as(head);
    await call('POST /vacancy/{id}/appeal', { id, text: 'Сумма названа за\u00a0месяц' });
    expect((await read(id)).fields.find(({ name }) => name === 'appeal')?.value).toBe('Сумма названа за\u00a0месяц');
    await decide(id, 'refuse');
    await expect(call('POST /vacancy/{id}/appeal', { id, text: 'Ещё раз' })).rejects.toEqual(refusal('wrong_state'));
    const { version, status } = await save(head, id, { headcount: 3 });
    expect(status).toBe('draft');
    expect((await call('POST /vacancy/{id}/publish', { id, version, confirmed: true })).status).toBe('on_review');
  });

  test('blocked: off all pages, back to staff once it is mended; the company is trusted no more', async () => {
    const head = await makeHead();
    const { id } = await publishDraft(t, head);
    await decide(id, 'block');
    await expect(t.call('GET /vacancy/{id}', { id })).rejects.toEqual(refusal('not_found'));
    const call = t.as(head);
    const { version } = await call('GET /vacancy/{id}/edit', { id });
    await expect(call('POST /vacancy/{id}/publish', { id, version })).rejects.toEqual(refusal('wrong_state'));
    const saved = await save(head, id, { conditions: 'Спецодежда за\u00a0счёт компании' });
    const sent = await call('POST /vacancy/{id}/publish', { id, version: saved.version, confirmed: true });
    expect(sent.status).toBe('on_review');
    await decide(id, 'approve');
    expect(await statusOf(id)).toBe('active');
  });
});

describe('the end', () => {
  test('unpublished with its days, recovered, archived with a word for those who responded, recovered again', async () => {
    const head = await makeHead();
    const { id } = await publishDraft(t, head);
    const applicant = await makeApplicant(t.db);
    const respond = await makeRespond(t.db, {
      companyId: head.companyId,
      vacancyId: id,
      accountId: applicant.accountId,
    });
    const call = t.as(head);
    expect((await call('POST /vacancy/{id}/unpublish-vacancy', { id })).status).toBe('unpublished');
    expect((await call('POST /vacancy/{id}/recover-vacancy', { id })).status).toBe('active');
    const closed = await call('POST /vacancy/{id}/archive-vacancy', {
      id,
      reason: 'filled',
      message: 'Всех взяли, спасибо',
    });
    expect(closed).toMatchObject({ status: 'archive', expiresAt: null });
    await reactToWaiting(t, 'vacancy.archived');
    const entry = await t.db
      .selectFrom('respondEvent')
      .select(['action', 'message'])
      .where('respondId', '=', respond)
      .execute();
    expect(entry).toContainEqual({ action: 'close', message: 'Всех взяли, спасибо' });
    expect((await call('POST /vacancy/{id}/recover-vacancy', { id })).status).toBe('active');
  });

  test('without a free place an archived one comes back as a draft, a hidden one not at all', async () => {
    const head = await makeHead('unverified', { verification: 'none' });
    await makeVacancy(t.db, head.companyId, { title: 'Занимает место' });
    const now = t.clock.now();
    const archived = await makeVacancy(t.db, head.companyId, {
      status: 'archive',
      archivedAt: now,
      title: 'Из\u00a0архива',
    });
    const hidden = await makeVacancy(t.db, head.companyId, {
      status: 'unpublished',
      unpublishedAt: now,
      title: 'Скрытая',
    });
    const call = t.as(head);
    expect((await call('POST /vacancy/{id}/recover-vacancy', { id: archived })).status).toBe('draft');
    await expect(call('POST /vacancy/{id}/recover-vacancy', { id: hidden })).rejects.toEqual(
      refusal('payment_required'),
    );
  });

  test('what is unlawful does not come back from the archive', async () => {
    const head = await makeHead();
    const texts = { requirements: '<p>Только мужчины до\u00a035\u00a0лет</p>' };
    const id = await makeVacancy(t.db, head.companyId, { status: 'archive', archivedAt: t.clock.now(), ...texts });
    await expect(t.as(head)('POST /vacancy/{id}/recover-vacancy', { id })).rejects.toEqual(refusal('wrong_state'));
  });

  test('many at once, each with its result', async () => {
    const head = await makeHead();
    const [one, two] = [await makeVacancy(t.db, head.companyId), await makeVacancy(t.db, head.companyId)];
    const foreign = await makeVacancy(t.db, (await makeHead()).companyId);
    const call = t.as(head);
    const { results } = await call('POST /vacancy/archive-many', { ids: [one, two, foreign], reason: 'not_relevant' });
    expect(results.map(({ id, done }) => [id, done])).toEqual([
      [one, true],
      [two, true],
      [foreign, false],
    ]);
    const deleted = await call('POST /vacancy/delete-many', { ids: [one, foreign] });
    expect(deleted.results.map(({ done }) => done)).toEqual([true, false]);
    await expect(call('GET /vacancy/{id}', { id: one })).rejects.toEqual(refusal('not_found'));
    const ids = Array.from({ length: 51 }, (_, index) => index + 1);
    await expect(call('POST /vacancy/delete-many', { ids })).rejects.toEqual(atField('ids'));
  });

  test('whose days are over is told, and what is deleted goes for good after 30 days', async () => {
    const head = await makeHead();
    const { id } = await publishDraft(t, head, { shownDays: 7, internalCode: 'Секрет' });
    t.clock.time = addDays(t.clock.time, 8);
    await archiveExpired(t.context(system));
    expect(await toldOf(id)).toEqual([
      expect.objectContaining({ event: 'vacancy.ended', data: expect.objectContaining({ isFilled: false }) }),
    ]);
    await t.as(head)('DELETE /vacancy/{id}', { id });
    await purgeDeleted(t.context(system));
    expect(await revisionsOf(id)).toHaveLength(1);
    t.clock.time = addDays(t.clock.time, 31);
    await purgeDeleted(t.context(system));
    expect(await revisionsOf(id)).toEqual([]);
    const row = await t.db.selectFrom('vacancy').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect([row.description, row.internalCode, row.contacts]).toEqual([null, null, null]);
  });
});
