import { expect, test, vi } from 'vitest';
import { BUY_STEPS } from './buy-steps.ts';

const call = vi.fn();
const buy = (values: Record<string, string>) => BUY_STEPS.buy({ call, values, options: {} });

test.each(['', 'gold', 'find-employee', 'expert-resume'])(
  'a form that names «%s», which is not bought at once, buys nothing',
  async (service) => {
    const values = { service, vacancy: '1', option: 'bump', 'total-bump': '49000', offerCompany: 'on' };
    await expect(buy(values)).rejects.toMatchObject({ code: 'bad_argument', status: 400 });
    expect(call).not.toHaveBeenCalled();
  },
);
