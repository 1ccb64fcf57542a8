import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CallError } from '#shared/client/call.ts';
import type { Access, Contract } from '#shared/contracts/contract.ts';
import { contracts } from '#shared/contracts/index.ts';
import { matrixOf, storeCallers, storeGrant } from '../setup/access-matrix.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { injectCall } from '../setup/inject-call.ts';

let served: TestApp;
beforeAll(async () => {
  served = await createTestApp();
  await storeCallers(served.db);
});
beforeEach(() => storeGrant(served.db));
afterAll(() => served.close());

const REFUSALS: ReadonlySet<string> = new Set(['unauthorized', 'forbidden']);

/**
 * Null for who gets in. A call that breaks says nothing of who gets in, so its code is one that no caller expects.
 * Access is looked at before anything else of a request, so an input that is wrong tells as well.
 */
async function codeFor(
  name: string,
  access: Access,
  { actor, token }: ReturnType<typeof matrixOf>[number],
): Promise<string | null> {
  // As from our own pages: others may not use cookies. A call for everybody would miss those of a session.
  const jar = access === 'public' ? undefined : new Map<string, string>();
  const call = actor
    ? served.as(actor, jar)
    : injectCall(served.app, { ...(jar && { jar }), accessToken: () => token });
  // The matrix goes over all calls, so their inputs have no type here.
  const ask = call as unknown as (name: string) => Promise<unknown>;
  return ask(name).then(
    () => null,
    ({ code, status }: CallError) => (REFUSALS.has(code) || status >= 500 ? code : null),
  );
}

test.each(Object.entries<Contract>(contracts))('%s lets in whom its contract names', async (name, { access }) => {
  for (const row of matrixOf(access))
    expect([row.caller, await codeFor(name, access, row)]).toEqual([row.caller, row.refusal]);
});
