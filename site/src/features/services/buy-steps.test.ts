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

test('a vacancy that was not chosen is asked for at its field, beside what else is missing', async () => {
  const errors = [
    { field: 'vacancyId', code: 'invalid', message: 'Выберите вакансию' },
    { field: 'offerCompany', code: 'invalid', message: 'Без согласия нельзя' },
  ];
  call.mockRejectedValueOnce(Object.assign(new Error('refused'), { status: 400, problem: { title: '', errors } }));
  const values = { service: 'vacancy-branding', vacancy: '', 'total-one': '390000', offerCompany: '' };
  await expect(buy(values)).rejects.toMatchObject({
    problem: {
      errors: [
        { field: 'vacancy', message: 'Выберите вакансию' },
        { field: 'offerCompany', message: 'Без согласия нельзя' },
      ],
    },
  });
  expect(call).toHaveBeenCalledWith(
    'POST /services/company/init/vacancy-branding',
    expect.objectContaining({ vacancyId: 0 }),
    {},
  );
});
