import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Contract } from '#shared/contracts/contract.ts';
import { contracts } from '#shared/contracts/index.ts';
import { problemSchema } from '#shared/contracts/problem.ts';
import { visitor, type Actor } from '#server/platform/actor.ts';
import { canCall } from '#server/platform/access.ts';
import { SIGNED_IN } from '../setup/access-matrix.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { columnNames, rowDigest } from '../setup/row-digest.ts';
import { answeredNames, placesOf, sampleOf, type Place } from '../setup/sample-input.ts';
import { makeAccount, makeCompany } from '../setup/things.ts';

/** What a table stores, or an answer shows, but a body does not name, cannot be sent along. */

let t: TestApp;
let columns: string[];
beforeAll(async () => {
  t = await createTestApp();
  columns = await columnNames(t.db);
  await makeCompany(t.db);
  await makeAccount(t.db);
});
afterAll(() => t.close());

/** Whatever the tables are like. */
const ALWAYS = ['id', 'status', 'role', 'permissions', 'isHead', 'verified', 'balance', 'price', 'isStaff'];
const MARK = 'sent along';

/** Every name that this object does not take. */
function notTaken(contract: Contract, { schema }: Place): Record<string, string> {
  const names = new Set([...ALWAYS, ...columns, ...answeredNames(contract)]);
  for (const name of Object.keys(schema.properties ?? {})) names.delete(name);
  return Object.fromEntries([...names].filter(Boolean).map((name) => [name, MARK]));
}

/** The body with more fields in every object at this path. */
function addAt(value: unknown, [step, ...rest]: string[], more: object): unknown {
  if (Array.isArray(value)) return value.map((item) => addAt(item, rest, more));
  if (step === undefined) return { ...(value as object), ...more };
  const fields = value as Record<string, unknown>;
  return { ...fields, [step]: addAt(fields[step], rest, more) };
}

const stepsOf = (path: string) => path.replaceAll('[]', '.[]').split('.').slice(1);
const writes = Object.entries<Contract>(contracts).filter(([, { body }]) => body);

test.each(writes)('%s takes no field that it does not name', (name, contract) => {
  for (const place of placesOf(contract)) {
    if (!place.path.startsWith('body') || !place.schema.properties) continue;
    const { body } = sampleOf(name, contract, { isWanted: ({ schema }) => schema === place.schema });
    expect(contract.body?.safeParse(body).error, place.path).toBeUndefined();
    const read = contract.body?.safeParse(addAt(body, stepsOf(place.path), notTaken(contract, place)));
    expect(JSON.stringify(read?.data ?? {}), place.path).not.toContain(MARK);
  }
});

/** The first of all callers whom the contract lets in. */
function callerOf({ access }: Contract): Actor | undefined {
  return [visitor, ...Object.values(SIGNED_IN)].find((actor) => canCall(access, actor).allowed);
}

test('and stores nothing of them', async () => {
  const before = await rowDigest(t.db);
  for (const [name, contract] of writes) {
    const actor = callerOf(contract);
    const { params, body } = sampleOf(name, contract);
    const ask = t.as(actor ?? visitor, new Map()) as unknown as (name: string, input: object) => Promise<unknown>;
    const more = Object.fromEntries(ALWAYS.map((field) => [field, MARK]));
    const answer = await ask(name, { ...more, ...body, ...params }).then(
      () => null,
      ({ problem }: { problem: unknown }) => problemSchema.parse(problem),
    );
    // A form may hold fields that nobody reads.
    const isRefused = contract.form ? answer : answer?.errors?.some(({ code }) => code === 'unknown_key');
    expect(isRefused, `${name}: ${JSON.stringify(answer)}`).toBeTruthy();
  }
  expect(await rowDigest(t.db)).toEqual(before);
});
