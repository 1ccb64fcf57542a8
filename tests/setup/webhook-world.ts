import { vi } from 'vitest';
import { Webhook } from 'standardwebhooks';
import type { CallInput } from '#shared/contracts/contract.ts';
import type { Contracts } from '#shared/contracts/index.ts';
import { WEBHOOK_EVENTS } from '#shared/domain/webhook.ts';
import { createTestApp, type TestApp } from './app.ts';
import { makeApplicant, makeOpen, sendBy } from './respond-world.ts';
import { makeMember } from './responds.ts';
import { makeCompany } from './things.ts';
import { startReceiver, type Received } from './webhook-receiver.ts';

type New = CallInput<Contracts['POST /company/webhooks']>;
type Change = Omit<CallInput<Contracts['PATCH /company/webhooks/{id}']>, 'id' | 'version'>;
type Caller = Pick<TestApp, 'call'>;
export type NewWebhook = Partial<New>;

/** A verified company with members of each kind, and the system that hears of what happens in it. */
export async function openWebhookWorld() {
  const t = await createTestApp();
  const company = { companyId: await makeCompany(t.db, { status: 'verified' }) };
  const member = async (companyId: number, parts: Parameters<typeof makeMember>[2]) => ({
    call: t.as(await makeMember(t.db, companyId, parts)),
  });
  const head = await member(company.companyId, { isHead: true });
  const admin = await member(company.companyId, { permissions: ['embed.manage'] });
  const viewer = await member(company.companyId, { permissions: ['chat.view_all'] });
  const foreign = await member(await makeCompany(t.db), { isHead: true });
  const crm = await startReceiver();
  t.receiver.origin = crm.origin;
  let sent = 10;

  const list = ({ call }: Caller = head, query: CallInput<Contracts['GET /company/webhooks']> = {}) =>
    call('GET /company/webhooks', query);
  return {
    ...{ t, company, head, admin, viewer, foreign, crm },
    list,
    /** One that hears of everything, at `/karkas` of the receiver. */
    add: (fields: NewWebhook = {}, { call }: Caller = head) =>
      call('POST /company/webhooks', { url: `${crm.origin}/karkas`, events: [...WEBHOOK_EVENTS], ...fields }),
    async change(id: string, fields: Change, caller: Caller = head) {
      const { items } = await list();
      const version = items.find((one) => one.id === id)?.version ?? 1;
      return caller.call('PATCH /company/webhooks/{id}', { id, version, ...fields });
    },
    replay: (id = '', caller: Caller = head) => caller.call('POST /company/webhooks/{id}/replay', { id }),
    pass: (ms: number) => void (t.clock.time = new Date(t.clock.time.getTime() + ms)),
    deliver: () => t.runJobs(),
    /** Somebody new: a number gets so many codes a day, and a test may be tried again. */
    applicant: () => makeApplicant(t, (sent += 1)),
    /** Somebody new responds to a new vacancy of the company. */
    send: async () => sendBy(await makeApplicant(t, (sent += 1)), await makeOpen(t, company)),
    types: () => crm.received.map(({ body }) => body.type),
    /** As a receiver does, by a library of others, at the time of the test. */
    verify(secret: string | null, { headers, text }: Received): unknown {
      const clock = vi.spyOn(Date, 'now').mockReturnValue(t.clock.time.getTime());
      try {
        return new Webhook(secret ?? '').verify(text, headers as Record<string, string>);
      } finally {
        clock.mockRestore();
      }
    },
    /** Between tests: no addresses, nothing received, and each delivery is taken. */
    async clear() {
      crm.received.length = 0;
      crm.answerBy((response) => void response.writeHead(204).end());
      await t.db.deleteFrom('webhook').execute();
    },
    async close() {
      await crm.stop();
      await t.close();
    },
  };
}

export type WebhookWorld = Awaited<ReturnType<typeof openWebhookWorld>>;

/** Why it was refused, and at which fields. */
export const refused = (promise: Promise<unknown>) =>
  promise.then(
    () => {
      throw new Error('It was not refused');
    },
    (error: { code: string; problem: { errors?: { field: string; message: string }[] } }) => ({
      code: error.code,
      fields: error.problem.errors?.map(({ field }) => field) ?? [],
    }),
  );
