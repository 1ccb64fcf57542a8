import { exportJWK, exportPKCS8, exportSPKI, generateKeyPair } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OwnKey } from '#shared/contracts/embed-keys.ts';
import type { TestBrowser } from '../setup/account-world.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { addMember, innOf, signUpCompany } from '../setup/member-world.ts';
import { makeVacancy } from '../setup/things.ts';

type Head = TestBrowser & { companyId: number };

let t: TestApp;
let head: Head;
let foreign: Head;
let admin: TestBrowser;
let viewer: TestBrowser;
let key: OwnKey;

beforeAll(async () => {
  t = await createTestApp();
  head = await signUpCompany(t, 'sign-head@stroy.example', innOf(91));
  foreign = await signUpCompany(t, 'sign-foreign@stroy.example', innOf(92));
  admin = await addMember(t, head, 'sign-admin@stroy.example', { role: 'custom', permissions: ['embed.manage'] });
  viewer = await addMember(t, head, 'sign-viewer@stroy.example', { role: 'viewer' });
  await makeVacancy(t.db, head.companyId, { title: 'Сварщик' });
});
afterAll(() => t.close());

/** A company has at most twenty: those of the tests before go. */
const newKey = async (widgets: ('chat-bubble' | 'vacancy-feed')[] = ['chat-bubble']) => {
  await t.db.deleteFrom('embedKey').where('companyId', '=', head.companyId).execute();
  return head.call('POST /company/embed', { name: 'Сайт', origins: ['https://most.example'], widgets });
};
const found = async () => {
  const { items } = await head.call('GET /company/embed');
  const one = items.find(({ id }) => id === key.id);
  if (!one) throw new Error('The key is gone');
  return one;
};
const pairOf = () => generateKeyPair('EdDSA', { extractable: true });
const pemOf = async () => exportSPKI((await pairOf()).publicKey);
const add = async (pasted: string, who: Pick<TestBrowser, 'call'> = head, name = 'Основной') => {
  const { id, version } = await found();
  return who.call('PATCH /company/embed/{id}', { id, version, addSigningKey: { name, key: pasted } });
};
const remove = async (kid: string, who: Pick<TestBrowser, 'call'> = head) => {
  const { id, version } = await found();
  return who.call('PATCH /company/embed/{id}', { id, version, removeSigningKey: kid });
};
const messagesOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'It was not refused',
    (error: { problem: { errors?: { field: string; message: string }[] } }) =>
      (error.problem.errors ?? []).map(({ field, message }) => `${field}: ${message}`).join(),
  );

describe('a public key of a company’s server', () => {
  test('is added as PEM or JWK, named, shown without itself, and removed', async () => {
    key = await newKey();
    const { publicKey } = await pairOf();
    const first = await add(`\n${await exportSPKI(publicKey)}\n`, admin, ' Сайт,  ноябрь ');
    expect(first.signingKeys).toEqual([
      {
        kid: expect.stringMatching(/^[\w-]{43}$/),
        name: 'Сайт,  ноябрь',
        addedAt: expect.any(String),
        addedBy: 'Ринат Галеев',
        lastUsedAt: null,
      },
    ]);
    const jwk = { ...(await exportJWK((await pairOf()).publicKey)), kid: '2026-11' };
    t.clock.time = new Date(t.clock.time.getTime() + 1_000);
    const second = await add(JSON.stringify(jwk));
    expect(second.signingKeys.map(({ kid }) => kid)).toEqual([first.signingKeys[0]?.kid, '2026-11']);
    expect(await messagesOf(add(await pemOf()))).toContain('не\u00a0больше двух');
    expect((await remove('2026-11')).signingKeys).toHaveLength(1);
    await expect(remove('2026-11')).rejects.toMatchObject({ code: 'not_found' });
  });

  test('is told to the head, whoever has added it', async () => {
    const { items } = await head.call('GET /notifications', {});
    const told = items.filter(({ event }) => event === 'embed.signing_key');
    expect(told).toMatchObject([
      { title: 'Ключ подписи добавлен: Основной' },
      { title: 'Ключ подписи добавлен: Сайт,  ноябрь', text: expect.stringContaining('Ринат Галеев') },
    ]);
    expect((await admin.call('GET /notifications', {})).items).toEqual([]);
  });

  test('stays in the log of what the company has done', async () => {
    const rows = await t.db
      .selectFrom('auditEntry')
      .select(['action', 'details'])
      .where('target', '=', `company:${head.companyId}`)
      .where('action', 'like', '%signing_key')
      .orderBy('at')
      .execute();
    expect(rows.map(({ action }) => action)).toEqual([
      'embed_key.add_signing_key',
      'embed_key.add_signing_key',
      'embed_key.remove_signing_key',
    ]);
  });

  test('goes along when its embed key is replaced', async () => {
    key = await newKey();
    const { signingKeys, version } = await add(await pemOf());
    const used = t.db.updateTable('embedSigningKey').set({ lastUsedAt: t.clock.now() });
    await used.where('embedKeyId', '=', key.id).execute();
    const successor = await head.call('PATCH /company/embed/{id}', { id: key.id, version, action: 'rotate' });
    expect(successor.signingKeys.map(({ kid }) => kid)).toEqual(signingKeys.map(({ kid }) => kid));
    // No page has used it under the new one.
    expect(successor.signingKeys.map(({ lastUsedAt }) => lastUsedAt)).toEqual([null]);
  });

  test('is not twice at one key, under another name neither', async () => {
    key = await newKey();
    const { publicKey } = await pairOf();
    await add(await exportSPKI(publicKey));
    const named = JSON.stringify({ ...(await exportJWK(publicKey)), kid: 'named' });
    for (const pasted of [await exportSPKI(publicKey), named])
      expect(await messagesOf(add(pasted))).toBe('addSigningKey.key: Этот ключ уже добавлен');
  });
});

test.each(['', 'к'.repeat(8), 'a b', 'a'.repeat(65), 7])('a JWK whose kid is %j is refused', async (kid) => {
  key = await newKey();
  const jwk = JSON.stringify({ ...(await exportJWK((await pairOf()).publicKey)), kid });
  expect(await messagesOf(add(jwk))).toMatch(/^addSigningKey\.key: В\u00a0kid до/);
});

describe('a private key', () => {
  const forms: [string, () => Promise<string>][] = [
    ['PEM', async () => exportPKCS8((await pairOf()).privateKey)],
    ['PEM among other text', async () => `вот:\n${await exportPKCS8((await pairOf()).privateKey)}`],
    ['the inside of a PEM', async () => (await exportPKCS8((await pairOf()).privateKey)).split('\n')[1] ?? ''],
    ['JWK', async () => JSON.stringify(await exportJWK((await pairOf()).privateKey))],
    ['a whole PEM in base64', async () => btoa(await exportPKCS8((await pairOf()).privateKey))],
    ['list of JWK', async () => JSON.stringify([await exportJWK((await pairOf()).privateKey)])],
    ['pair of JWK', async () => JSON.stringify({ keys: { own: await exportJWK((await pairOf()).privateKey) } })],
    ['set of JWK', async () => JSON.stringify({ keys: [await exportJWK((await pairOf()).privateKey)] })],
    ['shared secret', async () => JSON.stringify({ kty: 'oct', k: 'AAAA' })],
    [
      'PEM of another kind',
      async () => exportPKCS8((await generateKeyPair('ES256', { extractable: true })).privateKey),
    ],
  ];
  test.each(forms)('as %s is refused with a warning, and is nowhere', async (_what, make) => {
    key = await newKey();
    const pasted = await make();
    expect(await messagesOf(add(pasted))).toMatch(/^addSigningKey\.key: Это закрытый ключ/);
    expect((await found()).signingKeys).toEqual([]);
    const secret = pasted.split(/["\n]/).find((part) => part.length > 40);
    const kept = [
      await t.db.selectFrom('embedSigningKey').selectAll().execute(),
      await t.db.selectFrom('auditEntry').selectAll().execute(),
      await t.db.selectFrom('idempotencyKey').selectAll().execute(),
      await t.db.selectFrom('notice').selectAll().execute(),
    ];
    if (secret) expect(JSON.stringify(kept)).not.toContain(secret);
  });
});

test.each<[string, () => string | Promise<string>]>([
  ['JSON of something else', () => '{"kty":"OKP"}'],
  ['a list', () => '[]'],
  ['words', () => 'ключ'],
  ['half of a PEM', async () => (await pemOf()).slice(0, 60)],
])('%s is no key', async (_what, make) => {
  key = await newKey();
  expect(await messagesOf(add(await make()))).toMatch(/^addSigningKey\.key: Вставьте открытый ключ Ed25519/);
});

test('a key of another kind is told what it is, and how to make the right one', async () => {
  const made: [string, string][] = [
    ['RSA', await exportSPKI((await generateKeyPair('RS256')).publicKey)],
    ['RSA', JSON.stringify(await exportJWK((await generateKeyPair('RS256')).publicKey))],
    ['ECDSA', await exportSPKI((await generateKeyPair('ES256')).publicKey)],
    ['X25519', await exportSPKI((await generateKeyPair('ECDH-ES', { crv: 'X25519' })).publicKey)],
  ];
  key = await newKey();
  for (const [kind, pasted] of made) {
    const said = await messagesOf(add(pasted));
    expect(said).toContain(`addSigningKey.key: Это ключ ${kind}, а\u00a0нужен Ed25519`);
    expect(said).toContain('openssl genpkey -algorithm ed25519');
  }
});

describe('the wrong person', () => {
  test('adds and removes nothing', async () => {
    key = await newKey();
    const { signingKeys } = await add(await pemOf());
    const pem = await pemOf();
    await expect(add(pem, foreign)).rejects.toMatchObject({ code: 'not_found' });
    await expect(add(pem, viewer)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(remove(signingKeys[0]?.kid ?? '', foreign)).rejects.toMatchObject({ code: 'not_found' });
    expect((await found()).signingKeys).toEqual(signingKeys);
  });

  test('nor does a key that only shows vacancies know anybody', async () => {
    key = await newKey(['vacancy-feed']);
    await expect(add(await pemOf())).rejects.toMatchObject({ code: 'forbidden' });
  });

  test('of two who add the last one at once, one does', async () => {
    key = await newKey();
    await add(await pemOf());
    const pems = [await pemOf(), await pemOf()];
    const results = await Promise.allSettled(pems.map((pem) => add(pem)));
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});
