import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { createRandom } from '#server/demo/random.ts';
import { codeSentSchema } from '#shared/contracts/account.ts';
import { outboxContracts } from '#shared/contracts/outbox.ts';
import { sessionSchema } from '#shared/contracts/session.ts';
import { counts } from '../setup/counts.ts';
import { databaseProcesses, removeDataFolder } from '../setup/data-folder.ts';
import { query } from '../setup/kill-world.ts';
import { innOf } from '../setup/member-world.ts';
import { MARINA, openProviderBrowser } from '../setup/provider-browser.ts';
import { launchServer, type StartingServer } from '../setup/server-process.ts';
import { makeScratch } from '../setup/scratch.ts';

const random = createRandom(counts.KILL_SEED);
const CHANNELS = ['phone', 'email'] as const;
const MOMENTS = ['request', 'confirm'] as const;
/** How long either call takes; a kill comes at any moment of it, or right after its answer. */
const SPAN_MS = 60;
const BOXES = { agreement: true, personalAgreement: true };
const PASSWORD = 'Крепкая балка 40Б2';

let folder: string;
let dataDir: string;
let running: StartingServer | undefined;
let visitors = 0;

function launch(): StartingServer {
  running = launchServer({ DATA_DIR: dataDir, EMPLOYER_PORT: '0', FILL_DEMO: '0', TRUST_PROXY: '1' });
  return running;
}

/** The server that came after the last kill: a start takes longer than all else here. */
function current(): StartingServer {
  const isAlive = running?.child.exitCode === null && running.child.signalCode === null;
  return running && isAlive ? running : launch();
}

beforeAll(async () => {
  folder = await makeScratch('account-kills');
  dataDir = path.join(folder, 'data');
  await launch().ready;
});
afterAll(async () => {
  running?.child.kill('SIGTERM');
  await running?.ended;
  await vi.waitFor(async () => expect(await databaseProcesses(dataDir)).toEqual([]), { timeout: 30_000 });
  await removeDataFolder(dataDir);
  await rm(folder, { recursive: true, force: true });
});

/** Addresses are counted, so each call comes from another. */
function nextVisitor(): string {
  visitors += 1;
  return `10.3.${visitors >> 8}.${visitors & 255}`;
}

const post = (address: string, call: string, body: object): Promise<Response> =>
  postAs(null, address, `users/${call}`, body);

/** From a page of ours. */
async function postAs(token: string | null, address: string, call: string, body: object): Promise<Response> {
  return fetch(`${address}/api/${call}`, {
    method: 'POST',
    headers: {
      ...(token !== null && { 'x-access-token': token }),
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': nextVisitor(),
    },
    body: JSON.stringify(body),
  });
}

const outboxSchema = outboxContracts['GET /dev/outbox'].answer;

/** The newest code to the recipient, sent by a job. */
async function codeTo(address: string, to: string, except?: string): Promise<string> {
  let code: string | null = null;
  await vi.waitFor(
    async () => {
      const { messages } = outboxSchema.parse(await (await fetch(`${address}/api/dev/outbox`)).json());
      code = messages.find((message) => message.to === to && message.code !== except)?.code ?? null;
      expect(code).not.toBeNull();
    },
    { timeout: 180_000, interval: 50 },
  );
  return code ?? '';
}

const rowsSchema = z.object({ accounts: z.number(), confirmed: z.number(), used: z.number(), consents: z.number() });

/** What is stored of somebody, counted. */
async function stored(to: string): Promise<z.output<typeof rowsSchema>> {
  const [rows] = await query(
    dataDir,
    `select json_build_object(
       'accounts', (select count(*) from account where phone = $1 or email = $1),
       'confirmed', (select count(*) from account where (phone = $1 and phone_confirmed_at is not null)
                                                     or (email = $1 and email_confirmed_at is not null)),
       'used', (select count(*) from confirmation where destination = $1 and used_at is not null),
       'consents', (select count(*) from consent c join account a on a.id = c.account_id where a.phone = $1 or a.email = $1))`,
    [to],
  );
  return rowsSchema.parse(rows);
}

const whole = { accounts: 1, confirmed: 1, used: 1, consents: 2 };
const nothing = { accounts: 0, confirmed: 0, used: 0, consents: 0 };

/** Sends the call and kills the server at a random moment of it. Returns the answer, if there was one. */
async function cutOff<Answer>(sending: Promise<Answer>, { child, ended }: StartingServer): Promise<Answer | null> {
  const settled = sending.catch(() => null);
  await sleep(random.next() * SPAN_MS);
  child.kill('SIGKILL');
  await ended;
  return settled;
}

/** The account lets its owner in: by a code, or by a password after a recovery. */
async function expectGetsIn(address: string, channel: (typeof CHANNELS)[number], to: string, used: string) {
  const isPhone = channel === 'phone';
  const request = isPhone ? 'applicant/login/phone/request' : 'password-recovery/request';
  const { confirmationId } = codeSentSchema.parse(await (await post(address, request, { [channel]: to })).json());
  const code = await codeTo(address, to, used);
  if (isPhone) {
    const answer = await post(address, 'applicant/login/phone/confirm', { confirmationId, code });
    expect(await answer.json()).toMatchObject({ step: 'signed-in' });
    return;
  }
  const check = await post(address, 'password-recovery/check', { confirmationId, code });
  const { token } = z.object({ token: z.string() }).parse(await check.json());
  expect((await post(address, 'password-recovery/confirm', { token, password: PASSWORD })).status).toBe(204);
  expect((await post(address, 'applicant/login/email', { email: to, password: PASSWORD })).status).toBe(200);
}

describe(`after kill -9 a sign-up has happened as a whole or not at all (KILL_SEED=${counts.KILL_SEED})`, () => {
  const rounds = Array.from({ length: counts.KILLS }, (_, index) => {
    const turn = counts.KILL_SEED + index;
    return {
      index,
      channel: CHANNELS[turn % 2] ?? 'phone',
      moment: MOMENTS[Math.floor(turn / 2) % 2] ?? 'confirm',
    };
  });

  test.for(rounds)('$index: by $channel, during the $moment', async ({ index, channel, moment }) => {
    const to = channel === 'phone' ? `+7900${String(index).padStart(7, '0')}` : `kill-${index}@pochta.example`;
    const start = (address: string) =>
      post(address, `applicant/signup/${channel}/request`, { [channel]: to, ...BOXES });
    const finish = (address: string, confirmationId: string, code: string) =>
      post(address, `applicant/signup/${channel}/confirm`, { confirmationId, code });
    const server = current();
    const address = await server.ready;

    if (moment === 'request') {
      const answer = await cutOff(
        start(address).then(async (got) => codeSentSchema.parse(await got.json())),
        server,
      );
      const next = await launch().ready;
      expect(await stored(to)).toEqual(nothing);
      const [id] = await query<string>(dataDir, 'select id from confirmation where destination = $1', [to]);
      if (answer) expect(id).toBe(answer.confirmationId);
      // What was stored was sent, also when the server died before its job ran.
      const confirmationId = id ?? codeSentSchema.parse(await (await start(next)).json()).confirmationId;
      const code = await codeTo(next, to);
      expect((await finish(next, confirmationId, code)).status).toBe(200);
      expect(await stored(to)).toEqual(whole);
      return;
    }

    const { confirmationId } = codeSentSchema.parse(await (await start(address)).json());
    const code = await codeTo(address, to);
    const answer = await cutOff(
      finish(address, confirmationId, code).then(async (got) => {
        const session = sessionSchema.parse(await got.json());
        return { session, cookies: got.headers.getSetCookie().map((cookie) => cookie.split(';')[0]) };
      }),
      server,
    );
    const next = await launch().ready;
    const found = await stored(to);
    expect([whole, nothing]).toContainEqual(found);
    if (answer) {
      expect(found).toEqual(whole);
      const session = await fetch(`${next}/api/auth/session`, { headers: { cookie: answer.cookies.join('; ') } });
      expect(sessionSchema.parse(await session.json()).user.id).toBe(answer.session.user.id);
    }
    if (found.accounts === 0) {
      expect((await finish(next, confirmationId, code)).status).toBe(200);
      expect(await stored(to)).toEqual(whole);
    }
    await expectGetsIn(next, channel, to, code);
  });
});

const COMPANY_WAYS = ['by code', 'by link'] as const;
type CompanyWay = (typeof COMPANY_WAYS)[number];
const tokenSchema = z.object({ token: z.string() });

/** The steps before the one that creates everything. Returns the body of that step. */
async function prepare(address: string, way: CompanyWay, to: string, inn: string): Promise<object> {
  if (way === 'by link') {
    await post(address, 'company-member/express-signup/email/request', {
      email: to,
      inn,
      ...BOXES,
      offerCompany: true,
    });
    return { token: await linkTokenTo(address, to, 'express') };
  }
  const sent = await post(address, 'company-member/signup/email/request', { email: to, ...BOXES, offerCompany: true });
  const { confirmationId } = codeSentSchema.parse(await sent.json());
  const code = await codeTo(address, to);
  const confirmed = await post(address, 'company-member/signup/email/confirm', { confirmationId, code });
  const { token } = tokenSchema.parse(await confirmed.json());
  const person = { firstName: 'Алсу', lastName: 'Хайруллина', phone: '+7 917 204-16-83' };
  const info = { token, inn, brandName: 'Мостострой-12', ...person };
  expect((await post(address, 'company-member/signup/email/check-info', info)).ok).toBe(true);
  return { token, password: PASSWORD };
}

/** Of the newest mail that leads to the page. */
async function linkTokenTo(address: string, to: string, page: string): Promise<string> {
  let token = '';
  await vi.waitFor(
    async () => {
      const { messages } = outboxSchema.parse(await (await fetch(`${address}/api/dev/outbox`)).json());
      const text = messages.find((message) => message.to === to)?.text ?? '';
      token = new RegExp(String.raw`/${page}\?token=([\w-]+)`).exec(text)?.[1] ?? '';
      expect(token).not.toBe('');
    },
    { timeout: 20_000 },
  );
  return token;
}

describe(`after kill -9 a company has its head, or there is nothing of it (KILL_SEED=${counts.KILL_SEED})`, () => {
  const rounds = Array.from({ length: Math.ceil(counts.KILLS / 2) }, (_, index) => ({
    index,
    way: COMPANY_WAYS[(counts.KILL_SEED + index) % 2] ?? 'by code',
  }));
  const companyRows = z.object({
    accounts: z.number(),
    companies: z.number(),
    heads: z.number(),
    consents: z.number(),
  });

  /** Of the INN and the address. */
  async function storedCompany(inn: string, to: string) {
    const [rows] = await query(
      dataDir,
      `select json_build_object(
         'accounts', (select count(*) from account where email = $2),
         'companies', (select count(*) from company where inn = $1),
         'heads', (select count(*) from company_member m join company c on c.id = m.company_id join account a on a.id = m.account_id
                   where c.inn = $1 and a.email = $2 and m.role = 'head'),
         'consents', (select count(*) from consent c join account a on a.id = c.account_id where a.email = $2))`,
      [inn, to],
    );
    return companyRows.parse(rows);
  }

  test.for(rounds)('$index: $way', async ({ index, way }) => {
    const to = `kill-company-${index}@stroy.example`;
    const inn = innOf(7_000 + index);
    const server = current();
    const address = await server.ready;
    const body = await prepare(address, way, to, inn);
    const call = `company-member/${way === 'by link' ? 'express-signup/email/confirm' : 'signup/email/add-info'}`;
    const answer = await cutOff(
      post(address, call, body).then(async (got) => sessionSchema.parse(await got.json())),
      server,
    );
    const next = await launch().ready;
    const found = await storedCompany(inn, to);
    const whole = { accounts: 1, companies: 1, heads: 1, consents: 3 };
    expect([whole, { accounts: 0, companies: 0, heads: 0, consents: 0 }]).toContainEqual(found);
    if (answer) expect(found).toEqual(whole);
    // The step goes on where it was.
    if (found.accounts === 0) expect((await post(next, call, body)).status).toBe(200);
    expect(await storedCompany(inn, to)).toEqual(whole);
    expect((await post(next, call, body)).status).toBe(404);
  });
});

describe(`after kill -9 an invitation has made a member, or is still good (KILL_SEED=${counts.KILL_SEED})`, () => {
  const memberRows = z.object({ accounts: z.number(), members: z.number(), consents: z.number() });

  async function storedMember(to: string) {
    const [rows] = await query(
      dataDir,
      `select json_build_object(
         'accounts', (select count(*) from account where email = $1),
         'members', (select count(*) from company_member m join account a on a.id = m.account_id where a.email = $1),
         'consents', (select count(*) from consent c join account a on a.id = c.account_id where a.email = $1))`,
      [to],
    );
    return memberRows.parse(rows);
  }

  test.for(Array.from({ length: Math.ceil(counts.KILLS / 5) }, (_, index) => index))('%i', async (index) => {
    const to = `kill-member-${index}@stroy.example`;
    const server = current();
    const address = await server.ready;
    const info = await prepare(address, 'by code', `kill-inviter-${index}@stroy.example`, innOf(8_000 + index));
    const signedUp = await post(address, 'company-member/signup/email/add-info', info);
    const { accessToken } = sessionSchema.parse(await signedUp.json());
    const grant = { email: to, role: 'recruiter' };
    expect((await postAs(accessToken, address, 'company/members/invite/request', grant)).ok).toBe(true);
    const body = {
      token: await linkTokenTo(address, to, 'invite/employee'),
      firstName: 'Ринат',
      lastName: 'Галеев',
      phone: '+7 917 204-16-84',
      password: PASSWORD,
      ...BOXES,
    };
    const accept = (at: string) => postAs(null, at, 'company/members/invite/add-info', body);

    const answer = await cutOff(
      accept(address).then(async (got) => sessionSchema.parse(await got.json())),
      server,
    );
    const next = await launch().ready;
    const found = await storedMember(to);
    const whole = { accounts: 1, members: 1, consents: 2 };
    expect([whole, { accounts: 0, members: 0, consents: 0 }]).toContainEqual(found);
    if (answer) expect(found).toEqual(whole);
    if (found.accounts === 0) expect((await accept(next)).status).toBe(200);
    expect(await storedMember(to)).toEqual(whole);
    expect((await accept(next)).status).toBe(404);
    expect((await post(next, 'company-member/login/email', { email: to, password: PASSWORD })).status).toBe(200);
  });
});

describe(`after kill -9 a provider has brought a whole account, or none (KILL_SEED=${counts.KILL_SEED})`, () => {
  const PROVIDERS = ['yandex', 'vk'] as const;
  const personRows = z.object({ accounts: z.number(), identities: z.number(), consents: z.number() });

  async function storedPerson(lastName: string) {
    const [rows] = await query(
      dataDir,
      `with people as (select id from account where last_name = $1)
       select json_build_object(
         'accounts', (select count(*) from people),
         'identities', (select count(*) from account_identity where account_id in (select id from people)),
         'consents', (select count(*) from consent where account_id in (select id from people)))`,
      [lastName],
    );
    return personRows.parse(rows);
  }

  const rounds = Array.from({ length: Math.ceil(counts.KILLS / 5) }, (_, index) => ({
    index,
    id: PROVIDERS[(counts.KILL_SEED + index) % 2] ?? 'yandex',
    moment: Math.floor((counts.KILL_SEED + index) / 2) % 2 ? 'the way back' : 'the last step',
  }));
  test.for(rounds)('$index: $id, during $moment', async ({ index, id, moment }) => {
    const lastName = `Белова${'а'.repeat(index)}`;
    const whole = { accounts: 1, identities: 1, consents: 2 };
    const none = { accounts: 0, identities: 0, consents: 0 };
    const server = current();
    const address = await server.ready;
    // Marina comes anew in every round.
    await query(dataDir, 'delete from account_identity');
    await query(dataDir, `update account set email = null where last_name like 'Белова%'`);
    const browser = openProviderBrowser(nextVisitor);
    const body = { firstName: MARINA, lastName, ...BOXES };
    const finish = (at: string) => browser.send(`${at}/api/users/applicant/signup/provider/confirm`, body);
    const comeBack = async (at: string, back: string) => (await browser.send(at + back)).headers.get('location') ?? '';

    let back = await browser.choose(address, id, MARINA);
    let next = address;
    if (moment === 'the way back') {
      const arrived = await cutOff(comeBack(address, back), server);
      next = await launch().ready;
      expect(await storedPerson(lastName)).toEqual(none);
      if (!arrived?.startsWith('/sign-up')) {
        // The provider's code is gone, so the person is sent there once more.
        expect(await comeBack(next, back)).toMatch(/^\/sign-in\?error=Provider/);
        back = await browser.choose(next, id, MARINA);
        expect(await comeBack(next, back)).toMatch(/^\/sign-up\?step=provider/);
      }
    } else {
      expect(await comeBack(address, back)).toMatch(/^\/sign-up\?step=provider/);
      const answer = await cutOff(
        finish(address).then(async (got) => sessionSchema.parse(await got.json())),
        server,
      );
      next = await launch().ready;
      expect([whole, none]).toContainEqual(await storedPerson(lastName));
      if (answer) expect(await storedPerson(lastName)).toEqual(whole);
    }
    // The step goes on, in the same browser.
    if ((await storedPerson(lastName)).accounts === 0) expect((await finish(next)).status).toBe(200);
    expect(await storedPerson(lastName)).toEqual(whole);
    const again = openProviderBrowser(nextVisitor);
    const entered = await again.send(next + (await again.choose(next, id, MARINA)));
    expect(entered.headers.get('location')).not.toMatch(/error|sign-up/);
    const session = await again.send(`${next}/api/auth/session`);
    expect(sessionSchema.parse(await session.json()).user.name).toContain(MARINA);
  });
});
