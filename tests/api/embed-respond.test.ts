import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { archiveVacancy } from '#server/domains/vacancy/index.ts';
import { TEST_CODE } from '#shared/domain/embed.ts';
import { AGREEMENTS } from '#shared/domain/agreements.ts';
import type { Problem } from '#shared/contracts/problem.ts';
import { codeFor, openBrowser, phone, signUpByPhone } from '../setup/account-world.ts';
import {
  callFromPage,
  openPage,
  RESPOND_KEY,
  type Confirmed,
  type Standing,
  type Started,
} from '../setup/embed-respond-world.ts';
import { codeOf, createEmbedWorld, OWN, SITE, type EmbedWorld } from '../setup/embed-world.ts';
import { quickOf, respondsOf, setSettings } from '../setup/respond-world.ts';
import { makeVacancy } from '../setup/things.ts';

let w: EmbedWorld;
let key: string;
let index = 6_000;
beforeAll(async () => {
  w = await createEmbedWorld();
  key = await w.makeKey(RESPOND_KEY);
  await w.t.db
    .updateTable('company')
    .set({ legalName: 'ООО «Волга-Трубострой»', inn: '1655000001' })
    .where('id', '=', w.volga)
    .execute();
});
afterAll(() => w.t.close());

const nextPhone = () => phone((index += 1));
const make = (more: object = {}) => makeVacancy(w.t.db, w.volga, more);
/** The vacancy's number in the employer's own bookkeeping. */
const setCode = (id: number, internalCode: string) =>
  w.t.db.updateTable('vacancy').set({ internalCode }).where('id', '=', id).execute();
const fieldOf = (answer: { json<T>(): T }) => answer.json<Problem>().errors?.[0]?.field;

describe('a respond from an employer’s page', () => {
  test('is a respond after the code, without a session', async () => {
    const [id, number, page] = [await make(), nextPhone(), openPage(w, { key })];
    const started = await page.quick(id, number, { letter: 'Готов завтра', reference: 'ATS-7' });
    expect(started.statusCode).toBe(202);
    expect(started.headers['access-control-allow-origin']).toBe(SITE);
    expect(started.headers).not.toHaveProperty('access-control-allow-credentials');
    expect(await respondsOf(w.t, id)).toEqual([]);
    const { confirmationId } = started.json<Started>();
    const confirmed = await page.confirm(confirmationId, await codeFor(w.t, number));
    expect(confirmed.statusCode).toBe(201);
    expect(confirmed.cookies).toEqual([]);
    const answer = confirmed.json<Confirmed>();
    expect(answer).toMatchObject({ status: 'sent', already: false, company: { id: w.volga } });
    expect(answer).not.toHaveProperty('test');
    const [row] = await respondsOf(w.t, id);
    expect(row).toMatchObject({
      id: answer.id,
      kind: 'quick_respond',
      source: 'widget_button',
      phone: number,
      letter: 'Готов завтра',
      attribution: { reference: 'ATS-7', page: SITE },
    });
    expect(
      await w.t.db
        .selectFrom('session')
        .select('id')
        .where('accountId', '=', row?.accountId ?? '')
        .execute(),
    ).toEqual([]);
  });

  test('counts once in the figures of its key, with its page', async () => {
    const own = await w.makeKey(RESPOND_KEY);
    const [id, number] = [await make(), nextPhone()];
    const sendAgain = async (path?: string, vacancy = id, call = callFromPage(w)) => {
      w.passSeconds(61);
      const { confirmationId: pending } = await call('POST /embed/respond/quick', {
        ...quickOf(vacancy, number),
        key: own,
        source: 'widget_feed',
      });
      const code = await codeFor(w.t, number);
      return call('POST /embed/respond/quick/{pending}/confirm', { key: own, pending, code, path });
    };
    expect(await sendAgain('/vakansii/?from=mail')).toMatchObject({ already: false });
    expect(await sendAgain()).toMatchObject({ already: true });
    // What is tried on our own pages is on none of the company's.
    const onOurs = callFromPage(w, undefined, OWN);
    expect(await sendAgain('/developers', await make(), onOurs)).toMatchObject({ already: false });
    const counted = await w.t.db
      .selectFrom('embedDay')
      .innerJoin('embedKey', 'embedKey.id', 'embedDay.embedKeyId')
      .select(['embedDay.companyId', 'kind', 'count', 'origin', 'path'])
      .where('publicKey', '=', own)
      .orderBy('path', 'desc')
      .execute();
    const once = { companyId: w.volga, kind: 'respond', count: 1 };
    expect(counted).toEqual([
      { ...once, origin: SITE, path: '/vakansii' },
      { ...once, origin: '', path: '' },
    ]);
  });

  test('goes from the form to the status by the client of a widget', async () => {
    const [vacancy, number, call] = [await make(), nextPhone(), callFromPage(w)];
    const { receiver } = await call('GET /embed/respond/form', { key, vacancy });
    expect(receiver.name).toBe('ООО «Волга-Трубострой»');
    const first = await call('POST /embed/respond/quick', { ...quickOf(vacancy, number), key, source: 'widget_feed' });
    w.passSeconds(61);
    const pending = first.confirmationId;
    const again = await call('POST /embed/respond/quick/{pending}/resend', { key, pending });
    expect(again.confirmationId).toBe(pending);
    const code = await codeFor(w.t, number);
    const { grant } = await call('POST /embed/respond/quick/{pending}/confirm', { key, pending, code });
    const { grantId, secret } = grant ?? { grantId: '', secret: '' };
    const { token } = await call('POST /embed/token', { key, grantId, secret });
    expect(await callFromPage(w, token)('GET /embed/respond/status', { vacancy })).toMatchObject({
      respond: { status: 'sent' },
    });
  });

  test('records whom the data goes to by name and number, and from which key', async () => {
    const [id, number] = [await make(), nextPhone()];
    await openPage(w, { key }).respond(id, number);
    const { id: keyId } = await w.t.db
      .selectFrom('embedKey')
      .select('id')
      .where('publicKey', '=', key)
      .executeTakeFirstOrThrow();
    const rows = await w.t.db
      .selectFrom('consent')
      .selectAll()
      .where('details', '@>', JSON.stringify({ vacancy: String(id) }) as never)
      .orderBy('documentKey')
      .execute();
    expect(rows.map(({ documentKey }) => documentKey)).toEqual([
      'licenseAgreement',
      'personalAgreement',
      'transferAgreement',
    ]);
    expect(rows.at(-1)).toMatchObject({
      channel: `widget:${keyId}`,
      details: { company: String(w.volga), receiver: 'ООО «Волга-Трубострой»', inn: '1655000001' },
      sha256: AGREEMENTS.find(({ key: name }) => name === 'transferAgreement')?.versions[0].sha256,
    });
    expect(rows.every(({ accountId }) => accountId !== null)).toBe(true);
  });

  test('a second one to the same vacancy is answered with the first', async () => {
    const [id, number, page] = [await make(), nextPhone(), openPage(w, { key })];
    const first = await page.respond(id, number);
    w.passSeconds(70);
    const second = await page.respond(id, number);
    expect(second).toMatchObject({ id: first.id, already: true, status: 'sent' });
    expect(second.grant).not.toBeNull();
    expect((await respondsOf(w.t, id)).length).toBe(1);
  });

  test('whoever has an account gets the respond there', async () => {
    const [id, number] = [await make(), nextPhone()];
    const browser = openBrowser(w.t);
    const { user } = await signUpByPhone(w.t, browser, number);
    w.passSeconds(70);
    const { id: respondId } = await openPage(w, { key }).respond(id, number);
    expect((await respondsOf(w.t, id))[0]?.accountId).toBe(user.id);
    expect(await browser.call('GET /respond/{id}', { id: respondId })).toMatchObject({ side: 'applicant' });
  });

  test('asks for boxes, name, phone and letter at their fields', async () => {
    const [id, number, page] = [await make(), nextPhone(), openPage(w, { key })];
    for (const box of ['agreement', 'personalAgreement', 'transferAgreement'] as const)
      expect(fieldOf(await page.quick(id, number, { [box]: false }))).toBe(box);
    expect(fieldOf(await page.quick(id, number, { name: '' }))).toBe('name');
    expect(fieldOf(await page.quick(id, '12'))).toBe('phone');
    await setSettings(w.t, id, { letter: 'required' });
    expect(codeOf(await page.quick(id, number))).toBe('letter_required');
    await setSettings(w.t, id, { quickRespond: false });
    expect(codeOf(await page.quick(id, number))).toBe('disabled_by_employer');
    expect(await w.t.messages.to(number)).toEqual([]);
  });

  test('takes a proof of work each time, once', async () => {
    const [id, page] = [await make(), openPage(w, { key })];
    const body = { ...{ vacancyId: id, name: 'Ринат', key }, agreement: true, personalAgreement: true };
    const send = (headers: Record<string, string>) =>
      page.send('POST', '/embed/respond/quick', { ...body, phone: nextPhone(), transferAgreement: true }, headers);
    expect(codeOf(await send({}))).toBe('captcha_required');
    const solved = await page.work();
    expect((await send(solved)).statusCode).toBe(202);
    expect(codeOf(await send(solved))).toBe('captcha_required');
  });
});

describe('GET /embed/respond/form', () => {
  test('shows the form of a vacancy and names who gets the respond', async () => {
    const id = await make({ title: 'Каменщик' });
    await setCode(id, '1C-42');
    for (const query of [{ vacancy: id }, { external_id: '1C-42' }] as Record<string, string | number>[]) {
      const answer = await w.get('respond/form', { key, ...query });
      expect(answer.headers['cache-control']).toContain('public');
      expect(answer.json()).toMatchObject({
        vacancy: { id, title: 'Каменщик' },
        receiver: { name: 'ООО «Волга-Трубострой»', inn: '1655000001' },
        person: null,
        own: null,
        resumes: [],
      });
    }
  });

  test('does not know vacancies of others, hidden ones, and codes that are nobody’s', async () => {
    const [foreign = 0, foreignHidden = 0] = w.foreignIds;
    const hidden = await make({ anonymous: true, customEmployerName: 'Завод' });
    await setCode(hidden, 'secret');
    await setCode(foreign, 'theirs');
    for (const vacancy of [foreign, foreignHidden, hidden, w.ids.hidden ?? 0, w.ids.draft ?? 0])
      expect(codeOf(await w.get('respond/form', { key, vacancy }))).toBe('not_found');
    for (const code of ['secret', 'theirs', 'nobody'])
      expect(codeOf(await w.get('respond/form', { key, external_id: code }))).toBe('not_found');
    expect(fieldOf(await w.get('respond/form', { key }))).toBe('vacancy');
    expect(fieldOf(await w.get('respond/form', { key, vacancy: 1, external_id: 'a' }))).toBe('vacancy');
  });

  test('says that a closed vacancy takes nobody', async () => {
    const id = await make();
    await archiveVacancy(w.control(), id, 'filled');
    expect((await w.get('respond/form', { key, vacancy: id })).json()).toMatchObject({ refusal: { code: 'filled' } });
    expect(codeOf(await openPage(w, { key }).quick(id, nextPhone()))).toBe('gone');
  });

  test('offers others of the company in place of a closed one, and of nobody else', async () => {
    const id = await make({ title: 'Сварщик трубопроводов' });
    expect((await w.get('respond/form', { key, vacancy: id })).json()).toMatchObject({ similar: [] });
    await archiveVacancy(w.control(), id, 'filled');
    const { similar } = (await w.get('respond/form', { key, vacancy: id })).json<{ similar: { id: number }[] }>();
    expect(similar.length).toBeGreaterThan(0);
    expect(similar.length).toBeLessThanOrEqual(3);
    const companies = await w.t.db
      .selectFrom('vacancy')
      .select(['companyId', 'status', 'anonymous'])
      .where(
        'id',
        'in',
        similar.map((one) => one.id),
      )
      .execute();
    for (const one of companies) expect(one).toEqual({ companyId: w.volga, status: 'active', anonymous: false });
    expect(similar.map((one) => one.id)).not.toContain(id);
  });
});

describe('the status', () => {
  test('follows the board, as the applicant may know it', async () => {
    const [id, number, page] = [await make(), nextPhone(), openPage(w, { key })];
    const { grant, id: respondId } = await page.respond(id, number);
    const ask = async () => (await page.status(grant?.token ?? '', id)).json<Standing>();
    expect(await ask()).toMatchObject({ respond: { id: respondId, status: 'sent', label: 'Отправлен' } });
    await w.t.db.updateTable('respond').set({ status: 'viewed' }).where('id', '=', respondId).execute();
    expect(await ask()).toMatchObject({ respond: { status: 'viewed', label: 'Просмотрен' } });
    expect(await page.status(grant?.token ?? '', w.ids.welder ?? 0).then((answer) => answer.json())).toEqual({
      respond: null,
    });
  });

  test('is nobody else’s to cache', async () => {
    const [id, page] = [await make(), openPage(w, { key })];
    const { grant } = await page.respond(id, nextPhone());
    const answer = await page.status(grant?.token ?? '', id);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['access-control-allow-origin']).toBe(SITE);
  });
});

describe('a page', () => {
  test('that says test gets what a test key gets, with a live one', async () => {
    const [id, number, page] = [await make(), nextPhone(), openPage(w, { key })];
    const started = (await page.quick(id, number, { test: true })).json<Started>();
    expect(started).toMatchObject({ step: 'code', test: true });
    const path = `/embed/respond/quick/${started.confirmationId}`;
    expect(codeOf(await page.send('POST', `${path}/resend`, { key, test: true }))).toBe('not_found');
    const sent = await page.send('POST', `${path}/confirm`, { key, code: TEST_CODE, test: true });
    expect(sent.json()).toMatchObject({ id: 0, test: true, grant: null });
    expect(await w.t.messages.to(number)).toEqual([]);
    expect(await respondsOf(w.t, id)).toEqual([]);
  });

  test('cannot make a started respond real or unreal by saying test', async () => {
    const [id, number, page] = [await make(), nextPhone(), openPage(w, { key })];
    const unreal = (await page.quick(id, number, { test: true })).json<Started>();
    expect((await page.confirm(unreal.confirmationId, TEST_CODE)).statusCode).toBeGreaterThanOrEqual(400);
    const real = (await page.quick(id, number)).json<Started>();
    expect((await page.confirm(real.confirmationId, TEST_CODE)).statusCode).toBeGreaterThanOrEqual(400);
    expect(await respondsOf(w.t, id)).toEqual([]);
  });

  test('whose form a program fills in gets no SMS', async () => {
    const [id, number, page] = [await make(), nextPhone(), openPage(w, { key })];
    expect(codeOf(await page.quick(id, number, { openSeconds: 2 }))).toBe('bad_argument');
    const trapped = await page.quick(id, number, { website: 'https://spam.example', openSeconds: 9 });
    expect(trapped.statusCode).toBe(202);
    expect(trapped.json()).not.toHaveProperty('test');
    expect(await w.t.messages.to(number)).toEqual([]);
    expect((await page.quick(id, number, { openSeconds: 3 })).statusCode).toBe(202);
    expect(await w.t.messages.to(number)).toHaveLength(1);
  });
});

describe('a test key', () => {
  test('checks everything, takes one code and writes nothing', async () => {
    const test = await w.makeKey({ ...RESPOND_KEY, test: true });
    const [id, number, page] = [await make(), nextPhone(), openPage(w, { key: test })];
    expect((await w.get('respond/form', { key: test, vacancy: id })).json()).toMatchObject({ test: true });
    expect(fieldOf(await page.quick(id, number, { transferAgreement: false }))).toBe('transferAgreement');
    const started = (await page.quick(id, number)).json<Started>();
    expect(started).toMatchObject({ step: 'code', test: true });
    expect(fieldOf(await page.confirm(started.confirmationId, '123456'))).toBe('code');
    expect((await page.confirm(started.confirmationId, TEST_CODE)).json()).toMatchObject({
      id: 0,
      status: 'sent',
      test: true,
      grant: null,
    });
    expect(await w.t.messages.to(number)).toEqual([]);
    expect(await respondsOf(w.t, id)).toEqual([]);
    for (const table of ['account', 'confirmation'] as const) {
      const column = table === 'account' ? 'phone' : 'destination';
      expect(
        await w.t.db
          .selectFrom(table)
          .selectAll()
          .where(column as never, '=', number as never)
          .execute(),
      ).toEqual([]);
    }
    expect(
      await w.t.db
        .selectFrom('consent')
        .select('id')
        .where('details', '@>', JSON.stringify({ vacancy: String(id) }) as never)
        .execute(),
    ).toEqual([]);
  });
});
