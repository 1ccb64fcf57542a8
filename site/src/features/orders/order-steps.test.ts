import { beforeEach, expect, test, vi } from 'vitest';
import type { Call } from '#shared/client/call.ts';
import { NEW_ORDER_STEPS } from './order-steps.ts';

const call = vi.fn(async (_name: string, _input: object) => ({ id: 1, service: 'ask-company', purchase: null }));
const order = (values: Record<string, string>) =>
  // The tests look at what is called; of the answer a step reads no more than this.
  NEW_ORDER_STEPS['new-order']({ call: call as unknown as Call, values, options: {} });

beforeEach(() => call.mockClear());

test.each(['', 'gold', 'vacancy-promotion'])(
  'a form that names «%s», which nobody does, orders nothing',
  async (service) => {
    const values = { service, work: 'Сварщики', quantity: '4', startDay: '2026-12-21' };
    await expect(order(values)).rejects.toMatchObject({ code: 'bad_argument', status: 400 });
    expect(call).not.toHaveBeenCalled();
  },
);

test('a question about a vacancy that is none is left to the call to refuse; about none it names none', async () => {
  const asked = async (vacancyId: string) => {
    await order({ service: 'ask-company', question: 'Почему?', vacancyId, totalKopecks: '190000' });
    return call.mock.lastCall?.[1];
  };
  expect(await asked('7')).toHaveProperty('vacancyId', 7);
  expect(await asked('abc')).toHaveProperty('vacancyId', 0);
  expect(await asked('')).not.toHaveProperty('vacancyId');
});
