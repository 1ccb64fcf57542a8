import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { productJobs } from '#server/domains/all.ts';
import { writeReview } from '#server/domains/review/write.ts';
import { system } from '#server/platform/actor.ts';
import { noLimits } from '#server/platform/limits.ts';
import { reviewContracts } from '#shared/contracts/review.ts';
import { REVIEWS_PER_DAY } from '#shared/domain/review.ts';
import { addDays } from '#shared/domain/time.ts';
import { asMember, asStaff } from '../setup/actors.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { waitingIn } from '../setup/moderation-world.ts';
import { atField, refusal } from '../setup/refusals.ts';
import { makeMember, makeRespond, type TestMember } from '../setup/responds.ts';
import { decideReview, fieldsOf, FIVES, makeAuthor, publishReview, reviewOf, writeBy } from '../setup/review-world.ts';
import { makeCompany } from '../setup/things.ts';

let t: TestApp;
let company: number;
let head: TestMember;

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  company = await makeCompany(t.db);
  head = await makeMember(t.db, company, { isHead: true, name: 'Марат' });
});

type Author = Awaited<ReturnType<typeof makeAuthor>>;
const listed = async (id = company) => (await t.call('GET /company/{id}/feedback', { id })).items.map((one) => one.id);
const ownOf = async (author: Author) => (await t.as(author)('GET /company/feedback/own', {})).items;
const formOf = (author: Author) => t.as(author)('GET /company/{id}/feedback/form', { id: company });
const edit = (author: Author, feedbackId: number, version: number, more: Parameters<typeof fieldsOf>[0]) =>
  t.as(author)('PATCH /company/{id}/feedback/{feedbackId}', {
    id: company,
    feedbackId,
    version,
    change: { kind: 'edit', fields: fieldsOf(more) },
  });
const noticesOf = (accountId: string) =>
  t.db.selectFrom('notice').select(['event', 'data']).where('accountId', '=', accountId).orderBy('createdAt').execute();

describe('writing', () => {
  test('sends it to staff, with the consent to the rules, and nobody sees it before they have read it', async () => {
    const author = await makeAuthor(t.db);
    const { id, status } = await writeBy(t, author, company);
    expect(status).toBe('on_moderation');
    expect(await listed()).toEqual([]);
    await expect(t.call('GET /company/{id}/feedback/{feedbackId}', { id: company, feedbackId: id })).rejects.toEqual(
      refusal('not_found'),
    );
    expect(await waitingIn(t, 'review')).toContain(String(id));
    expect(await ownOf(author)).toMatchObject([
      { id, status: 'on_moderation', isOwn: true, authorName: 'Ильдар Галеев' },
    ]);
    const consents = await t.db
      .selectFrom('consent')
      .select(['documentKey', 'details'])
      .where('accountId', '=', author.accountId)
      .execute();
    expect(consents).toEqual([{ documentKey: 'reviewRules', details: { review: String(id) } }]);
    await decideReview(t, 'review', id, { action: 'approve' });
    expect(await listed()).toEqual([id]);
  });

  test.each([
    ['pros', { pros: 'Платят вовремя, кормят, тепло' }],
    ['cons', { cons: '' }],
    ['pros', { pros: 'Звоните прорабу 8 917 204-16-83, он всё расскажет' }],
    ['cons', { cons: 'Пишите в телеграм @ildar_montazh, расскажу подробно' }],
    ['advice', { advice: 'Подробности на сайте stroy-pravda.ru' }],
    ['position', { position: 'ildar@pochta.example' }],
    ['position', { position: 'Сварщик\nКомпания вернула долги' }],
    ['facility', { facility: 'ЖК «Заречный»\nКомпания вернула долги' }],
    ['facility', { facility: 'Литер 3, спросите Рената: 8 917 204-16-83' }],
    ['endMonth', { endMonth: null }],
    ['endMonth', { startMonth: '2026-05', endMonth: '2026-04' }],
    ['endMonth', { endMonth: '2099-01' }],
    ['endMonth', { relation: 'working' as const }],
    ['startMonth', { relation: 'working' as const, startMonth: '2099-01', endMonth: null }],
    ['cityId', { cityId: 2_000_000_000 }],
    ['ratings.safety', { ratings: { ...FIVES, safety: 6 } }],
    ['rulesAgreement', { rulesAgreement: false as true }],
  ])('refuses what is wrong at %s: %j', async (field, more) => {
    await expect(writeBy(t, await makeAuthor(t.db), company, more)).rejects.toEqual(atField(field));
  });

  test('keeps texts as they were typed', async () => {
    const payload = '<img src=x onerror=alert(1)> «скобки» & $1 {{company}}';
    const { id } = await publishReview(t, company, { pros: payload, cons: payload, advice: payload });
    const shown = await t.call('GET /company/{id}/feedback/{feedbackId}', { id: company, feedbackId: id });
    expect([shown.pros, shown.cons, shown.advice]).toEqual([payload, payload, payload]);
  });

  test('is signed as chosen', async () => {
    for (const [signature, name] of [
      ['full', 'Ильдар Галеев'],
      ['first_letter', 'Ильдар Г.'],
      ['anonymous', null],
    ] as const) {
      const { id } = await publishReview(t, company, { signature });
      const shown = await t.call('GET /company/{id}/feedback/{feedbackId}', { id: company, feedbackId: id });
      expect(shown.authorName).toBe(name);
    }
    const nameless = await makeAuthor(t.db, { firstName: null });
    expect((await formOf(nameless)).names).toBeNull();
    await expect(writeBy(t, nameless, company)).rejects.toEqual(atField('signature'));
    await expect(writeBy(t, nameless, company, { signature: 'anonymous' })).resolves.toBeDefined();
  });
});

describe('who writes', () => {
  test('an applicant, and nobody else', async () => {
    const input = { id: company, ...reviewOf() };
    await expect(t.call('POST /company/{id}/feedback', input)).rejects.toEqual(refusal('unauthorized'));
    for (const actor of [head, asMember(company), asStaff()])
      await expect(t.as(actor)('POST /company/{id}/feedback', input)).rejects.toEqual(refusal('forbidden'));
  });

  test('needs a verified phone', async () => {
    const author = await makeAuthor(t.db, { phoneConfirmedAt: null });
    expect(await formOf(author)).toMatchObject({ phoneVerified: false, refusal: expect.stringContaining('телефон') });
    await expect(writeBy(t, author, company)).rejects.toEqual(refusal('forbidden'));
  });

  test('nobody of the company, now or before, by their number or address', async () => {
    const phone = '+79270000001';
    const email = 'montazh@pochta.example';
    const [phoneConfirmedAt, emailConfirmedAt] = [t.clock.now(), t.clock.now()];
    await t.db.updateTable('account').set({ phone, phoneConfirmedAt }).where('id', '=', head.accountId).execute();
    const gone = await makeMember(t.db, company);
    await t.db.updateTable('account').set({ email, emailConfirmedAt }).where('id', '=', gone.accountId).execute();
    await t.db
      .updateTable('companyMember')
      .set({ status: 'removed', removedAt: t.clock.now() })
      .where('id', '=', gone.memberId)
      .execute();
    for (const author of [await makeAuthor(t.db, { phone }), await makeAuthor(t.db, { email })]) {
      expect((await formOf(author)).refusal).toContain('сотрудник');
      await expect(writeBy(t, author, company)).rejects.toEqual(refusal('forbidden'));
      await expect(writeBy(t, author, await makeCompany(t.db))).resolves.toBeDefined();
    }
    // What a member has only typed keeps its owner from nothing, and what its owner has not confirmed is nobody's.
    const typed = { phone: '+79270000002', phoneConfirmedAt: null };
    await t.db.updateTable('account').set(typed).where('id', '=', head.accountId).execute();
    await expect(writeBy(t, await makeAuthor(t.db, { phone: typed.phone }), company)).resolves.toBeDefined();
    const claimed = await makeAuthor(t.db);
    const other = { email: 'beton@pochta.example', emailConfirmedAt };
    await t.db.updateTable('account').set(other).where('id', '=', gone.accountId).execute();
    await t.db
      .updateTable('account')
      .set({ email: other.email, emailConfirmedAt: null })
      .where('id', '=', claimed.accountId)
      .execute();
    await expect(writeBy(t, claimed, company)).resolves.toBeDefined();
  });

  test('only about a company that everybody sees', async () => {
    const author = await makeAuthor(t.db);
    for (const id of [
      999_999,
      await makeCompany(t.db, { status: 'blocked' }),
      await makeCompany(t.db, { status: 'archived', closedAt: t.clock.now() }),
    ]) {
      await expect(writeBy(t, author, id)).rejects.toEqual(refusal('not_found'));
      await expect(t.as(author)('GET /company/{id}/feedback/form', { id })).rejects.toEqual(refusal('not_found'));
      await expect(t.call('GET /company/{id}/feedback', { id })).rejects.toEqual(refusal('not_found'));
    }
  });

  test('once in 12 months, also after the review is deleted', async () => {
    const author = await makeAuthor(t.db);
    const { id } = await writeBy(t, author, company);
    expect(await formOf(author)).toMatchObject({ ownReviewId: id, refusal: expect.stringContaining('12') });
    await expect(writeBy(t, author, company)).rejects.toMatchObject({ code: 'conflict', problem: { ids: [id] } });
    await t.as(author)('DELETE /company/{id}/feedback/{feedbackId}', { id: company, feedbackId: id });
    expect(await ownOf(author)).toEqual([]);
    await expect(writeBy(t, author, company)).rejects.toEqual(refusal('conflict'));
    const { time } = t.clock;
    t.clock.time = addDays(time, 364);
    await expect(writeBy(t, author, company)).rejects.toEqual(refusal('conflict'));
    t.clock.time = addDays(time, 367);
    await expect(writeBy(t, author, company)).resolves.toBeDefined();
    t.clock.time = time;
  });

  test('ten a day of one person; what is refused is not counted', async () => {
    const author = await makeAuthor(t.db);
    const companies = [company];
    while (companies.length <= REVIEWS_PER_DAY) companies.push(await makeCompany(t.db));
    const [last = 0] = companies.splice(-1);
    for (const [index, id] of companies.entries()) {
      await expect(writeBy(t, author, id, { advice: 'Подробности на сайте stroy-pravda.ru' })).rejects.toEqual(
        atField('advice'),
      );
      await expect(writeBy(t, author, id), `review ${index + 1}`).resolves.toBeDefined();
      await expect(writeBy(t, author, id)).rejects.toEqual(refusal('conflict'));
    }
    await expect(writeBy(t, author, last)).rejects.toEqual(refusal('limit_exceeded'));
    expect(await ownOf(author)).toHaveLength(REVIEWS_PER_DAY);
    expect((await t.as(author)('GET /company/{id}/feedback/form', { id: last })).refusal).toBeNull();
  });

  test('whose turn it was is kept as long as it counts, and no longer', async () => {
    const author = await makeAuthor(t.db);
    await writeBy(t, author, company);
    const clean = productJobs(t.sources).scheduled.find(({ name }) => name === 'delete-old-review-turns');
    const turns = async () => {
      await clean?.run(t.context(system));
      const { accountId } = author;
      return t.db.selectFrom('reviewTurn').select('companyId').where('accountId', '=', accountId).execute();
    };
    const { time } = t.clock;
    t.clock.time = addDays(time, 364);
    expect(await turns()).toEqual([{ companyId: company }]);
    t.clock.time = addDays(time, 367);
    expect(await turns()).toEqual([]);
    t.clock.time = time;
  });

  test('of 50 at once one is stored', async () => {
    const author = await makeAuthor(t.db);
    // Past the limit of the call, so that each of them reaches the guard.
    const context = { ...t.context(author), origin: null, userAgent: '', visitor: null, limiter: noLimits };
    const review = reviewContracts['POST /company/{id}/feedback'].body.parse(reviewOf());
    const sent = await Promise.allSettled(Array.from({ length: 50 }, () => writeReview(context, company, review)));
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const one of sent) if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'conflict' });
    expect(await ownOf(author)).toHaveLength(1);
  });
});

describe('verified', () => {
  test('by a respond that has reached «Вышел на объект», and nobody learns which', async () => {
    const author = await makeAuthor(t.db);
    const respondId = await makeRespond(
      t.db,
      { companyId: company, accountId: author.accountId, status: 'hired' },
      t.clock.now(),
    );
    expect((await formOf(author)).started).toBeNull();
    await t.db.updateTable('respond').set({ status: 'started' }).where('id', '=', respondId).execute();
    expect((await formOf(author)).started).toMatchObject({ position: '' });
    const { id } = await publishReview(t, company, { signature: 'anonymous' }, author);
    const [seen] = (await t.as(head)('GET /company/feedback/received', {})).items;
    expect(seen).toMatchObject({ id, verified: 'respond', authorName: null, isOwn: false });
    expect(JSON.stringify(seen)).not.toMatch(new RegExp(`${author.accountId}|espond(Id)?":${respondId}`));
  });

  test('also where both sides confirm it while staff read the review', async () => {
    const author = await makeAuthor(t.db);
    const { id } = await writeBy(t, author, company);
    await makeRespond(t.db, { companyId: company, accountId: author.accountId, status: 'started' }, t.clock.now());
    await decideReview(t, 'review', id, { action: 'approve' });
    expect(await ownOf(author)).toMatchObject([{ verified: 'respond' }]);
    const { summary } = await t.call('GET /company/{id}/feedback', { id: company });
    expect(summary.verifiedCount).toBe(1);
  });
});

describe('changing', () => {
  test('takes the review back to staff, once in 90 days', async () => {
    const { id, author } = await publishReview(t, company);
    const [own] = await ownOf(author);
    await expect(edit(author, id, own?.version ?? 0, {})).rejects.toEqual(refusal('wrong_state'));
    const { version } = await edit(author, id, own?.version ?? 0, {
      pros: 'Теперь платят каждую неделю, без задержек.',
    });
    expect(await listed()).toEqual([]);
    await expect(edit(author, id, version, { recommend: false })).rejects.toEqual(refusal('wrong_state'));
    await decideReview(t, 'review', id, { action: 'approve' });
    const [shown] = (await t.call('GET /company/{id}/feedback', { id: company })).items;
    expect(shown).toMatchObject({ pros: 'Теперь платят каждую неделю, без задержек.', editedAt: expect.any(String) });
    const [again] = await ownOf(author);
    expect(again?.actions).toMatchObject([{ id: 'edit', disabled: expect.stringContaining('90') }, { id: 'delete' }]);
    await expect(edit(author, id, again?.version ?? 0, { recommend: false })).rejects.toEqual(refusal('wrong_state'));
    const { time } = t.clock;
    t.clock.time = addDays(time, 91);
    await expect(edit(author, id, again?.version ?? 0, { recommend: false })).resolves.toBeDefined();
    t.clock.time = time;
  });

  test('leaves the day on which it was shown first', async () => {
    const { id, author } = await publishReview(t, company);
    const [own] = await ownOf(author);
    const { time } = t.clock;
    t.clock.time = addDays(time, 5);
    await edit(author, id, own?.version ?? 0, { recommend: false });
    await decideReview(t, 'review', id, { action: 'approve' });
    expect(await ownOf(author)).toMatchObject([
      { publishedAt: own?.publishedAt, editedAt: t.clock.now().toISOString() },
    ]);
    t.clock.time = time;
  });

  test('shows staff what it said before', async () => {
    const { id, author } = await publishReview(t, company);
    const [own] = await ownOf(author);
    await edit(author, id, own?.version ?? 0, { position: 'Бригадир монтажников' });
    const item = await t.as(asStaff())('GET /staff/moderation/{kind}/{id}', { kind: 'review', id: String(id) });
    expect(item.fields.filter(({ before }) => before != null)).toMatchObject([
      { name: 'position', value: 'Бригадир монтажников', before: 'Монтажник' },
    ]);
  });

  test('is for the author alone, of what they have read', async () => {
    const { id, author } = await publishReview(t, company);
    const [own] = await ownOf(author);
    const other = await makeAuthor(t.db);
    await expect(edit(other, id, own?.version ?? 0, { recommend: false })).rejects.toEqual(refusal('not_found'));
    await expect(edit(author, id, 1, { recommend: false })).rejects.toEqual(refusal('conflict'));
    await expect(edit(author, id, own?.version ?? 0, { cons: 'Мало' })).rejects.toEqual(atField('change.fields.cons'));
    await expect(
      t.as(head)('PATCH /company/{id}/feedback/{feedbackId}', {
        id: company,
        feedbackId: id,
        version: own?.version ?? 0,
        change: { kind: 'edit', fields: fieldsOf({ recommend: false }) },
      }),
    ).rejects.toEqual(refusal('forbidden'));
    await expect(
      t.as(other)('DELETE /company/{id}/feedback/{feedbackId}', { id: company, feedbackId: id }),
    ).rejects.toEqual(refusal('not_found'));
    const elsewhere = await makeCompany(t.db);
    await expect(
      t.as(author)('DELETE /company/{id}/feedback/{feedbackId}', { id: elsewhere, feedbackId: id }),
    ).rejects.toEqual(refusal('not_found'));
  });
});

describe('a refusal', () => {
  test('says why and where; the second one is final', async () => {
    const author = await makeAuthor(t.db);
    const { id } = await writeBy(t, author, company);
    for (const round of [1, 2]) {
      await decideReview(t, 'review', id, { action: 'refuse', reason: 'abuse', field: 'cons', note: 'Без ругани' });
      const [own] = await ownOf(author);
      expect(own).toMatchObject({ status: 'rejected', refusal: { field: 'cons', note: 'Без ругани' } });
      const sent = edit(author, id, own?.version ?? 0, { cons: `Тесно в вагончиках, и их мало: круг ${round}.` });
      if (round < 2) await expect(sent).resolves.toMatchObject({ status: 'on_moderation' });
      else
        await expect(sent).rejects.toMatchObject({
          code: 'wrong_state',
          problem: { detail: expect.stringContaining('дважды') },
        });
    }
    const told = (await noticesOf(author.accountId)).filter(({ event }) => event === 'review.rejected');
    expect(told.map(({ data }) => (data as { isFinal: boolean }).isFinal)).toEqual([false, true]);
    expect(await listed()).toEqual([]);
  });
});

test('what was refused, mended and approved begins anew: it may be changed at once, and mended again', async () => {
  const author = await makeAuthor(t.db);
  const { id } = await writeBy(t, author, company);
  const change = async (cons: string) => edit(author, id, (await ownOf(author))[0]?.version ?? 0, { cons });
  await decideReview(t, 'review', id, { action: 'refuse', reason: 'abuse' });
  await change('Вагончики тесные, а сушилки нет вовсе.');
  await decideReview(t, 'review', id, { action: 'approve' });
  expect(await ownOf(author)).toMatchObject([{ editedAt: null, actions: [{ id: 'edit', disabled: null }, {}] }]);
  await change('Сушилку поставили, а вагончики всё тесные.');
  await decideReview(t, 'review', id, { action: 'refuse', reason: 'abuse' });
  await expect(change('Сушилка есть, вагончики по-прежнему тесные.')).resolves.toMatchObject({
    status: 'on_moderation',
  });
});

describe('deleting', () => {
  test.each(['on_moderation', 'published', 'rejected', 'disputed', 'hidden'])('works when it is %s', async (status) => {
    const { id, author } = await publishReview(t, company);
    await t.db.updateTable('review').set({ status }).where('id', '=', id).execute();
    await t.as(author)('DELETE /company/{id}/feedback/{feedbackId}', { id: company, feedbackId: id });
    expect(await t.db.selectFrom('review').select('id').where('id', '=', id).execute()).toEqual([]);
    expect(await listed()).toEqual([]);
  });

  test('a company deletes nothing', async () => {
    const { id } = await publishReview(t, company);
    await expect(
      t.as(head)('DELETE /company/{id}/feedback/{feedbackId}', { id: company, feedbackId: id }),
    ).rejects.toEqual(refusal('forbidden'));
    expect(await listed()).toEqual([id]);
  });
});
