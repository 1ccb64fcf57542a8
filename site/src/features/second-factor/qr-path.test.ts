import { encode } from 'uqr';
import { expect, test } from 'vitest';
import { qrPath } from './qr-path.ts';

const URI =
  'otpauth://totp/%D0%9A%D0%B0%D1%80%D0%BA%D0%B0%D1%81:head@stroy.example?issuer=%D0%9A&secret=JBSWY3DPEHPK3PXP';

test('every dark square is drawn once', () => {
  const { size, path } = qrPath(URI);
  const { data } = encode(URI, { ecc: 'M', border: 4 });
  const drawn = [...path.matchAll(/M(\d+) (\d+)h(\d+)/g)].flatMap(([, x, y, run]) =>
    Array.from({ length: Number(run) }, (_, at) => `${Number(x) + at} ${y}`),
  );
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`${x} ${y}`] : [])));
  expect(size).toBe(data.length);
  expect(drawn.toSorted()).toEqual(dark.toSorted());
});
