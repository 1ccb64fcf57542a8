import { expect, test } from 'vitest';
import { declineText } from './decline-labels.ts';

test.each([
  [5051, 'На\u00a0карте недостаточно денег.'],
  [5206, 'Банк не\u00a0подтвердил, что платите вы. Попробуйте ещё раз или возьмите другую карту.'],
  [3003, 'Мы\u00a0не\u00a0смогли принять эту оплату. Откройте покупку и\u00a0попробуйте ещё раз.'],
  [6009, 'Не\u00a0получилось провести оплату через СБП. Попробуйте ещё раз или оплатите картой.'],
])('%i is told in words', (code, text) => expect(declineText(code)).toBe(text));

test.each([null, 0, 5_999, -1])('%s, which is new, has words too', (code) => {
  expect(declineText(code)).toContain('Банк отклонил оплату.');
});
