import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MODERATION_KINDS } from '#shared/domain/moderation.ts';
import { DAY_MS } from '#shared/domain/time.ts';
import { STAFF_ROLES, staffPermissionsOf } from '#shared/domain/staff-roles.ts';
import { openBrowser, signUpByEmail, type TestBrowser } from '../setup/account-world.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { addMember, innOf, signUpCompany } from '../setup/member-world.ts';
import { atField, refusal } from '../setup/refusals.ts';
import { hireStaff } from '../setup/staff-world.ts';
import { makeResume, makeVacancy } from '../setup/things.ts';

let t: TestApp;
let moderator: TestBrowser;
let second: TestBrowser;
let support: TestBrowser;
let administrator: TestBrowser;
let head: TestBrowser & { companyId: number };
let applicant: TestBrowser;
const HEAD = 'head@stroy.example';
const field = (name: string) =>
  expect.objectContaining({ problem: expect.objectContaining({ errors: [expect.objectContaining({ field: name })] }) });

beforeAll(async () => {
  t = await createTestApp();
  moderator = await hireStaff(t, 'moderator@karkas.example', 'moderator', {
    firstName: 'Гузель',
    lastName: 'Сабирова',
  });
  second = await hireStaff(t, 'second@karkas.example', 'moderator');
  support = await hireStaff(t, 'support@karkas.example', 'support');
  administrator = await hireStaff(t, 'administrator@karkas.example', 'administrator');
  head = await signUpCompany(t, HEAD, innOf(1));
  applicant = openBrowser(t);
  await signUpByEmail(t, applicant, 'ildar@pochta.example');
});
afterAll(() => t.close());

const review = (fields = {}) =>
  makeVacancy(t.db, head.companyId, { status: 'on_review', publishedAt: null, expiresAt: null, ...fields });
const vacancyOf = (id: number) => t.db.selectFrom('vacancy').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const read = (kind: 'vacancy' | 'resume', id: number, by = moderator) =>
  by.call('GET /staff/moderation/{kind}/{id}', { kind, id: String(id) });
const auditOf = (target: string) => administrator.call('GET /staff/audit', { target });

describe('who may', () => {
  test('each role sees its own queues and no others', async () => {
    const kindsOf = async ({ call }: TestBrowser) =>
      (await call('GET /staff/moderation', {})).queues.map(({ kind }) => kind).toSorted();
    const permissions = new Map(t.sources.moderationQueues().map(({ kind, permission }) => [kind, permission]));
    for (const role of STAFF_ROLES) {
      const browser = { moderator, support, administrator }[role];
      const expected = [...permissions]
        .filter(([, one]) => staffPermissionsOf(role).includes(one))
        .map(([kind]) => kind);
      expect(await kindsOf(browser)).toEqual(expected.toSorted());
      for (const kind of MODERATION_KINDS.filter((one) => !expected.includes(one))) {
        await expect(browser.call('GET /staff/moderation', { kind })).rejects.toEqual(refusal('not_found'));
        await expect(browser.call('GET /staff/moderation/{kind}/{id}', { kind, id: '1' })).rejects.toEqual(
          refusal('not_found'),
        );
        const decision = { kind, id: '1', action: 'approve' as const, version: null };
        await expect(browser.call('POST /staff/moderation/{kind}/{id}', decision)).rejects.toEqual(
          refusal('not_found'),
        );
      }
    }
    expect(await kindsOf(moderator)).toEqual([
      'company',
      'complaint',
      'contact-return',
      'custom-city',
      'respond',
      'resume',
      'review',
      'review-dispute',
      'review-reply',
      'sro',
      'vacancy',
      'verification',
      'work-type',
    ]);
  });

  test('nobody else gets in', async () => {
    const id = String(await review());
    const member = await addMember(t, head, 'member@stroy.example');
    for (const { call } of [head, member, applicant]) {
      await expect(call('GET /staff/moderation', {})).rejects.toEqual(refusal('forbidden'));
      await expect(call('GET /staff/moderation/{kind}/{id}', { kind: 'vacancy', id })).rejects.toEqual(
        refusal('forbidden'),
      );
      await expect(
        call('POST /staff/moderation/{kind}/{id}', { kind: 'vacancy', id, action: 'approve', version: 1 }),
      ).rejects.toEqual(refusal('forbidden'));
      await expect(call('GET /staff/audit', {})).rejects.toEqual(refusal('forbidden'));
    }
    await expect(t.call('GET /staff/moderation', {})).rejects.toEqual(refusal('unauthorized'));
    expect((await vacancyOf(Number(id))).status).toBe('on_review');
  });

  test('the log is for administrators', async () => {
    await expect(moderator.call('GET /staff/audit', {})).rejects.toEqual(refusal('forbidden'));
    await expect(support.call('GET /staff/audit', {})).rejects.toEqual(refusal('forbidden'));
  });
});

describe('whatever an id looks like', () => {
  const ids = ['0', '-1', 'zzz', '1e3', '012', '01935c1e-0000-7000-8000-00000000ffff', '9'.repeat(20), '9'.repeat(64)];
  test.each(MODERATION_KINDS.flatMap((kind) => ids.map((id) => [kind, id] as const)))(
    'in the queue %s nothing is %s',
    async (kind, id) => {
      await expect(administrator.call('GET /staff/moderation/{kind}/{id}', { kind, id })).rejects.toEqual(
        refusal('not_found'),
      );
      const decision = { kind, id, action: 'approve', version: null } as const;
      await expect(administrator.call('POST /staff/moderation/{kind}/{id}', decision)).rejects.toEqual(
        refusal('not_found'),
      );
    },
  );
});

const about = (id: number, vacancyTitle = 'Сварщик') => ({ vacancyId: id, vacancyTitle });
/** What somebody was told about a vacancy. */
const toldAbout = (id: number, email = HEAD) =>
  t.db
    .selectFrom('notice')
    .innerJoin('account', 'account.id', 'notice.accountId')
    .select(['notice.event', 'notice.data'])
    .where('account.email', '=', email)
    .where('notice.key', 'like', `vacancy:${id}:%`)
    .execute();

describe('vacancies', () => {
  test('the queue has the longest waiting first, with its count, paged', async () => {
    const [one, two] = [await review({ title: 'Первая' }), await review({ title: 'Вторая' })];
    await sql`update vacancy set updated_at = '2020-01-01' where id = ${two}`.execute(t.db);
    await sql`update vacancy set updated_at = '2021-01-01' where id = ${one}`.execute(t.db);
    const page = await moderator.call('GET /staff/moderation', { kind: 'vacancy', per_page: 1 });
    expect(page.items).toEqual([
      expect.objectContaining({ id: String(two), title: 'Вторая', subtitle: 'Мостострой-12' }),
    ]);
    const all = await moderator.call('GET /staff/moderation', { per_page: 1, page: 2 });
    expect(all.items).toEqual([expect.objectContaining({ id: String(one) })]);
    expect(page.total).toBe(page.queues.find(({ kind }) => kind === 'vacancy')?.count);
  });

  test('approved: published with its dates, told by mail, found in the log', async () => {
    const id = await review({ description: '<p>Варить <b>швы</b></p><p>Вахта</p>' });
    const item = await read('vacancy', id);
    expect(item.actions).toEqual(['approve', 'refuse']);
    expect(item.fields).toContainEqual({
      name: 'description',
      title: 'Описание',
      value: 'Варить швы\n\nВахта',
      before: null,
    });
    await moderator.call('POST /staff/moderation/{kind}/{id}', {
      kind: 'vacancy',
      id: String(id),
      action: 'approve',
      version: item.version,
    });
    const { status, publishedAt, expiresAt } = await vacancyOf(id);
    expect(status).toBe('active');
    expect((expiresAt?.getTime() ?? 0) - (publishedAt?.getTime() ?? 0)).toBe(30 * DAY_MS);
    expect(await toldAbout(id)).toEqual([{ event: 'vacancy.approved', data: { ...about(id), isChange: false } }]);
    const { items } = await auditOf(`vacancy:${id}`);
    expect(items).toEqual([
      expect.objectContaining({
        action: 'vacancy.approve',
        name: 'Гузель Сабирова',
        actorKind: 'staff',
        details: { reason: null, field: null, subject: `company:${head.companyId}` },
      }),
    ]);
    const next = await read('vacancy', await review());
    expect(next.history).toContainEqual(
      expect.objectContaining({ action: 'vacancy.approve', target: `vacancy:${id}`, name: 'Гузель Сабирова' }),
    );
  });

  test('refused: with the reason in words for its author', async () => {
    const member = await addMember(t, head, 'author@stroy.example');
    const id = await review();
    await t.db.updateTable('vacancy').set({ responsibleMemberId: member.id }).where('id', '=', id).execute();
    const { version } = await read('vacancy', id);
    const decision = { kind: 'vacancy' as const, id: String(id), action: 'refuse' as const, version };
    const decide = (more: object) => moderator.call('POST /staff/moderation/{kind}/{id}', { ...decision, ...more });
    // All that is missing is said at once.
    await expect(decide({})).rejects.toMatchObject({ problem: { errors: [{ field: 'reason' }, { field: 'field' }] } });
    await expect(decide({ reason: 'other', field: 'title' })).rejects.toEqual(field('note'));
    await expect(decide({ reason: 'pay_unclear', field: 'salary' })).rejects.toEqual(field('field'));
    await expect(decide({ reason: 'bad mood' })).rejects.toEqual(field('reason'));
    await expect(decide({ reason: 'contacts_in_text' })).rejects.toEqual(field('field'));
    await decide({ reason: 'contacts_in_text', field: 'title', note: 'Уберите телефон' });
    expect(await vacancyOf(id)).toMatchObject({
      status: 'rejected',
      moderationNotes: [{ code: 'contacts_in_text', field: 'title', text: 'Уберите телефон' }],
    });
    expect(await toldAbout(id, 'author@stroy.example')).toEqual([
      { event: 'vacancy.rejected', data: { ...about(id), field: 'title', text: 'Уберите телефон', isChange: false } },
    ]);
    const other = await review();
    await moderator.call('POST /staff/moderation/{kind}/{id}', {
      kind: 'vacancy',
      id: String(other),
      action: 'refuse',
      version: 1,
      reason: 'asks_money',
      field: 'title',
    });
    expect(await toldAbout(other)).toEqual([
      expect.objectContaining({
        data: expect.objectContaining({ text: expect.stringContaining('просит с\u00a0соискателя деньги') }),
      }),
    ]);
  });

  test('blocked: an active one is found by its number, and is on no page afterwards', async () => {
    const id = await makeVacancy(t.db, head.companyId);
    await t.db.updateTable('company').set({ status: 'verified' }).where('id', '=', head.companyId).execute();
    await t.call('GET /vacancy/{id}', { id });
    const item = await read('vacancy', id);
    expect(item.actions).toEqual(['block']);
    await moderator.call('POST /staff/moderation/{kind}/{id}', {
      kind: 'vacancy',
      id: String(id),
      action: 'block',
      version: item.version,
      reason: 'asks_money',
      field: 'title',
    });
    await expect(t.call('GET /vacancy/{id}', { id })).rejects.toEqual(refusal('not_found'));
    const event = await t.db
      .selectFrom('outboxEvent')
      .selectAll()
      .where('type', '=', 'vacancy.blocked')
      .executeTakeFirstOrThrow();
    expect(event.payload).toEqual({ vacancyId: id, companyId: head.companyId });
  });

  test.each(['draft', 'archive', 'blocked', 'deleted'] as const)(
    'a vacancy in the state %s is not there',
    async (status) => {
      const id = await makeVacancy(t.db, head.companyId, {
        status,
        archivedAt: status === 'archive' ? new Date() : null,
      });
      await expect(read('vacancy', id)).rejects.toEqual(refusal('not_found'));
    },
  );

  test.each(['0', '-1', 'abc', '99999999999999999999', '1e3', '01935c1e-0000-7000-8000-00000000ffff'])(
    'the number %s is of none',
    async (id) => {
      await expect(moderator.call('GET /staff/moderation/{kind}/{id}', { kind: 'vacancy', id })).rejects.toEqual(
        refusal('not_found'),
      );
      await expect(moderator.call('GET /staff/moderation/{kind}/{id}', { kind: 'resume', id })).rejects.toEqual(
        refusal('not_found'),
      );
    },
  );
});

describe('two moderators', () => {
  test('one decides, the other hears what was decided', async () => {
    const id = await review();
    const { version } = await read('vacancy', id);
    const decide = (by: TestBrowser, action: 'approve' | 'refuse') =>
      by.call('POST /staff/moderation/{kind}/{id}', {
        kind: 'vacancy',
        id: String(id),
        action,
        version,
        ...(action === 'refuse' && { reason: 'duplicate', field: 'title' }),
      });
    const results = await Promise.allSettled([decide(moderator, 'approve'), decide(second, 'refuse')]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const lost = results.find((one) => one.status === 'rejected');
    expect(['wrong_state', 'conflict']).toContain(lost?.reason.code);
    expect(lost?.reason.problem.detail).toMatch(/^Уже решено: (?:одобрено|отклонено), /);
    const { items } = await auditOf(`vacancy:${id}`);
    expect(items).toHaveLength(1);
    const { status } = await vacancyOf(id);
    expect(status).toBe(results[0]?.status === 'fulfilled' ? 'active' : 'rejected');
    // A vacancy that is shown can still be blocked, so it is there; a refused one is gone.
    if (status === 'rejected') await expect(read('vacancy', id)).rejects.toEqual(refusal('gone'));
  });

  test('a decision about an older version is refused', async () => {
    const id = await review();
    const { version } = await read('vacancy', id);
    await sql`update vacancy set title = 'Другое', version = version + 1 where id = ${id}`.execute(t.db);
    for (const stale of [version, null])
      await expect(
        moderator.call('POST /staff/moderation/{kind}/{id}', {
          kind: 'vacancy',
          id: String(id),
          action: 'approve',
          version: stale,
        }),
      ).rejects.toEqual(refusal('conflict'));
    expect((await vacancyOf(id)).status).toBe('on_review');
  });

  test('a decision that fails leaves no entry, and an entry that fails leaves no decision', async () => {
    const id = await review();
    const { version } = await read('vacancy', id);
    await sql`alter table audit_entry add constraint no_more check (target <> ${sql.lit(`vacancy:${id}`)})`.execute(
      t.db,
    );
    const decided = moderator.call('POST /staff/moderation/{kind}/{id}', {
      kind: 'vacancy',
      id: String(id),
      action: 'approve',
      version,
    });
    await expect(decided).rejects.toEqual(refusal('internal'));
    await sql`alter table audit_entry drop constraint no_more`.execute(t.db);
    expect((await vacancyOf(id)).status).toBe('on_review');
  });
});

describe('resumes', () => {
  const waiting = async (fields = {}) => {
    const { id: applicantId } = await applicant.call('GET /users/me');
    return makeResume(t.db, {
      applicantId,
      status: 'on_moderation',
      firstName: 'Ильдар',
      lastName: 'Галеев',
      about: 'Варю всё',
      contacts: { phone: '+79172041683', email: 'ildar@pochta.example' },
      ...fields,
    });
  };

  test('approved: seen again; contacts are not part of a review', async () => {
    const id = await waiting();
    const item = await read('resume', id);
    expect(item).toMatchObject({ subtitle: 'Ильдар\u00a0Г.', actions: ['approve', 'block'] });
    expect(JSON.stringify(item)).not.toMatch(/2041683|pochta|Галеев/);
    await moderator.call('POST /staff/moderation/{kind}/{id}', {
      kind: 'resume',
      id: String(id),
      action: 'approve',
      version: item.version,
    });
    await t.call('GET /resume/{id}', { id });
    expect((await auditOf(`resume:${id}`)).items).toHaveLength(1);
    // The decision is part of what is known about the person, so it stands beside the next resume.
    const { id: accountId } = await applicant.call('GET /users/me');
    const [entry] = (await auditOf(`resume:${id}`)).items;
    expect(entry?.details).toMatchObject({ subject: `account:${accountId}` });
    expect((await read('resume', await waiting())).history).toContainEqual(
      expect.objectContaining({ action: 'resume.approve' }),
    );
  });

  test('blocked: a published one too; the owner reads why', async () => {
    const id = await waiting({ status: 'published' });
    const item = await read('resume', id);
    expect(item.actions).toEqual(['block']);
    await moderator.call('POST /staff/moderation/{kind}/{id}', {
      kind: 'resume',
      id: String(id),
      action: 'block',
      version: item.version,
      reason: 'contacts_in_text',
      field: 'about',
    });
    await expect(t.call('GET /resume/{id}', { id })).rejects.toEqual(refusal('not_found'));
    const { own } = await applicant.call('GET /resume/{id}', { id });
    expect(own?.moderationNotes).toEqual([
      expect.objectContaining({ code: 'contacts_in_text', field: 'about', text: expect.stringContaining('Контакты') }),
    ]);
    await expect(read('resume', id)).rejects.toMatchObject({
      problem: { code: 'gone', detail: expect.stringMatching(/^Уже решено: заблокировано, Гузель Сабирова, /) },
    });
  });

  test('staff see no contacts without a trace', async () => {
    const id = await waiting({ status: 'published' });
    expect((await moderator.call('GET /resume/{id}', { id })).contacts).toBeNull();
    expect((await auditOf(`resume:${id}`)).items).toEqual([]);
    const show = (reason?: string) =>
      moderator.call('POST /resume/{id}/show_contacts', { id, ...(reason === undefined ? {} : { reason }) });
    await expect(show()).rejects.toEqual(atField('reason'));
    await expect(show('жду')).rejects.toEqual(atField('reason'));
    const reason = 'Проверить жалобу на чужой номер';
    expect(await show(reason)).toMatchObject({ contacts: { phone: '+79172041683' }, opening: null });
    const { items } = await auditOf(`resume:${id}`);
    expect(items).toEqual([
      expect.objectContaining({
        action: 'resume.read_contacts',
        details: { reason },
        name: 'Гузель Сабирова',
        ip: expect.stringMatching(/^10\./),
      }),
    ]);
    expect(JSON.stringify(items)).not.toContain('2041683');
  });
});
