import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RESUMES_MAX } from '#shared/domain/limits.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { asMember } from '../setup/actors.ts';
import { refusal } from '../setup/refusals.ts';
import { makeRespond } from '../setup/responds.ts';
import { makeCompany, makeResume, makeVacancy } from '../setup/things.ts';
import { makeWriter, writeResume, type TestApplicant } from '../setup/written-resume.ts';

let t: TestApp;
let applicant: TestApplicant & { phone: string };

beforeAll(async () => {
  t = await createTestApp();
  applicant = await makeWriter(t);
});
afterAll(() => t.close());

const edit = (id: number, who: TestApplicant = applicant) => t.as(who)('GET /resume/{id}/edit', { id });
const save = (id: number, version: number, fields: object, who: TestApplicant = applicant) =>
  t.as(who)('PUT /resume/{id}', { id, version, fields: JSON.parse(JSON.stringify(fields)) });
/** Fields that a save refuses, without their parts. */
const refusedBy = async (fields: object) => {
  const { id, version } = await edit((await t.as(applicant)('POST /resume/draft', {})).id);
  const saved = await save(id, version, fields);
  // An applicant has only so many.
  await t.db.deleteFrom('resume').where('id', '=', id).execute();
  return saved.errors.map(({ field }) => field);
};

describe('a draft', () => {
  test('has what the account says, and says what is missing', async () => {
    await t.db
      .updateTable('account')
      .set({ email: 'ildar@example.ru' })
      .where('id', '=', applicant.accountId)
      .execute();
    const draft = await t.as(applicant)('POST /resume/draft', {});
    expect(draft).toMatchObject({ status: 'draft', version: 1, isWorkingCopy: false, errors: [], wrong: {} });
    expect(draft.content).toMatchObject({
      lastName: 'Галеев',
      firstName: 'Ильдар',
      contacts: { phone: applicant.phone, email: 'ildar@example.ru' },
    });
    expect(draft.confirmedPhones).toEqual([applicant.phone]);
    expect(draft.gaps.map(({ field }) => field)).toEqual(['title', 'specializationIds', 'cityId', 'experience']);
    expect(draft.progress.mandatory).toEqual(['title', 'specializations', 'city', 'experience']);
    expect(draft.actions.map(({ id, disabled }) => [id, disabled === null])).toEqual([
      ['edit', true],
      ['publish', false],
      ['duplicate', true],
      ['delete', true],
    ]);
  });

  test('has what was said in a respond to the vacancy that its applicant comes from', async () => {
    const company = await makeCompany(t.db);
    const vacancyId = await makeVacancy(t.db, company);
    const { accountId } = applicant;
    const cityId = (await t.db.selectFrom('city').select('id').limit(1).executeTakeFirstOrThrow()).id;
    const [question] = await t.db
      .insertInto('question')
      .values({
        companyId: company,
        type: 'permit_pick',
        text: 'Что есть?',
        options: ['height', 'naks_welder'],
        shownIn: ['quick'],
        status: 'active',
        createdAt: t.clock.now(),
        updatedAt: t.clock.now(),
      })
      .returning('id')
      .execute();
    await t.db
      .insertInto('vacancyQuestion')
      .values({ vacancyId, questionId: question?.id ?? '', sort: 1 })
      .execute();
    await makeRespond(t.db, {
      companyId: company,
      vacancyId,
      accountId,
      cityId,
      readyFrom: '2027-01-10',
      answers: JSON.stringify([
        { questionId: question?.id, question: 'Что есть?', answer: 'НАКС', failed: null, fileId: null },
      ]),
    });
    const { content } = await t.as(applicant)('POST /resume/draft', { vacancyId });
    expect(content).toMatchObject({ cityId, availability: 'date', availableFrom: '2027-01-10' });
    expect(content.permits.map(({ kind }) => kind)).toEqual(['naks_welder']);
    const stranger = await makeWriter(t);
    expect((await t.as(stranger)('POST /resume/draft', { vacancyId })).content.cityId).toBeNull();
  });

  test('keeps what was typed, field by field, with wrong values beside the last good ones', async () => {
    const { id, version } = await writeResume(t, applicant);
    const saved = await save(id, version, {
      about: 'я'.repeat(3_001),
      keySkills: ['РАД', 'РАД'],
      ownTools: 'Маска\r\nкраги',
      contacts: { phone: '8 917 123-45-67' },
    });
    expect(saved.errors.map(({ field }) => field)).toEqual(['keySkills', 'about']);
    expect(saved.stored).toMatchObject({ ownTools: 'Маска\nкраги', contacts: { phone: '+79171234567' } });
    const now = await edit(id);
    expect(now.content).toMatchObject({ about: '', keySkills: [], title: 'Электрогазосварщик' });
    expect(now.wrong).toEqual({ about: 'я'.repeat(3_001), keySkills: ['РАД', 'РАД'] });
    expect(now.errors).toEqual(saved.errors);
    const mended = await save(id, saved.version, { about: 'Варю' });
    expect(mended.errors.map(({ field }) => field)).toEqual(['keySkills']);
  });

  test('of two windows the slower one hears of it, and loses nothing', async () => {
    const { id, version } = await writeResume(t, applicant);
    const both = await Promise.allSettled([
      save(id, version, { title: 'Из первого' }),
      save(id, version, { about: 'Из второго' }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const slower = both.findIndex(({ status }) => status === 'rejected');
    expect(both[slower]).toMatchObject({ reason: { code: 'conflict' } });
    const { version: next } = await edit(id);
    await save(id, next, slower === 0 ? { title: 'Из первого' } : { about: 'Из второго' });
    expect((await edit(id)).content).toMatchObject({ title: 'Из первого', about: 'Из второго' });
  });

  test('a list shows its title, city and trade as they are written', async () => {
    const writer = await makeWriter(t);
    const { id, content } = await writeResume(t, writer, { title: 'Каменщик' });
    const { items } = await t.as(writer)('GET /resume/list', { status: 'draft' });
    expect(items.map((item) => [item.id, item.title, item.city?.slug])).toEqual([[id, 'Каменщик', 'kazan']]);
    expect(items[0]?.specializations.map((one) => one.id)).toEqual(content.specializationIds);
  });

  test('asked for twice with one key it is one draft', async () => {
    const writer = await makeWriter(t);
    const idempotencyKey = randomUUID();
    const ask = () => t.as(writer)('POST /resume/draft', {}, { idempotencyKey });
    expect(await ask()).toEqual(await ask());
    expect((await t.as(writer)('GET /resume/list', { status: 'draft' })).items).toHaveLength(1);
  });

  test('an applicant has never more than the limit, also at once', async () => {
    const writer = await makeWriter(t);
    for (let count = 0; count < RESUMES_MAX - 1; count += 1)
      await makeResume(t.db, { applicantId: writer.accountId, status: 'draft' });
    await makeResume(t.db, { applicantId: writer.accountId, status: 'deleted', deletedAt: t.clock.now() });
    const made = await Promise.allSettled([1, 2, 3].map(() => t.as(writer)('POST /resume/draft', {})));
    expect(made.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect(made.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'wrong_state' } });
  });
});

describe('what a field does not take', () => {
  test.each<[string, object, string[]]>([
    ['born tomorrow', { birthDate: '2099-01-01' }, ['birthDate']],
    ['born 120 years ago', { birthDate: '1900-01-01' }, ['birthDate']],
    ['a child', { birthDate: '2020-01-01' }, ['birthDate']],
    ['a phone that no code reaches', { contacts: { phone: '12' } }, ['contacts.phone']],
    ['unknown places', { cityId: 999_999, metroIds: [1_999_999] }, ['cityId', 'metroIds.0']],
    [
      'an unknown trade',
      { specializationIds: [999_999], workTypes: ['no_such'] },
      ['specializationIds.0', 'workTypes.0'],
    ],
    ['an unknown program', { pcPrograms: [{ key: 'no_such', level: 'basic' }] }, ['pcPrograms.0.key']],
    ['an unknown language', { languages: [{ language: 'xx', level: 'a1' }] }, ['languages.0.language']],
    [
      'a language named twice',
      {
        languages: [
          { language: 'en', level: 'basic' },
          { language: 'en', level: 'b1' },
        ],
      },
      ['languages.1.language'],
    ],
    ['a page without a player', { videoUrl: 'https://example.com/1' }, ['videoUrl']],
    [
      'a crew of strange trades',
      { crew: { size: 3, members: [{ specializationId: 999_999, count: 1 }], lead: true, hasTools: false } },
      ['crew.members.0.specializationId'],
    ],
    ['31 jobs', { experience: Array.from({ length: 31 }, () => job()) }, ['experience']],
    [
      'an end before the start',
      { experience: [job({ startMonth: '2020-05', endMonth: '2019-05' })] },
      ['experience.0.endMonth'],
    ],
    [
      'months to come',
      { experience: [job({ startMonth: '2098-01', endMonth: '2099-01' })] },
      ['experience.0.startMonth', 'experience.0.endMonth'],
    ],
    ['a company that is not there', { experience: [job({ companyId: 999_999 })] }, ['experience.0.companyId']],
    ['a permit issued tomorrow', { permits: [permit({ issuedOn: '2099-01-01' })] }, ['permits.0.issuedOn']],
    ['a file that is not there', { permits: [permit({ fileIds: [GONE] })] }, ['permits.0.fileIds.0']],
    [
      'a picture that is not there',
      { photo: { fileId: GONE }, portfolio: [{ url: '/x', caption: '' }] },
      ['photo', 'portfolio.0'],
    ],
    [
      'a relocation to nowhere',
      { relocation: { kind: 'list', cityIds: [999_999], regionIds: [] } },
      ['relocation.cityIds.0'],
    ],
  ])('%s', async (_name, fields, expected) => {
    expect(await refusedBy(fields)).toEqual(expected);
  });

  test('a value that nests deeply is refused, and the draft stays readable', async () => {
    const { id, version } = await writeResume(t, applicant);
    const deep = JSON.parse(`${'['.repeat(2_000)}${']'.repeat(2_000)}`);
    await expect(save(id, version, { about: deep })).rejects.toEqual(refusal('bad_argument'));
    expect((await edit(id)).version).toBe(version);
    await t.db.deleteFrom('resume').where('id', '=', id).execute();
  });
});

describe('whose it is', () => {
  test('somebody else’s is not there, a company writes none, a visitor signs in', async () => {
    const { id, version } = await writeResume(t, await makeWriter(t));
    for (const [call, body] of [
      ['GET /resume/{id}/edit', {}],
      ['PUT /resume/{id}', { version, fields: {} }],
      ['DELETE /resume/{id}/edit', {}],
      ['GET /resume/{id}/preview', {}],
      ['POST /resume/{id}/publish', { version }],
      ['POST /resume/{id}/phone/request', { phone: '89171234567' }],
    ] as const)
      await expect(t.as(applicant)(call, { id, ...body })).rejects.toEqual(refusal('not_found'));
    await expect(t.as(asMember(await makeCompany(t.db)))('POST /resume/draft', {})).rejects.toEqual(
      refusal('forbidden'),
    );
    await expect(t.call('GET /resume/{id}/edit', { id })).rejects.toEqual(refusal('unauthorized'));
  });
});

const GONE = '01935c1e-0000-7000-8000-00000000ffff';

function job(parts: object = {}): object {
  return { company: null, position: 'Сварщик', startMonth: '2019-03', endMonth: null, ...parts };
}

function permit(parts: object = {}): object {
  return { kind: 'height', visibility: 'public', fileIds: [], ...parts };
}
