import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallError } from '#shared/client/call.ts';
import type { Contract } from '#shared/contracts/contract.ts';
import { contracts } from '#shared/contracts/index.ts';
import { matrixOf } from '../setup/access-matrix.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { injectCall } from '../setup/inject-call.ts';

let served: TestApp;
beforeAll(async () => {
  served = await createTestApp();
});
afterAll(() => served.close());

/** Access is looked at before anything else of a request, so an input that is wrong tells as well who gets in. */
async function codeFor(name: string, { actor, token }: ReturnType<typeof matrixOf>[number]): Promise<string | null> {
  const call = actor ? served.as(actor) : injectCall(served.app, { accessToken: () => token });
  // The matrix goes over all calls, so their inputs have no type here.
  const ask = call as unknown as (name: string) => Promise<unknown>;
  return ask(name).then(
    () => null,
    ({ code }: CallError) => (code === 'unauthorized' || code === 'forbidden' ? code : null),
  );
}

test.each(Object.entries<Contract>(contracts))('%s lets in whom its contract names', async (name, { access }) => {
  for (const row of matrixOf(access)) expect([row.caller, await codeFor(name, row)]).toEqual([row.caller, row.refusal]);
});
