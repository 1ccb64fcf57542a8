import { afterAll, beforeAll, expect, test } from 'vitest';
import { visitor } from '#server/platform/actor.ts';
import { contracts, type Contracts } from '#shared/contracts/index.ts';
import { asStaff } from '../setup/actors.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { makeApplicant, makeMember } from '../setup/responds.ts';
import { makeCompany } from '../setup/things.ts';

/** A NUL in the path of a call: its contract does not mind, PostgreSQL does. Each kind of caller gets as far as it may. */

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const withPath = (Object.keys(contracts) as (keyof Contracts)[]).filter((name) => name.includes('{'));

test('no call fails by a NUL in its path', async () => {
  const company = await makeCompany(t.db);
  const callers = [visitor, await makeApplicant(t.db), await makeMember(t.db, company), asStaff()].map(
    // The input of each call is another; here all of them are strange.
    (actor) =>
      (actor === visitor ? t.call : t.as(actor)) as unknown as (name: string, input: object) => Promise<unknown>,
  );
  const others: string[] = [];
  for (const name of withPath) {
    const strange = Object.fromEntries([...name.matchAll(/\{(\w+)\}/g)].map(([, part]) => [part, 'a\0b']));
    for (const call of callers) {
      const status = await call(name, strange).then(
        () => 200,
        (error: { status?: number }) => error.status ?? 0,
      );
      if (status < 400 || status >= 500) others.push(`${name}: ${status}`);
    }
  }
  expect(others).toEqual([]);
});
