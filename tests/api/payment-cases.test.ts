import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { asStaff } from '../setup/actors.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { makePayers, settle } from '../setup/payment-world.ts';
import { atField, refusal } from '../setup/refusals.ts';
import { BILLING, makeServicesWorld } from '../setup/services-world.ts';

/** What staff have to look at in payments: opened by what the provider tells, closed with what was done. */
let t: TestApp;

beforeAll(async () => {
  t = await createTestApp();
  await makeServicesWorld(t);
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.db.deleteFrom('paymentCase').execute();
});

const staff = () => t.as(BILLING);
const list = (set: 'open' | 'closed' = 'open') => staff()('GET /staff/payment-cases', { set });
const close = (id: number, more: object = {}, who = staff()) =>
  who('POST /staff/payment-cases/{id}/close', {
    id,
    outcome: 'with_provider',
    note: 'Написали в\u00a0поддержку',
    ...more,
  });

/** Money with a number that is not ours, and a purchase that was paid twice. */
async function makeCases(): Promise<void> {
  const world = await makePayers(t);
  const stranger = t.cards.add({ invoiceId: 'another shop', accountId: 'x', amountKopecks: 1_00 });
  await world.notify('pay', stranger);
  const { id } = await world.order('highlight-resume', 149);
  const asked = await world.start(world.applicant, { purchase: id }, 149);
  for (let count = 0; count < 2; count += 1) await world.notify('pay', t.cards.add(asked));
  await settle(t);
}

describe('cases of payments', () => {
  test('are listed with what they are about, the oldest first, and closed once with what was done', async () => {
    await makeCases();
    const { items, total } = await list();
    expect(total).toBe(2);
    expect(items.map(({ kind }) => kind)).toEqual(['unknown_invoice', 'paid_twice']);
    expect(items[1]).toMatchObject({ purchaseId: expect.any(Number), transactionId: expect.any(Number), closed: null });
    const [one] = items;
    const both = await Promise.allSettled([close(one?.id ?? 0), close(one?.id ?? 0)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await list()).items.map(({ kind }) => kind)).toEqual(['paid_twice']);
    expect((await list('closed')).items).toMatchObject([
      { kind: 'unknown_invoice', closed: { outcome: 'with_provider', note: 'Написали в\u00a0поддержку' } },
    ]);
    const log = await t.db
      .selectFrom('auditEntry')
      .select('action')
      .where('target', '=', `payment_case:${one?.id}`)
      .execute();
    expect(log).toEqual([{ action: 'payment_case.close' }]);
  });

  test('nobody else sees or closes them; what is wrong is said at its field', async () => {
    await makeCases();
    const id = (await list()).items[0]?.id ?? 0;
    const world = await makeServicesWorld(t);
    for (const [call, code] of [
      [t.call, 'unauthorized'],
      [t.as(world.head), 'forbidden'],
      [t.as(asStaff(['vacancies.moderate'])), 'forbidden'],
    ] as const) {
      await expect(call('GET /staff/payment-cases', {})).rejects.toEqual(refusal(code));
      await expect(close(id, {}, call)).rejects.toEqual(refusal(code));
    }
    await expect(close(999_999)).rejects.toEqual(refusal('not_found'));
    await expect(close(id, { note: '' })).rejects.toEqual(atField('note'));
    await expect(close(id, { outcome: 'gone' })).rejects.toEqual(atField('outcome'));
  });
});
