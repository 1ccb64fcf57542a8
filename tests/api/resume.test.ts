import { DAY_MS } from '#shared/domain/time.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CITIES, SPECIALIZATIONS } from '#server/domains/compendium/index.ts';
import { archiveResume, audienceOf, isListedFor, restoreResume, type NewResume } from '#server/domains/resume/index.ts';
import { system, visitor, type Actor } from '#server/platform/actor.ts';
import { RESUME_VISIBILITIES } from '#shared/domain/resume-terms.ts';
import { asApplicant, asHead, asMember, asStaff } from '../setup/actors.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { refusal } from '../setup/refusals.ts';
import { makeCompany, makeResume } from '../setup/things.ts';

const SECRET = 'СЕКРЕТ';
const OTHER = '01935c1e-0000-7000-8000-000000000002';
const kazan = CITIES.find(({ slug }) => slug === 'kazan') ?? expect.unreachable();
const welder = SPECIALIZATIONS.find(({ slug }) => slug === 'elektrogazosvarshchik') ?? expect.unreachable();

/** All private texts contain this word. */
const full: Partial<NewResume> = {
  title: 'Электрогазосварщик',
  specializationIds: [welder.id],
  cityId: kazan.id,
  level: 'worker',
  grade: 6,
  lastName: 'Лесной',
  firstName: 'Иван',
  middleName: 'Петрович',
  birthDate: '1990-05-17',
  photoUrl: '/files/demo/face.webp',
  contacts: {
    phone: `+7${SECRET}`,
    email: `${SECRET}@example.ru`,
    telegram: SECRET,
    preferred: 'phone',
    callHours: SECRET,
  },
  phoneVerifiedAt: new Date(),
  payWish: { amountKopecks: 7_000_00, mode: 'shift', net: true, negotiable: false },
  experience: [
    {
      company: 'Прошлое',
      position: 'Сварщик',
      startMonth: '2015-01',
      endMonth: '2019-12',
      volumes: 'стыки Ду 500, 2 400 шт.',
      reasonLeft: SECRET,
      reference: SECRET,
    },
    {
      company: 'Нынешнее',
      position: 'Бригадир',
      startMonth: '2020-01',
      endMonth: null,
      facilityName: 'Мост через Каму',
    },
  ],
  permits: [
    {
      kind: 'naks_welder',
      level: 'РД',
      number: SECRET,
      validUntil: '2020-01-01',
      verified: 'operator',
      visibility: 'public',
    },
    {
      kind: 'height',
      level: '2 группа',
      number: SECRET,
      issuer: 'Учебный центр',
      validUntil: '2020-01-01',
      verified: 'registry',
      visibility: 'on_request',
    },
    { kind: 'criminal_record_clear', level: SECRET, number: SECRET, verified: 'none', visibility: 'hidden' },
  ],
  relocation: { kind: 'list', cityIds: [kazan.id], regionIds: [77] },
  about: 'Варю без брака.',
};

let t: TestApp;
let companyId: number;
let strangerId: number;
beforeAll(async () => {
  t = await createTestApp();
  companyId = await makeCompany(t.db);
  strangerId = await makeCompany(t.db, { brandName: 'Чужая' });
});
afterAll(() => t.close());

const searcher = (id = companyId) => t.as(asMember(id, ['resume.search']));

describe('GET /resume/{id}', () => {
  test('a visitor sees the trade but no personal data', async () => {
    const id = await makeResume(t.db, full);
    const resume = await t.call('GET /resume/{id}', { id });
    expect(resume).toMatchObject({
      title: 'Электрогазосварщик',
      name: 'Иван\u00a0Л.',
      contacts: null,
      own: null,
      hiddenForMe: null,
      contactWays: ['phone', 'email', 'telegram'],
    });
    expect(resume.city?.name).toBe('Казань');
    expect(resume.specializations.map(({ slug }) => slug)).toEqual(['elektrogazosvarshchik']);
    expect(resume.relocationPlaces).toEqual(['Казань', 'Москва']);
    expect(resume.jobs.map(({ company }) => company)).toEqual(['Нынешнее', 'Прошлое']);
    expect(resume.permits).toEqual([
      {
        kind: 'naks_welder',
        verified: 'operator',
        level: 'РД',
        issuer: null,
        validUntil: '2020-01-01',
        expired: true,
        onRequest: false,
      },
      {
        kind: 'height',
        verified: 'none',
        level: null,
        issuer: null,
        validUntil: null,
        expired: false,
        onRequest: true,
      },
    ]);
    expect(resume.monthNetKopecks).toBe(147_000_00);
    expect(JSON.stringify(resume)).not.toContain(SECRET);
    expect(JSON.stringify(resume)).not.toContain('1990-05');
  });

  test('a company with access sees the name, and contacts only once opened', async () => {
    const id = await makeResume(t.db, full);
    const resume = await searcher()('GET /resume/{id}', { id });
    expect(resume).toMatchObject({ name: 'Лесной Иван Петрович', contacts: null, hiddenForMe: false });
    expect(JSON.stringify(resume)).not.toContain(SECRET);
    await t.db.insertInto('resumeHidden').values({ companyId, resumeId: id }).execute();
    expect((await searcher()('GET /resume/{id}', { id })).hiddenForMe).toBe(true);
    expect((await searcher(strangerId)('GET /resume/{id}', { id })).hiddenForMe).toBe(false);
  });

  test('hidden fields are visible to owner and staff only', async () => {
    const id = await makeResume(t.db, {
      ...full,
      hiddenFields: ['name', 'phones', 'email', 'photo', 'current_employer', 'birth'],
    });
    for (const call of [t.call, searcher()]) {
      const resume = await call('GET /resume/{id}', { id });
      expect(resume).toMatchObject({
        name: null,
        photoUrl: null,
        age: null,
        contacts: null,
        contactWays: ['telegram'],
      });
      expect(resume.jobs.map(({ company, facilityName }) => [company, facilityName ?? null])).toEqual([
        [null, null],
        ['Прошлое', null],
      ]);
      expect(JSON.stringify(resume)).not.toMatch(/Нынешнее|Мост через Каму|Лесной/);
    }
    const shown = await t.as(asStaff())('GET /resume/{id}', { id });
    expect(shown).toMatchObject({ name: 'Лесной Иван Петрович', own: null });
    expect(shown.contacts).toBeNull();
    expect(shown.contactWays).toEqual(['phone', 'email', 'telegram']);
  });

  test('the owner sees everything, missing fields and possible actions', async () => {
    const id = await makeResume(t.db, { ...full, visibility: 'hidden', hiddenFields: ['name'] });
    const { own, contacts, permits } = await t.as(asApplicant())('GET /resume/{id}', { id });
    expect(contacts?.email).toBe(`${SECRET}@example.ru`);
    expect(permits).toHaveLength(3);
    expect(own).toMatchObject({
      birthDate: '1990-05-17',
      visibility: 'hidden',
      stats: { views: 0 },
    });
    expect(own?.actions.map(({ id: action }) => action)).toEqual(['edit', 'bump', 'duplicate', 'archive', 'delete']);
    expect(own?.progress.mandatory).toEqual([]);
    expect(own?.jobs[0]?.reference).toBe(SECRET);
  });

  test.each([
    ['hidden', {}],
    ['link_only', {}],
    ['companies', {}],
    ['everyone', { status: 'draft', publishedAt: null }],
    ['everyone', { status: 'blocked' }],
    ['everyone', { status: 'archive', archivedAt: new Date() }],
  ] as const)('%s %j is 404 for a visitor and another applicant', async (visibility, rest) => {
    const id = await makeResume(t.db, { visibility, ...rest });
    await expect(t.call('GET /resume/{id}', { id })).rejects.toEqual(refusal('not_found'));
    await expect(t.as(asApplicant(OTHER))('GET /resume/{id}', { id })).rejects.toEqual(refusal('not_found'));
  });

  test('a list of companies includes or excludes a company', async () => {
    const only = await makeResume(t.db, { visibility: 'companies_only', visibilityCompanyIds: [companyId] });
    const except = await makeResume(t.db, { visibility: 'companies_except', visibilityCompanyIds: [companyId] });
    await expect(searcher(strangerId)('GET /resume/{id}', { id: only })).rejects.toEqual(refusal('not_found'));
    expect((await searcher()('GET /resume/{id}', { id: only })).id).toBe(only);
    await expect(searcher()('GET /resume/{id}', { id: except })).rejects.toEqual(refusal('not_found'));
    expect((await searcher(strangerId)('GET /resume/{id}', { id: except })).id).toBe(except);
    await expect(t.as(asMember(companyId))('GET /resume/{id}', { id: only })).rejects.toEqual(refusal('not_found'));
  });

  test('an unknown id is 404, an invalid one 400', async () => {
    await expect(t.call('GET /resume/{id}', { id: 999_999_999 })).rejects.toEqual(refusal('not_found'));
    await expect(t.call('GET /resume/{id}', { id: 0 })).rejects.toEqual(refusal('bad_argument'));
  });

  test('a start date becomes «now» on that day', async () => {
    const before = t.clock.time;
    const id = await makeResume(t.db, { availability: 'date', availableFrom: '2026-12-01' });
    for (const [now, availability, availableFrom] of [
      ['2026-11-30T23:59:59+03:00', 'date', '2026-12-01'],
      ['2026-12-01T00:00:00+03:00', 'now', null],
      ['2026-12-02T00:00:00+03:00', 'now', null],
    ] as const) {
      t.clock.time = new Date(now);
      expect(await t.call('GET /resume/{id}', { id })).toMatchObject({ availability, availableFrom });
    }
    t.clock.time = before;
  });

  test('a highlight ends', async () => {
    const until = (ms: number) =>
      makeResume(t.db, { highlightUntil: new Date(t.clock.time.getTime() + ms) }).then(highlightedOf);
    const highlightedOf = async (id: number) => (await t.call('GET /resume/{id}', { id })).highlighted;
    expect(await Promise.all([until(1), until(0), until(-1)])).toEqual([true, false, false]);
    expect(await highlightedOf(await makeResume(t.db))).toBe(false);
  });
});

describe('GET /resume/list', () => {
  test('the last updated first, page by page and by cursor, masked', async () => {
    const pages = [
      await t.call('GET /resume/list', { per_page: 3 }),
      await t.call('GET /resume/list', { per_page: 3, page: 2 }),
    ];
    const [first, second] = pages;
    const byCursor = await t.call('GET /resume/list', { per_page: 3, cursor: first?.next ?? '' });
    expect(byCursor.items).toEqual(second?.items);
    const all = await t.call('GET /resume/list', { per_page: 50 });
    expect(all.items).toHaveLength(all.total);
    expect(all.items.map(({ updatedAt }) => updatedAt)).toEqual(
      all.items
        .map(({ updatedAt }) => updatedAt)
        .toSorted()
        .toReversed(),
    );
    expect(all.items.every(({ status }) => status === 'published')).toBe(true);
    expect(JSON.stringify(all)).not.toContain(SECRET);
  });

  test('companies see more than visitors, staff more than companies', async () => {
    const total = async (call: TestApp['call']) => (await call('GET /resume/list', {})).total;
    const [visitors, companies, staff] = [await total(t.call), await total(searcher()), await total(t.as(asStaff()))];
    expect(visitors).toBeLessThan(companies);
    expect(companies).toBeLessThan(staff);
    expect(await total(t.as(asApplicant(OTHER)))).toBe(visitors);
  });

  test('shows each resume to the audiences that the policy names', async () => {
    const made = await Promise.all(
      RESUME_VISIBILITIES.flatMap((visibility) =>
        [[], [companyId], [companyId, strangerId]].map(async (visibilityCompanyIds) => {
          const id = await makeResume(t.db, { visibility, visibilityCompanyIds, publishedAt: new Date() });
          return { id, visibility, visibilityCompanyIds };
        }),
      ),
    );
    const actors: Actor[] = [
      visitor,
      asApplicant(OTHER),
      asMember(companyId, []),
      asMember(companyId, ['resume.search']),
      asMember(strangerId, ['resume.search']),
      asHead(strangerId),
      asStaff([]),
    ];
    for (const actor of actors) {
      const { items } = await t.as(actor)('GET /resume/list', { per_page: 50 });
      const shown = new Set(items.map(({ id }) => id));
      for (const resume of made)
        expect([actor, resume, shown.has(resume.id)]).toEqual([actor, resume, isListedFor(audienceOf(actor), resume)]);
    }
  });

  test('staff open unlisted ones by link', async () => {
    const asked = t.as(asStaff());
    const before = (await asked('GET /resume/list', {})).total;
    for (const visibility of ['link_only', 'hidden'] as const) {
      const id = await makeResume(t.db, { visibility });
      expect((await asked('GET /resume/{id}', { id })).id).toBe(id);
    }
    expect((await asked('GET /resume/list', {})).total).toBe(before);
  });

  test('an applicant lists own ones by set, nobody else can', async () => {
    const draft = await makeResume(t.db, {
      applicantId: OTHER,
      status: 'draft',
      title: 'Черновик',
      publishedAt: null,
      lastName: 'Лесной',
      firstName: 'Иван',
    });
    const hidden = await makeResume(t.db, { applicantId: OTHER, visibility: 'hidden' });
    const own = t.as(asApplicant(OTHER));
    expect((await own('GET /resume/list', { status: 'draft' })).items.map(({ id, name }) => [id, name])).toEqual([
      [draft, 'Лесной Иван'],
    ]);
    expect((await own('GET /resume/list', { status: 'active' })).items.map(({ id }) => id)).toEqual([hidden]);
    expect((await own('GET /resume/list', { status: 'archive' })).total).toBe(0);
    await expect(t.call('GET /resume/list', { status: 'draft' })).rejects.toEqual(refusal('unauthorized'));
    await expect(searcher()('GET /resume/list', { status: 'draft' })).rejects.toEqual(refusal('forbidden'));
  });

  test.each([{ status: 'blocked' as 'draft' }, { page: 101 }, { cursor: 'нет' }, { per_page: 51 }])(
    '%j is refused',
    async (query) => {
      await expect(t.call('GET /resume/list', query)).rejects.toEqual(refusal('bad_argument'));
    },
  );
});

describe('the life of a resume', () => {
  const owner = () => t.context(asApplicant());
  const showTo = (id: number, body: object) => t.as(asApplicant())('POST /resume/{id}/status', { id, ...body });

  test('is archived and restored, after a long time through moderation', async () => {
    const id = await makeResume(t.db, full);
    await archiveResume(t.context(system), id);
    await expect(t.call('GET /resume/{id}', { id })).rejects.toEqual(refusal('not_found'));
    const { own } = await t.as(asApplicant())('GET /resume/{id}', { id });
    expect(own?.actions.map((action) => action.id)).toEqual(['restore', 'duplicate', 'delete']);
    await restoreResume(owner(), id);
    expect((await t.call('GET /resume/{id}', { id })).status).toBe('published');
    const old = await makeResume(t.db, { ...full, status: 'archive', archivedAt: new Date(Date.now() - 91 * DAY_MS) });
    await restoreResume(owner(), old);
    expect((await t.as(asApplicant())('GET /resume/{id}', { id: old })).status).toBe('on_moderation');
  });

  test('only the owner changes its visibility, with immediate effect', async () => {
    const id = await makeResume(t.db, full);
    await showTo(id, { visibility: 'companies_only', visibilityCompanyIds: [companyId] });
    await expect(t.call('GET /resume/{id}', { id })).rejects.toEqual(refusal('not_found'));
    expect((await searcher()('GET /resume/{id}', { id })).id).toBe(id);
    for (const actor of [asApplicant(OTHER), asMember(companyId), asStaff()]) {
      await expect(t.as(actor)('POST /resume/{id}/status', { id, visibility: 'companies' })).rejects.toEqual(
        refusal(actor.kind === 'applicant' ? 'not_found' : 'forbidden'),
      );
      await expect(archiveResume(t.context(actor), id)).rejects.toEqual(refusal('not_found'));
    }
  });

  test('each change names the pages to invalidate or remove', async () => {
    const id = await makeResume(t.db, full);
    const changes: [string, () => Promise<unknown>, boolean][] = [
      ['shown_to_others', () => showTo(id, { visibility: 'companies_only', visibilityCompanyIds: [companyId] }), true],
      ['shown_to_others', () => showTo(id, { visibility: 'everyone', distributionAgreement: true }), false],
      ['archived', () => archiveResume(owner(), id), true],
      ['restored', () => restoreResume(owner(), id), false],
    ];
    for (const [name, change, removes] of changes) {
      await t.db.deleteFrom('outboxEvent').execute();
      await change();
      const told = await t.db.selectFrom('outboxEvent').select(['type', 'payload', 'tags', 'removes']).execute();
      expect(told).toEqual([
        { type: `resume.${name}`, payload: { resumeId: id }, tags: [`resume:${id}`, 'resumes'], removes },
      ]);
    }
  });
});
