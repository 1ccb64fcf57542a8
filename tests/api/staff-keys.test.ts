import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallError } from '#shared/client/call.ts';
import { asStaff } from '../setup/actors.ts';
import { codeOf, createEmbedWorld, type EmbedWorld } from '../setup/embed-world.ts';
import { makeMember } from '../setup/responds.ts';

let w: EmbedWorld;
beforeAll(async () => {
  w = await createEmbedWorld();
  const head = await makeMember(w.t.db, w.volga, { isHead: true });
  await w.t.db.updateTable('account').set({ email: 'head@volga.example' }).where('id', '=', head.accountId).execute();
});
afterAll(() => w.t.close());

const moderator = () => w.t.as(asStaff(['companies.moderate']));
const refusal = (answer: Promise<unknown>) =>
  answer.then(
    () => null,
    ({ code }: CallError) => code,
  );
const find = async (q: string) => (await moderator()('GET /staff/embed-keys', { q })).items;

test('a key is found by its text, its company and a part of its site', async () => {
  const key = await w.makeKey({ origins: ['https://shop.volga.example'] });
  await w.makeKey({ companyId: w.other, origins: ['https://other.example'] });
  const [found, ...others] = await find(key);
  expect(others).toEqual([]);
  expect(found).toMatchObject({
    publicKey: key,
    company: { id: w.volga, name: 'Волга-Трубострой' },
    status: 'active',
    exposesPii: false,
    actions: ['suspend'],
  });
  const exposing = await w.makeKey({ widgets: ['respond-button'], scopes: ['respond.create', 'pii.events'] });
  expect(await find(exposing)).toMatchObject([{ exposesPii: true }]);
  expect((await find('SHOP.volga')).map(({ publicKey }) => publicKey)).toEqual([key]);
  expect((await find(String(w.other))).map(({ company }) => company.id)).toEqual([w.other]);
  expect(await find('100%')).toEqual([]);
  expect((await moderator()('GET /staff/embed-keys', {})).items.length).toBeGreaterThanOrEqual(2);
});

test('suspended it opens nothing, the company hears why, and staff may give it back', async () => {
  const key = await w.makeKey();
  const [found] = await find(key);
  const { id = '', version = 0 } = found ?? {};
  const reason = 'На\u00a0странице просят деньги за\u00a0спецодежду';
  const suspended = await moderator()('POST /staff/embed-keys/{id}', { id, version, action: 'suspend', reason });
  expect(suspended).toMatchObject({ status: 'suspended', actions: ['lift'] });
  w.passSeconds(6);
  expect(codeOf(await w.get('feed', { key }))).toBe('key_revoked');
  const mails = await w.t.messages.to('head@volga.example');
  expect(mails.map(({ name }) => name)).toEqual(['embed-key-decided']);
  expect(mails[0]?.data).toMatchObject({ outcome: 'suspend', key, reason });
  const audit = await w.t.db
    .selectFrom('auditEntry')
    .select(['action', 'target', 'details'])
    .where('action', '=', 'embed_key.suspend')
    .execute();
  expect(audit).toMatchObject([{ target: `company:${w.volga}`, details: { key, reason } }]);
  // The first in the list until it is cleared up.
  const { items } = await moderator()('GET /staff/embed-keys', {});
  expect(items[0]?.publicKey).toBe(key);
  await moderator()('POST /staff/embed-keys/{id}', {
    id,
    version: suspended.version,
    action: 'lift',
    reason: 'Убрали',
  });
  w.passSeconds(6);
  expect((await w.get('feed', { key })).statusCode).toBe(200);
});

test('not twice, not without a reason, not as it was before, and not by others', async () => {
  const key = await w.makeKey();
  const [found] = await find(key);
  const asked = { id: found?.id ?? '', version: found?.version ?? 0, action: 'suspend', reason: 'Обман' } as const;
  const decide = (more: object = {}) => refusal(moderator()('POST /staff/embed-keys/{id}', { ...asked, ...more }));
  expect(await decide({ reason: ' ' })).toBe('bad_argument');
  expect(await decide({ action: 'lift' })).toBe('wrong_state');
  expect(await decide({ version: asked.version + 1 })).toBe('conflict');
  expect(await decide({ id: '0193a5e2-7c1b-7d7e-9a38-3f9f2f5f4a01' })).toBe('not_found');
  expect((await find(key))[0]?.status).toBe('active');
  expect(await decide()).toBe(null);
  expect(await decide()).toBe('wrong_state');
  const head = await makeMember(w.t.db, w.volga, { permissions: ['embed.manage'] });
  for (const actor of [head, asStaff(['vacancies.moderate'])])
    expect(await refusal(w.t.as(actor)('POST /staff/embed-keys/{id}', asked))).toBe('forbidden');
  // The company cannot take it back itself.
  expect(await refusal(w.t.as(head)('DELETE /company/embed/{id}', { id: asked.id }))).toBe('wrong_state');
});
