import { expect, test, vi } from 'vitest';
import type { Call } from '#shared/client/call.ts';
import { AUTHOR_STEPS, COMPANY_STEPS, HELPFUL_STEPS } from './review-steps.ts';

/** A server that takes everything, or refuses it; what it was asked is in `asked`. */
function server(answer: (name: string) => unknown = () => ({ id: 5 })) {
  const asked: { name: string; input: Record<string, unknown> }[] = [];
  const call = vi.fn(async (name: string, input: Record<string, unknown>) => {
    asked.push({ name, input });
    const said = answer(name);
    if (said instanceof Error) throw said;
    return said;
  });
  // Only these calls are made, and their answers are above.
  return { asked, call: call as unknown as Call };
}

const refusal = (code: string, errors: { field: string; message: string }[] = []) =>
  Object.assign(new Error(code), { code, status: 400, problem: { title: code, errors } });

const WRITTEN = {
  companyId: '7',
  relation: 'working',
  position: 'Сварщик',
  startMonth: '2026-03',
  endMonth: '2026-10',
  'ratings.safety': '4',
  recommend: 'false',
  pros: 'Раз\r\nдва',
  photoIds: ['a', 'b'],
  signature: 'anonymous',
  rulesAgreement: 'on',
};

test('a review is sent as typed; whoever still works there has no last month', async () => {
  const { asked, call } = server();
  const next = await AUTHOR_STEPS.review({ call, values: WRITTEN, options: {} });
  expect(next).toBe('/profile/reviews?done=review#review-5');
  expect(asked[0]?.input).toMatchObject({
    id: 7,
    endMonth: null,
    recommend: false,
    pros: 'Раз\nдва',
    photoIds: ['a', 'b'],
    proofId: null,
    rulesAgreement: true,
    ratings: { safety: 4, pay_on_time: 0 },
  });
});

test('an error of a change stands at the field of the form', async () => {
  const { call } = server(() => refusal('validation_failed', [{ field: 'change.fields.pros', message: 'Коротко' }]));
  const values = { ...WRITTEN, reviewId: '5', version: '2' };
  await expect(AUTHOR_STEPS.review({ call, values, options: {} })).rejects.toMatchObject({
    problem: { errors: [{ field: 'pros' }] },
  });
});

test('after a conflict the form has the version that is there now', async () => {
  const { call } = server((name) => (name.startsWith('PATCH') ? refusal('conflict') : { items: [{ version: 9 }] }));
  const values = { companyId: '7', reviewId: '5', version: '2', text: 'Спасибо' };
  await expect(COMPANY_STEPS.reply({ call, values, options: {} })).rejects.toMatchObject({ hidden: { version: '9' } });
});

test.each([
  ['/company/7/reviews?sort=new', '/company/7/reviews?sort=new#review-5'],
  ['/reviews', '/reviews#review-5'],
  ['https://evil.example/reviews', '/company/7/reviews/5'],
  ['//evil.example', '/company/7/reviews/5'],
  ['/company/8/reviews', '/company/7/reviews/5'],
])('«Полезно» pressed at %s comes back to %s', async (back, next) => {
  const { asked, call } = server();
  const values = { companyId: '7', reviewId: '5', on: '1', back };
  expect(await HELPFUL_STEPS.helpful({ call, values, options: {} })).toBe(next);
  expect(asked[0]?.input).toMatchObject({ id: 7, feedbackId: 5, on: true });
});
