import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallError } from '#shared/client/call.ts';
import type { Access, Contract } from '#shared/contracts/contract.ts';
import { contracts } from '#shared/contracts/index.ts';
import { insertAccount } from '#server/domains/account/index.ts';
import { matrixOf } from '../setup/access-matrix.ts';
import { asApplicant, asStaff } from '../setup/actors.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { injectCall } from '../setup/inject-call.ts';

let served: TestApp;
beforeAll(async () => {
  served = await createTestApp();
  // Calls about the own account look it up.
  await insertAccount(served.db, { id: asApplicant().accountId, kind: 'applicant', phone: '+79170000001' });
  await insertAccount(served.db, { id: asStaff().accountId, kind: 'staff', email: 'staff@karkas.example' });
});
afterAll(() => served.close());

/** Access is looked at before anything else of a request, so an input that is wrong tells as well who gets in. */
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
    ({ code }: CallError) => (code === 'unauthorized' || code === 'forbidden' ? code : null),
  );
}

test.each(Object.entries<Contract>(contracts))('%s lets in whom its contract names', async (name, { access }) => {
  for (const row of matrixOf(access))
    expect([row.caller, await codeFor(name, access, row)]).toEqual([row.caller, row.refusal]);
});
