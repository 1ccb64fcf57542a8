import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { RESUME_PREVIEWS_PER_HOUR } from '#shared/domain/limits.ts';
import type { Resume } from '#shared/contracts/resume.ts';
import { HIDDEN_FIELDS, PERMIT_VISIBILITIES } from '#shared/domain/resume-terms.ts';
import { RESUME_AUDIENCES } from '#shared/domain/resume-fields.ts';
import { openBrowser, phone, signUpByPhone, type TestBrowser } from '../setup/account-world.ts';
import { asMember } from '../setup/actors.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { counts } from '../setup/counts.ts';
import { refusal } from '../setup/refusals.ts';
import { makeCompany } from '../setup/things.ts';
import { fileOf, pictureOf } from '../setup/upload-world.ts';
import { makeWriter, publishWrittenResume, wholeResume, writeResume } from '../setup/written-resume.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const ATTACK = '<script>alert(1)</script><img src=x onerror=alert(1)>';
const sent = (fields: object) => JSON.parse(JSON.stringify(fields));
const square = async () => fileOf(await pictureOf({ width: 500, height: 500 }), 'я.jpg');

async function signUp(index: number): Promise<TestBrowser> {
  const browser = openBrowser(t);
  await signUpByPhone(t, browser, phone(index));
  return browser;
}

describe('what is being written', () => {
  test('as each audience will see it, and as nobody does now', async () => {
    const writer = await makeWriter(t);
    const { id } = await publishWrittenResume(t, writer);
    await t.db
      .updateTable('resume')
      .set({ hiddenFields: ['phones'] })
      .where('id', '=', id)
      .execute();
    const { version } = await t.as(writer)('GET /resume/{id}/edit', { id });
    const permits = [
      { kind: 'height', number: 'В-1', visibility: 'on_request', level: '2', fileIds: [] },
      { kind: 'naks_welder', number: 'Н-1', visibility: 'hidden', fileIds: [] },
      { kind: 'electro_group', number: 'Э-1', visibility: 'public', level: 'III', fileIds: [] },
    ];
    const contacts = { phone: writer.phone, telegram: '@ildar' };
    await t.as(writer)('PUT /resume/{id}', { id, version, fields: sent({ title: 'Новое', permits, contacts }) });
    const [everyone, companies, respond] = await Promise.all(
      RESUME_AUDIENCES.map((as) => t.as(writer)('GET /resume/{id}/preview', { id, as })),
    );
    expect([everyone?.name, companies?.name, respond?.name]).toEqual([
      // Its applicant has agreed to no name for everybody.
      null,
      'Галеев Ильдар',
      'Галеев Ильдар',
    ]);
    expect([everyone?.contacts, companies?.contacts]).toEqual([null, null]);
    expect(respond?.contacts).toMatchObject({ phone: null, telegram: '@ildar' });
    for (const view of [everyone, companies, respond]) {
      expect(view).toMatchObject({ title: 'Новое', status: 'published', own: null });
      expect(JSON.stringify(view)).not.toMatch(/[ВНЭ]-1/);
      expect(JSON.stringify(view)).not.toContain(writer.phone);
    }
    expect(companies?.permits.map(({ kind, onRequest }) => [kind, onRequest])).toEqual([
      ['height', true],
      ['electro_group', false],
    ]);
    expect((await t.as(writer)('GET /resume/{id}', { id })).title).toBe('Электрогазосварщик');
  });
});

test('a preview shows exactly what its audience sees once it is published, whatever is hidden', async () => {
  const shownOf = ({ version: _, updatedAt: __, publishedAt: ___, hiddenForMe: ____, ...shown }: Resume) => shown;
  const writer = await makeWriter(t);
  const company = t.as(asMember(await makeCompany(t.db), ['resume.search']));
  const { id } = await publishWrittenResume(t, writer);
  await t.db.updateTable('resume').set({ visibility: 'everyone' }).where('id', '=', id).execute();
  const call = t.as(writer);
  const permit = fc.record({
    kind: fc.constantFrom('height', 'naks_welder', 'electro_group'),
    level: fc.constantFrom(null, 'III'),
    number: fc.constantFrom(null, 'Н-117'),
    visibility: fc.constantFrom(...PERMIT_VISIBILITIES),
    fileIds: fc.constant([]),
  });
  const written = fc.record({
    hiddenFields: fc.subarray([...HIDDEN_FIELDS]),
    fields: fc.record({
      birthDate: fc.constantFrom(null, '1990-05-17'),
      middleName: fc.constantFrom(null, 'Маратович'),
      permits: fc.array(permit, { maxLength: 3 }),
      experience: fc.constantFrom(
        [
          {
            company: 'Секретный завод',
            facilityName: 'Цех',
            position: 'Сварщик',
            startMonth: '2019-03',
            endMonth: null,
            reference: 'Петров',
            reasonLeft: 'Ссора',
          },
        ],
        [{ company: 'Прежний завод', position: 'Сварщик', startMonth: '2015-03', endMonth: '2019-01' }],
      ),
      payWish: fc.constantFrom(null, { amountKopecks: 150_000_00, mode: 'month', net: true, negotiable: true }),
      about: fc.constantFrom('', 'Варю трубы'),
      noExperience: fc.boolean(),
    }),
  });
  await fc.assert(
    fc.asyncProperty(written, async ({ hiddenFields, fields }) => {
      await t.db.updateTable('resume').set({ hiddenFields }).where('id', '=', id).execute();
      const { version } = await call('GET /resume/{id}/edit', { id });
      const saved = await call('PUT /resume/{id}', { id, version, fields: sent(fields) });
      expect(saved.errors).toEqual([]);
      const everyone = await call('GET /resume/{id}/preview', { id, as: 'everyone' });
      const companies = await call('GET /resume/{id}/preview', { id, as: 'companies' });
      await call('POST /resume/{id}/publish', { id, version: saved.version });
      expect(shownOf(everyone)).toEqual(shownOf(await t.call('GET /resume/{id}', { id })));
      expect(shownOf(companies)).toEqual(shownOf(await company('GET /resume/{id}', { id })));
      expect(JSON.stringify([everyone, companies])).not.toMatch(/Н-117|Петров|Ссора|1990-05-17/);
    }),
    { numRuns: counts.PROPERTIES / 5 },
  );
});

describe('unsaved content', () => {
  test('is drawn for anybody and stored nowhere; texts stay texts, wrong values are left out', async () => {
    const count = async () => (await t.db.selectFrom('resume').select('id').execute()).length;
    const before = await count();
    const fields = sent({
      ...(await wholeResume(t)),
      title: ATTACK,
      about: ATTACK,
      birthDate: '2099-01-01',
      keySkills: 17,
      photo: { url: 'https://evil.example/1.jpg' },
      portfolio: [{ fileId: randomUUID(), caption: '' }],
      experience: [{ company: ATTACK, companyId: 999_999, position: 'Сварщик', startMonth: '2019-03', endMonth: null }],
    });
    const drawn = await t.call('POST /resume/preview', { fields, as: 'companies' });
    expect(drawn).toMatchObject({
      id: 0,
      title: ATTACK,
      about: ATTACK,
      age: null,
      keySkills: [],
      photoUrl: null,
      portfolio: [],
      jobs: [],
      city: { slug: 'kazan' },
    });
    expect(await count()).toBe(before);
  });

  test('shows files of the caller’s own, and nobody else’s', async () => {
    const [mine, thief] = [await signUp(901), await signUp(902)];
    const photo = await mine.call('POST /files', { purpose: 'resume_photo', file: await square() });
    const work = await mine.call('POST /files', {
      purpose: 'resume_portfolio',
      file: fileOf(await pictureOf(), 'шов.jpg'),
    });
    const body = {
      fields: sent({ photo: { fileId: photo.id }, portfolio: [{ fileId: work.id, caption: 'Шов' }] }),
      as: 'companies' as const,
    };
    expect(await mine.call('POST /resume/preview', body)).toMatchObject({
      photoUrl: photo.url,
      portfolio: [{ url: work.url, caption: 'Шов', width: 900 }],
    });
    const bare = { photoUrl: null, portfolio: [] };
    expect(await thief.call('POST /resume/preview', body)).toMatchObject(bare);
    expect(await t.call('POST /resume/preview', body)).toMatchObject(bare);
    // A visitor's file is nobody's; by its address it is not the caller's either.
    const byAddress = {
      ...body,
      fields: sent({ photo: { url: photo.url }, portfolio: [{ url: work.url, caption: '' }] }),
    };
    expect(await thief.call('POST /resume/preview', byAddress)).toMatchObject(bare);
  });

  test('so many times an hour', async () => {
    const writer = await makeWriter(t);
    const preview = () => t.as(writer)('POST /resume/preview', { fields: {} });
    for (let count = 0; count < RESUME_PREVIEWS_PER_HOUR; count += 1) await preview();
    await expect(preview()).rejects.toEqual(refusal('limit_exceeded'));
  });
});

describe('pictures', () => {
  let browser: TestBrowser;
  let next = 910;
  beforeEach(async () => {
    browser = await signUp((next += 1));
  });
  const filesOf = (id: number) =>
    t.db.selectFrom('uploadedFile').select(['id', 'purpose']).where('boundTo', '=', `resume:${id}`).execute();

  test('a new photo takes the place of the old one when it is published; a small one is refused', async () => {
    await expect(
      browser.call('POST /files', {
        purpose: 'resume_photo',
        file: fileOf(await pictureOf({ width: 300, height: 300 }), 'м.jpg'),
      }),
    ).rejects.toEqual(refusal('bad_argument'));
    const { id, version } = await browser.call('POST /resume/draft', {});
    const first = await browser.call('POST /files', { purpose: 'resume_photo', file: await square() });
    const name = { lastName: 'Галеев', firstName: 'Ильдар' };
    const saved = await browser.call('PUT /resume/{id}', {
      id,
      version,
      fields: sent({ ...(await wholeResume(t)), ...name, photo: { fileId: first.id } }),
    });
    expect(saved.stored.photo).toEqual({ url: first.url });
    const state = await browser.call('POST /resume/{id}/publish', { id, version: saved.version });
    expect((await browser.call('GET /resume/{id}', { id: state.id })).photoUrl).toBe(first.url);
    const second = await browser.call('POST /files', { purpose: 'resume_photo', file: await square() });
    const changed = await browser.call('PUT /resume/{id}', {
      id,
      version: saved.version + 1,
      fields: sent({ photo: { fileId: second.id } }),
    });
    expect((await filesOf(id)).map((file) => file.id).toSorted()).toEqual([first.id, second.id].toSorted());
    await browser.call('POST /resume/{id}/publish', { id, version: changed.version });
    expect((await filesOf(id)).map((file) => file.id)).toEqual([second.id]);
  });

  test('the photo of the account is taken over, and stays when the account has another', async () => {
    const avatar = async () => {
      const file = await browser.call('POST /files', { purpose: 'avatar', file: await square() });
      const { version } = await browser.call('GET /users/me');
      await browser.call('PATCH /users/applicant/update', { version, photoFileId: file.id });
      return file.url;
    };
    const first = await avatar();
    const { id, version, content } = await browser.call('POST /resume/draft', {});
    expect(content.photo).toEqual({ url: first });
    const second = await avatar();
    const saved = await browser.call('PUT /resume/{id}', { id, version, fields: sent({ photo: { url: second } }) });
    expect(saved.errors).toEqual([]);
    expect((await filesOf(id)).map(({ purpose }) => purpose)).toEqual(['avatar', 'avatar']);
  });

  test('somebody else’s file is refused at its field', async () => {
    const file = await (await signUp(990)).call('POST /files', { purpose: 'resume_photo', file: await square() });
    const { id, version } = await browser.call('POST /resume/draft', {});
    for (const photo of [{ fileId: file.id }, { url: file.url }]) {
      const { errors } = await browser.call('PUT /resume/{id}', {
        id,
        version: (await browser.call('GET /resume/{id}/edit', { id })).version,
        fields: sent({ photo }),
      });
      expect(errors.map(({ field }) => field)).toEqual(['photo']);
    }
    expect(version).toBe(1);
  });

  test('papers of the wallet are named by permits of their owner alone', async () => {
    const paper = await browser.call('POST /files', {
      purpose: 'wallet',
      file: fileOf(await pictureOf(), 'удостоверение.jpg'),
    });
    await browser.call('POST /requests/wallet', { kind: 'permit', title: 'НАКС', fileId: paper.id });
    const permits = [{ kind: 'naks_welder', visibility: 'public', fileIds: [paper.id] }];
    const { id, version } = await browser.call('POST /resume/draft', {});
    expect((await browser.call('PUT /resume/{id}', { id, version, fields: sent({ permits }) })).errors).toEqual([]);
    expect((await browser.call('GET /resume/{id}/edit', { id })).names.files).toEqual([
      { id: paper.id, title: 'НАКС' },
    ]);
    const thief = await signUp(991);
    const draft = await thief.call('POST /resume/draft', {});
    const stolen = await thief.call('PUT /resume/{id}', {
      id: draft.id,
      version: draft.version,
      fields: sent({ permits }),
    });
    expect(stolen.errors.map(({ field }) => field)).toEqual(['permits.0.fileIds.0']);
  });
});

test('drafts that somebody else writes have no preview', async () => {
  const { id } = await writeResume(t, await makeWriter(t));
  await expect(t.as(await makeWriter(t))('GET /resume/{id}/preview', { id })).rejects.toEqual(refusal('not_found'));
});
