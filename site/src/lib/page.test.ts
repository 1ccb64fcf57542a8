import { expect, it } from 'vitest';
import { foundOrNull, pathId } from './page.ts';

it.each(['1', '48213', '9007199254740991'])('%s is an id', (text) => {
  expect(pathId(text)).toBe(Number(text));
});

it.each(['', '0', '01', '-1', '1.5', '1e3', '١', 'abc', '9007199254740993', '99999999999999999', undefined])(
  '%s is not',
  (text) => {
    expect(pathId(text)).toBeNull();
  },
);

it('answers null for what is not there and passes failures on', async () => {
  const refusal = (code: string) => Promise.reject(Object.assign(new Error(code), { code }));
  await expect(foundOrNull(Promise.resolve(1))).resolves.toBe(1);
  await expect(foundOrNull(refusal('not_found'))).resolves.toBeNull();
  await expect(foundOrNull(refusal('gone'))).resolves.toBeNull();
  await expect(foundOrNull(refusal('service_unavailable'))).rejects.toThrow('service_unavailable');
});
