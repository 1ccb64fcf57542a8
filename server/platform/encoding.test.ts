import { expect, test } from 'vitest';
import { compress } from './encoding.ts';

test.each(['br', 'gzip', 'identity'] as const)(
  'a text as %s holds no more memory than its length',
  async (encoding) => {
    const text = Array.from({ length: 2_000 }, (_, index) => `вакансия ${(index * 7_919) % 1_009}`).join(', ');
    const kept = await compress(text, encoding);
    expect(kept.length).toBeGreaterThan(1_000);
    expect(kept.buffer.byteLength).toBe(kept.length);
    expect((await compress('коротко', encoding)).buffer.byteLength).toBeLessThan(100);
  },
);
