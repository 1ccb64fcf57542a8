import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallInput } from '#shared/contracts/contract.ts';
import type { Contracts } from '#shared/contracts/index.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { innOf, signUpCompany } from '../setup/member-world.ts';
import { decide, queueOf, waitingIn } from '../setup/moderation-world.ts';
import { atField, refusal } from '../setup/refusals.ts';

/** Memberships that a company names and staff find in the register. */
type Named = NonNullable<CallInput<Contracts['PATCH /company/']>['sro']>;

let t: TestApp;
let head: Awaited<ReturnType<typeof signUpCompany>>;
let id: string;
beforeAll(async () => {
  t = await createTestApp();
  head = await signUpCompany(t, 'sro-head@stroy.example', innOf(43));
  id = String(head.companyId);
  await t.db.updateTable('company').set({ status: 'verified' }).where('id', '=', head.companyId).execute();
});
afterAll(() => t.close());

const BUILD = { kind: 'build', registryNumber: 'СРО-С-123-01012010', liabilityLevel: 2 } as const;
const DESIGN = { kind: 'design', registryNumber: '7', liabilityLevel: null } as const;
const own = () => head.call('GET /company/own');
const name = async (sro: Named) => head.call('PATCH /company/', { version: (await own()).version, sro });
const visible = async () => (await t.call('GET /company/{id}', { id: head.companyId })).sro;
const isListed = async () => {
  const { items } = await t.call('GET /company/', { sro: true });
  return items.some((item) => item.id === head.companyId);
};

test('a named membership waits, is found by staff, and is seen; another number waits again', async () => {
  expect((await name([BUILD])).sro).toEqual([{ ...BUILD, state: 'waiting' }]);
  expect([await visible(), await isListed()]).toEqual([[], false]);
  expect(await waitingIn(t, 'sro')).toContain(id);
  expect(await queueOf(t, 'sro').read(t.db, id, t.clock.now())).toMatchObject({
    fields: expect.arrayContaining([expect.objectContaining({ value: expect.stringContaining('СРО-С-123') })]),
  });

  await decide(t, 'sro', id, { action: 'approve' });
  expect(await visible()).toEqual([BUILD]);
  expect(await isListed()).toBe(true);
  expect((await t.messages.last('sro-head@stroy.example')).name).toBe('sro-confirmed');
  expect(await waitingIn(t, 'sro')).not.toContain(id);
  await expect(decide(t, 'sro', id, { action: 'approve' })).rejects.toEqual(refusal('wrong_state'));

  const survey = { kind: 'survey', registryNumber: 'И-001', liabilityLevel: 1 } as const;
  expect((await name([survey, BUILD])).sro).toEqual([
    { ...survey, state: 'waiting' },
    { ...BUILD, state: 'valid' },
  ]);
  expect(await visible()).toEqual([BUILD]);
  expect((await name([{ ...BUILD, liabilityLevel: 5 }])).sro).toEqual([
    { ...BUILD, liabilityLevel: 5, state: 'waiting' },
  ]);
  expect([await visible(), await isListed()]).toEqual([[], false]);
});

test('what staff do not find is told with its reason, and stays refused until it is named otherwise', async () => {
  await name([BUILD]);
  await expect(decide(t, 'sro', id, { action: 'refuse' })).rejects.toEqual(refusal('bad_argument'));
  await decide(t, 'sro', id, { action: 'refuse', reason: 'not_in_register' });
  expect((await own()).sro).toEqual([{ ...BUILD, state: 'refused' }]);
  expect((await name([BUILD])).sro).toEqual([{ ...BUILD, state: 'refused' }]);
  expect(await waitingIn(t, 'sro')).not.toContain(id);
  expect((await t.messages.last('sro-head@stroy.example')).name).toBe('sro-refused');
  expect((await name([])).sro).toEqual([]);
});

test('other changes of the company neither move it nor put off a decision; who is blocked does not wait', async () => {
  await name([BUILD]);
  const item = await queueOf(t, 'sro').read(t.db, id, t.clock.now());
  t.clock.time = new Date(t.clock.time.getTime() + 60_000);
  await head.call('PATCH /company/', { version: (await own()).version, foundedYear: 1999 });
  const [waiting] = await queueOf(t, 'sro').list(t.db, { limit: 1, offset: 0 }, t.clock.now());
  expect(waiting?.waitsSince).toEqual(item?.waitsSince);
  await name([{ ...BUILD, registryNumber: 'СРО-С-777' }]);
  const stale = { action: 'approve', version: item?.version ?? 0 } as const;
  await expect(decide(t, 'sro', id, stale)).rejects.toEqual(refusal('conflict'));
  const now = await queueOf(t, 'sro').read(t.db, id, t.clock.now());
  await head.call('PATCH /company/', { version: (await own()).version, foundedYear: 2000 });
  const setStatus = (status: string) =>
    t.db.updateTable('company').set({ status }).where('id', '=', head.companyId).execute();
  await setStatus('blocked');
  expect(await waitingIn(t, 'sro')).not.toContain(id);
  await setStatus('verified');
  await decide(t, 'sro', id, { action: 'approve', version: now?.version ?? 0 });
  await name([]);
});

test('two of a kind, a number that is none and a level beyond five are refused at their field', async () => {
  await expect(name([BUILD, { ...BUILD, registryNumber: 'Другой' }])).rejects.toEqual(atField('sro.1.kind'));
  for (const registryNumber of ['', '<b>', DESIGN.registryNumber])
    await expect(name([{ ...DESIGN, registryNumber }])).rejects.toEqual(atField('sro.0.registryNumber'));
  await expect(name([{ ...BUILD, liabilityLevel: 6 }])).rejects.toEqual(atField('sro.0.liabilityLevel'));
});
