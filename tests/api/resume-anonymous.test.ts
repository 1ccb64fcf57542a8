import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SPECIALIZATIONS, CITIES } from '#server/domains/compendium/index.ts';
import { deleteEndedDrafts } from '#server/domains/resume/anonymous/repository.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { AnonymousDraftContent } from '#shared/contracts/resume-anonymous.ts';
import { startMonthOf } from '#shared/domain/experience.ts';
import { ANONYMOUS_DRAFT_DAYS, ANONYMOUS_DRAFTS_PER_HOUR, RESUMES_MAX } from '#shared/domain/limits.ts';
import { addDays } from '#shared/domain/time.ts';
import { asApplicant, asStaff } from '../setup/actors.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { injectCall } from '../setup/inject-call.ts';
import { react } from '../setup/reactions.ts';
import { refusal } from '../setup/refusals.ts';
import { makeAccount, makeResume } from '../setup/things.ts';

/** A short draft of a browser that nobody has signed in with. */

const [welder] = SPECIALIZATIONS;
const [city] = CITIES;
const content: AnonymousDraftContent = {
  specializationId: welder?.id ?? 0,
  cityId: city?.id ?? 0,
  experienceYears: 5,
  rotation: true,
  payMonthKopecks: 170_000_00,
};

let t: TestApp;
let addresses = 0;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

/** Each browser from an address of its own, which the limit counts. */
function openBrowser(ip = `10.1.0.${(addresses += 1)}`) {
  const jar = new Map<string, string>();
  return { jar, call: injectCall(t.app, { jar, ip }) };
}
async function keep(browser = openBrowser()) {
  const draft = await browser.call('POST /resume/anonymous-draft', { ...content, personalAgreement: true });
  return { ...browser, ...draft };
}
async function newApplicant(): Promise<Actor & { kind: 'applicant' }> {
  const actor = asApplicant(randomUUID());
  await makeAccount(t.db, actor.accountId);
  return actor;
}
const countDrafts = async () => (await t.db.selectFrom('resumeAnonymousDraft').select('id').execute()).length;
const consentsAbout = (id: string) =>
  t.db
    .selectFrom('consent')
    .selectAll()
    .where('details', '@>', JSON.stringify({ message: id }))
    .execute();

describe('an anonymous draft', () => {
  test('is kept for its browser with a consent, changed and read there', async () => {
    const { call, jar, id, keptUntil } = await keep();
    expect([...jar.keys()]).toEqual(['resume_draft']);
    expect(keptUntil).toBe(addDays(t.clock.now(), ANONYMOUS_DRAFT_DAYS).toISOString());
    expect(await call('GET /resume/anonymous-draft/{id}', { id })).toEqual({ id, content, keptUntil });
    const changed = { ...content, experienceYears: 0, payMonthKopecks: null };
    await call('PUT /resume/anonymous-draft/{id}', { id, ...changed });
    expect((await call('GET /resume/anonymous-draft/{id}', { id })).content).toEqual(changed);
    expect(await consentsAbout(id)).toMatchObject([
      { accountId: null, documentKey: 'personalAgreement', channel: 'site', withdrawnAt: null },
    ]);
  });

  test('its cookie is for the calls of resumes, out of reach of scripts and other sites', async () => {
    const answer = await t.app.inject({
      method: 'POST',
      url: '/api/resume/anonymous-draft',
      headers: { 'sec-fetch-site': 'same-origin' },
      remoteAddress: '10.2.0.1',
      payload: { ...content, personalAgreement: true },
    });
    expect(answer.statusCode).toBe(201);
    expect(answer.cookies).toMatchObject([
      { name: 'resume_draft', path: '/api/resume', httpOnly: true, sameSite: 'Lax', maxAge: 30 * 24 * 3_600 },
    ]);
  });

  test('without the box nothing is stored', async () => {
    const before = await countDrafts();
    const { call } = openBrowser();
    for (const personalAgreement of [false, undefined])
      await expect(
        call('POST /resume/anonymous-draft', { ...content, personalAgreement } as never),
      ).rejects.toMatchObject({ problem: { errors: [{ field: 'personalAgreement' }] } });
    expect(await countDrafts()).toBe(before);
  });

  test('without its cookie it is not there, whoever asks', async () => {
    const { id, jar } = await keep();
    const other = await keep();
    const cookie = jar.get('resume_draft') ?? '';
    const forged = [`${id}.`, `${id}.AAAA`, `${other.id}.${cookie.split('.')[1]}`, id, '', cookie.slice(0, -2)];
    const jars = [new Map<string, string>(), other.jar, ...forged.map((value) => new Map([['resume_draft', value]]))];
    for (const actor of [null, await newApplicant(), asStaff()])
      for (const one of jars) {
        const call = actor ? t.as(actor, one) : injectCall(t.app, { jar: one });
        await expect(call('GET /resume/anonymous-draft/{id}', { id })).rejects.toEqual(refusal('not_found'));
        await expect(call('PUT /resume/anonymous-draft/{id}', { id, ...content })).rejects.toEqual(
          refusal('not_found'),
        );
      }
    const applicant = await newApplicant();
    for (const one of jars)
      await expect(t.as(applicant, one)('POST /resume/draft', { anonymousDraftId: id })).rejects.toEqual(
        refusal('not_found'),
      );
  });

  test('a page of another site gets nothing, neither by a widget', async () => {
    const { id, jar } = await keep();
    const cookies = Object.fromEntries(jar);
    const url = `/api/resume/anonymous-draft/${id}`;
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://employer.example' },
      { authorization: 'Widget abc', 'sec-fetch-site': 'cross-site', origin: 'https://employer.example' },
    ] as const) {
      const read = await t.app.inject({ method: 'GET', url, cookies, headers });
      const written = await t.app.inject({ method: 'PUT', url, cookies, headers, payload: content });
      const made = await t.app.inject({
        method: 'POST',
        url: '/api/resume/anonymous-draft',
        headers,
        payload: { ...content, personalAgreement: true },
      });
      expect([read.json(), written.json(), made.json()]).toMatchObject([
        { code: 'origin_denied' },
        { code: 'origin_denied' },
        { code: 'origin_denied' },
      ]);
      expect(read.headers).not.toHaveProperty('access-control-allow-origin');
    }
  });

  test.each<[string, object]>([
    ['specializationId', { specializationId: 987_654 }],
    ['cityId', { cityId: 987_654_321 }],
    ['experienceYears', { experienceYears: 61 }],
    ['payMonthKopecks', { payMonthKopecks: 0 }],
    ['payMonthKopecks', { payMonthKopecks: 5_00 }],
  ])('%s has its message', async (field, wrong) => {
    const { call } = openBrowser();
    await expect(
      call('POST /resume/anonymous-draft', { ...content, ...wrong, personalAgreement: true }),
    ).rejects.toMatchObject({ problem: { errors: [{ field }] } });
  });

  test('so many an hour from one address', async () => {
    const ip = '10.3.0.1';
    for (let count = 0; count < ANONYMOUS_DRAFTS_PER_HOUR; count += 1) await keep(openBrowser(ip));
    await expect(keep(openBrowser(ip))).rejects.toEqual(refusal('limit_exceeded'));
    await keep();
  });

  test('ends by itself, and with its consent', async () => {
    const first = await keep();
    const second = await keep();
    const token = second.consentPath.replace('/consent/', '');
    await t.call('POST /consent/{token}', { token, documentKey: 'personalAgreement' });
    const [act] = await consentsAbout(second.id);
    expect(act?.withdrawnAt).not.toBeNull();
    await react(t, 'visitor_consent.withdrawn', { subject: (act?.subjectHash ?? Buffer.of()).toString('base64url') });
    await expect(second.call('GET /resume/anonymous-draft/{id}', { id: second.id })).rejects.toEqual(
      refusal('not_found'),
    );
    await first.call('GET /resume/anonymous-draft/{id}', { id: first.id });
    const now = t.clock.time;
    t.clock.time = addDays(now, ANONYMOUS_DRAFT_DAYS);
    try {
      await expect(first.call('GET /resume/anonymous-draft/{id}', { id: first.id })).rejects.toEqual(
        refusal('not_found'),
      );
      await expect(first.call('PUT /resume/anonymous-draft/{id}', { id: first.id, ...content })).rejects.toEqual(
        refusal('not_found'),
      );
      await expect(
        t.as(await newApplicant(), first.jar)('POST /resume/draft', { anonymousDraftId: first.id }),
      ).rejects.toEqual(refusal('not_found'));
      await deleteEndedDrafts(t.db, t.clock.time);
    } finally {
      t.clock.time = now;
    }
    const left = await t.db.selectFrom('resumeAnonymousDraft').select('id').where('id', '=', first.id).execute();
    expect(left).toEqual([]);
  });
});

describe('claiming it', () => {
  test('makes one more draft with what it says, takes the consent along and leaves nothing', async () => {
    const { id, jar } = await keep();
    const applicant = await newApplicant();
    const call = t.as(applicant, jar);
    const made = await call('POST /resume/draft', { anonymousDraftId: id });
    expect(made.content).toMatchObject({
      title: welder?.name,
      specializationIds: [welder?.id],
      cityId: city?.id,
      about: '',
      experience: [
        { position: welder?.name, company: null, endMonth: null, startMonth: startMonthOf(5, t.clock.now()) },
      ],
      rotation: { patterns: [] },
      payWish: { amountKopecks: 170_000_00, mode: 'month', net: true },
    });
    expect(await consentsAbout(id)).toMatchObject([{ accountId: applicant.accountId }]);
    const account = () =>
      t.db
        .selectFrom('account')
        .select(['cityId', 'specializationId'])
        .where('id', '=', applicant.accountId)
        .executeTakeFirst();
    expect(await account()).toEqual({ cityId: city?.id, specializationId: welder?.id });
    // What an account says of itself stays.
    const other = await keep();
    await other.call('PUT /resume/anonymous-draft/{id}', { id: other.id, ...content, cityId: CITIES[1]?.id ?? 0 });
    await t.as(applicant, other.jar)('POST /resume/draft', { anonymousDraftId: other.id });
    expect(await account()).toMatchObject({ cityId: city?.id });
    await expect(call('POST /resume/draft', { anonymousDraftId: id })).rejects.toEqual(refusal('not_found'));
    await expect(call('GET /resume/anonymous-draft/{id}', { id })).rejects.toEqual(refusal('not_found'));
  });

  test('two at once make one resume', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id, jar } = await keep();
      const applicants = [await newApplicant(), await newApplicant()];
      const same = round % 2 === 0;
      const results = await Promise.allSettled(
        [0, 1, 0, 1].map((index) => {
          const applicant = applicants[same ? 0 : index] ?? expect.unreachable();
          return t.as(applicant, new Map(jar))('POST /resume/draft', { anonymousDraftId: id });
        }),
      );
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      for (const result of results)
        if (result.status === 'rejected') expect(result.reason).toEqual(refusal('not_found'));
      const owners = applicants.map(({ accountId }) => accountId);
      const made = await t.db.selectFrom('resume').select('id').where('applicantId', 'in', owners).execute();
      expect(made).toHaveLength(1);
    }
  });

  test('without room for one more it stays', async () => {
    const { id, jar, call } = await keep();
    const applicant = await newApplicant();
    for (let count = 0; count < RESUMES_MAX; count += 1)
      await makeResume(t.db, { applicantId: applicant.accountId, status: 'draft' });
    await expect(t.as(applicant, jar)('POST /resume/draft', { anonymousDraftId: id })).rejects.toEqual(
      refusal('wrong_state'),
    );
    expect((await call('GET /resume/anonymous-draft/{id}', { id })).content).toEqual(content);
  });

  test('a page of another site claims nothing; without the cookie a draft needs no page', async () => {
    const { id, jar } = await keep();
    const applicant = await newApplicant();
    await expect(t.as(applicant)('POST /resume/draft', { anonymousDraftId: id })).rejects.toEqual(refusal('not_found'));
    await expect(t.as(applicant)('POST /resume/draft', {})).resolves.toMatchObject({ status: 'draft' });
    expect(jar.size).toBe(1);
  });
});
