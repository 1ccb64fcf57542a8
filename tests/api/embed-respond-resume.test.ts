import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallError } from '#shared/client/call.ts';
import { revokeEmbedKey } from '#server/domains/embed/index.ts';
import { asMember } from '../setup/actors.ts';
import { RESPOND_KEY } from '../setup/embed-respond-world.ts';
import { createEmbedWorld, SITE, type EmbedWorld } from '../setup/embed-world.ts';
import { makeApplicant } from '../setup/responds.ts';
import { makeResume, makeVacancy } from '../setup/things.ts';

/** Responds with a resume: sent in a window of ours that an employer's page has opened. */
let w: EmbedWorld;
let key: string;
let vacancyId: number;
beforeAll(async () => {
  w = await createEmbedWorld();
  key = await w.makeKey(RESPOND_KEY);
  vacancyId = await makeVacancy(w.t.db, w.volga);
});
afterAll(() => w.t.close());

async function applicant() {
  const actor = await makeApplicant(w.t.db);
  return { actor, resumeId: await makeResume(w.t.db, { applicantId: actor.accountId }) };
}

async function send(more: object = {}) {
  const { actor, resumeId } = await applicant();
  const input = { vacancyId, resumeId, key, origin: SITE, path: '/job', reference: 'bx-17', ...more };
  return w.t.as(actor)('POST /embed/respond', input, { idempotencyKey: randomUUID() });
}
const refusal = (answer: Promise<unknown>) =>
  answer.then(
    () => 'sent',
    ({ code }: CallError) => code,
  );
const rowOf = (id: number) =>
  w.t.db
    .selectFrom('respond')
    .select(['companyId', 'kind', 'source', 'attribution', 'resumeId'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const keyRow = (publicKey: string) =>
  w.t.db.selectFrom('embedKey').select('id').where('publicKey', '=', publicKey).executeTakeFirstOrThrow();

describe('GET /embed/respond', () => {
  const read = async (more: object = {}) => {
    const { actor } = await applicant();
    return w.t.as(actor)('GET /embed/respond', { key, origin: SITE, vacancy: vacancyId, ...more });
  };

  test('says which vacancy it is, and what the page will know', async () => {
    expect(await read()).toEqual({ site: SITE, vacancyId, chats: false });
    const chats = await w.makeKey({
      widgets: ['respond-button', 'chat-bubble'],
      scopes: ['respond.create', 'chat.guest'],
    });
    expect(await read({ key: chats })).toEqual({ site: SITE, vacancyId, chats: true });
    const tests = await w.makeKey({ ...RESPOND_KEY, test: true });
    expect(await read({ key: tests })).toEqual({ site: SITE, vacancyId, chats: false, test: true });
  });

  test('takes the employer’s own code', async () => {
    const id = await makeVacancy(w.t.db, w.volga);
    await w.t.db.updateTable('vacancy').set({ internalCode: 'ВТС-7' }).where('id', '=', id).execute();
    expect(await read({ vacancy: undefined, external_id: 'ВТС-7' })).toMatchObject({ vacancyId: id });
  });

  test.each([
    ['a page that the key does not name', () => ({ origin: 'https://evil.example' }), 'origin_denied'],
    ['a vacancy of another company', () => ({ vacancy: w.foreignIds[0] }), 'not_found'],
    ['a key for vacancies only', async () => ({ key: await w.makeKey() }), 'forbidden'],
  ])('refuses %s', async (_what, wrong, code) => {
    expect(await refusal(read(await wrong()))).toBe(code);
  });

  test('is for applicants', async () => {
    const asked = { key, origin: SITE, vacancy: vacancyId };
    expect(await refusal(w.t.as(asMember(w.volga))('GET /embed/respond', asked))).toBe('forbidden');
    expect(await refusal(w.t.call('GET /embed/respond', asked))).toBe('unauthorized');
  });
});

describe('POST /embed/respond', () => {
  test('sends a respond that says which page it came from, and counts it there', async () => {
    const sent = await send({ source: 'widget_feed', attribution: { utmSource: 'flyer' } });
    const { id: keyId } = await keyRow(key);
    expect(await rowOf(sent.id)).toMatchObject({
      companyId: w.volga,
      kind: 'vacancy_respond',
      source: 'widget_feed',
      attribution: { utmSource: 'flyer', key: keyId, page: SITE, reference: 'bx-17' },
    });
    const days = await w.t.db.selectFrom('embedDay').selectAll().where('embedKeyId', '=', keyId).execute();
    expect(days).toEqual([expect.objectContaining({ origin: SITE, path: '/job' })]);
  });

  test('from a frame of ours is of the page around it', async () => {
    const own = 'http://localhost:4321';
    const framed = await w.makeKey(RESPOND_KEY);
    const sent = await send({ key: framed, origin: own, site: SITE });
    const { id: keyId } = await keyRow(framed);
    expect(await rowOf(sent.id)).toMatchObject({ attribution: { page: SITE } });
    const days = await w.t.db.selectFrom('embedDay').selectAll().where('embedKeyId', '=', keyId).execute();
    expect(days).toEqual([expect.objectContaining({ origin: SITE, path: '/job' })]);
    expect(await refusal(send({ key: framed, origin: own, site: 'https://evil.example' }))).toBe('origin_denied');
  });

  test.each([
    ['a page that the key does not name', () => ({ origin: 'https://evil.example' }), 'origin_denied'],
    ['a vacancy of another company', () => ({ vacancyId: w.foreignIds[0] }), 'not_found'],
    ['an anonymous vacancy of the company', () => ({ vacancyId: w.ids.hidden }), 'not_found'],
    ['somebody else’s resume', async () => ({ resumeId: (await applicant()).resumeId }), 'resume_not_found'],
    ['a key for vacancies only', async () => ({ key: await w.makeKey() }), 'forbidden'],
    ['an unknown key', () => ({ key: 'pk_live_000000000000000000000000' }), 'not_found'],
  ])('refuses %s', async (_what, wrong, code) => {
    expect(await refusal(send(await wrong()))).toBe(code);
  });

  test('refuses a revoked key', async () => {
    const gone = await w.makeKey(RESPOND_KEY);
    await revokeEmbedKey(w.control(), gone);
    expect(await refusal(send({ key: gone }))).toBe('key_revoked');
  });

  test('a second one says that there is one; a member sends none', async () => {
    const { actor, resumeId } = await applicant();
    const call = w.t.as(actor);
    const input = { vacancyId, resumeId, key, origin: SITE };
    await call('POST /embed/respond', input);
    expect(await refusal(call('POST /embed/respond', input))).toBe('already_applied');
    expect(await refusal(w.t.as(asMember(w.volga))('POST /embed/respond', input))).toBe('forbidden');
    expect(await refusal(w.t.call('POST /embed/respond', input))).toBe('unauthorized');
  });

  test('a key sends as many a day as it may, and what is refused is not there', async () => {
    const small = await w.makeKey({ ...RESPOND_KEY, respondsPerDay: 1 });
    await send({ key: small });
    const { actor, resumeId } = await applicant();
    expect(await refusal(w.t.as(actor)('POST /embed/respond', { vacancyId, resumeId, key: small, origin: SITE }))).toBe(
      'limit_exceeded',
    );
    expect(await w.t.db.selectFrom('respond').select('id').where('accountId', '=', actor.accountId).execute()).toEqual(
      [],
    );
  });

  test.each(['key', 'page'])('a try by a %s writes nothing', async (by) => {
    const before = await w.t.db.selectFrom('respond').select('id').execute();
    const more = by === 'key' ? { key: await w.makeKey({ ...RESPOND_KEY, test: true }) } : { test: true };
    expect(await send(more)).toMatchObject({ id: 0, test: true });
    expect(await w.t.db.selectFrom('respond').select('id').execute()).toHaveLength(before.length);
  });
});
