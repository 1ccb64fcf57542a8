import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CITIES } from '#server/domains/compendium/index.ts';
import { readBoard, readRevision } from '#server/domains/respond/board/board.ts';
import { exportResponds } from '#server/domains/respond/board/export.ts';
import { expireResponds, warnOfDeadlines } from '#server/domains/respond/jobs.ts';
import { listMarks, listResponds } from '#server/domains/respond/read/own-list.ts';
import { system } from '#server/platform/actor.ts';
import { BOARD_PAGE_SIZE } from '#shared/domain/limits.ts';
import { RESPOND_STATUSES } from '#shared/domain/respond-terms.ts';
import { addDays, HOUR_MS } from '#shared/domain/time.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { countQueries } from '../setup/count-queries.ts';
import { plansOf } from '../setup/explain.ts';
import { refusal } from '../setup/refusals.ts';
import {
  makeApplicant,
  makeMember,
  makeRespond,
  makeResponsible,
  snapshotOf,
  type TestMember,
} from '../setup/responds.ts';
import { makeCompany, makeFacility, makeVacancy } from '../setup/things.ts';

let t: TestApp;
let company: number;
let member: TestMember;
const city = (slug: string) => CITIES.find((one) => one.slug === slug)?.id ?? 0;

beforeAll(async () => {
  t = await createTestApp();
  company = await makeCompany(t.db);
  member = await makeMember(t.db, company);
});
afterAll(() => t.close());

const hoursAgo = (hours: number) => new Date(t.clock.time.getTime() - hours * HOUR_MS);

describe('GET /respond/vacancy/{id}/board', () => {
  test('shows the facts that decide, beside what the vacancy asks for', async () => {
    const naks = { kind: 'naks_welder', required: true, employerPays: false } as const;
    const id = await makeVacancy(t.db, company, { cityId: city('moskva'), permits: [naks] });
    const permits = [
      {
        kind: 'naks_welder',
        verified: 'none',
        level: null,
        issuer: null,
        validUntil: '2020-01-01',
        expired: true,
        onRequest: false,
      },
    ];
    await makeRespond(t.db, {
      companyId: company,
      vacancyId: id,
      cityId: city('kazan'),
      resumeSnapshot: snapshotOf({ permits }),
      answers: JSON.stringify([
        {
          questionId: '01935c1e-0000-7000-8000-000000000001',
          question: 'Опыт?',
          answer: '1',
          fileId: null,
          failed: 'от\u00a03',
        },
      ]),
      readyFrom: '2026-12-01',
    });
    const { columns, vacancy } = await t.as(member)('GET /respond/vacancy/{id}/board', { id });
    expect(vacancy).toMatchObject({ id, place: 'Москва', filled: 0 });
    expect(columns.map((column) => [column.id, column.total])).toEqual([
      ['new', 1],
      ['in_work', 0],
      ['invited', 0],
      ['offer', 0],
      ['hired', 0],
      ['reserve', 0],
      ['finished', 0],
    ]);
    expect(columns[0]?.items).toMatchObject([
      {
        person: { name: 'Рустам Хасанов', age: 34, city: { name: 'Казань' } },
        resumeTitle: 'Сварщик НАКС',
        grade: 5,
        experienceMonths: 74,
        permits: [{ wanted: { kind: 'naks_welder' }, own: { expired: true } }],
        failedRequirements: [{ question: 'Опыт?', answer: '1', requirement: 'от\u00a03' }],
        readyFrom: '2026-12-01',
      },
    ]);
    const km = columns[0]?.items[0]?.person.distanceKm ?? 0;
    expect(Math.abs(km - 720)).toBeLessThan(20);
    expect(JSON.stringify(columns)).not.toContain('+79172041683');
  });

  test('filters narrow, and the order is the one that is asked for', async () => {
    const id = await makeVacancy(t.db, company, {
      cityId: city('moskva'),
      permits: [{ kind: 'naks_welder', required: true, employerPays: false }],
    });
    const permit = (validUntil: string) => [
      {
        kind: 'naks_welder',
        verified: 'none',
        level: null,
        issuer: null,
        validUntil,
        expired: false,
        onRequest: false,
      },
    ];
    const make = (hours: number, more: object) =>
      makeRespond(t.db, { companyId: company, vacancyId: id, ...more }, hoursAgo(hours));
    const near = await make(3, {
      cityId: city('moskva'),
      rating: 2,
      resumeSnapshot: snapshotOf({ permits: permit('2099-01-01') }),
    });
    const far = await make(2, {
      cityId: city('vladivostok'),
      rating: 5,
      crewCount: 6,
      resumeSnapshot: snapshotOf({ permits: permit('2020-01-01') }),
    });
    const unknown = await make(1, {
      readyFrom: '2026-12-10',
      tags: ['НАКС'],
      source: 'widget_button',
      assignedMemberId: member.memberId,
      deadlineAt: addDays(t.clock.time, 1),
    });
    const ids = async (query: object) =>
      (await t.as(member)('GET /respond/vacancy/{id}/board', { id, ...query })).columns[0]?.items.map(
        (card) => card.id,
      );
    expect(await ids({})).toEqual([near, far, unknown]);
    expect(await ids({ sort: 'newest' })).toEqual([unknown, far, near]);
    expect(await ids({ sort: 'near' })).toEqual([near, far, unknown]);
    expect(await ids({ sort: 'rating' })).toEqual([far, near, unknown]);
    expect(await ids({ near_km: 300 })).toEqual([near]);
    expect(await ids({ permits_valid: '1' })).toEqual([near]);
    expect(await ids({ crew: '1' })).toEqual([far]);
    expect(await ids({ mine: '1' })).toEqual([unknown]);
    expect(await ids({ tag: 'НАКС' })).toEqual([unknown]);
    expect(await ids({ source: 'widget_button' })).toEqual([unknown]);
    expect(await ids({ source: 'site' })).toEqual([near, far]);
    expect(await ids({ ready_by: '2026-12-10' })).toEqual([unknown]);
    expect(await ids({ ready_by: '2026-12-09' })).toEqual([]);
    expect(await ids({ deadline: '1' })).toEqual([unknown]);
    const board = await t.as(member)('GET /respond/vacancy/{id}/board', { id, crew: '1', column: 'new' });
    expect(board).toMatchObject({
      filters: { deadline: 1, crew: 1, mine: 1 },
      tags: ['НАКС'],
      sources: ['site', 'widget_button'],
    });
    expect(board.columns).toHaveLength(1);
    expect(board.members).toContainEqual({ memberId: member.memberId, name: 'Алсу Галеева' });
  });

  test('a column pages, and the revision tells of each change', async () => {
    const id = await makeVacancy(t.db, company);
    const made: number[] = [];
    for (let index = 0; index < BOARD_PAGE_SIZE + 2; index += 1)
      made.push(await makeRespond(t.db, { companyId: company, vacancyId: id }, hoursAgo(100 - index)));
    const page = async (number: number) =>
      (await t.as(member)('GET /respond/vacancy/{id}/board', { id, column: 'new', page: number })).columns[0];
    expect((await page(1))?.items.map((card) => card.id)).toEqual(made.slice(0, BOARD_PAGE_SIZE));
    expect((await page(2))?.items.map((card) => card.id)).toEqual(made.slice(BOARD_PAGE_SIZE));
    expect((await page(2))?.total).toBe(BOARD_PAGE_SIZE + 2);
    const revision = () => t.as(member)('GET /respond/vacancy/{id}/revision', { id });
    const first = await revision();
    expect(await revision()).toEqual(first);
    await t.as(member)('PATCH /respond/{id}', { id: made[0] ?? 0, rating: 3 });
    expect(await revision()).not.toEqual(first);
  });

  test('is not there for another company, out of scope, without the permission', async () => {
    const id = await makeVacancy(t.db, company);
    await makeRespond(t.db, { companyId: company, vacancyId: id });
    const strangers = [
      await makeMember(t.db, await makeCompany(t.db)),
      await makeMember(t.db, company, { scopeKind: 'own' }),
    ];
    for (const stranger of strangers)
      for (const call of [
        'GET /respond/vacancy/{id}/board',
        'GET /respond/vacancy/{id}/revision',
        'GET /respond/vacancy/{id}/export',
      ] as const)
        await expect(t.as(stranger)(call, { id })).rejects.toEqual(refusal('not_found'));
    const powerless = await makeMember(t.db, company, { permissions: ['vacancy.create'] });
    await expect(t.as(powerless)('GET /respond/vacancy/{id}/board', { id })).rejects.toEqual(refusal('forbidden'));
    await expect(t.as(await makeApplicant(t.db))('GET /respond/vacancy/{id}/board', { id })).rejects.toEqual(
      refusal('forbidden'),
    );
  });

  test('to whom one respond is assigned, the board has that one', async () => {
    const id = await makeVacancy(t.db, company);
    const own = await makeMember(t.db, company, { scopeKind: 'own' });
    const mine = await makeRespond(t.db, { companyId: company, vacancyId: id, assignedMemberId: own.memberId });
    await makeRespond(t.db, { companyId: company, vacancyId: id });
    const { columns } = await t.as(own)('GET /respond/vacancy/{id}/board', { id });
    expect(columns[0]).toMatchObject({ total: 1, items: [{ id: mine }] });
    expect(await t.as(own)('GET /respond/vacancy_list', {})).toMatchObject({
      total: 1,
      waiting: 1,
      items: [{ id, responds: 1 }],
    });
  });
});

describe('GET /respond/vacancy_list', () => {
  test('numbers of each vacancy and of all', async () => {
    const firm = await makeCompany(t.db);
    const head = await makeMember(t.db, firm, { isHead: true });
    const facilityId = await makeFacility(t.db, firm);
    const busy = await makeVacancy(t.db, firm, { facilityId, title: 'Монтажник' });
    await makeResponsible(t.db, busy, head);
    const quiet = await makeVacancy(t.db, firm, { title: 'Маляр' });
    await makeVacancy(t.db, firm, { status: 'draft', title: 'Черновик' });
    await makeRespond(t.db, { companyId: firm, vacancyId: busy, deadlineAt: addDays(t.clock.time, 1) });
    await makeRespond(t.db, { companyId: firm, vacancyId: busy });
    await makeRespond(t.db, { companyId: firm, vacancyId: busy, status: 'declined' });
    // Neither who has time still nor who waits for nothing comes first.
    await makeRespond(t.db, { companyId: firm, vacancyId: quiet, status: 'declined', deadlineAt: t.clock.time });
    const list = await t.as(head)('GET /respond/vacancy_list', {});
    expect(list).toMatchObject({
      total: 2,
      waiting: 2,
      ending: 1,
      firstVacancyId: busy,
      counts: { active: 2, draft: 1, archive: 0 },
      facilities: [{ id: facilityId, name: 'Мост', count: 1 }],
    });
    expect(list.items.find(({ id }) => id === busy)).toMatchObject({
      responds: 3,
      waiting: 2,
      ending: 1,
      responsible: 'Алсу Галеева',
    });
    const titles = async (query: object) =>
      (await t.as(head)('GET /respond/vacancy_list', query)).items.map(({ title }) => title);
    expect(await titles({ mine: '1' })).toEqual(['Монтажник']);
    expect(await titles({ unanswered: '1' })).toEqual(['Монтажник']);
    expect(await titles({ facility: facilityId })).toEqual(['Монтажник']);
    expect(await titles({ set: 'draft' })).toEqual(['Черновик']);
    expect(list.items.map(({ id }) => id).toSorted()).toEqual([busy, quiet].toSorted());
  });
});

describe('GET /respond/list', () => {
  test('an applicant’s lists, counts and summary', async () => {
    const applicant = await makeApplicant(t.db);
    const { accountId } = applicant;
    const make = async (more: object) =>
      makeRespond(
        t.db,
        { companyId: company, vacancyId: await makeVacancy(t.db, company), accountId, ...more },
        hoursAgo(48),
      );
    const replied = { firstReplyAt: hoursAgo(46), viewedAt: hoursAgo(47) };
    const invited = await make({ status: 'interview', ...replied });
    await make({ status: 'reserve', viewedAt: hoursAgo(1) });
    await make({ status: 'declined', reason: 'pay', ...replied });
    await make({ status: 'declined', reason: 'pay', ...replied });
    const list = await t.as(applicant)('GET /respond/list', { set: 'invited' });
    expect(list).toMatchObject({
      side: 'applicant',
      total: 1,
      items: [{ id: invited, status: 'invited' }],
      summary: {
        sent: 4,
        viewed: 4,
        invited: 1,
        medianReplyMinutes: 120,
        counts: { invited: 1, open: 1, finished: 2 },
      },
    });
    expect((await t.as(applicant)('GET /respond/list', { set: 'open' })).items).toMatchObject([
      { status: 'considered' },
    ]);
    expect((await t.as(await makeApplicant(t.db))('GET /respond/list', {})).total).toBe(0);
    await expect(t.as(applicant)('GET /respond/marks', { vacancies: 'x' })).rejects.toEqual(refusal('bad_argument'));
  });

  test('each respond of an applicant’s list has its own history, by as many queries for one as for many', async () => {
    const applicant = await makeApplicant(t.db);
    const { accountId } = applicant;
    const respond = async () =>
      makeRespond(t.db, { companyId: company, vacancyId: await makeVacancy(t.db, company), accountId }, hoursAgo(5));
    const list = () =>
      countQueries(t.db, (db) => listResponds({ ...t.context(applicant), db }, { page: 1, per_page: 20 }));
    const seen = await respond();
    const ofOne = await list();
    const declined = await respond();
    await t.as(member)('POST /respond/{id}/view', { id: seen });
    await t.as(member)('POST /respond/{id}/change_status', { id: declined, action: 'decline', reason: 'pay' });
    expect(await list()).toBe(ofOne);
    const { items } = await t.as(applicant)('GET /respond/list', {});
    const histories = items.map((item) => ('history' in item ? [item.id, item.history.map(({ text }) => text)] : []));
    expect(Object.fromEntries(histories)).toEqual({
      [seen]: ['Компания посмотрела отклик'],
      [declined]: ['Компания отказала'],
    });
  });

  test('an anonymous vacancy does not tell whose it is', async () => {
    const applicant = await makeApplicant(t.db);
    const vacancyId = await makeVacancy(t.db, company, { anonymous: true, customEmployerName: 'Крупный подрядчик' });
    const id = await makeRespond(t.db, { companyId: company, vacancyId, accountId: applicant.accountId });
    await t.db
      .insertInto('respondContactView')
      .values({ respondId: id, accountId: member.accountId, firstViewedAt: hoursAgo(1), lastViewedAt: hoursAgo(1) })
      .execute();
    for (const call of ['GET /respond/list', 'GET /users/applicant/contact-views'] as const) {
      const list = await t.as(applicant)(call, {});
      expect(list.items).toMatchObject([{ company: { id: null, name: 'Компания скрыта (Крупный подрядчик)' } }]);
      expect(JSON.stringify(list)).not.toContain('Мостострой');
    }
  });
});

describe('export', () => {
  test('is a table without formulas, with contacts by right, and is written down', async () => {
    const id = await makeVacancy(t.db, company);
    const applicant = await makeApplicant(t.db);
    const respond = await makeRespond(t.db, {
      companyId: company,
      vacancyId: id,
      accountId: applicant.accountId,
      personName: '=HYPERLINK("http://x";"y")',
      phone: '+79172041683',
      email: 'r@mail.example',
      tags: ['a;b', '@cmd'],
    });
    const text = async (actor: TestMember) =>
      new TextDecoder('utf-8', { ignoreBOM: true }).decode(
        await (await t.as(actor)('GET /respond/vacancy/{id}/export', { id })).arrayBuffer(),
      );
    const table = await text(member);
    expect(table.startsWith('\uFEFFНомер;Имя;Телефон;Почта;')).toBe(true);
    expect(table).toContain(`${respond};"'=HYPERLINK(""http://x"";""y"")";89172041683;r@mail.example;Новый;`);
    expect(table).toContain(';"a;b, @cmd";');
    const viewer = await makeMember(t.db, company, { permissions: ['respond.view'] });
    expect(await text(viewer)).not.toContain('r@mail.example');
    const audit = await t.db
      .selectFrom('auditEntry')
      .select(['action', 'target', 'details'])
      .where('accountId', '=', member.accountId)
      .execute();
    expect(audit).toEqual([{ action: 'respond.export', target: `vacancy:${id}`, details: { count: 1 } }]);
    expect((await t.as(applicant)('GET /users/applicant/contact-views', {})).items).toMatchObject([{ views: 2 }]);
  });
});

describe('with 2 000 responds', () => {
  test('no board, list or revision reads the whole table, and their queries are as many as for a few', async () => {
    const firm = await makeCompany(t.db);
    const [head, scoped] = [await makeMember(t.db, firm, { isHead: true }), await makeMember(t.db, firm)];
    const person = await makeApplicant(t.db);
    const vacancies = await Promise.all(Array.from({ length: 20 }, () => makeVacancy(t.db, firm)));
    await t.db
      .insertInto('respond')
      .values(
        Array.from({ length: 2_000 }, (_, index) => ({
          companyId: firm,
          vacancyId: vacancies[index % 20] ?? 0,
          accountId: index < 20 ? person.accountId : null,
          kind: 'vacancy_respond',
          source: 'site',
          status: RESPOND_STATUSES[index % RESPOND_STATUSES.length] ?? 'new',
          resumeSnapshot: JSON.stringify(snapshotOf()),
          statusSince: hoursAgo(1),
          createdAt: hoursAgo(index),
          updatedAt: hoursAgo(1),
        })),
      )
      .execute();
    await sql`analyze`.execute(t.db);
    const [vacancy = 0] = vacancies;
    const query = { sort: 'waiting', page: 1 } as const;
    const plans = await plansOf(t.pool, async (db) => {
      const [ofMember, ofPerson] = [
        { ...t.context(scoped), db },
        { ...t.context(person), db },
      ];
      await readBoard(ofMember, vacancy, { ...query, deadline: '1', permits_valid: '1', near_km: 300 });
      await readRevision(ofMember, vacancy);
      await exportResponds(ofMember, vacancy);
      await listResponds(ofPerson, { page: 1, per_page: 20, set: 'open' });
      await listMarks(ofPerson, vacancies);
      await expireResponds({ ...t.context(system), db });
      await warnOfDeadlines({ ...t.context(system), db });
    });
    const ofResponds = plans.filter((plan) => / on respond\b/.test(plan));
    expect(ofResponds.length).toBeGreaterThan(8);
    expect(ofResponds.filter((plan) => /Seq Scan on respond\b/.test(plan))).toEqual([]);
    const few = await makeVacancy(t.db, firm);
    const ofFew = await countQueries(t.db, (db) => readBoard({ ...t.context(head), db }, few, query));
    expect(await countQueries(t.db, (db) => readBoard({ ...t.context(head), db }, vacancy, query))).toBeLessThanOrEqual(
      ofFew + 2,
    );
  });
});
